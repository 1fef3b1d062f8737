"""Cards and colours on a terminal: by letter always, in colour where there is any."""

from __future__ import annotations

import re
from dataclasses import dataclass

from openuno.card import Card, Colour

_CARD = re.compile(r"(?<!\w)([RYGB](\+2|[0-9SR])|W(\+4|S|C)?(:[RYGB])?)(?!\w)")
_RESET = "\x1b[0m"
_CODES = {Colour.RED: "31", Colour.YELLOW: "33", Colour.GREEN: "32", Colour.BLUE: "34"}


@dataclass(frozen=True, slots=True)
class Paint:
    """Paints text, or leaves it plain where colours are not wanted."""

    in_colour: bool

    def card(self, card: Card) -> str:
        """A card in its colour; wilds stand out in bold."""
        code = "1" if card.colour is None else f"1;{_CODES[card.colour]}"
        return self._wrap(str(card), code)

    def colour(self, colour: Colour, text: str) -> str:
        """Text in a colour."""
        return self._wrap(text, f"1;{_CODES[colour]}")

    def cards_in(self, text: str) -> str:
        """A sentence with every card in its colour."""
        return _CARD.sub(lambda found: self.card(Card.parse(found[0])), text)

    def faint(self, text: str) -> str:
        """Text that steps back."""
        return self._wrap(text, "2")

    def strong(self, text: str) -> str:
        """Text that stands out."""
        return self._wrap(text, "1")

    def _wrap(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}{_RESET}" if self.in_colour else text
