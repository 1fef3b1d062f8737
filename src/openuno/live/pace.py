"""How fast bots act: a humane moment before each move, and time for people to speak up first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds. Those until a bot acts vary, from these up to `1 + SPREAD` times as much."""

    move: float
    """Until a bot moves."""
    react: float
    """Until a bot throws in a card where that is allowed (H3)."""
    grace: float
    """How long people are left alone while somebody can be caught (U2): bots wait."""
    deal: float | None = None
    """Until the next hand is dealt, if nobody asks for it sooner; if none, somebody has to."""


SPREAD = 0.6
"""How much a bot's delays vary, as a part of the delay."""
HUMANE = Pace(move=0.5, react=0.9, grace=1.6)
INSTANT = Pace(move=0, react=0, grace=0)
