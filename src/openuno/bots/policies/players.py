"""The players at a table where all play by policies: their memory, and the action chosen last."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from openuno.bots.policies.feature_names import CHOICES, SITUATIONS
from openuno.core.data.cards import COLOURS
from openuno.core.data.flat_records import FlatRecord, Ints, IntTable, Shape, flat_record
from openuno.core.data.rng import WORDS
from openuno.core.data.state import MAX_SEATS, Seats
from openuno.core.data.verbs import FIRST_CARD

LONGEST_CHAIN = 20
"""The most cards that a policy lays at once (T9, H5)."""
MOST_CHOICES = 64
"""More choices than there ever are: the kinds of a colour, or of a number, and each wild in each
colour."""
HIDDEN = 48
"""The units in the hidden layer of a net."""


@flat_record
class Players(FlatRecord):
    """The players at one table. What they remember is public: one memory serves all."""

    forgets: int
    """U1: how often, in a thousand times, a player forgets to call UNO."""
    remember: int
    """1 while the memory is of this hand."""
    doubted: int
    """T4: the colour that was in force when the last Wild Draw Four was laid."""
    unseen_cards: int
    """How many cards, of any colour or none, the seat to move has not seen."""
    asked: int
    """U2: the first seat that has not yet had its chance to call UNO since the last card."""

    random: Annotated[Ints, Shape(np.int64, WORDS)]
    """The random numbers of the policies; never the game's."""
    action: Annotated[Ints, Shape(np.int64, FIRST_CARD + LONGEST_CHAIN)]
    """The action that was chosen, as a row."""
    policies: Seats
    """The policy of each seat."""
    unseen: Annotated[Ints, Shape(np.int64, COLOURS)]
    """How many cards of each colour the seat to move has not seen."""
    lacking: Annotated[Ints, Shape(np.int64, COLOURS)]
    """How likely the next player has none of each colour, as the seat to move estimates it."""
    lacked_at: Annotated[IntTable, Shape(np.int64, MAX_SEATS, COLOURS)]
    """How many cards of each seat are known to lack each colour, since it drew; 0 if none are."""

    choices: Annotated[IntTable, Shape(np.int64, MOST_CHOICES, 2)]
    """What the seat to move could do, as `choices` lists it."""
    lacks: Annotated[IntTable, Shape(np.int64, 3, COLOURS)]
    """How likely the next player, the one after and the one before have none of each colour."""
    situation: Annotated[Ints, Shape(np.int64, SITUATIONS)]
    """The features of the situation of the seat to move."""
    choice: Annotated[Ints, Shape(np.int64, CHOICES)]
    """The features of the choice that is weighed."""
    summed: Annotated[Ints, Shape(np.int32, HIDDEN)]
    """What the situation gives each hidden unit of the net."""
    hidden: Annotated[Ints, Shape(np.int32, HIDDEN)]
    """What the situation and the choice give it."""
    from_situation: Annotated[IntTable, Shape(np.int32, SITUATIONS, HIDDEN)]
    """The net: its weights from the situation to the hidden units,"""
    from_choice: Annotated[IntTable, Shape(np.int32, CHOICES, HIDDEN)]
    """from the choice to the hidden units,"""
    to_worth: Annotated[Ints, Shape(np.int32, HIDDEN)]
    """and from them to what the choice is worth."""
