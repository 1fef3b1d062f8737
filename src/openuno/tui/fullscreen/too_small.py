"""What is shown in a window that is too small for the table."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from openuno.tui.fullscreen.words import Words

NEEDED = Size(40, 18)
"""The columns and lines that all screens make do with."""


def is_too_small(size: Size) -> bool:
    """Whether a window has too few columns or lines."""
    return size.width < NEEDED.width or size.height < NEEDED.height


class TooSmall(ModalScreen[None]):
    """Covers everything until the window is large enough; the match goes on behind it."""

    def __init__(self, words: Words) -> None:
        super().__init__(id="too-small")
        self._words = words

    def compose(self) -> ComposeResult:
        """One sentence, as short as windows may be."""
        yield Static(id="needed")

    def on_resize(self, event: Resize) -> None:
        """Says how much is missing."""
        size = event.size
        told = self._words(
            "too_small",
            width=NEEDED.width,
            height=NEEDED.height,
            columns=size.width,
            lines=size.height,
        )
        self.query_one("#needed", Static).update(Text(told))

    def on_key(self, event: Key) -> None:
        """Nobody plays blindly; only the whole program can be left."""
        event.stop()
