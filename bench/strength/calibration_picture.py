"""The picture of the calibration: chances stated, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openuno.sim.drawing.charts import SHAPES
from openuno.sim.drawing.style import PICTURE
from openuno.text.markup import NAMESPACE, element

FILE = Path(__file__).parents[2] / "docs" / "pictures" / "calibration.svg"
CLOSE = 0.03
"""How far from what happened a chance may lie that is called calibrated."""

_SIDE = 340
_LEFT, _TOP, _BELOW, _RIGHT = 64, 16, 56, 190
_TICKS = 5


@dataclass(frozen=True, slots=True)
class Series:
    """What was found at one kind of table."""

    label: str
    parts: Sequence[dict[str, Any]]


def picture(
    series: Sequence[Series], close: float = CLOSE, stated: str = "stated before the move"
) -> str:
    """The calibration as an SVG that stands alone: each mark a tenth of the chances stated, with
    the 95 % interval of what happened; on the line both are the same.
    """
    width, height = _LEFT + _SIDE + _RIGHT, _TOP + _SIDE + _BELOW
    marks = (_marks(each, place) for place, each in enumerate(series))
    keys = (_key(each.label, place) for place, each in enumerate(series))
    body = "".join([_axes(close, stated), *marks, *keys])
    return element(
        "svg",
        element("style", PICTURE),
        element("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=10),
        element("g", body, class_="chart"),
        xmlns=NAMESPACE,
        class_="picture",
        viewBox=f"0 0 {width} {height}",
        width=width,
    )


def _across(chance: float) -> float:
    return round(_LEFT + _SIDE * chance, 1)


def _up(chance: float) -> float:
    return round(_TOP + _SIDE * (1 - chance), 1)


def _axes(close: float, stated: str) -> str:
    """The grid, and the line of what is calibrated with a band beside it."""
    drawn: list[str] = []
    for tick in range(_TICKS + 1):
        chance, text = tick / _TICKS, f"{100 * tick // _TICKS} %"
        across, up = _across(chance), _up(chance)
        drawn += [
            _line(across, _up(0), across, _up(1), "grid"),
            _line(_across(0), up, _across(1), up, "grid"),
            element("text", text, x=across, y=_up(0) + 18, class_="tick middle"),
            element("text", text, x=_LEFT - 8, y=up + 4, class_="tick end"),
        ]
    corners = [(0, close), (1 - close, 1), (1, 1), (1, 1 - close), (close, 0), (0, 0)]
    band = " ".join(f"{_across(x)},{_up(y)}" for x, y in corners)
    below = {"x": _across(0.5), "y": _up(0) + 42, "class_": "unit middle"}
    return "".join(
        [
            *drawn,
            element("polygon", points=band, class_="hill c5"),
            _line(_across(0), _up(0), _across(1), _up(1), "reference"),
            element("text", stated, **below),
            element("text", "won", x=_LEFT - 8, y=_up(0.9) + 4, class_="unit end"),
        ]
    )


def _marks(series: Series, place: int) -> str:
    """A mark for each tenth, in a colour and a shape of its kind of table."""
    drawn: list[str] = []
    for part in series.parts:
        across, won, margin = _across(part["stated"]), part["played_on"], part["played_on_margin"]
        low, high = _up(max(won - margin, 0)), _up(min(won + margin, 1))
        drawn += [_line(across, low, across, high, "whisker"), _mark(across, _up(won), place)]
    return element("g", "".join(drawn), class_=f"c{place}")


def _key(label: str, place: int) -> str:
    x, y = _LEFT + _SIDE + 24, _TOP + 20 + 24 * place
    text = element("text", label, x=x + 14, y=y + 4, class_="label")
    return element("g", _mark(x, y, place) + text, class_=f"c{place}")


def _mark(x: float, y: float, place: int) -> str:
    return element("path", d=SHAPES[place], transform=f"translate({x:g} {y:g})", class_="mark")


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)
