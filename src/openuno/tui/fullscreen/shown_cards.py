"""Cards that one person is shown, in front of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from openuno.game.card import Card
from openuno.tui.fullscreen.dialogs import Dialog
from openuno.tui.fullscreen.hand import HandCard, HandRow


class ShownCards(Dialog[None]):
    """Lies in front of the table until it has been looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q", "dismiss(None)")]

    def __init__(self, why: str, cards: Sequence[Card], how_to_close: str) -> None:
        super().__init__()
        self._why = why
        self._cards = cards
        self._how_to_close = how_to_close

    def compose(self) -> ComposeResult:
        """Why they are shown, the cards, and how to go on."""
        with Vertical(classes="shown"):
            yield Static(Text(self._why), classes="question")
            with VerticalScroll():
                yield HandRow()
            yield Static(Text(self._how_to_close), classes="closing")

    def on_mount(self) -> None:
        """None of the cards is to be chosen."""
        row = self.query_one(HandRow)
        row.chosen = -1
        row.show([HandCard(card, playable=False) for card in self._cards])
