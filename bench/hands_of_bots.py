"""Single hands between bots, analysed: what the calibration and the share of luck are measured on.

Bots that think go by a number of games, not by the clock, so the same hands are played on every
machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import NamedTuple, TypeVar

from bench.analysing import bot_of
from openuno.analysis.match_analysis import HandAnalysis, analyse
from openuno.bots.level import Level
from openuno.bots.seated_bots import SeatedBots
from openuno.game.game import Game
from openuno.game.replay import Replay

R = TypeVar("R")


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


def hand_of(order: Order) -> HandAnalysis:
    """A hand from the deal to its end, with the win chances of every moment."""
    seats = [f"S{place}" for place, _ in enumerate(order.levels)]
    game = Game(seats, order.rulebook, seed=order.seed)
    bots = {
        seat: bot_of(level, seat, game, order.seed)
        for seat, level in zip(seats, seated(order), strict=True)
    }
    seated_bots, chance = SeatedBots(game, bots), Random(order.seed)
    while game.turn is not None:
        game.apply(seated_bots.next_action(chance))
    (hand,) = analyse(Replay.of(game), order.rounds, judges=False).hands
    return hand


def measured(measure: Callable[[Order], R], orders: Iterable[Order]) -> Iterator[R]:
    """What was measured of each hand, two at a time."""
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        yield from pool.map(measure, orders, chunksize=4)
