"""The watchdog: notices when the event loop stands still, and with it everyone at all tables."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager

from openuno.server.operation.metrics import Metrics

EVERY = 0.05
"""Seconds between two looks."""
STALL = 0.1
"""Seconds that the loop may be late before it counts as a stall."""


@contextmanager
def watching(metrics: Metrics) -> Generator[None]:
    """Counts the stalls of the running loop meanwhile, and notes the longest."""
    watchdog = Watchdog(asyncio.get_running_loop(), metrics)
    watchdog.wait()
    try:
        yield
    finally:
        watchdog.stop()


class Watchdog:
    """A timer that sees how late it is."""

    def __init__(self, loop: asyncio.AbstractEventLoop, metrics: Metrics) -> None:
        self._loop = loop
        self._metrics = metrics
        self._longest = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def wait(self) -> None:
        """Looks again in a moment."""
        due = self._loop.time() + EVERY
        self._timer = self._loop.call_at(due, self._look, due)

    def stop(self) -> None:
        """Looks no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self, due: float) -> None:
        late = self._loop.time() - due
        if late > STALL:
            self._metrics.stalls.inc()
        if late > self._longest:
            self._longest = late
            self._metrics.longest_stall.set(late)
        self.wait()
