"""How long bots wait before they act: long enough for people to follow, and to speak up first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bots wait, in seconds. Each wait varies, up to `1 + VARIATION` times as much."""

    move: float
    """Seconds until a bot moves."""
    react: float
    """Seconds until a bot reacts, such as by jumping in where that is allowed (H3)."""
    grace: float
    """Seconds that bots wait while somebody can be caught (U2), so that people can speak up."""
    deal: float | None = None
    """Seconds until the next hand is dealt if nobody asks for it; if none, somebody has to ask."""
    begin: float = 0
    """Seconds between the choice of the dealer and the first deal, so that everyone sees it."""


VARIATION = 0.6
"""How much a bot's waits vary, as a fraction of the wait."""
HUMANE = Pace(move=0.5, react=0.9, grace=1.6)
INSTANT = Pace(move=0, react=0, grace=0)
