"""Cards and colours as text: in notation or spelled out, in colour where there is any."""

from __future__ import annotations

import re
from dataclasses import dataclass

from openuno.game.card import Card, Colour
from openuno.text.lang import Language
from openuno.tui.mentions import MENTIONED_CARD

_RESET = "\x1b[0m"
_CODES = {Colour.RED: "31", Colour.YELLOW: "33", Colour.GREEN: "32", Colour.BLUE: "34"}


@dataclass(frozen=True, slots=True)
class CardText:
    """Paints text, or leaves it plain where colours are not wanted."""

    in_colour: bool
    spelled_in: Language | None = None
    """The language in which cards are spelled out; in notation if none."""

    def card(self, card: Card) -> str:
        """A card in its colour; wilds stand out in bold."""
        return self._in_its_colour(card, self._text(card))

    def _text(self, card: Card) -> str:
        return str(card) if self.spelled_in is None else card.spelled_out(self.spelled_in)

    def _in_its_colour(self, card: Card, text: str) -> str:
        return self._wrap(text, "1" if card.colour is None else f"1;{_CODES[card.colour]}")

    def colour(self, colour: Colour, text: str) -> str:
        """Text in a colour."""
        return self._wrap(text, f"1;{_CODES[colour]}")

    def cards_in(self, text: str) -> str:
        """A sentence with every card in its colour.

        >>> CardText(in_colour=False, spelled_in="en").cards_in("R7 beats W+4:G.")
        'Red 7 beats Wild Draw Four in green.'
        """

        def card_text(found: re.Match[str]) -> str:
            card = Card(found[0])
            name = self._text(card)
            begins = found.start() == 0
            return self._in_its_colour(card, name[:1].upper() + name[1:] if begins else name)

        return MENTIONED_CARD.sub(card_text, text)

    def faint(self, text: str) -> str:
        """Text that steps back."""
        return self._wrap(text, "2")

    def strong(self, text: str) -> str:
        """Text that stands out."""
        return self._wrap(text, "1")

    def _wrap(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}{_RESET}" if self.in_colour else text
