"""Who is measured: RLCard's environment, and OpenUNO compiled and interpreted."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from bench.measure import Contender
from openuno.rulebooks import load
from openuno.sim.batch import simulate

SEED = 1


def rlcard() -> Contender:
    """RLCard's `uno` environment with its random agents; it has two seats and no more."""
    env: Any = import_module("rlcard").make("uno", config={"seed": SEED})
    agent: Any = import_module("rlcard.agents").RandomAgent
    env.set_agents([agent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(hands: int) -> int:
        before = env.timestep
        for _ in range(hands):
            env.run(is_training=False)
        return env.timestep - before

    return Contender("RLCard `uno`", env.num_players, 500, play)


def openuno(rulebook: str, seats: int) -> Contender:
    """OpenUNO compiled."""
    play = _simulation(rulebook, seats, compiled=True)
    return Contender(f"OpenUNO `{rulebook}`", seats, 200_000, play)


def openuno_interpreted(rulebook: str, seats: int) -> Contender:
    """OpenUNO as plain Python."""
    play = _simulation(rulebook, seats, compiled=False)
    return Contender(f"OpenUNO `{rulebook}`, interpreted", seats, 400, play)


def _simulation(rulebook: str, seats: int, *, compiled: bool) -> Callable[[int], int]:
    rules = load(rulebook).rules
    return lambda hands: simulate(rules, seats, hands, SEED, compiled=compiled).actions
