"""The hand on the screen: cards side by side, those that can be played lifted a little.

Where there are too many for that, each takes one cell of a line, with a star if it can be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from openuno.game.card import Card
from openuno.tui.fullscreen import card_art

_SHARE = 5
"""Cards with a frame may take this part of the screen's height."""
_RIGHT_BUTTON = 3
_CHOSEN = Style(color="#000000", bgcolor="#ffffff", bold=True)


class Cut(Enum):
    """How large a card is drawn: the columns and lines it takes, with room to be lifted."""

    TALL = (9, 6)
    FLAT = (7, 4)
    CELL = (8, 1)


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the hand."""

    card: Card
    playable: bool
    mark: int = 0
    """Its place among the cards chosen to be laid together; 0 if it is not among them."""


class HandRow(Widget):
    """A hand to choose from, by keys or by mouse."""

    chosen: reactive[int] = reactive(0)

    @dataclass
    class Clicked(Message):
        """A card was clicked; with the right button, to mark it."""

        place: int
        marks: bool

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's name for it)
        super().__init__(id=id)
        self.cards: tuple[HandCard, ...] = ()

    def show(self, cards: Sequence[HandCard]) -> None:
        """Shows these cards."""
        self.cards = tuple(cards)
        self.chosen = min(self.chosen, max(len(cards) - 1, 0))
        self.refresh(layout=True)

    @property
    def card(self) -> HandCard | None:
        """The card chosen."""
        return self.cards[self.chosen] if self.cards else None

    def first_playable(self) -> int:
        """The place of the first card that can be played, or of the one chosen now."""
        playable = (place for place, held in enumerate(self.cards) if held.playable)
        return next(playable, self.chosen)

    @property
    def is_raised(self) -> bool:
        """Whether cards that fit are lifted; otherwise they have a star."""
        return self._grid(self.size.width)[0] is not Cut.CELL

    def step(self, across: int, down: int = 0) -> None:
        """Chooses another card, as the arrow keys say."""
        place = self.chosen + across + down * self._grid(self.size.width)[1]
        if 0 <= place < len(self.cards):
            self.chosen = place

    def spot_of(self, place: int) -> Region:
        """Where a card is drawn."""
        cut, count = self._grid(self.size.width)
        width, height = cut.value
        row, across = divmod(place, count)
        return Region(across * width, row * height, width, height)

    def watch_chosen(self) -> None:
        """Keeps the chosen card in sight."""
        if isinstance(self.parent, Widget):
            self.parent.scroll_to_region(self.spot_of(self.chosen), animate=False)

    def on_click(self, event: Click) -> None:
        """Chooses the card under the mouse."""
        for place in range(len(self.cards)):
            if self.spot_of(place).contains(event.x, event.y):
                self.post_message(self.Clicked(place, marks=event.button == _RIGHT_BUTTON))

    # Drawing

    def _grid(self, width: int) -> tuple[Cut, int]:
        """How large the cards are drawn, and how many in a row."""
        room = self.screen.size.height // _SHARE
        for cut in Cut:
            across, height = cut.value
            count = max(width // across, 1)
            if cut is Cut.CELL or -(-len(self.cards) // count) * height <= room:
                return cut, count
        raise AssertionError("cells are taken when all else is too large")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the cards need."""
        del container, viewport
        cut, count = self._grid(width)
        return max(-(-len(self.cards) // count) * cut.value[1], 1)

    def render(self) -> Text:
        """All rows of cards."""
        cut, count = self._grid(self.size.width)
        lines: list[Text] = []
        for first in range(0, len(self.cards), count):
            places = range(first, min(first + count, len(self.cards)))
            lines += [
                Text().join(parts)
                for parts in zip(*(self._drawn(place, cut) for place in places), strict=True)
            ]
        return Text("\n", no_wrap=True).join(lines)

    def _drawn(self, place: int, cut: Cut) -> list[Text]:
        """A card, line by line."""
        held, is_chosen = self.cards[place], place == self.chosen
        style, mark = card_art.ink(held.card.colour), str(held.mark or "")
        if cut is Cut.CELL:
            star = mark or ("*" if held.playable else " ")
            opening, closing = "[]" if is_chosen else "  "
            face = (f"{card_art.face(held.card):5}", style)
            return [Text.assemble((opening, "bold"), star, face, (closing, "bold"))]
        inside = card_art.front(held.card, tall=cut is Cut.TALL)
        frame = card_art.Frame.DOUBLE if is_chosen else card_art.Frame.THIN
        lines = card_art.framed(inside, style, frame, _CHOSEN if is_chosen else None, mark)
        blank = Text(" " * cut.value[0])
        return [*lines, blank] if held.playable else [blank, *lines]
