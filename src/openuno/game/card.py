"""A card as people know it, with the notation everyone uses: `R7`, `B+2`, `W`, `W+4:G`.

>>> card = Card("R7")
>>> card.colour, card.face, card.points
(<Colour.RED: 'R'>, '7', 7)
>>> Card("W+4").named(Colour.GREEN)
Card('W+4:G')
>>> sorted([Card("W"), Card("B2"), Card("R7")])
[Card('R7'), Card('B2'), Card('W')]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import final

from openuno.arguments import check_type
from openuno.core.data import cards as core
from openuno.game import card_art
from openuno.text.errors import InputError, shown
from openuno.text.lang import Language, say


class Colour(Enum):
    """The four colours, in the order of the core's numbers."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"

    @property
    def number(self) -> int:
        """The core's number for this colour."""
        return _COLOURS.index(self)

    @classmethod
    def parse(cls, text: str) -> Colour:
        """The colour written as `R`, `Y`, `G` or `B`."""
        return cls(text)

    @classmethod
    def _missing_(cls, value: object) -> Colour:
        raise InputError("unknown_colour", colour=shown(value))

    @classmethod
    def of(cls, number: int) -> Colour:
        """The colour with this number in the core."""
        try:
            return _COLOURS[number]
        except (IndexError, TypeError):
            raise InputError("unknown_number", number=shown(number), kind="Colour") from None

    def __str__(self) -> str:
        return self.value

    def in_words(self, language: Language) -> str:
        """`red`, `rot`."""
        return say(language, f"words.colours.{self.value}")


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card besides its colour: `7`, `S`, `W+4`."""

    text: str

    def in_words(self, language: Language) -> str:
        """`7`, `Skip`, `Aussetzen`."""
        return self.text if self.text.isdigit() else say(language, f"words.faces.{self.text}")


_COLOURS = tuple(Colour)
_FACES = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2")
_WILDS = ("W", "W+4", "WS", "WC")


@final
class Card:
    """A card: its face and its colour. A wild's colour is the one its player named, or none.

    There is one object for each card, and it never changes. Cards sort as they lie in a hand.
    """

    __slots__ = ("_code", "_colour", "_face", "_text", "rank")

    _face: str
    _colour: Colour | None
    _code: int
    _text: str
    rank: tuple[int, int]
    """The higher, the further to the right it lies in a hand."""

    def __new__(cls, text: str) -> Card:
        """The card written as `R7`, `YS`, `GR`, `B+2`, `W`, `W+4` or, colour named, `W:G`."""
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            raise InputError("unknown_card", card=shown(text)) from None

    @classmethod
    def _printed(cls, face: str, colour: Colour | None, code: int) -> Card:
        """The one object for a card."""
        card = object.__new__(cls)
        card._face, card._colour, card._code = face, colour, code
        named = "" if colour is None else f":{colour}"
        card._text = f"{face}{named}" if card.is_wild else f"{colour}{face}"
        card.rank = core.kind_of(code), code
        return card

    @classmethod
    def all_cards(cls) -> Iterator[Card]:
        """Every card, a wild also in each colour that can be named for it."""
        for number, colour in enumerate(_COLOURS):
            for face, text in enumerate(_FACES):
                yield cls._printed(text, colour, core.FACES * number + face)
        for kind, text in enumerate(_WILDS, core.WILD):
            yield cls._printed(text, None, kind)
            for number, colour in enumerate(_COLOURS):
                yield cls._printed(text, colour, core.coded(kind, number))

    @classmethod
    def parse_all(cls, text: str) -> tuple[Card, ...]:
        """Cards written one after the other, with spaces between."""
        check_type("text", text, str)
        return tuple(cls(word) for word in text.split())

    @classmethod
    def of(cls, code: int) -> Card:
        """The card with this kind or code in the core."""
        try:
            return _BY_CODE[code]
        except (KeyError, TypeError):
            raise InputError("unknown_number", number=shown(code), kind="Card") from None

    @property
    def face(self) -> str:
        """What it shows besides the colour: `0` to `9`, `S`, `R`, `+2`, `W`, `W+4`, `WS`, `WC`."""
        return self._face

    @property
    def colour(self) -> Colour | None:
        """Its colour; a wild has the one its player named, or none."""
        return self._colour

    @property
    def code(self) -> int:
        """The core's number for the card as it is laid."""
        return self._code

    @property
    def kind(self) -> int:
        """The core's number for what is printed on the card."""
        return core.kind_of(self._code)

    @property
    def is_wild(self) -> bool:
        """Whether it has no colour until its player names one."""
        return self._face in _WILDS

    @property
    def points(self) -> int:
        """What it counts in a hand by the sheets (C2)."""
        return core.points_of(self.kind, core.ACTION_POINTS, core.WILD_POINTS)

    def named(self, colour: Colour) -> Card:
        """This wild with a colour named."""
        check_type("colour", colour, Colour)
        if not self.is_wild:
            raise InputError("colour_on_coloured_card", card=self)
        return Card.of(core.coded(self.kind, colour.number))

    def spelled_out(self, language: Language) -> str:
        """The card as people say it: `red 7`, `Wild Draw Four in green`.

        >>> Card("R7").spelled_out("en"), Card("W+4:G").spelled_out("de")
        ('red 7', 'Zieh-vier-Farbwahl in Grün')
        """
        face = Face(self._face)
        if self._colour is None:
            return face.in_words(language)
        key = "words.wild" if self.is_wild else "words.card"
        return say(language, key, colour=self._colour, face=face)

    @property
    def layers(self) -> tuple[card_art.Layer, ...]:
        """What it looks like."""
        return card_art.front(self._face, self._colour and self._colour.value)

    def _repr_svg_(self) -> str:  # pyright: ignore[reportUnusedFunction] (notebooks call it)
        return card_art.svg([self.layers], self.spelled_out("en"))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __lt__(self, other: object) -> bool:
        return self.rank < other.rank if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


CARDS = tuple(Card.all_cards())
"""Every card, a wild also in each colour that can be named for it."""
_BY_CODE = {card.code: card for card in CARDS}
_BY_TEXT = {str(card): card for card in CARDS}


def cards_in(kinds: int) -> tuple[Card, ...]:
    """The cards whose kinds are in a mask of the core, as they lie in a hand."""
    cards: list[Card] = []
    while kinds:
        cards.append(_BY_CODE[(kinds & -kinds).bit_length() - 1])
        kinds &= kinds - 1
    return tuple(cards)


def text_of(cards: tuple[Card, ...]) -> str:
    """Cards one after the other, as `Card.parse_all` reads them."""
    return " ".join(map(str, cards))
