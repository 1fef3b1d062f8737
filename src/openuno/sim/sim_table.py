"""A simulated table: its settings, and what has been counted there."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from openuno.core.data.flat_records import FlatRecord, Ints, Shape, flat_record
from openuno.core.data.state import Seats
from openuno.sim.columns import Column


@flat_record
class SimTable(FlatRecord):
    """All of a simulation but the game and its players, for one span."""

    seats: int
    seed_low: int
    seed_high: int
    rotates: int
    """1 where each hand seats the policies one place further to the left."""
    plain: int
    """1 where all play at random and nobody forgets, so that nobody needs to be asked; 0 is never
    wrong, but slower."""
    turned: int
    """By how many places the policies are rotated in this hand."""

    hands: int
    """The hands played; the next two fields are sums over them."""
    actions: int
    blocked: int
    leader: int
    """The seat that last had the smallest hand to itself."""
    leader_of_match: int
    """The seat that last had the best score."""

    row: Annotated[Ints, Shape(np.int64, len(Column))]
    """What is counted of the hand under way, where hands are watched."""
    policies: Seats
    """How each seat is played, before any rotation."""
    wins: Seats
    """The hands won by each seat or, where they rotate, by the policy that started there."""
    deficit: Seats
    """The most cards by which each seat has been behind the smallest hand."""
    points_behind: Seats
    """The most points by which each seat has been behind the best score."""
