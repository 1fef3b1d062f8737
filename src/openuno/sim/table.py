"""A simulated table: who sits there, what they remember, and what has been counted."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from openuno.core.actions import FIRST_CARD
from openuno.core.cards import COLOURS
from openuno.core.records import Ints, IntTable, Record, Shape, record
from openuno.core.rng import WORDS
from openuno.core.state import MAX_SEATS, Seats
from openuno.sim.columns import Column

LONGEST_CHAIN = 20
"""The most cards that a policy lays at once (T9, H5)."""


@record
class Table(Record):
    """Everything about a simulation but the game: one for each thread."""

    seats: int
    seed_low: int
    seed_high: int
    rotates: int
    """1 where each hand seats the policies one place further to the left."""
    plain: int
    """1 where all play at random and nobody forgets, so that nobody needs to be asked; 0 is never
    wrong, but slower."""
    forgets: int
    """U1: how often, in a thousand times, a player forgets to call UNO."""
    turned: int
    """By how many places they are turned in this hand."""

    hands: int
    """The hands played, and the sums over them."""
    actions: int
    blocked: int
    leader: int
    """The seat that last had the smallest hand to itself."""
    leader_of_match: int
    """The seat that last had the best score."""
    hand_in_mind: int
    """Which hand the players remember, counted from 1; 0 for none."""
    doubted: int
    """T4: the colour that was in force when the last Wild Draw Four was laid."""
    unseen_cards: int
    """How many cards, of any colour or none, the seat to move has not seen."""
    asked: int
    """U2: the seats below this one have had their chance to call UNO since the last card."""

    random: Annotated[Ints, Shape(np.int64, WORDS)]
    """The policies' random numbers; never the game's."""
    action: Annotated[Ints, Shape(np.int64, FIRST_CARD + LONGEST_CHAIN)]
    """The move a policy has chosen."""
    row: Annotated[Ints, Shape(np.int64, len(Column))]
    """What is counted of the hand under way, where hands are watched."""
    policies: Seats
    """How each seat is played, before any rotation."""
    playing: Seats
    """How each seat is played in this hand."""
    wins: Seats
    """The hands won by each seat or, where they rotate, by the policy that started there."""
    deficit: Seats
    """The most cards by which each seat has been behind the smallest hand."""
    points_behind: Seats
    """The most points by which each seat has been behind the best score."""
    unseen: Annotated[Ints, Shape(np.int64, COLOURS)]
    """How many cards of each colour the seat to move has not seen."""
    lacking: Annotated[Ints, Shape(np.int64, COLOURS)]
    """How likely, for the seat to move, the next one has none of each colour."""
    lacked_at: Annotated[IntTable, Shape(np.int64, MAX_SEATS, COLOURS)]
    """How many cards are left of those of which a seat has shown that none has a colour; 0 if it
    never has."""
