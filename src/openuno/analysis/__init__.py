"""What a match owed to luck and what to play: win chances, errors, and what was better."""
