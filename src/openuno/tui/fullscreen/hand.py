"""The hand on the screen: cards side by side, those that can be played lifted a little.

Where there are too many for that, each takes one cell of a line, with a star if it can be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.geometry import Size

from openuno.game.card import Card
from openuno.tui.fullscreen import card_art
from openuno.tui.fullscreen.card_grid import CardGrid, Cut

_SHARE = 5
"""Cards with a frame may take this part of the screen's height."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the hand."""

    card: Card
    playable: bool
    mark: int = 0
    """Its place among the cards chosen to be laid together; 0 if it is not among them."""


class HandRow(CardGrid):
    """A hand to choose from, by keys or by mouse."""

    SIZES: ClassVar[Mapping[Cut, Size]] = {
        Cut.TALL: Size(9, 6),  # with room to be lifted
        Cut.FLAT: Size(7, 4),
        Cut.CELL: Size(8, 1),
    }

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's name for it)
        super().__init__(id=id)
        self.cards: tuple[HandCard, ...] = ()

    @property
    def count(self) -> int:
        """How many cards are held."""
        return len(self.cards)

    @property
    def room(self) -> int:
        """A part of the screen."""
        return self.screen.size.height // _SHARE

    def show(self, cards: Sequence[HandCard]) -> None:
        """Shows these cards."""
        self.cards = tuple(cards)
        self.chosen = min(self.chosen, max(len(cards) - 1, 0))
        self.refresh(layout=True)

    @property
    def card(self) -> HandCard | None:
        """The card chosen."""
        return self.cards[self.chosen] if self.cards else None

    def choose(self, card: Card) -> None:
        """Goes to a card in the hand."""
        places = (place for place, held in enumerate(self.cards) if held.card == card)
        self.chosen = next(places, self.chosen)

    def first_playable(self) -> int:
        """The place of the first card that can be played, or of the one chosen now."""
        playable = (place for place, held in enumerate(self.cards) if held.playable)
        return next(playable, self.chosen)

    @property
    def is_raised(self) -> bool:
        """Whether cards that fit are lifted; otherwise they have a star."""
        return self.grid(self.size.width)[0] is not Cut.CELL

    def drawn(self, place: int, cut: Cut) -> list[Text]:
        """A card, line by line."""
        held, is_chosen = self.cards[place], place == self.chosen
        style, mark = card_art.ink(held.card.colour), str(held.mark or "")
        if cut is Cut.CELL:
            star = mark or ("*" if held.playable else " ")
            opening, closing = "[]" if is_chosen else "  "
            face = (f"{card_art.face(held.card):5}", style)
            return [Text.assemble((opening, "bold"), star, face, (closing, "bold"))]
        inside = card_art.front(held.card, tall=cut is Cut.TALL)
        lines = card_art.framed_to_choose(inside, style, is_chosen=is_chosen, note=mark)
        blank = Text(" " * self.SIZES[cut].width)
        return [*lines, blank] if held.playable else [blank, *lines]
