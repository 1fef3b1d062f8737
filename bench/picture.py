"""A chart as a picture that stands alone, for light and dark pages of docs."""

from __future__ import annotations

from math import ceil

from openuno.sim.drawing.markup import Chart
from openuno.sim.drawing.style import PICTURE
from openuno.text.markup import NAMESPACE, element, words

_WIDTH, _EDGE, _HEAD = 720, 24, 40


def alone(chart: Chart) -> str:
    """The chart under its title."""
    height = ceil(chart.height) + _HEAD + 2 * _EDGE
    return element(
        "svg",
        element("title", words(chart.title)),
        element("desc", words(chart.description)),
        element("style", PICTURE),
        element("rect", x=0.5, y=0.5, width=_WIDTH - 1, height=height - 1, rx=10),
        element("text", words(chart.title), x=_EDGE, y=_EDGE + 14, class_="panel"),
        chart.svg(x=_EDGE, y=_EDGE + _HEAD, width=_WIDTH - 2 * _EDGE),
        xmlns=NAMESPACE,
        class_="picture",
        role="img",
        viewBox=f"0 0 {_WIDTH} {height}",
        width=_WIDTH,
        height=height,
    )
