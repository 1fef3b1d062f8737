"""The marks: what the bots are to reach in the tournaments, and whether they do."""

from __future__ import annotations

from dataclasses import dataclass

from bench.strength.results import Results, was_quiet
from bench.strength.tournaments import ALL, CLOCK, OTHER_RULEBOOKS


@dataclass(frozen=True)
class Mark:
    """What a tournament is to show: that the bot named first wins more than this."""

    tournament: str
    at_least: float

    @property
    def title(self) -> str:
        """What the tournament is about."""
        return ALL[self.tournament].title

    def measured_by(self, results: Results) -> str | None:
        """The name of the tournament that tells whether it is met: the one by the clock, if that
        was played on a quiet machine; else the one that plays alike on every machine.
        """
        clock = self.tournament + CLOCK
        if clock in results and was_quiet(results[clock]):
            return clock
        return self.tournament if self.tournament in results else None


MARKS = [
    Mark("learned", 0.54),
    Mark("hard-normal", 0.64),
    Mark("hard-mixbot", 0.62),
    Mark("hard-of-4", 0.31),
    Mark("hard-mixbots", 0.30),
    Mark("hard-of-6", 0.185),
    Mark("hard-random-6", 0.25),
    Mark("hard-of-10", 0.10),
    Mark("hard-matches", 0.75),
    *(Mark(f"hard-{name}", 0.55) for name in OTHER_RULEBOOKS),
]
