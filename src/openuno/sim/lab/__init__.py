"""The rule lab: what does a rulebook, or one option, do to the game?"""
