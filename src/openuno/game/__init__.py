"""The game as a Python object: cards, actions, events, views, positions, replays, the referee."""
