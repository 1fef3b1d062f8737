"""OpenUNO as a contender: a rulebook, compiled or interpreted, on one thread or on two."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from bench.measure import Contender
from openuno.bots.policies import Policy
from openuno.core.data.rules import Rules
from openuno.rulebooks import load
from openuno.sim.jobs import Job

SEED = 1
_PARTS = 8


def job(rules: Rules, seats: int, policy: Policy = Policy.RANDOM) -> Job:
    """The simulation that is measured."""
    return Job(rules=rules, seats=seats, seed=SEED, policies=(policy,))


def openuno(rulebook: str, seats: int, hands: int = 200_000) -> Contender:
    """OpenUNO compiled, on one thread."""
    return simulation(f"OpenUNO `{rulebook}`", job(load(rulebook).rules, seats), hands)


def openuno_interpreted(rulebook: str, seats: int) -> Contender:
    """OpenUNO as plain Python."""
    simulated = job(load(rulebook).rules, seats)
    name = f"OpenUNO `{rulebook}`, interpreted"
    return Contender(
        name, seats, 400, lambda hands: simulated.play(0, hands, compiled=False).actions
    )


def openuno_threads(rulebook: str, seats: int, threads: int) -> Contender:
    """OpenUNO compiled, the hands in parts that threads share."""
    simulated = job(load(rulebook).rules, seats)

    def play(hands: int) -> int:
        count = max(1, hands // _PARTS)
        with ThreadPoolExecutor(threads) as pool:
            parts = pool.map(lambda first: simulated.play(first, count), range(0, hands, count))
            return sum(part.actions for part in parts)

    return Contender(f"{threads} threads", seats, 400_000, play)


def simulation(name: str, simulated: Job, hands: int) -> Contender:
    """A job, compiled, on one thread."""
    return Contender(name, simulated.seats, hands, lambda hands: simulated.play(0, hands).actions)
