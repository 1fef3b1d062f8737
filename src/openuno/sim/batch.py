"""Batches: many hands of fresh deals, played by a policy and counted.

Hand `i` of a simulation depends on the simulation's seed and on `i` alone, so a batch can be split
in any way. Its cards are those of the game with the seed `hand_seed(seed, i)`. Its dealer is drawn
at random: as fair as the picking of S3, and cheaper.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, cast

import numpy as np

from openuno.core import jit
from openuno.core.deal import begin_match, deal_hand
from openuno.core.jit import kernel
from openuno.core.log import Log
from openuno.core.records import Ints, Record, Shape, record
from openuno.core.refusals import Refusal
from openuno.core.rng import WORDS, below, seed_with, seed_words
from openuno.core.rules import HOUSE_RULES_OFF, Rules, has_house_rules, rules_record
from openuno.core.state import MAX_SEATS, MIN_SEATS, NOBODY, Phase, Seats, State
from openuno.core.step import step
from openuno.errors import InputError
from openuno.game import check_table
from openuno.sim.policies import ACTION_LENGTH, act_at_random

MOST_ACTIONS = 100_000
"""A hand that goes on after so many actions is reported as an error."""
SEED_LIMIT = 1 << 64
HAND_LIMIT = 1 << 62

_NO_END = -1
_POLICY_BIT = 1 << 31
"""Set in the last seed word of the policy's random numbers, never in the game's."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a simulation."""

    hands: int
    actions: int
    blocked: int
    """T7: hands that nobody won."""
    wins: tuple[int, ...]
    """The hands each seat won."""


class SimulationError(RuntimeError):
    """A hand that did not come to its end: the policy or the rules are at fault."""


@record
class Batch(Record):
    """A batch under way: its seed, what it has counted, and the policy's numbers and move."""

    seats: int
    seed_low: int
    seed_high: int
    actions: int
    blocked: int
    random: Annotated[Ints, Shape(np.int64, WORDS)]
    action: Annotated[Ints, Shape(np.int64, ACTION_LENGTH)]
    wins: Seats


def hand_seed(seed: int, hand: int) -> int:
    """The seed of the game that has the cards of this hand of a simulation."""
    return seed + (hand << 64)


def simulate(
    rules: Rules, seats: int, hands: int, seed: int, *, first: int = 0, compiled: bool = True
) -> Result:
    """Plays hands `first` to `first + hands - 1` of a seed with the policy `random`.

    The result is the same compiled and interpreted, and the parts of a range add up to the whole.

    >>> simulate(Rules(), seats=3, hands=5, seed=1, compiled=False)
    Result(hands=5, ...)
    """
    _check_range("seats", seats, MIN_SEATS, MAX_SEATS)
    _check_range("hands", hands, 0, HAND_LIMIT)
    _check_range("first", first, 0, HAND_LIMIT)
    _check_range("seed", seed, 0, SEED_LIMIT - 1)
    check_table(rules, seats)
    batch = Batch()
    batch.seats = seats
    batch.seed_low, batch.seed_high, _, _ = seed_words(seed)
    state, end = State(), first + hands
    if compiled:
        frozen = None if has_house_rules(rules) else HOUSE_RULES_OFF
        run = cast("Callable[..., int]", jit.compiled(play_hands, frozen))
        reached = run(state.data, rules_record(rules), None, batch.data, first, end)
    else:
        reached = play_hands(state, rules, None, batch, first, end)
    if reached < end:
        raise SimulationError(f"hand {reached} of seed {seed} comes to no end: {rules}")
    wins = tuple(batch.wins[seat] for seat in range(seats))
    return Result(hands, batch.actions, batch.blocked, wins)


def _check_range(field: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InputError("field_range", field=field, value=value, least=least, most=most)


@kernel
def play_hands(s: State, rules: Rules, log: Log, batch: Batch, first: int, end: int) -> int:
    """Plays the hands from `first` up to `end`, and counts. Gives the hand it came to: `end`, or
    one that did not end.
    """
    for hand in range(first, end):
        begin_hand(s, rules, log, batch, hand)
        actions = play_on(s, rules, log, batch)
        if actions == _NO_END:
            return hand
        batch.actions += actions
        if s.winner == NOBODY:
            batch.blocked += 1
        else:
            batch.wins[s.winner] += 1
    return end


@kernel
def begin_hand(s: State, rules: Rules, log: Log, batch: Batch, hand: int) -> None:
    """Deals this hand of the batch as the first of a match, with a dealer drawn at random."""
    low, high = hand & 0xFFFFFFFF, hand >> 32
    seed_with(s.random, batch.seed_low, batch.seed_high, low, high)
    seed_with(batch.random, batch.seed_low, batch.seed_high, low, high | _POLICY_BIT)
    begin_match(s, rules, log, batch.seats, below(batch.random, batch.seats))
    deal_hand(s, rules, log)


@kernel
def play_on(s: State, rules: Rules, log: Log, batch: Batch) -> int:
    """Plays a hand to its end. Gives the number of actions; `_NO_END` if one of them was refused or
    there were too many.
    """
    actions = 0
    while s.phase < Phase.HAND_OVER:
        act_at_random(s, rules, batch.random, batch.action)
        if step(s, rules, batch.action, log) != Refusal.NONE or actions == MOST_ACTIONS:
            return _NO_END
        actions += 1
    return actions
