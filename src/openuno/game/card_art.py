"""How cards look: the one drawing of them, for the page and for whatever else can show SVG.

A card is a stack of paths, the lowest first: each a sign, the style it is drawn in, and its place
on a card that is 100 wide and 150 high. `make generated` hands all this to the page.

>>> [layer.sign for layer in front("7", "R")][3:]
['shape R', 'stroke 7', 'stroke 7', 'shape R', 'letter R']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from openuno.text.markup import NAMESPACE, element, plain

WIDTH, HEIGHT = 100, 150
SIZE = 96
"""How many pixels high a card is where nothing says otherwise."""

PAINTS = {
    "red": "#cc2b2b",
    "yellow": "#f7c331",
    "green": "#1b7a3d",
    "blue": "#1a63c0",
    "wild": "#24262b",
    "card-edge": "#fffdf8",  # a card's border, and what is printed on it
    "card-ink": "#241d05",  # what is printed on yellow
    "card-back": "#47295c",  # none of the four colours, and no wild
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
    # A star, for wilds; 24 wide. Then the same in four parts, one for every colour.
    "star": "M0-12 3.17-4.37 11.41-3.71 5.14 1.67 7.05 9.71 0 5.4-7.05 9.71-5.14 1.67-11.41-3.71"
    "-3.17-4.37Z",
    "star R": "M0 0V-12L-3.17-4.37-11.41-3.71-7.08 0Z",
    "star Y": "M0 0V-12L3.17-4.37 11.41-3.71 7.08 0Z",
    "star G": "M0 0H-7.08L-5.14 1.67-7.05 9.71 0 5.4Z",
    "star B": "M0 0H7.08L5.14 1.67 7.05 9.71 0 5.4Z",
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
    "stroke R": "M-8.5 14V-13M-16-6-8.5-13.5-1-6M8.5-14V13M1 6 8.5 13.5 16 6",
    "stroke WS": "M15-8H-14M-7-15-14.5-8-7-1M-15 8H14M7 1 14.5 8 7 15",
    "stroke WC": "M-14 14-11.5 4 6-13.5a3 3 0 0 1 4.5 0L13.5-10.5a3 3 0 0 1 0 4.5L-4 11.5Z"
    "M1.5-9 9-1.5",
    "bar": "M16 46H28",  # below a 6 and a 9, which could be turned round
    # The letters of the colours, by the same pen.
    "letter R": "M-7 14V-14H1.5A7.2 7.2 0 0 1 1.5.5H-7M1 .5 8.5 14",
    "letter Y": "M-9-14 0 0 9-14M0 0V14",
    "letter G": "M8.5-8.5A9.5 14 0 1 0 9.5 5V2H2.5",
    "letter B": "M-7.5 14V-14H1.5A6.6 6.6 0 0 1 1.5-.8H-7.5M1.5-.8A7.4 7.4 0 0 1 1.5 14H-7.5",
    # The back: a lattice that ends at the frame, the frame, and a field for the four shapes.
    "lattice": "M12 30 30 12M12 66 66 12M12 102 88 26M12 138 88 62M34 138 88 84M70 138 88 120"
    "M88 30 70 12M88 66 34 12M88 102 12 26M88 138 12 62M66 138 12 84M30 138 12 120",
    "frame": "M16 12h68a4 4 0 0 1 4 4v118a4 4 0 0 1-4 4h-68a4 4 0 0 1-4-4v-118a4 4 0 0 1 4-4Z",
    "field": "M50 24 84 75 50 126 16 75Z",
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

    @property
    def transform(self) -> str:
        """What brings the sign to its place; nothing where it was drawn there."""
        if (self.x, self.y, self.scale) == (0, 0, 1):
            return ""
        return f"translate({plain(self.x)} {plain(self.y)}) scale({plain(self.scale)})"


def style(name: str) -> Mapping[str, str]:
    """The attributes of a style.

    >>> style("body red")
    {'fill': '#cc2b2b'}
    """
    kind, _, paint_name = name.partition(" ")
    paint = PAINTS[paint_name or "card-edge"]
    pen = {"fill": "none", "stroke": paint, "stroke-linecap": "round", "stroke-linejoin": "round"}
    line = {"stroke": paint, "stroke-width": "1.5"}
    styles: dict[str, dict[str, str]] = {
        "edge": {"fill": paint, "stroke": "#000", "stroke-opacity": ".28"},
        "body": {"fill": paint},
        "sheen": {"fill": "#fff", "fill-opacity": ".08"},
        "medal": {"fill": "#000", "fill-opacity": ".16", "stroke-opacity": ".55"}
        | {"stroke": paint, "stroke-width": ".8", "stroke-linejoin": "round"},
        "rim": {"fill": paint, "stroke": paint, "stroke-width": "2.4", "stroke-linejoin": "round"},
        "ink": {"fill": paint, **line, "stroke-linejoin": "round"},
        "pen": {**pen, "stroke-width": "7"},
        "thin": {**pen, "stroke-width": "6.2"},
        "letter": {**pen, "stroke-width": "6.5"},
        "line": {"fill": "none", **line, "stroke-opacity": ".28"},
        "field": {"fill": PAINTS["card-back"], **line, "stroke-opacity": ".5"}
        | {"stroke-linejoin": "round"},
        "shape": {"fill": paint, "stroke": PAINTS["card-edge"], "stroke-width": "2"}
        | {"stroke-linejoin": "round"},
    }
    return styles[kind]


def front(face: str, colour: str | None) -> tuple[Layer, ...]:
    """The front of a card with this face, in the colour that it has or that was named for it.

    The corner tells all that the middle does, for a hand in which cards lie on each other: number
    or sign, then the colour's shape and letter.
    """
    ink = "card-ink" if colour == "Y" else "card-edge"
    stroke = f"stroke {face}" if f"stroke {face}" in SIGNS else ""
    return (
        *_paper(COLOURS.get(colour or "", "wild")),
        Layer("sheen", "sheen"),
        *_middle(face, colour, stroke, ink),
        *_corner(face, colour, stroke, ink),
    )


def back() -> tuple[Layer, ...]:
    """The back of every card."""
    places = {"R": (50, 52), "Y": (67, 75), "G": (50, 98), "B": (33, 75)}
    return (
        *_paper("card-back"),
        Layer("line", "lattice"),
        Layer("line", "frame"),
        Layer("field", "field"),
        *(
            Layer(f"shape {COLOURS[colour]}", f"shape {colour}", x, y, 0.8)
            for colour, (x, y) in places.items()
        ),
    )


def _paper(paint: str) -> Iterator[Layer]:
    yield Layer("edge", "edge")
    yield Layer(f"body {paint}", "body")


def _middle(face: str, colour: str | None, stroke: str, ink: str) -> Iterator[Layer]:
    is_wild, is_pair = face.startswith("W"), "+" in face
    if colour:
        yield Layer(f"medal {ink}", f"shape {colour}", 50, 99, 3.2)
    if is_wild:  # the star is alone, beside a colour that was named, or above the sign
        place = (50, 96, 3) if not stroke else (75, 27, 1.45) if colour else (57, 70, 2.3)
        yield Layer("rim", "star", *place)
        for each, paint in COLOURS.items():
            yield Layer(f"body {paint}", f"star {each}", *place)
    if stroke and is_wild and not colour:
        yield Layer(f"pen {ink}", stroke, 50, 117, 1.15 if is_pair else 1.05)
    elif stroke:
        scale = 1.25 if is_pair else 1.6 if face.isdigit() else 1.45
        yield Layer(f"pen {ink}", stroke, 50, 102 if colour == "R" else 99, scale)


def _corner(face: str, colour: str | None, stroke: str, ink: str) -> Iterator[Layer]:
    is_pair, can_be_turned = "+" in face, face in ("6", "9")
    if stroke:
        at = 29 if is_pair else 22 if face.isdigit() else 26
        yield Layer(f"thin {ink}", stroke, at, 26, 0.82 if is_pair else 0.88)
    else:
        yield Layer(f"ink {ink}", "star", 24, 26, 1.15)
    if can_be_turned:
        yield Layer(f"thin {ink}", "bar")
    if colour:
        below = 59 if can_be_turned else 54
        yield Layer(f"ink {ink}", f"shape {colour}", 18, below, 0.62)
        yield Layer(f"letter {ink}", f"letter {colour}", 34, below, 0.42)


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
