"""The rules of the game, once: pure functions over one flat record, no I/O, no clock."""
