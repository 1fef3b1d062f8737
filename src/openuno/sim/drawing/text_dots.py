"""A chart of dots with whiskers in letters, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from openuno.sim.drawing.charts import ChartRow, Dot, TickText
from openuno.sim.drawing.scale import Scale

_LETTERS = 48
"""How wide the part with the dots is."""
_TICKS = 4
_DOT, _WHISKER, _LINE, _CROSSING = "●", "─", "┊", "┼"


def dots(rows: Sequence[ChartRow], reference: float, unit: str, tick_text: TickText) -> list[str]:
    r"""The lines of a chart: a row each, with a line at the reference, above ticks and the unit.

    >>> row = ChartRow("hard", 0, (Dot(1080, 990, 1170, ""),))
    >>> print(*dots([row], 1000, "rating", lambda tick, digits: f"{tick:.{digits}f}"), sep="\n")
    hard     ──┼──────────────────●────────────────────
             1000        1050       1100        1150
                               rating
    """
    edges = [edge for row in rows for dot in row.dots for edge in (dot.low, dot.value, dot.high)]
    scale = Scale.around([*edges, reference])
    first = max(len(row.label) for row in rows) + 2
    lines = [row.label.ljust(first) + _row(row, reference, scale) for row in rows]
    ticks = [" "] * (_LETTERS + 8)
    for tick in scale.ticks(_TICKS):
        text = tick_text(tick, scale.digits(_TICKS))
        start = max(0, _column(tick, scale) - len(text) // 2)
        ticks[start : start + len(text)] = text
    below = [" " * first + "".join(ticks), " " * first + unit.center(_LETTERS)]
    return [line.rstrip() for line in [*lines, *below]]


def _row(row: ChartRow, reference: float, scale: Scale) -> str:
    letters = [" "] * _LETTERS
    at = _column(reference, scale)
    letters[at] = _LINE
    for dot in row.dots:
        _draw(dot, letters, at, scale)
    return "".join(letters)


def _draw(dot: Dot, letters: list[str], reference: int, scale: Scale) -> None:
    low, high = _column(dot.low, scale), _column(dot.high, scale)
    letters[low : high + 1] = _WHISKER * (high + 1 - low)
    if low <= reference <= high:
        letters[reference] = _CROSSING
    letters[_column(dot.value, scale)] = _DOT


def _column(value: float, scale: Scale) -> int:
    """The letter at which a value stands."""
    return round(scale.place(value) / 100 * (_LETTERS - 1))
