"""The hand that a challenger is shown (T4), card by card."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from openuno.game.events import HandShown
from openuno.tui.fullscreen.dialogs import Dialog
from openuno.tui.fullscreen.hand import HandCard, HandRow
from openuno.tui.fullscreen.words import Words


class ShownHand(Dialog[None]):
    """Lies in front of the table until it has been looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q", "dismiss(None)")]

    def __init__(self, verdict: str, shown: HandShown, words: Words) -> None:
        super().__init__()
        self._verdict = verdict
        self._shown = shown
        self._words = words

    def compose(self) -> ComposeResult:
        """What came of the challenge, and the cards."""
        with Vertical(classes="shown"):
            yield Static(Text(f"{self._verdict} {self._words('shown_hand')}"), classes="question")
            with VerticalScroll():
                yield HandRow()
            yield Static(Text(self._words("close_hand")), classes="closing")

    def on_mount(self) -> None:
        """None of the cards is to be chosen."""
        row = self.query_one(HandRow)
        row.chosen = -1
        row.show([HandCard(card, playable=False) for card in self._shown.cards or ()])
