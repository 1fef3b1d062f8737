"""The spread: cards face down in rows, of which everyone picks one (S3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.text import Text
from textual.geometry import Size

from openuno.game.card import Card
from openuno.tui.fullscreen import card_art
from openuno.tui.fullscreen.card_grid import CardGrid, Cut


class Spread(CardGrid):
    """Cards with their numbers on the back; those that were picked lie face up."""

    SIZES: ClassVar[Mapping[Cut, Size]] = {
        Cut.TALL: Size(10, 5),  # with a gap
        Cut.FLAT: Size(8, 3),
        Cut.CELL: Size(7, 1),
    }

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's name for it)
        super().__init__(id=id)
        self._count = 0
        self._turned_up: Mapping[int, Card] = {}
        self._offers = False
        self._room = 0

    @property
    def count(self) -> int:
        """How many cards are spread out, the picked ones included."""
        return self._count

    @property
    def room(self) -> int:
        """All that is left to it."""
        return self._room

    def show(self, count: int, turned_up: Mapping[int, Card], *, offers: bool) -> None:
        """Shows so many cards, what has been turned up by its number, and whether one is chosen."""
        self._count, self._turned_up, self._offers = count, turned_up, offers
        onward = ((self.chosen + step) % count for step in range(count))
        self.chosen = next(place for place in onward if place + 1 not in turned_up)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the cards need."""
        self._room = container.height
        return super().get_content_height(container, viewport, width)

    def drawn(self, place: int, cut: Cut) -> list[Text]:
        """A card from behind, with its number, or from the front."""
        card, is_chosen = self._turned_up.get(place + 1), self._offers and place == self.chosen
        style = card_art.ink(card.colour if card else None)
        is_tall = cut is Cut.TALL
        number = str(place + 1)
        printed = (
            card_art.front(card, tall=is_tall) if card else card_art.back(number, tall=is_tall)
        )
        if cut is Cut.CELL:
            opening, closing = "[]" if is_chosen else "  "
            return [Text.assemble((opening, "bold"), (printed[0], style), (closing, "bold"))]
        lines = card_art.framed_to_choose(printed, style, is_chosen=is_chosen)
        return [Text.assemble(line, " ") for line in lines]
