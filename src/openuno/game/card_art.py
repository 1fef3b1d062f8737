"""How cards look: the one drawing of them, for the page and for whatever else can show SVG.

A card is a stack of paths, the lowest first: each a sign, the style it is drawn in, and its place
on a card that is 100 wide and 150 high. `make generated` hands all this to the page.

>>> [layer.sign for layer in front("7", "R")][3:]
['shape R', 'stroke 7', 'stroke 7', 'stroke 7', 'shape R', 'stroke 7', 'shape R']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from openuno.text.markup import NAMESPACE, element, plain

WIDTH, HEIGHT = 100, 150
SIZE = 96
"""How many pixels high a card is where nothing says otherwise."""

PAINTS = {
    "red": "#d32a31",
    "yellow": "#fac22b",
    "green": "#1d7d45",
    "blue": "#1a63c6",
    "wild": "#22242e",
    "card-edge": "#fffdf8",  # a card's border, and what is printed on it
    "card-ink": "#241d05",  # what is printed on yellow
    "card-back": "#2d2350",  # none of the four colours, and no wild
    # The same colours where they stand on something dark: the back of a card, a table.
    "light-red": "#ff7a66",
    "light-yellow": "#ffd257",
    "light-green": "#67d391",
    "light-blue": "#6cb6ff",
}
"""White (on yellow: black) has a contrast of 4.5 or more on the colours of cards."""
COLOURS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}

SIGNS = {
    "edge": "M11.5.5h77a11 11 0 0 1 11 11v127a11 11 0 0 1-11 11h-77a11 11 0 0 1-11-11v-127"
    "a11 11 0 0 1 11-11Z",
    "body": "M12 4.5h76a7.5 7.5 0 0 1 7.5 7.5v126a7.5 7.5 0 0 1-7.5 7.5h-76a7.5 7.5 0 0 1-7.5-7.5"
    "v-126a7.5 7.5 0 0 1 7.5-7.5Z",
    "sheen": "M4.5 12a7.5 7.5 0 0 1 7.5-7.5h76a7.5 7.5 0 0 1 7.5 7.5v18L4.5 98Z",
    # Every colour has a shape, so that it can be told without seeing colours; some 24 wide.
    "shape R": "M0-11 12 10H-12Z",
    "shape Y": "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z",
    "shape G": "M-9.5-9.5h19v19h-19Z",
    "shape B": "M0-13 10 0 0 13-10 0Z",
    "star": "M0-12 3.17-4.37 11.41-3.71 5.14 1.67 7.05 9.71 0 5.4-7.05 9.71-5.14 1.67-11.41-3.71"
    "-3.17-4.37Z",
    # A wheel, for wilds, in four parts, one for every colour; 24 wide.
    "wheel": "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z",
    "wheel R": "M0 0V-12A12 12 0 0 0-12 0Z",
    "wheel Y": "M0 0V-12A12 12 0 0 1 12 0Z",
    "wheel G": "M0 0V12A12 12 0 0 1-12 0Z",
    "wheel B": "M0 0V12A12 12 0 0 0 12 0Z",
    # Strokes of a thick pen with round ends. They are drawn here because fonts differ from machine
    # to machine, and a card must not; some 28 high.
    "stroke 0": "M-8-5.5a8 8.5 0 0 1 16 0v11a8 8.5 0 0 1-16 0Z",
    "stroke 1": "M-6.5-8.5 1.5-14V14",
    "stroke 2": "M-8-6.5A7.8 7.8 0 1 1 6.3-1.5L-8 14H8.5",
    "stroke 3": "M-6.5-10.5A6.6 6.6 0 1 1 0-1H-1.5 0A7.5 7.5 0 1 1-7.6 8.8",
    "stroke 4": "M4 14V-14L-9 6.5H9.5",
    "stroke 5": "M7-14H-5.5L-7-1.5A8.3 8.3 0 1 1-8 9.5",
    "stroke 6": "M4.5-14C-3.5-10.5-8-3-8 6a8 8 0 1 0 16 0a8 8 0 0 0-15.8-1.5",
    "stroke 7": "M-8-14H8.5L-2.5 14",
    "stroke 8": "M0-1.2a6.4 6.4 0 1 1 0-12.8a6.4 6.4 0 1 1 0 12.8a7.6 7.6 0 1 1 0 15.2"
    "a7.6 7.6 0 1 1 0-15.2Z",
    "stroke 9": "M-4.5 14C3.5 10.5 8 3 8-6a8 8 0 1 0-16 0a8 8 0 0 0 15.8 1.5",
    "stroke +2": "M-13.5-6V8M-20.5 1H-6.5M2-7.2A7.3 7.3 0 1 1 15.3-2.3L2 14H17.5",
    "stroke W+4": "M-13.5-6V8M-20.5 1H-6.5M14 14V-14L1.5 6.5H18.5",
    # A ring that is barred, two arrows that pass each other, two hands that change places, and a
    # pencil: the table writes that card itself.
    "stroke S": "M0-14.5a14.5 14.5 0 1 1 0 29a14.5 14.5 0 1 1 0-29ZM-10-10 10 10",
    "stroke R": "M-9.5 15V-14M-17-7-9.5-15-2-7M9.5-15V14M17 7 9.5 15 2 7",
    "stroke WS": "M15-8H-14M-7-15-14.5-8-7-1M-15 8H14M7 1 14.5 8 7 15",
    "stroke WC": "M-14 14-11.5 4 6-13.5a3 3 0 0 1 4.5 0L13.5-10.5a3 3 0 0 1 0 4.5L-4 11.5Z"
    "M1.5-9 9-1.5",
    "bar": "M-6 0H6",  # below a 6 and a 9, which could be turned round
    "frame": "M17.5 11h65a6.5 6.5 0 0 1 6.5 6.5v115a6.5 6.5 0 0 1-6.5 6.5h-65a6.5 6.5 0 0 1-6.5-6.5"
    "v-115a6.5 6.5 0 0 1 6.5-6.5Z",
}
"""The paths of everything that is drawn; signs that can be moved about are drawn about 0,0."""


class Layer(NamedTuple):
    """A sign, drawn in a style and in its place."""

    style: str
    """What it is drawn like, and in which paint: `pen card-edge`."""
    sign: str
    x: float = 0
    y: float = 0
    scale: float = 1
    turn: int = 0
    """In degrees."""

    @property
    def transform(self) -> str:
        """What brings the sign to its place; nothing where it was drawn there."""
        if self[2:] == (0, 0, 1, 0):
            return ""
        turn = f" rotate({self.turn})" if self.turn else ""
        return f"translate({plain(self.x)} {plain(self.y)}){turn} scale({plain(self.scale)})"

    def opposite(self) -> Layer:
        """The same where the card is turned round."""
        turn = (self.turn + 180) % 360
        return self._replace(x=WIDTH - self.x, y=HEIGHT - self.y, turn=turn)


def style(name: str) -> Mapping[str, str]:
    """The attributes of a style.

    >>> style("body red")
    {'fill': '#d32a31'}
    """
    kind, _, paint_name = name.partition(" ")
    paint = PAINTS[paint_name or "card-edge"]
    pen = {"fill": "none", "stroke": paint, "stroke-linecap": "round", "stroke-linejoin": "round"}
    # A shape behind what is printed: it adds to the contrast.
    medal = ("#fff", ".42") if paint_name == "card-ink" else ("#000", ".22")
    styles: dict[str, dict[str, str]] = {
        "edge": {"fill": paint, "stroke": "#000", "stroke-opacity": ".28"},
        "body": {"fill": paint},
        "sheen": {"fill": "#fff", "fill-opacity": ".09"},
        "medal": dict(zip(("fill", "fill-opacity"), medal, strict=True)),
        "shade": {**pen, "stroke": "#000", "stroke-width": "8", "stroke-opacity": ".3"},
        "rim": {"fill": paint, "stroke": paint, "stroke-width": "1.7"},
        "ink": {"fill": paint, "stroke": paint, "stroke-width": "1.5", "stroke-linejoin": "round"},
        "pen": {**pen, "stroke-width": "8"},
        "thin": {**pen, "stroke-width": "7"},
        "line": {"fill": "none", "stroke": paint, "stroke-width": "1.6", "stroke-opacity": ".3"},
    }
    return styles[kind]


def front(face: str, colour: str | None) -> tuple[Layer, ...]:
    """The front of a card with this face, in the colour that it has or that was named for it.

    The corner tells all that the middle does, for a hand in which cards lie on each other: number
    or sign, then the colour's shape. The opposite corner has it for whoever sits opposite.
    """
    ink = "card-ink" if colour == "Y" else "card-edge"
    corner = tuple(_corner(face, colour, ink))
    return (
        *_paper(COLOURS.get(colour or "", "wild")),
        Layer("sheen", "sheen"),
        *_middle(face, colour, ink),
        *corner,
        *(layer.opposite() for layer in corner),
    )


def back() -> tuple[Layer, ...]:
    """The back of every card."""
    places = {"R": (50, 44), "Y": (73, 75), "G": (50, 106), "B": (27, 75)}
    return (
        *_paper("card-back"),
        Layer("sheen", "sheen"),
        Layer("line", "frame"),
        *(
            Layer(f"body light-{COLOURS[colour]}", f"shape {colour}", x, y, 1.05)
            for colour, (x, y) in places.items()
        ),
    )


def _paper(paint: str) -> Iterator[Layer]:
    yield Layer("edge", "edge")
    yield Layer(f"body {paint}", "body")


def _middle(face: str, colour: str | None, ink: str) -> Iterator[Layer]:
    is_pair, is_wild = "+" in face, face.startswith("W")
    if colour:
        yield Layer(f"medal {ink}", f"shape {colour}", 50, 71 if colour == "R" else 75, 3.9)
    if is_wild:
        yield from _wheel(face, colour)
    if (stroke := _stroke(face)) is None:
        return
    if is_wild:
        scale = 0.9 if is_pair else 1.0
    else:
        scale = 1.28 if is_pair else 1.85 if face.isdigit() else 1.6 if face == "S" else 1.45
    down = 79 if colour == "R" and not is_wild else 75
    place = (52 if is_pair else 50, down, scale, _turn(face))
    yield Layer("shade", stroke, place[0] + 1, place[1] + 2.5, *place[2:])
    yield Layer(f"pen {ink}", stroke, *place)
    if face in ("6", "9"):
        yield Layer(f"thin {ink}", "bar", 50, down + 39, 1.2)


def _wheel(face: str, colour: str | None) -> Iterator[Layer]:
    """The four colours, around the sign of a wild that has one."""
    yield Layer("rim", "wheel", 50, 75, 2.75)
    for each, paint in COLOURS.items():
        yield Layer(f"body {paint}", f"wheel {each}", 50, 75, 2.75)
    if _stroke(face):
        yield Layer("rim", "wheel", 50, 75, 2.1)
        yield Layer(f"body {COLOURS.get(colour or '', 'wild')}", "wheel", 50, 75, 2.1)
    else:
        for each, (x, y) in {"R": (38, 64), "Y": (62, 63), "G": (38, 87), "B": (62, 87)}.items():
            ink = "card-ink" if each == "Y" else "card-edge"
            yield Layer(f"body {ink}", f"shape {each}", x, y, 0.64)


def _corner(face: str, colour: str | None, ink: str) -> Iterator[Layer]:
    is_pair, can_be_turned = "+" in face, face in ("6", "9")
    if stroke := _stroke(face):
        at, scale = (24, 0.66) if is_pair else (18, 0.76) if face.isdigit() else (21, 0.64)
        yield Layer(f"thin {ink}", stroke, at, 24, scale, _turn(face))
    else:
        yield Layer(f"ink {ink}", "star", 20, 23, 0.95)
    if can_be_turned:
        yield Layer(f"thin {ink}", "bar", 18, 41, 0.75)
    if colour or stroke:
        sign = f"shape {colour}" if colour else "star"
        yield Layer(f"ink {ink}", sign, 18, 53 if can_be_turned else 47, 0.58)


def _stroke(face: str) -> str | None:
    """The sign that is printed on it, where it is no colour alone."""
    return None if face == "W" else f"stroke {face}"


def _turn(face: str) -> int:
    return 32 if face == "R" else 0


def svg(
    cards: Iterable[tuple[Layer, ...]], label: str, *, step: float = WIDTH, size: int = SIZE
) -> str:
    """Cards side by side as a picture, each so far right of the last, `size` pixels high; the label
    is for those who hear it.
    """
    drawn = [_moved(layers, place * step) for place, layers in enumerate(cards)]
    width = WIDTH + step * max(0, len(drawn) - 1)
    return element(
        "svg",
        *drawn,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {plain(float(width))} {HEIGHT}",
        width=round(width * size / HEIGHT),
        height=size,
        role="img",
        aria_label=label,
    )


def _moved(layers: Iterable[Layer], right: float) -> str:
    paths = (
        element("path", d=SIGNS[x.sign], **style(x.style), transform=x.transform or None)
        for x in layers
    )
    return element("g", *paths, transform=f"translate({plain(float(right))} 0)" if right else None)
