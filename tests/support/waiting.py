"""How tests wait: until something is so, however long that takes here, and not for a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

SECONDS = 300
"""After so long a test gives up. Nothing takes that long on the slowest machine: it will not
happen any more."""
_POLL = 0.005


async def until(is_so: Callable[[], object]) -> None:
    """Waits for something that comes by itself, while others go on."""
    async with asyncio.timeout(SECONDS):
        while not is_so():
            await asyncio.sleep(_POLL)


def wait_until(is_so: Callable[[], object]) -> None:
    """Waits for something that comes by itself."""
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, "it never comes"
        time.sleep(_POLL)
