"""Makes a page of a notebook: its text, its code and what that has shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_FENCE = "`" * 4


def notebook_page(text: str) -> str:
    """The page, in Markdown, of a notebook in Jupyter's format.

    >>> cell = {
    ...     "cell_type": "code",
    ...     "source": ["1 + 1"],
    ...     "outputs": [{"data": {"text/plain": "2"}}],
    ... }
    >>> print(notebook_page(json.dumps({"cells": [cell]})))
    ````python
    1 + 1
    ````
    <BLANKLINE>
    ````text
    2
    ````
    <BLANKLINE>
    """
    cells: list[dict[str, Any]] = json.loads(text)["cells"]
    return "\n\n".join(part for cell in cells for part in _shown(cell)) + "\n"


def _shown(cell: dict[str, Any]) -> Iterator[str]:
    if cell["cell_type"] == "markdown":
        yield "".join(cell["source"])
        return
    yield _block("python", cell["source"])
    for output in cell.get("outputs", ()):
        data = output.get("data", {"text/plain": output.get("text", "")})
        pictures = [data[kind] for kind in ("text/html", "image/svg+xml") if kind in data]
        if pictures:
            yield f"<div>{''.join(pictures[0])}</div>"
        else:
            yield _block("text", data["text/plain"])


def _block(language: str, lines: list[str] | str) -> str:
    return f"{_FENCE}{language}\n{''.join(lines).rstrip()}\n{_FENCE}"
