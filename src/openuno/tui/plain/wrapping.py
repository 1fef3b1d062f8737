"""Breaks lines between words, at the width of a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich.cells import cell_len

_CONTROL = re.compile(r"\x1b\[[0-9;]*m")
_MARGIN = re.compile(r"\s*(?:[-*•] +|\d+[.:] +)?")
"""What a line begins with, and those after it are indented by."""
_COLUMN = re.compile(r"\s*\S.*?\s{3,}(?=\S)")
"""The first column of a list in two columns, and the space after it."""
_LEAST = 20
"""The columns that are left for words, however much they are indented."""


def wrapped(text: str, width: int) -> str:
    """The text with its lines broken where they are wider; each goes on below its own words.

    >>> print(wrapped("  Ann plays R7 and calls UNO.", 20))
      Ann plays R7 and
      calls UNO.
    >>> print(wrapped("  d  p    draw, pass, or anything else", 31))
      d  p    draw, pass, or
              anything else
    """
    return "\n".join(part for line in text.split("\n") for part in _broken(line, width))


def in_rows(items: Iterable[str], width: int) -> Iterator[str]:
    """Things side by side, as many in a row as fit; all of them where no width is given."""
    row = ""
    for item in items:
        longer = f"{row}  {item}" if row else item
        if row and width and _cells(longer.rstrip()) > width:
            yield row.rstrip()
            longer = item
        row = longer
    yield row.rstrip()


def _broken(line: str, width: int) -> Iterator[str]:
    if not width or _cells(line) <= width:
        yield line
        return
    plain = _CONTROL.sub("", line)
    start = _COLUMN.match(plain) or _MARGIN.match(plain)
    indent = " " * min(len(start[0]) if start else 0, max(width - _LEAST, 0))
    row = ""
    for word in re.split(r"(?<=\S) (?=\S)", line):
        longer = f"{row} {word}" if row.strip() else f"{row}{word}"
        if row.strip() and _cells(longer) > width:
            yield row
            longer = f"{indent}{word}"
        row = longer
    yield row


def _cells(text: str) -> int:
    """The columns that a text takes, in which colours take none."""
    return cell_len(_CONTROL.sub("", text))
