"""Makes what is generated from the program: `python -m tools`.

Each module has a function `pages` that gives every file it makes and its text.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
"""The folder of the repository."""


def pages() -> dict[Path, str]:
    """Every generated file, and what it must contain."""
    from tools import architecture_picture, clauses_page, options_page

    return clauses_page.pages() | options_page.pages() | architecture_picture.pages()
