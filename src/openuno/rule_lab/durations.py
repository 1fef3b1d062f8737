"""How long hands and matches take people: a rough model, the same for every rulebook.

People were not timed. Shuffling and dealing take half a minute and a little more for each player, a
turn four seconds, and a turn with something to think about three more. What a rulebook changes is
how many of these there are.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SECONDS_TO_SHUFFLE = 30
SECONDS_TO_DEAL_A_SEAT = 5
SECONDS_A_TURN = 4
SECONDS_A_CHOICE = 3

Counts = NDArray[np.int64] | int


def minutes(seats: int, hands: Counts, turns: Counts, choices: Counts) -> NDArray[np.float64]:
    """The time people need for so many hands with so many turns and choices."""
    between = SECONDS_TO_SHUFFLE + SECONDS_TO_DEAL_A_SEAT * seats
    seconds = hands * between + turns * SECONDS_A_TURN + choices * SECONDS_A_CHOICE
    return np.asarray(seconds, np.float64) / 60
