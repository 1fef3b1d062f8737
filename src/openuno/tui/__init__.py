"""The game in a terminal: on a full screen or line by line, with bots and saved matches."""
