"""The rule lab: measures what a rulebook, or one option, does to the game."""
