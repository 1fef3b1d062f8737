"""The marks: what the bots are to reach in the tournaments, and whether they do."""

from __future__ import annotations

from dataclasses import dataclass

from bench.strength.tournaments import ALL, OTHER_RULEBOOKS


@dataclass(frozen=True)
class Mark:
    """What a tournament is to show: that the bot named first wins more than this."""

    tournament: str
    at_least: float

    @property
    def title(self) -> str:
        """What the tournament is about."""
        return ALL[self.tournament].title


MARKS = [
    Mark("learned", 0.54),
    Mark("hard-20", 0.64),
    Mark("hard-mixbot", 0.62),
    Mark("hard-of-4", 0.31),
    Mark("hard-mixbots", 0.30),
    Mark("hard-of-6", 0.185),
    Mark("hard-random-6", 0.25),
    Mark("hard-of-10", 0.10),
    Mark("hard-matches", 0.75),
    *(Mark(f"hard-{name}", 0.55) for name in OTHER_RULEBOOKS),
]
