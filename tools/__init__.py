"""Makes what is generated from the program: `make generated`.

Each module has a function `pages` that gives every file it makes and its text; `screenshots` alone
is for itself, as it needs a browser.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
"""The folder of the repository."""
