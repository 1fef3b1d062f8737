"""What the rules are about: cards, options, the state of a game, and the rows that tell of it."""
