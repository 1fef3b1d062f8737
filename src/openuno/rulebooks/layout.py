"""Lays text out as Markdown whose lines fit a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

_NARROWEST = 20
GLUE = "\N{NO-BREAK SPACE}"
"""Between words that stay on one line; on the page it is a space like any other."""


class Page:
    """A page of Markdown: takes headings, paragraphs and lists, and wraps them to a width.

    >>> page = Page(24)
    >>> page.heading(2, "Cards")
    >>> page.paragraph("Everyone is dealt 7 cards.", "S4")
    >>> page.items([("One.", "T1"), ("Two.", "T2, T3")])
    >>> print(page)
    ## Cards
    <BLANKLINE>
    Everyone is dealt 7
    cards. [S4]
    <BLANKLINE>
    - One. [T1]
    - Two. [T2, T3]
    """

    def __init__(self, width: int) -> None:
        self._width = max(width, _NARROWEST)
        self._blocks: list[str] = []

    def heading(self, level: int, text: str) -> None:
        """Adds a heading, on one line whatever the width."""
        self._blocks.append(f"{'#' * level} {text}")

    def paragraph(self, text: str, clauses: str = "") -> None:
        """Adds a paragraph, and the clauses it comes from."""
        self._blocks.append(self._wrapped(text, clauses))

    def items(self, items: Iterable[tuple[str, str]]) -> None:
        """Adds a list; each item is a text and its clauses."""
        self._blocks.append("\n".join(self._wrapped(*item, mark="- ") for item in items))

    def __str__(self) -> str:
        return "\n\n".join(self._blocks)

    def _wrapped(self, text: str, clauses: str, mark: str = "") -> str:
        if clauses:  # they stay together, and with the last word
            text += f" [{clauses}]".replace(" ", GLUE)
        return textwrap.fill(
            text,
            self._width,
            initial_indent=mark,
            subsequent_indent=" " * len(mark),
            break_long_words=False,
            break_on_hyphens=False,
        ).replace(GLUE, " ")
