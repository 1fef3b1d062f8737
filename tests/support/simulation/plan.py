"""What a seed decides beforehand: who plays at which tables, what goes wrong, and how often.

Each seed has only some of the faults, and those more often: all at once would hide one another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

_RULES: tuple[tuple[str, Mapping[str, bool | int | str]], ...] = (
    ("official", {"hand_size": 3, "scoring": "single_hand"}),
    ("official", {"hand_size": 2, "target": 60}),
    ("classic", {"hand_size": 3}),
    ("official", {"hand_size": 3, "scoring": "single_hand", "jump_in": True}),
)
_OFTEN = {
    "lost": 0.06,
    "twice": 0.15,
    "late": 0.15,
    "again": 0.1,
    "cut": 0.03,
    "silent": 0.02,
    "stuck": 0.03,
    "fails_before": 0.15,
    "fails_after": 0.15,
    "hangs": 0.05,
    "slow": 0.1,
    "telling": 0.05,
    "held_up": 0.01,
}
"""How often each fault happens where it does: to a message, a request to the database, an update
that is made, a moment of the loop."""
_STEPS = (-3600.0, 3600.0, -30.0, 30.0)
_APART = (0.0, 30.0, -30.0)


@dataclass(frozen=True)
class TablePlan:
    """A table, and who comes to it."""

    people: int
    bots: int
    rulebook: str
    options: Mapping[str, bool | int | str]
    pick_dealer: bool


@dataclass(frozen=True)
class Plan:
    """What a seed decides beforehand."""

    servers: int
    """One, or two that share a database."""
    apart: float
    """By how many seconds the clock of the second is ahead."""
    tables: tuple[TablePlan, ...]
    rates: Mapping[str, float]
    """How often each kind of fault happens; the others do not."""
    trouble: float
    """Seconds after which nothing goes wrong any more."""
    outages: tuple[tuple[float, float, str], ...]
    """From when to when the database is `away`, or its disk is `full`."""
    deaf: tuple[tuple[float, float], ...]
    """From when to when servers do not hear what others append."""
    ends: tuple[tuple[float, int, str], ...]
    """When which server is ended, by `kill` or `stop`; it starts again soon."""
    steps: tuple[tuple[float, float], ...]
    """When the time of day is set, and by how many seconds."""
    damages: bool
    """Whether a record of the first table becomes unreadable when a server ends."""
    stays_away: float
    """How many of the people do not come back when a server has ended."""

    def has(self, kind: str) -> bool:
        """Whether a kind of fault happens at all."""
        return kind in self.rates


def plan_of(seed: int) -> Plan:
    """What a seed decides beforehand."""
    rng = Random(f"{seed} plan")
    servers = 2 if rng.random() < 0.3 else 1
    trouble = rng.uniform(6, 14)
    kinds = [kind for kind in _OFTEN if rng.random() < 0.3]
    ends = [
        (rng.uniform(1, trouble - 2), rng.randrange(servers), rng.choice(("kill", "kill", "stop")))
        for _ in range(rng.choice((0, 0, 1, 1, 2)))
    ]
    steps = [
        (rng.uniform(1, trouble), rng.choice(_STEPS))
        for _ in range(rng.choice((0, 0, 0, 1, 2)) if servers == 1 else 0)
    ]
    damages = bool(ends) and rng.random() < 0.3
    tables = 2 if damages or rng.random() < 0.2 else 1
    return Plan(
        servers=servers,
        apart=rng.choice(_APART),
        tables=tuple(_table(rng) for _ in range(tables)),
        rates={kind: _OFTEN[kind] * rng.choice((0.3, 1, 2)) for kind in kinds},
        trouble=trouble,
        outages=tuple(_outage(rng, trouble) for _ in range(rng.choice((0, 0, 0, 1)))),
        deaf=tuple(_span(rng, trouble, 5) for _ in range(rng.choice((0, 0, 1)))),
        ends=tuple(sorted(ends)),
        steps=tuple(sorted(steps)),
        damages=damages,
        stays_away=rng.choice((0.0, 0.2, 0.8)),
    )


def _table(rng: Random) -> TablePlan:
    people = rng.choice((1, 2, 2, 3))
    bots = rng.choice((0, 1)) if people > 1 else 1
    rulebook, options = rng.choice(_RULES)
    return TablePlan(people, bots, rulebook, options, pick_dealer=rng.random() < 0.15)


def _span(rng: Random, end: float, longest: float) -> tuple[float, float]:
    begin = rng.uniform(0, end - 1)
    return begin, min(begin + rng.uniform(0.1, longest), end)


def _outage(rng: Random, end: float) -> tuple[float, float, str]:
    return (*_span(rng, end, 14), rng.choice(("away", "full")))
