"""Those who play by a policy: how each does, what they remember, and what was chosen last."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from openuno.core.data.cards import COLOURS
from openuno.core.data.flat_records import FlatRecord, Ints, IntTable, Shape, flat_record
from openuno.core.data.rng import WORDS
from openuno.core.data.state import MAX_SEATS, Seats
from openuno.core.data.verbs import FIRST_CARD

LONGEST_CHAIN = 20
"""The most cards that a policy lays at once (T9, H5)."""


@flat_record
class Players(FlatRecord):
    """The players at one table. What they remember is public: one memory serves all."""

    forgets: int
    """U1: how often, in a thousand times, a player forgets to call UNO."""
    remember: int
    """1 while they remember something of this hand."""
    doubted: int
    """T4: the colour that was in force when the last Wild Draw Four was laid."""
    unseen_cards: int
    """How many cards, of any colour or none, the seat to move has not seen."""
    asked: int
    """U2: the seats below this one have had their chance to call UNO since the last card."""

    random: Annotated[Ints, Shape(np.int64, WORDS)]
    """Their random numbers; never the game's."""
    action: Annotated[Ints, Shape(np.int64, FIRST_CARD + LONGEST_CHAIN)]
    """The move that was chosen."""
    policies: Seats
    """How each seat is played."""
    unseen: Annotated[Ints, Shape(np.int64, COLOURS)]
    """How many cards of each colour the seat to move has not seen."""
    lacking: Annotated[Ints, Shape(np.int64, COLOURS)]
    """How likely, for the seat to move, the next one has none of each colour."""
    lacked_at: Annotated[IntTable, Shape(np.int64, MAX_SEATS, COLOURS)]
    """How many cards are left of those of which a seat has shown that none has a colour; 0 if it
    never has."""
