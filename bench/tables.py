"""Markdown tables."""

from __future__ import annotations

Row = tuple[str, ...]


def table(head: Row, rows: list[Row]) -> str:
    """A Markdown table; the first column is text, the others are figures."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [
        " | ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in (head, *rows)
    ]
    rule = " | ".join(
        "-" * width if column == 0 else "-" * (width - 1) + ":"
        for column, width in enumerate(widths)
    )
    return "\n".join(f"| {line} |" for line in (lines[0], rule, *lines[1:]))
