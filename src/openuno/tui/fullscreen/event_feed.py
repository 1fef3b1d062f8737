"""The feed of events: what has happened, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from openuno.game.events import Event
from openuno.game.narration import narrate
from openuno.game.view import redact
from openuno.text.lang import Language
from openuno.tui.fullscreen.card_art import with_cards
from openuno.tui.fullscreen.words import Words

_REMEMBERED = 250
_RECENT = 20
"""Among so many events there is always one to tell."""


class EventFeed(VerticalScroll, can_focus=False):
    """The last things that happened, the newest at the bottom; it can be scrolled back."""

    def compose(self) -> ComposeResult:
        """One text, so that it wraps anew at every width."""
        yield Static(id="story-text")

    def show(
        self, events: Sequence[Event], seat: str | None, words: Words, *, is_open: bool = False
    ) -> None:
        """Tells the events as a seat sees them, or with all cards where the table is open."""
        self.border_title = words("story")
        lines = _told_of(events[-_REMEMBERED:], seat, words, is_open=is_open)
        self.query_one("#story-text", Static).update(Text("\n").join(lines))
        self.anchor()


class LatestEvent(Static):
    """The last thing that happened, for screens without room for a feed."""

    def show(
        self, events: Sequence[Event], seat: str | None, words: Words, *, is_open: bool = False
    ) -> None:
        """Tells it as a seat sees it, or with all cards where the table is open."""
        lines = _told_of(events[-_RECENT:], seat, words, is_open=is_open)
        self.update(lines[-1] if lines else Text())


def _told_of(
    events: Sequence[Event], seat: str | None, words: Words, *, is_open: bool
) -> list[Text]:
    """What there is to tell of some events."""
    seen = (event if is_open else redact(event, seat) for event in events)
    told = (_told(event, words.language) for event in seen)
    return [sentence for sentence in told if sentence]


@lru_cache(maxsize=4 * _REMEMBERED)
def _told(event: Event, language: Language) -> Text:
    sentence = narrate(event, language)
    return with_cards(f"· {sentence}") if sentence else Text()
