"""Training in rounds: gathers samples and fits a net to them, which plays in the next round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

from openuno.bots.nets import Nets, Weights
from openuno.sim.training.lessons import CLASS, LESSONS, TEACHERS, Lesson
from openuno.sim.training.network import Network, fit
from openuno.sim.training.samples import gather

Tell = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Round:
    """One round of training."""

    decisions: int
    """How many decisions are explored at each table."""
    tries: int
    """In how many ways each choice is played on."""
    rates: tuple[float, ...]
    """How far the net moves, each time it goes through the samples."""


SCHEDULE = (
    Round(15_000, 6, (2e-3,) * 4 + (5e-4,) * 3),
    Round(8_000, 6, (1e-3,) * 3 + (3e-4,) * 2),
)


def train_net(
    lesson: Lesson, seed: int, schedule: tuple[Round, ...] = SCHEDULE, tell: Tell = print
) -> Weights:
    """Trains the net of a lesson. The same seed gives the same net, on the same machine."""
    rng, chance = np.random.default_rng(seed), Random(seed)
    network = Network(rng)
    weights = None
    for number, each in enumerate(schedule):
        tables = lesson.tables(chance, TEACHERS if weights is None else CLASS)
        samples = gather(tables, weights, each.decisions, each.tries, chance.getrandbits(64))
        reward = fit(network, samples, rng, each.rates)
        weights = network.weights()
        kind = "house rules" if lesson.house else "no house rules"
        tell(f"{lesson.seats} seats, {kind}, round {number + 1}: {reward:.4f} expected")
    assert weights is not None
    return weights


def train(seed: int, schedule: tuple[Round, ...] = SCHEDULE, tell: Tell = print) -> Nets:
    """Trains all nets."""
    return Nets(
        tuple(max(lesson.seats) for lesson in LESSONS),
        tuple(lesson.house for lesson in LESSONS),
        tuple(train_net(lesson, seed + i, schedule, tell) for i, lesson in enumerate(LESSONS)),
    )
