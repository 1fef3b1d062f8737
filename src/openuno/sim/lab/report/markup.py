"""HTML and SVG as text. Everything from outside is escaped here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML cannot hold, not even escaped."""


def element(tag: str, /, *children: str, **attributes: object) -> str:
    """An element; its children are markup, and its attributes plain text.

    >>> element("text", words("<b>"), x="5%", class_="label", text_anchor="end")
    '<text x="5%" class="label" text-anchor="end">&lt;b&gt;</text>'
    """
    named = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{words(_plain(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{named}>{''.join(children)}</{tag}>"


def words(text: str) -> str:
    """Plain text as markup."""
    return escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text), quote=True)


def percent(value: float) -> str:
    """A place along a width: `37.5%`."""
    return f"{_plain(value)}%"


def _plain(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


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
