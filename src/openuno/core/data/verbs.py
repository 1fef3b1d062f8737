"""Actions as rows of whole numbers: what a seat asks the game to do.

A row is `[verb, seat, target, uno, cards, card, card, …]`. `target` is another seat (catch,
suggest, swap) or a colour (choose); `uno` is 1 where UNO is called with the card; cards are codes,
wilds with the colour named. Interpreted code takes a list, compiled code an array.
"""

from __future__ import annotations

from enum import IntEnum

VERB, SEAT, TARGET, UNO, CARDS, FIRST_CARD = range(6)


class Verb(IntEnum):
    """What an action asks for."""

    PLAY = 0
    DRAW = 1
    PASS = 2
    UNO = 3
    CATCH = 4
    CHALLENGE = 5
    ACCEPT = 6
    CHOOSE = 7
    SUGGEST = 8
    DEAL = 9
    JUMP = 10
    SWAP = 11
