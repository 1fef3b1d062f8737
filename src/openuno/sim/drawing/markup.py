"""What pages and pictures of results are made of: tables and charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openuno.text.markup import NAMESPACE, element, plain, words


def percent(value: float) -> str:
    """A place along a width: `37.5%`."""
    return f"{plain(value)}%"


def table(heads: Sequence[str], rows: Sequence[str], kind: str | None = None) -> str:
    """A table that can be scrolled sideways where it is wider than the screen."""
    head, body = element("thead", element("tr", *heads)), element("tbody", *rows)
    return element("div", element("table", head, body, class_=kind), class_="wide", tabindex=0)


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing as wide as its place and as high as it needs, with words for screen readers.

    Across, everything stands at a percentage of the width; up and down, at pixels. So letters keep
    their size on a phone and on a wide screen.
    """

    key: str
    """Its name within the page."""
    title: str
    description: str
    height: float
    body: str

    def svg(self, **place: object) -> str:
        """The SVG element; by default as wide as its surroundings."""
        title, description = f"{self.key}-title", f"{self.key}-description"
        return element(
            "svg",
            element("title", words(self.title), id=title),
            element("desc", words(self.description), id=description),
            self.body,
            xmlns=NAMESPACE,
            class_="chart",
            role="img",
            aria_labelledby=f"{title} {description}",
            **({"width": "100%"} | place),
            height=self.height,
        )
