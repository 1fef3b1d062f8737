"""Tables of results, for terminals and for notebooks."""

from __future__ import annotations

from collections.abc import Sequence

from openuno.text.markup import element, words

Cells = Sequence[Sequence[str]]


def aligned(rows: Cells) -> list[str]:
    """The rows as lines: the first column begins on the left, the others end on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def as_html(said: Sequence[str], heads: Sequence[str], rows: Cells) -> str:
    """The rows as a table of HTML, below what is said about it."""
    above = [element("div", words(line)) for line in said]
    head = element("tr", *(element("th", words(text)) for text in heads))
    body = [element("tr", *(element("td", words(text)) for text in row)) for row in rows]
    return element("div", *above, element("table", head, *body))
