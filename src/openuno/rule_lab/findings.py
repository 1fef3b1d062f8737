"""Findings: all that the lab has measured, ready to be shown in any form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from openuno.bots.policies import Policy
from openuno.rulebooks import Rulebook
from openuno.sim.estimates import Estimate


class Measure(StrEnum):
    """A measure. Its title, unit and explanation stand in `lang/*/lab.toml`."""

    TURNS = "turns"
    """Turns in a hand."""
    HAND_MINUTES = "hand_minutes"
    """Minutes a hand takes people."""
    MATCH_HANDS = "match_hands"
    MATCH_MINUTES = "match_minutes"
    FIRST_SEAT = "first_seat"
    """The share of hands won by the seat to the dealer's left."""
    CHOICES = "choices"
    """The share of a hand's decisions that had a real choice."""
    SKILL = "skill"
    """The share of hands won by one better player among random ones."""
    LUCK = "luck"
    """The share of the outcome that is luck, of the deal and of the draws."""
    LUCK_OF_DEAL = "luck_of_deal"
    """The share of the outcome that is luck of the deal alone."""
    LEADS = "leads"
    """How often the lead (the smallest hand) changes in a hand."""
    COMEBACKS = "comebacks"
    """The share of hands won by somebody who had been far behind."""
    MATCH_LEADS = "match_leads"
    MATCH_COMEBACKS = "match_comebacks"
    PENALTIES = "penalties"
    """Penalty cards in a hand: challenges and forgotten calls."""
    BLOCKED = "blocked"
    """The share of hands that nobody wins (T7)."""


SHARES = frozenset(
    {
        Measure.FIRST_SEAT,
        Measure.CHOICES,
        Measure.SKILL,
        Measure.LUCK,
        Measure.LUCK_OF_DEAL,
        Measure.COMEBACKS,
        Measure.MATCH_COMEBACKS,
        Measure.BLOCKED,
    }
)
"""The measures that are shares from 0 to 1, shown in per cent."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the rulebooks compared."""

    name: str
    """As it was asked for: `official`, `sunday.toml`, or `stacking = any`."""
    rulebook: Rulebook


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings for one variant at one size of table."""

    variant: Variant
    seats: int
    values: dict[Measure, Estimate]
    differences: dict[Measure, Estimate]
    """The differences from the first variant, with the same deals; empty for the first itself."""
    places: tuple[Estimate, ...]
    """The share of hands won by each place at the table, from the dealer's left."""
    lengths: tuple[int, ...]
    """How many hands took 0, 1, 2 … turns."""


@dataclass(frozen=True, slots=True)
class Report:
    """An experiment with all that it found."""

    variants: tuple[Variant, ...]
    seats: tuple[int, ...]
    hands: int
    """Hands played for each variant and size of table, at least; the matches come on top."""
    matches: int
    seed: int
    forgets: int
    """How often, in a thousand times, a player forgets to call UNO."""
    findings: tuple[Findings, ...]
    """For each size of table, each variant, in order."""
    option: str | None = None
    """The option that was varied, if that was the only difference."""
    stopped: bool = False
    """Whether somebody stopped it before all hands were played."""
    seconds: float = 0.0
    policy: Policy = Policy.SENSIBLE
    """How all players played; for skill and luck, one of them."""
    luck_hands: int = 0
    """Hands analysed for each variant and size of table, at least; 0 if luck was not measured."""

    def of(self, seats: int) -> tuple[Findings, ...]:
        """The findings at one size of table."""
        return tuple(found for found in self.findings if found.seats == seats)
