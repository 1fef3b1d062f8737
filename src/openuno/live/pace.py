"""How long bots wait before they act: long enough for people to follow, and to speak up first."""

from __future__ import annotations

from dataclasses import dataclass

_MOST_DEALT = 50
"""So many cards are dealt one by one; more do not take longer."""


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
    card: float = 0
    """Seconds that a card takes that is dealt, where screens show it."""

    def deal_time(self, cards: int) -> float:
        """Seconds until so many cards are dealt; many are dealt faster.

        >>> pace = Pace(move=1, react=1, grace=1, card=0.25)
        >>> [pace.deal_time(cards) for cards in (0, 14, 50, 210)]
        [0.0, 3.5, 12.5, 12.5]
        """
        return min(cards, _MOST_DEALT) * self.card


VARIATION = 0.6
"""How much a bot's waits vary, as a fraction of the wait."""
HUMANE = Pace(move=0.5, react=0.9, grace=1.6)
INSTANT = Pace(move=0, react=0, grace=0)
