"""Cards in rows, drawn as large as there is room for, to choose from by keys or by mouse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from rich.text import Text
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

_RIGHT_BUTTON = 3


class Cut(Enum):
    """How large a card is drawn; the largest first."""

    TALL = "tall"
    FLAT = "flat"
    CELL = "cell"


class CardGrid(Widget):
    """The base of all that shows cards side by side, in as many rows as they need."""

    SIZES: ClassVar[Mapping[Cut, Size]]
    """The columns and lines that a card takes."""

    chosen: reactive[int] = reactive(0)

    @dataclass
    class Clicked(Message):
        """A card was clicked; with the right button, to mark it."""

        place: int
        marks: bool

    @property
    def count(self) -> int:
        """How many cards there are."""
        raise NotImplementedError

    @property
    def room(self) -> int:
        """The lines that cards with a frame may take."""
        raise NotImplementedError

    def drawn(self, place: int, cut: Cut) -> list[Text]:
        """A card, line by line."""
        raise NotImplementedError

    def step(self, across: int, down: int = 0) -> None:
        """Chooses another card, as the arrow keys say."""
        place = self.chosen + across + down * self.grid(self.size.width)[1]
        if 0 <= place < self.count:
            self.chosen = place

    def spot_of(self, place: int) -> Region:
        """Where a card is drawn."""
        cut, count = self.grid(self.size.width)
        size = self.SIZES[cut]
        row, across = divmod(place, count)
        return Region(across * size.width, row * size.height, size.width, size.height)

    def watch_chosen(self) -> None:
        """Keeps the chosen card in sight."""
        if isinstance(self.parent, Widget):
            self.parent.scroll_to_region(self.spot_of(self.chosen), animate=False)

    def on_click(self, event: Click) -> None:
        """Tells which card is under the mouse."""
        for place in range(self.count):
            if self.spot_of(place).contains(event.x, event.y):
                self.post_message(self.Clicked(place, marks=event.button == _RIGHT_BUTTON))

    # Drawing

    def grid(self, width: int) -> tuple[Cut, int]:
        """How large the cards are drawn, and how many in a row."""
        for cut, size in self.SIZES.items():
            in_row = max(width // size.width, 1)
            if cut is Cut.CELL or -(-self.count // in_row) * size.height <= self.room:
                return cut, in_row
        raise AssertionError("cells are taken when all else is too large")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the cards need."""
        del container, viewport
        cut, in_row = self.grid(width)
        return max(-(-self.count // in_row) * self.SIZES[cut].height, 1)

    def render(self) -> Text:
        """All rows of cards."""
        cut, in_row = self.grid(self.size.width)
        lines: list[Text] = []
        for first in range(0, self.count, in_row):
            places = range(first, min(first + in_row, self.count))
            lines += [
                Text().join(parts)
                for parts in zip(*(self.drawn(place, cut) for place in places), strict=True)
            ]
        return Text("\n", no_wrap=True).join(lines)
