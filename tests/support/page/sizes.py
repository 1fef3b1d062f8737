"""How much of the page a browser has to fetch, compressed."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping

MOST = 160_000
"""The most bytes that scripts and styles may take, but for those below."""
MOST_OF_ANALYSIS = 24_000
"""The most that those may take which only they fetch who ask for an analysis or a problem."""
_OF_ANALYSIS = re.compile(r"assets/(analysis|board|Daily)\b")
"""Their files and words, by the names that `web/vite.config.ts` gives them."""


def is_of_analysis(name: str) -> bool:
    """Whether a file is fetched only by who asks for an analysis or a problem."""
    return _OF_ANALYSIS.match(name) is not None


def sizes(code: Mapping[str, bytes]) -> tuple[int, int]:
    """The bytes of scripts and styles, compressed: without the analysis, and of it alone."""
    packed = {
        name: len(gzip.compress(data))
        for name, data in code.items()
        if name.endswith((".js", ".css"))
    }
    analysis = sum(size for name, size in packed.items() if is_of_analysis(name))
    return sum(packed.values()) - analysis, analysis
