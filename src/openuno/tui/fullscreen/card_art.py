"""Drawings of cards: told apart by letter and shape, and by colour where there is any."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from openuno.game.card import Card, Colour
from openuno.tui.mentions import MENTIONED_CARD

SHAPES = {Colour.RED: "▲", Colour.YELLOW: "●", Colour.GREEN: "■", Colour.BLUE: "◆"}
_WILD_SHAPE = "★"

_INK = {
    Colour.RED: Style(color="#ffffff", bgcolor="#c62828", bold=True),
    Colour.YELLOW: Style(color="#000000", bgcolor="#f0c419", bold=True),
    Colour.GREEN: Style(color="#000000", bgcolor="#3cb454", bold=True),
    Colour.BLUE: Style(color="#ffffff", bgcolor="#1f5fd0", bold=True),
}
_CHOSEN_EDGE = Style(color="#000000", bgcolor="#ffffff", bold=True)
_WILD_INK = Style(color="#ffffff", bgcolor="#3a3a3a", bold=True)
_PLAIN = {
    Colour.RED: Style(color="#ff6b6b", bold=True),
    Colour.YELLOW: Style(color="#f0c419", bold=True),
    Colour.GREEN: Style(color="#5fd075", bold=True),
    Colour.BLUE: Style(color="#6f8fff", bold=True),
}


def shape(colour: Colour | None) -> str:
    """The shape that stands for a colour, and for wilds."""
    return _WILD_SHAPE if colour is None else SHAPES[colour]


def ink(colour: Colour | None) -> Style:
    """How a card of this colour is printed."""
    return _WILD_INK if colour is None else _INK[colour]


def face(card: Card) -> str:
    """A card's shape and notation, without the colour named for it."""
    printed = Card.of(card.kind)
    return f"{shape(printed.colour)} {printed}"


def colour_in_words(colour: Colour, words: str) -> Text:
    """A colour by shape and name: `▲ red`."""
    return Text(f"{SHAPES[colour]} {words}", _PLAIN[colour])


def with_cards(sentence: str) -> Text:
    """A sentence with every card in its colour."""
    text = Text(sentence)
    for found in MENTIONED_CARD.finditer(sentence):
        colour = Card(found[0]).colour
        text.stylize(_PLAIN[colour] if colour else Style(bold=True), *found.span())
    return text


def in_cells(text: str, room: int) -> str:
    """A text in just so many cells of the screen, of which some letters take two."""
    fits = cell_len(text) <= room
    return set_cell_size(text, room) if fits else f"{set_cell_size(text, room - 1)}…"


class Frame(Enum):
    """The edge of a card: left, line and right of the top, the side, and the bottom's."""

    THIN = "┌─┐│└─┘"
    DOUBLE = "╔═╗║╚═╝"


BACK = ("▒▒▒▒▒",)
TALL_BACK = ("▒▒▒▒▒▒▒",) * 3


def back(number: str, *, tall: bool) -> tuple[str, ...]:
    """A card from behind, with a number to call it by, line by line."""
    if not tall:
        return (number.center(len(BACK[0]), "▒"),)
    above, middle, below = TALL_BACK
    return (above, f" {number} ".center(len(middle), "▒"), below)


def front(card: Card | None, *, tall: bool) -> tuple[str, ...]:
    """What is printed on a card, line by line; nothing where there is no card."""
    if card is None:
        return tuple(" " * len(line) for line in (TALL_BACK if tall else BACK))
    if not tall:
        return (f"{face(card):5}",)
    printed = Card.of(card.kind)
    sign = shape(printed.colour)
    return (f"{sign:7}", f"{printed!s:^7}", f"{sign:>7}")


def framed(
    inside: Sequence[str], style: Style, frame: Frame, edge: Style | None = None, note: str = ""
) -> list[Text]:
    """A card line by line; a note stands in its upper edge."""
    left, line, right, side, low, floor, corner = frame.value
    width = len(inside[0])
    edge = edge or style
    top = note.center(width, line) if note else line * width
    return [
        Text(f"{left}{top}{right}", edge),
        *(Text.assemble((side, edge), (text, style), (side, edge)) for text in inside),
        Text(f"{low}{floor * width}{corner}", edge),
    ]


def framed_to_choose(
    inside: Sequence[str], style: Style, *, is_chosen: bool, note: str = ""
) -> list[Text]:
    """A card line by line, with an edge that shows whether it is the chosen one."""
    if is_chosen:
        return framed(inside, style, Frame.DOUBLE, _CHOSEN_EDGE, note)
    return framed(inside, style, Frame.THIN, note=note)
