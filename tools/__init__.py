"""Makes what is generated from the program: `make generated`.

Each module has a function `pages` that gives every file it makes and its text; `screenshots` and
`icons` are for themselves, as they need a browser.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
"""The folder of the repository."""


def anchor(heading: str) -> str:
    """The name by which a heading of a page is linked to.

    >>> anchor("S2: Players and decks")
    's2-players-and-decks'
    """
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
