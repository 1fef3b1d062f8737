"""A card as people know it, with the notation everyone uses: `R7`, `B+2`, `W`, `W+4:G`.

>>> card = Card.parse("R7")
>>> card.colour, card.face, card.points
(<Colour.RED: 'R'>, '7', 7)
>>> str(Card.parse("W+4").named(Colour.GREEN))
'W+4:G'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from openuno.core.data import cards as core
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
        try:
            return cls(text)
        except ValueError:
            raise InputError("unknown_colour", colour=shown(text)) from None

    @classmethod
    def of(cls, number: int) -> Colour:
        """The colour with this number in the core."""
        return _COLOURS[number]

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


class Card:
    """A card: its face and its colour. A wild's colour is the one its player named, or none.

    There is one object for each card, and it never changes; `Card.parse` gives it.
    """

    __slots__ = ("_code", "_colour", "_face", "_text")

    def __init__(self, face: str, colour: Colour | None, code: int) -> None:
        self._face = face
        self._colour = colour
        self._code = code
        named = "" if colour is None else f":{colour}"
        self._text = f"{face}{named}" if self.is_wild else f"{colour}{face}"

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written as `R7`, `YS`, `GR`, `B+2`, `W`, `W+4` or, colour named, `W:G`."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise InputError("unknown_card", card=shown(text))
        return card

    @classmethod
    def parse_all(cls, text: str) -> tuple[Card, ...]:
        """Cards written one after the other, with spaces between."""
        return tuple(cls.parse(word) for word in text.split())

    @classmethod
    def of(cls, code: int) -> Card:
        """The card with this kind or code in the core."""
        return _BY_CODE[code]

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
        if not self.is_wild:
            raise InputError("colour_on_coloured_card", card=self)
        return Card.of(core.coded(self.kind, colour.number))

    def spelled_out(self, language: Language) -> str:
        """The card as people say it: `red 7`, `Wild Draw Four in green`.

        >>> Card.parse("R7").spelled_out("en"), Card.parse("W+4:G").spelled_out("de")
        ('red 7', 'Zieh-vier-Farbwahl in Grün')
        """
        face = Face(self._face)
        if self._colour is None:
            return face.in_words(language)
        key = "words.wild" if self.is_wild else "words.card"
        return say(language, key, colour=self._colour, face=face)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return Card.parse, (str(self),)


def _all_cards() -> Iterator[Card]:
    for number, colour in enumerate(_COLOURS):
        for face, text in enumerate(_FACES):
            yield Card(text, colour, core.FACES * number + face)
    for kind, text in enumerate(_WILDS, core.WILD):
        yield Card(text, None, kind)
        for number, colour in enumerate(_COLOURS):
            yield Card(text, colour, core.coded(kind, number))


CARDS = tuple(_all_cards())
"""Every card, a wild also in each colour that can be named for it."""
_BY_CODE = {card.code: card for card in CARDS}
_BY_TEXT = {str(card): card for card in CARDS}


def text_of(cards: tuple[Card, ...]) -> str:
    """Cards one after the other, as `Card.parse_all` reads them."""
    return " ".join(map(str, cards))
