"""Events in words, for people to read as the game goes on."""

from __future__ import annotations

from openuno.game import events as e
from openuno.text.lang import Language, Mark, say

_SILENT = (e.CatchWindowOpened, e.CatchWindowClosed, e.TurnChanged, e.MatchBegan)
"""Events that other events, or the next prompt, say better."""


def narrate(event: e.Event, language: Language, mark: Mark | None = None) -> str:
    """A sentence for an event, naming only what the event itself shows; empty if it needs none."""
    if isinstance(event, _SILENT):
        return ""
    key = type(event).__name__
    values = {name: getattr(event, name) for name in event.__struct_fields__}
    if isinstance(event, e.CardsDealt | e.CardsDrawn | e.HandReceived | e.HandShown):
        values["cards"] = _cards(event.cards, event.count, language)
    if isinstance(event, e.CardsDrawn):
        values["reason"] = say(language, f"events.reasons.{event.reason}")
    elif isinstance(event, e.WildDrawFourChallenged):
        key += "Guilty" if event.bluff else "Innocent"
    elif isinstance(event, e.DirectionReversed | e.HandsPassed):
        values["direction"] = say(language, f"events.directions.{event.direction}")
    return say(language, f"events.{key}", mark, **values)


def _cards(cards: tuple[object, ...] | None, count: int, language: Language) -> object:
    """The cards themselves for those who see them, else how many."""
    if cards is not None:
        return cards
    return say(language, "events.one_card" if count == 1 else "events.some_cards", count=count)
