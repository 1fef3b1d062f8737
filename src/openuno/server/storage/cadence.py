"""The cadence of commits: where many tables write, what is to be done waits for company.

To wait for the disk costs as much for one change as for ten; and what a processor has just done for
one table, it does for the next in little more than half the time. So where others are about to
write, too, batches begin a few milliseconds apart, and what comes meanwhile is done together just
before. Where few write, nothing waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

_APART = 0.010
"""Seconds from the beginning of a batch to that of the next, where many tables write."""
_LATELY = 0.1
"""For so many seconds it counts that a table has written something."""
_MANY = 16
"""With so many tables, more than one writes within `_APART`."""


class Cadence:
    """Knows how many tables write, and when the next batch is to begin."""

    def __init__(self, many: int = _MANY) -> None:
        self.many = many
        """How many tables have to write lately for anything to wait."""
        self._loop = asyncio.get_running_loop()
        self._wrote: dict[str, float] = {}
        """When each table has last written something, those that have lately; in that order."""
        self._began = float("-inf")
        self._waiting: list[Callable[[], object]] = []

    def note(self, table: str) -> None:
        """A table has something to write."""
        now = self._loop.time()
        self._wrote.pop(table, None)
        self._wrote[table] = now
        while (first := next(iter(self._wrote))) and self._wrote[first] < now - _LATELY:
            del self._wrote[first]

    def begin(self) -> None:
        """A batch begins."""
        self._began = self._loop.time()

    def soon(self, step: Callable[[], object]) -> None:
        """Does a step now, or just before the next batch is to begin."""
        pause = self._pause()
        if not pause:
            step()
            return
        if not self._waiting:
            self._loop.call_later(pause, self._go_on)
        self._waiting.append(step)

    async def turn(self) -> None:
        """Waits until the next batch is to begin."""
        if self._pause():
            turn: asyncio.Future[None] = self._loop.create_future()
            self.soon(lambda: turn.done() or turn.set_result(None))
            await turn

    def _pause(self) -> float:
        """Seconds until the next batch is to begin."""
        if len(self._wrote) < self.many:
            return 0.0
        return max(0.0, self._began + _APART - self._loop.time())

    def _go_on(self) -> None:
        steps, self._waiting = self._waiting, []
        for step in steps:
            self._loop.call_soon(step)
