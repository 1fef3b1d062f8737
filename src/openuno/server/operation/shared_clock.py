"""The time of day that servers share which share a database: the database's own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable


class SharedClock:
    """The time of day, corrected by what a database says it is."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._ahead = 0.0

    def __call__(self) -> float:
        """Seconds since 1970."""
        return self._clock() + self._ahead

    async def compare(self, ask: Callable[[], Awaitable[float | None]]) -> None:
        """Asks the database what time it is, and goes by that; by our own if it has no clock. When
        exactly it looked at its clock nobody knows: as long as ours may be right, it stays.
        """
        before = self._clock()
        told = await ask()
        after = self._clock()
        if told is None:
            self._ahead = 0.0
        elif not told - after <= self._ahead <= told - before:
            self._ahead = told - (before + after) / 2
