"""Charts: dots with whiskers, wins by seat, and ridgeline plots of lengths.

Charts are made from numbers and words alone, and know nothing of rulebooks. A colour always comes
with a shape and a label.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite

from openuno.sim.drawing.markup import Chart, percent
from openuno.sim.drawing.scale import Scale
from openuno.text.markup import element, words

COLOURS = 6
SHAPES = (
    "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "M-4.6-4.6h9.2v9.2h-9.2z",
    "M0-6.4 6.4 0 0 6.4-6.4 0z",
    "M0-6 5.8 4.6H-5.8z",
    "M-2-5.6h4v3.6h3.6v4h-3.6v3.6h-4v-3.6h-3.6v-4h3.6z",
    "M0 6 5.8-4.6H-5.8z",
)

_NARROWEST = 300
"""The least width of a chart, in pixels."""
_LETTER = 6.6
_MOST_LETTERS = 18
_ROW, _HEAD, _AXIS, _GAP = 26, 26, 40, 10
_PLACE_ROW, _PLACE_UP = 66, 22
_HILL_ROW, _TALLEST_HILL = 44, 88

TickText = Callable[[float, int], str]
"""Writes a tick with so many decimals."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A value with its interval, and what is written about it."""

    value: float
    low: float
    high: float
    text: str
    margin: str = ""
    note: str = ""
    """Shown when the mouse rests on it."""
    sure: bool = True


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of a chart: that of a variant."""

    label: str
    variant: int
    dots: tuple[Dot, ...]
    text: str = ""
    """What is written where there is no dot."""


@dataclass(frozen=True, slots=True)
class ChartBlock:
    """Rows that belong together: those of one size of table."""

    title: str
    rows: tuple[ChartRow, ...]
    reference: float | None = None
    reference_text: str = ""


@dataclass(frozen=True, slots=True)
class Hill:
    """A distribution as a ridge of a plot; each height is for a stretch of the axis."""

    label: str
    variant: int
    heights: tuple[float, ...]
    middle: float
    text: str
    note: str


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the labels end and the figures begin, in per cent of the width."""

    labels: float
    figures: float

    @classmethod
    def for_texts(cls, labels: Sequence[str], figures: Sequence[str]) -> _Columns:
        longest = min(max(map(len, labels), default=0), _MOST_LETTERS)
        return cls(_share(longest, 12), _share(max(map(len, figures), default=0), 0))

    def plot(self, top: float, height: float, *children: str) -> str:
        """The part between the labels and the figures; places in it are per cent of its width."""
        width = 100 - self.labels - self.figures
        inside = "".join(children)
        place = {"x": percent(self.labels), "width": percent(width)}
        return element("svg", inside, y=top, height=height, overflow="visible", **place)


def dots(
    key: str,
    title: str,
    description: str,
    blocks: Sequence[ChartBlock],
    unit: str,
    tick_text: TickText,
    *,
    zero: bool = False,
) -> Chart:
    """A chart with one row for each variant, in blocks: a mark, its 95 % interval as a line, and
    the figures.

    With `zero`, the axis is one of differences, and a strong line marks zero.
    """
    rows = [row for block in blocks for row in block.rows]
    edges = [edge for row in rows for dot in row.dots for edge in (dot.low, dot.value, dot.high)]
    edges += [block.reference for block in blocks if block.reference is not None]
    scale = Scale.around(edges, zero=zero)
    figures = [f"{dot.text} {dot.margin}" for row in rows for dot in row.dots]
    labels = [*(row.label for row in rows), *(block.title for block in blocks)]
    columns = _Columns.for_texts(labels, figures)
    drawn: list[str] = []
    top = 0.0
    for block in blocks:
        if block.title:
            drawn.append(_block_head(block, top))
            top += _HEAD
        if block.reference is not None:
            height = _ROW * len(block.rows)
            line = _upright(scale.place(block.reference), 0, height, "reference")
            drawn.append(columns.plot(top, height, line))
        for row in block.rows:
            drawn.append(_dot_row(row, scale, columns, top))
            top += _ROW
        top += _GAP
    bottom = top - _GAP + 4
    grid = _grid(scale, bottom, tick_text, unit, zero=zero)
    body = columns.plot(0, bottom + _AXIS, grid) + "".join(drawn)
    return Chart(key, title, description, bottom + _AXIS, body)


def seats(
    key: str,
    title: str,
    description: str,
    rows: Sequence[ChartRow],
    fair: float,
    axis: str,
) -> Chart:
    """A chart with one row for each variant and one column for each seat: above or below the dashed
    line of the fair share.
    """
    columns = _Columns.for_texts([row.label for row in rows], [])
    every = [dot for row in rows for dot in row.dots]
    edges = [edge for dot in every for edge in (dot.low, dot.high, dot.value)]
    reach = max((abs(edge - fair) for edge in edges if isfinite(edge)), default=0.0) or 1.0
    count = max((len(row.dots) for row in rows), default=1)
    drawn: list[str] = []
    for number, row in enumerate(rows):
        top = _PLACE_ROW * number
        middle = _PLACE_UP + 4
        line = element("line", x1="0%", x2="100%", y1=middle, y2=middle, class_="reference")
        marks = [_seat(row, at, dot, fair, reach, middle) for at, dot in enumerate(row.dots)]
        drawn.append(_label(row.label, top + middle + 4))
        drawn.append(columns.plot(top, _PLACE_ROW, line, *marks))
    bottom = _PLACE_ROW * len(rows)
    numbers = [
        _text(str(place + 1), percent(100 * (place + 0.5) / count), 14, "tick middle")
        for place in range(count)
    ]
    caption = _text(axis, "50%", 31, "unit middle")
    drawn.append(columns.plot(bottom, _AXIS, *numbers, caption))
    return Chart(key, title, description, bottom + _AXIS, "".join(drawn))


def hills(
    key: str,
    title: str,
    description: str,
    rows: Sequence[Hill],
    end: float,
    head: str,
    unit: str,
    tick_text: TickText,
) -> Chart:
    """A ridgeline plot: one hill for each variant, one behind the other, with a stroke at the
    median.

    The head stands above the figures.
    """
    scale = Scale(0, end)
    columns = _Columns.for_texts([row.label for row in rows], [row.text for row in rows] + [head])
    peaks = [max(row.heights, default=0.0) for row in rows]
    highest = max(peaks, default=0.0) or 1.0
    usual = sorted(peaks)[len(peaks) // 2] or highest
    tallest = min(_HILL_ROW * highest / usual, _TALLEST_HILL)  # most hills hide none behind them
    tall = [tallest * peak / highest for peak in peaks]
    above = max((height - _HILL_ROW * at for at, height in enumerate(tall, 1)), default=0.0)
    top = max(above + 4, 14.0)
    drawn = [
        _hill(row, scale, tallest / highest, top + _HILL_ROW * at) for at, row in enumerate(rows, 1)
    ]
    labels = [_text(head, "100%", 10, "aside end")]
    for at, row in enumerate(rows, 1):
        ground = top + _HILL_ROW * at
        labels.append(_label(row.label, ground - 5))
        labels.append(_text(row.text, "100%", ground - 5, "figure end"))
    bottom = top + _HILL_ROW * len(rows) + 4
    grid = _grid(scale, bottom, tick_text, unit, zero=False)
    body = columns.plot(0, bottom + _AXIS, grid, *drawn) + "".join(labels)
    return Chart(key, title, description, bottom + _AXIS, body)


def mark(variant: int, **place: object) -> str:
    """The mark of a variant: its shape, around a point."""
    shape = SHAPES[(variant + variant // COLOURS) % len(SHAPES)]
    return element("svg", element("path", d=shape, class_="mark"), overflow="visible", **place)


def colour(variant: int) -> str:
    """The class that gives a variant its colour."""
    return f"c{variant % COLOURS}"


def _share(letters: int, gap: float) -> float:
    """The per cent of the width that so many letters need on the narrowest screen."""
    return round(100 * (letters * _LETTER + gap) / _NARROWEST, 1) if letters else 0.0


def _text(text: str, x: str, y: float, kind: str) -> str:
    return element("text", words(text), x=x, y=y, class_=kind)


def _label(text: str, y: float) -> str:
    cut = text if len(text) <= _MOST_LETTERS else f"{text[: _MOST_LETTERS - 1]}…"
    return element("text", element("title", words(text)), words(cut), x=0, y=y, class_="label")


def _upright(at: float, top: float, bottom: float, kind: str) -> str:
    x = percent(at)
    return element("line", x1=x, x2=x, y1=top, y2=bottom, class_=kind)


def _grid(scale: Scale, bottom: float, tick_text: TickText, unit: str, *, zero: bool) -> str:
    drawn: list[str] = []
    for tick in scale.ticks():
        at = scale.place(tick)
        drawn.append(_upright(at, 0, bottom, "zero" if zero and tick == 0 else "grid"))
        text = tick_text(tick, scale.digits())
        drawn.append(_text(text, percent(at), bottom + 15, "tick middle"))
    drawn.append(_text(unit, "50%", bottom + 32, "unit middle"))
    return "".join(drawn)


def _block_head(block: ChartBlock, top: float) -> str:
    head = _text(block.title, "0", top + 16, "head")
    return head + _text(block.reference_text, "100%", top + 16, "aside end")


def _dot_row(row: ChartRow, scale: Scale, columns: _Columns, top: float) -> str:
    middle = top + _ROW / 2
    drawn = [_label(row.label, middle + 4)]
    for dot in row.dots:
        margin = element("tspan", words(dot.margin), class_="margin", dx=4) if dot.margin else ""
        figure = element(
            "text", words(dot.text), margin, x="100%", y=middle + 4, class_="figure end"
        )
        drawn.append(columns.plot(top, _ROW, _whisker(dot, row.variant, scale)))
        drawn.append(figure)
    if not row.dots:
        drawn.append(_text(row.text, "100%", middle + 4, "aside end"))
    notes = "\n".join(dot.note for dot in row.dots) or row.label
    hit = element("rect", x=0, y=top, width="100%", height=_ROW, class_="hit")
    kind = "row" if row.dots and all(dot.sure for dot in row.dots) else "row unsure"
    return element("g", element("title", words(notes)), hit, *drawn, class_=kind)


def _whisker(dot: Dot, variant: int, scale: Scale) -> str:
    middle = _ROW / 2
    guide = element("line", x1="0%", x2="100%", y1=middle, y2=middle, class_="guide")
    known = isfinite(dot.low) and isfinite(dot.high)
    low, high = percent(scale.place(dot.low)), percent(scale.place(dot.high))
    kind = "whisker" if known else "whisker unknown"
    line = element("line", x1=low, x2=high, y1=middle, y2=middle, class_=kind)
    shape = mark(variant, x=percent(scale.place(dot.value)), y=middle)
    return guide + element("g", line, shape, class_=colour(variant))


def _seat(row: ChartRow, at: int, dot: Dot, fair: float, reach: float, middle: float) -> str:
    """A seat's share above or below the middle line."""

    def height(value: float) -> float:
        bounded = min(max(value, fair - reach), fair + reach)
        return middle - _PLACE_UP * (bounded - fair) / reach

    count = len(row.dots)
    x = percent(100 * (at + 0.5) / count)
    left, width = percent(100 * at / count), percent(100 / count)
    known = isfinite(dot.low) and isfinite(dot.high)
    parts = [
        element("title", words(dot.note)),
        element("rect", x=left, y=0, width=width, height=_PLACE_ROW, class_="hit"),
        element("line", x1=x, x2=x, y1=middle, y2=height(dot.value), class_="stem"),
        element(
            "line",
            x1=x,
            x2=x,
            y1=height(dot.low),
            y2=height(dot.high),
            class_="whisker" if known else "whisker unknown",
        ),
        mark(row.variant, x=x, y=height(dot.value)),
    ]
    if dot.text:
        parts.append(_text(dot.text, x, middle + _PLACE_UP + 15, "small middle"))
    kind = f"{colour(row.variant)} {'row' if dot.sure else 'row unsure'}"
    return element("g", *parts, class_=kind)


def _hill(row: Hill, scale: Scale, pixels: float, floor: float) -> str:
    """A hill on its floor, with so many pixels for a height of 1."""
    step = 100 / max(1, len(row.heights))
    points = [
        (round(step * (at + 0.5), 2), round(-height * pixels, 2))
        for at, height in enumerate(row.heights)
    ]
    line = "L".join(f"{x:g} {y:g}" for x, y in [(0.0, 0.0), *points])
    area = f"M{line}L100 0z"
    drawing = element(
        "svg",
        element("path", d=area, class_="behind"),
        element("path", d=area, class_="hill"),
        element("path", d=f"M{line}", class_="ridge"),
        y=floor,
        width="100%",
        height=1,
        viewBox="0 0 100 1",
        preserveAspectRatio="none",
        overflow="visible",
    )
    at = scale.place(row.middle)
    peak = points[min(int(at / step), len(points) - 1)][1] if points else 0.0
    ground = element("line", x1="0%", x2="100%", y1=floor, y2=floor, class_="ground")
    stroke = _upright(at, floor + peak, floor, "median")
    shape = mark(row.variant, x=percent(at), y=floor)
    note = element("title", words(row.note))
    return element("g", note, drawing, ground, stroke, shape, class_=f"row {colour(row.variant)}")
