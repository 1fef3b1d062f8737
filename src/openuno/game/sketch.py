"""A table in a few lines, or as a picture: for a prompt, a notebook, a page of docs."""

from __future__ import annotations

from dataclasses import dataclass

from openuno.game.card import Card, text_of
from openuno.game.hand import face_down, open_cards
from openuno.text.markup import element, words

_CELL = "padding: 2px 12px 2px 0; text-align: left; background: none"


@dataclass(frozen=True, slots=True)
class SeatSketch:
    """A seat as it is drawn."""

    name: str
    count: int
    cards: tuple[Card, ...] | None
    """The cards, where they are known; otherwise they lie face down."""
    moves: bool
    """Whether it is this seat's move."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sketch:
    """A table as it is drawn."""

    lines: tuple[str, ...]
    """What is said above it."""
    top: Card | None
    seats: tuple[SeatSketch, ...]

    def text(self) -> str:
        """The table in lines; an arrow marks whose move it is."""
        names = [f"{'>' if seat.moves else ' '} {seat.name}" for seat in self.seats]
        width = max(map(len, names), default=0)
        rows = [
            f"{name:<{width}} {seat.count:>3}  {text_of(seat.cards or ())}".rstrip() + _noted(seat)
            for name, seat in zip(names, self.seats, strict=True)
        ]
        return "\n".join((*self.lines, *rows))

    def html(self) -> str:
        """The table with its cards drawn."""
        said = [element("div", words(line)) for line in self.lines]
        pile = open_cards((self.top,)) if self.top else ""
        rows = [self._row(seat) for seat in self.seats]
        body = element("table", *rows, style="border-collapse: collapse; margin: 0")
        shown = element("div", pile, body, style="display: flex; gap: 24px; align-items: center")
        return element("div", *said, shown)

    def _row(self, seat: SeatSketch) -> str:
        name = element("b" if seat.moves else "span", words(seat.name))
        about = words(f" {seat.count}{_noted(seat)}")
        cards = face_down(seat.count) if seat.cards is None else open_cards(seat.cards)
        cells = (name + about, cards if seat.count else "")
        return element("tr", *(element("td", cell, style=_CELL) for cell in cells))


def _noted(seat: SeatSketch) -> str:
    return f"  ({', '.join(seat.notes)})" if seat.notes else ""
