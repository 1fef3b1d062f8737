"""The data of the rules: cards, options, the state of a game, action rows and log rows."""
