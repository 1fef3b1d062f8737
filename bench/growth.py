"""What makes a hand dearer: more seats, options switched on, policies that think."""

from __future__ import annotations

from bench.contenders import job, openuno, simulation
from bench.measure import Contender
from openuno.bots.policies import Policy
from openuno.rulebooks import load

SEATS = (2, 3, 4, 6, 8, 10, 20, 50, 100)
OPTIONS: tuple[tuple[str, object], ...] = (
    ("stacking", "any"),
    ("seven_zero", True),
    ("jump_in", True),
    ("draw_count", "until_playable"),
    ("elimination", 25),
    ("teams", True),
    ("multi_play", "number"),
)
RULEBOOKS = ("strict", "quickplay", "party", "mayhem")
AT_SEATS = 4


def by_seats() -> list[Contender]:
    """`official` at small and large tables."""
    return [openuno("official", seats, hands=max(2_000, 200_000 // seats)) for seats in SEATS]


def by_options() -> list[Contender]:
    """`official`, then the same with one thing changed."""
    official = load("official")
    hands = 50_000
    return [
        simulation("`official`, `random`", job(official.rules, AT_SEATS), hands),
        *(
            simulation(
                _setting(name, value), job(load(official, {name: value}).rules, AT_SEATS), hands
            )
            for name, value in OPTIONS
        ),
        *(
            simulation(f"rulebook `{name}`", job(load(name).rules, AT_SEATS), hands)
            for name in RULEBOOKS
        ),
        *(
            simulation(
                f"policy `{policy.name.lower()}`", job(official.rules, AT_SEATS, policy), hands
            )
            for policy in Policy
            if policy != Policy.RANDOM
        ),
    ]


def _setting(name: str, value: object) -> str:
    return f"`{name}`" if value is True else f"`{name} = {value}`"
