"""Single hands between bots, analysed: what the calibration is measured on.

Bots that think go by a number of games, not by the clock, so the same hands are played on every
machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from enum import Enum
from multiprocessing import get_context
from random import Random
from typing import NamedTuple, TypeVar

from bench.analysing import bot_of
from openuno.analysis.match_analysis import HandAnalysis, analyse
from openuno.bots.level import Level
from openuno.bots.policies import Policy
from openuno.bots.seated_bots import SeatedBots
from openuno.game.game import Game
from openuno.game.replay import Replay

R = TypeVar("R")


class PlayedOn(Enum):
    """By which policies the games are played on that win chances are counted in."""

    AS_NORMAL = "as if all played like `normal`"
    AS_THEY_ARE = "each by the policy of its level"

    def policies(self, levels: Sequence[Level]) -> tuple[Policy, ...]:
        """The policy of each seat."""
        as_normal = self is PlayedOn.AS_NORMAL
        return tuple(Policy.SENSIBLE if as_normal else _NEAREST[level] for level in levels)


_NEAREST = {
    Level.RANDOM: Policy.RANDOM,
    Level.EASY: Policy.GREEDY,
    Level.NORMAL: Policy.SENSIBLE,
    Level.HARD: Policy.SENSIBLE,
}


class Order(NamedTuple):
    """Which hand is to be played, by whom, and how it is to be looked at."""

    levels: tuple[Level, ...]
    """Who plays; each hand has another in each seat."""
    seed: int
    rounds: int
    rulebook: str = "official"


def seated(order: Order) -> list[Level]:
    """Who sits where."""
    return Random(order.seed).sample(order.levels, len(order.levels))


def analyses_of(order: Order, ways: Sequence[PlayedOn]) -> list[HandAnalysis]:
    """A hand from the deal to its end, with the win chances of every moment: once for each way to
    play on.
    """
    seats = [f"S{place}" for place, _ in enumerate(order.levels)]
    game = Game(seats, order.rulebook, seed=order.seed)
    bots = {
        seat: bot_of(level, seat, game, order.seed)
        for seat, level in zip(seats, seated(order), strict=True)
    }
    seated_bots, chance = SeatedBots(game, bots), Random(order.seed)
    while game.turn is not None:
        game.apply(seated_bots.next_action(chance))
    replay, levels = Replay.of(game), seated(order)
    return [
        analyse(replay, order.rounds, policies=way.policies(levels), judges=False).hands[0]
        for way in ways
    ]


def measured(measure: Callable[[Order], R], orders: Iterable[Order], processes: int) -> Iterator[R]:
    """What was measured of each hand, so many at a time."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(measure, orders, chunksize=4)
