"""The log: what a step did, as rows of whole numbers that `openuno.game.events` reads.

A row is `[what, seat, a, b]`. Row 0 counts the rows in use.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from openuno.core.data.codecs import Seat
from openuno.core.data.flat_records import IntTable
from openuno.core.jit import kernel

COLUMNS = 4


class Happened(IntEnum):
    """What a log row tells; the comment names its `a` and `b`."""

    MATCH_BEGAN = 0
    CARD_PICKED = 1  # a kind
    DEALER_CHOSEN = 2
    HAND_BEGAN = 3  # the number of the hand, the cards in play
    CARD_DEALT = 4  # a kind
    OPENING_RETURNED = 5  # a kind
    OPENING_TURNED = 6  # a kind
    COLOUR_CHOSEN = 7  # a colour
    CARD_PLAYED = 8  # a code
    CARD_DRAWN = 9  # a kind, the reason
    PILE_RESHUFFLED = 10  # the cards in the new draw pile
    TURN_CHANGED = 11  # the phase, the kind drawn or the cards owed
    TURN_SKIPPED = 12
    TURN_PASSED = 13
    DIRECTION_REVERSED = 14  # the new direction
    UNO_CALLED = 15
    UNO_FALSELY_CALLED = 16
    CATCH_WINDOW_OPENED = 17
    CATCH_WINDOW_CLOSED = 18
    PLAYER_CAUGHT = 19  # the seat that caught
    CATCH_FAILED = 20  # the seat falsely accused
    CARD_TAKEN_BACK = 21  # a code, the refusal
    CARD_SUGGESTED = 22  # a code, the seat it was suggested to
    FOUR_CHALLENGED = 23  # the seat that laid it, 1 if it was a bluff
    CARD_SHOWN = 24  # a kind, the seat it was shown to
    DRAW_ACCEPTED = 25
    HAND_WON = 26
    HAND_BLOCKED = 27
    POINTS_SCORED = 28  # the points, the new total
    MATCH_WON = 29
    SEAT_PLACED = 30  # a seat, the next place to the left
    HANDS_SWAPPED = 31  # the seat swapped with
    HANDS_PASSED = 32  # the direction
    HAND_RECEIVED = 33  # a kind
    PLAYER_ELIMINATED = 34  # the number of cards that went under the pile
    PLACE_TAKEN = 35  # the place
    MATCH_LEFT = 36


class Reason(IntEnum):
    """Why cards were drawn."""

    TURN = 0
    OPENING = 1
    DRAW_CARDS = 2
    CHALLENGE_GUILTY = 3
    CHALLENGE_INNOCENT = 4
    UNO_CAUGHT = 5
    FALSE_UNO = 6
    FALSE_CATCH = 7
    SUGGESTION = 8
    OUT_OF_TURN = 9
    WRONG_CARD = 10


def new_log(rows: int) -> NDArray[np.int64]:
    """A log with room for so many rows."""
    return np.zeros((rows + 1, COLUMNS), np.int64)


Log = IntTable | None
"""Where a step writes what it did; none where nobody reads it, as in most simulations."""


@kernel
def tell(log: Log, what: int, seat: Seat, a: int, b: int) -> None:
    """Adds a row to the log, if there is one."""
    if log is None:
        return
    row = log[0, 0] + 1
    log[0, 0] = row
    log[row, 0] = what
    log[row, 1] = seat
    log[row, 2] = a
    log[row, 3] = b
