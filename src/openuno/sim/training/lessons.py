"""Lessons: at which tables a net is trained, and against whom.

A net is for a size of table, and for tables with or without house rules: between two players other
things count than among ten, and stacks, swaps and chains are another game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from openuno.bots.policies import Policy
from openuno.core.data.rules import OPTIONS, Option, Rules, can_deal, has_house_rules
from openuno.rulebooks import is_meaningful, load, names
from openuno.sim.training.samples import Table

_TABLES = 8
"""At so many tables samples are gathered at a time."""
_CHANGED = 0.15
"""The chance that an option of a table with house rules is changed."""
_LARGEST_NUMBER = 20

TEACHERS = (Policy.SENSIBLE,)
"""Who plays before the net has learned anything."""
CLASS = (Policy.LEARNED, Policy.LEARNED, Policy.SENSIBLE, Policy.RANDOM)
"""Who plays after that: the net itself, and others whom it is to win against as well."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What one of the nets is for."""

    seats: tuple[int, ...]
    """The sizes of table it is trained at."""
    house: bool
    """Whether it is for tables with house rules."""

    def tables(self, rng: Random, policies: tuple[Policy, ...]) -> list[Table]:
        """Tables to gather samples at."""
        return [self._table(rng, policies) for _ in range(_TABLES)]

    def _table(self, rng: Random, policies: tuple[Policy, ...]) -> Table:
        seats = rng.choice(self.seats)
        while True:
            rules = house_rules(rng) if self.house else plain_rules(rng)
            if can_deal(rules, seats) and not (rules.teams and seats % 2):
                return Table(rules, seats, policies)


LESSONS = tuple(
    Lesson(seats, house) for house in (False, True) for seats in ((2,), (3, 4), (5, 6, 8, 10))
)
"""All nets that are shipped, in their order in the file."""


def plain_rules(rng: Random) -> Rules:
    """Half of the time `official`, else another rulebook without house rules."""
    if rng.random() < 0.5:
        return Rules()
    return rng.choice([rules for rules in _rulebooks() if not has_house_rules(rules)])


def house_rules(rng: Random) -> Rules:
    """Any rulebook, with some options changed."""
    while True:
        rules = rng.choice(_rulebooks())
        changes = {
            option.name: _value(option, rng)
            for option in OPTIONS.values()
            if rng.random() < _CHANGED
        }
        rules = replace(rules, **changes)
        if has_house_rules(rules) and is_meaningful(rules):
            return rules


def _rulebooks() -> list[Rules]:
    return [load(name).rules for name in names()]


def _value(option: Option, rng: Random) -> object:
    """Any value of an option; numbers are small."""
    if option.choices:
        return option.choice(rng.choice(option.choices))
    if option.is_flag:
        return rng.random() < 0.5
    return rng.randint(option.least, min(option.most, _LARGEST_NUMBER))
