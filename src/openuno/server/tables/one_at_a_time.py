"""One thing at a time: whoever comes waits for what is being done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class OneAtATime:
    """A lock that something is done with before the next may have it, however it was used. It is
    taken for every move, in which a generator for it would be felt.
    """

    def __init__(self, leave_off: Callable[[], None]) -> None:
        self.lock = asyncio.Lock()
        self._leave_off = leave_off

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return self.lock.locked()

    async def __aenter__(self) -> None:
        await self.lock.acquire()

    async def __aexit__(self, *_: object) -> None:
        try:
            self._leave_off()
        finally:
            self.lock.release()
