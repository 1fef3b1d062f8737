"""How long a first use takes, which compiles, and every start after it."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.processes import openuno

LATER = 5


@dataclass(frozen=True)
class Starts:
    """Seconds from the start of `openuno simulate --hands 1` to its end."""

    first: float
    """With nothing compiled yet."""
    later: list[float]


def starts() -> Starts:
    """Starts with an empty cache, then with what the first start left there."""
    with tempfile.TemporaryDirectory() as folder:
        first, *later = (
            openuno("simulate", "--hands", "1", "--json", cache=Path(folder)).seconds
            for _ in range(LATER + 1)
        )
    return Starts(first, later)
