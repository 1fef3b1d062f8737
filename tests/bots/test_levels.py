"""The levels are in order at every size of table: small runs with a wide margin. The deals and all
random numbers are fixed, and nobody thinks by the clock, so that luck has no part. `docs/bots.md`
has the measured figures.
"""

from __future__ import annotations

import pytest

from openuno.bots.policies import Policy
from openuno.core.data.rules import Rules
from openuno.rulebooks import load
from openuno.sim.arena.command import make_tournament
from openuno.sim.jobs import Job

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Policy.GREEDY, Policy.RANDOM),
        (Policy.SENSIBLE, Policy.GREEDY),
        (Policy.SENSIBLE, Policy.RANDOM),
        (Policy.LEARNED, Policy.RANDOM),
    ],
)
def test_a_better_policy_wins_more_than_its_share(
    better: Policy, worse: Policy, seats: int
) -> None:
    """`easy` is `greedy` with slips, and `normal` is `sensible`."""
    policies = (better, *[worse] * (seats - 1))
    job = Job(rules=Rules(), seats=seats, seed=8, policies=policies, rotates=True)
    assert job.play(0, 20_000).wins[0] / 20_000 > 1.1 / seats


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("other", [Policy.RANDOM, Policy.GREEDY, Policy.SENSIBLE])
def test_against_every_kind_of_opponent_the_levels_are_in_order(other: Policy, seats: int) -> None:
    """Whoever is better wins more against the same others, over the same deals."""
    shares: list[int] = []
    for policy in (Policy.RANDOM, Policy.GREEDY, Policy.SENSIBLE):
        policies = (policy, *[other] * (seats - 1))
        job = Job(rules=Rules(), seats=seats, seed=8, policies=policies, rotates=True)
        shares.append(job.play(0, 20_000).wins[0])
    worst, middle, best = shares
    assert worst + 200 < middle < best - 200, "by a hundredth of the hands"


@pytest.mark.long
@pytest.mark.parametrize(
    ("seats", "other", "deals"),
    [
        (2, "normal", 60),
        (2, "easy", 20),
        (4, "random", 40),
        (6, "random", 36),
    ],
)
def test_hard_wins_more_than_its_share(seats: int, other: str, deals: int) -> None:
    hands = deals * seats
    bots = ("hard#150", other)
    planned = make_tournament(bots, load("official"), seats=seats, hands=hands, seed=1, budget_ms=1)
    won = sum(planned.play(number).wins[0, 0] for number in range(planned.deals))
    assert won / hands > 1.1 / seats
