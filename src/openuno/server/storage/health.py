"""The health of the database: tells once when it fails, and once when it is back. Where it can be
read but not written, as on a full disk, it is not well.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, TypeVar

from openuno.server.storage.entries import StorageDown

T = TypeVar("T")
Way = Literal["read", "write"]

CALM = 5.0
"""Seconds without a failure before it counts as back, so that one that comes and goes does not
fill the log."""


class Health:
    """Calls `tell` with False when the database has failed, and with True once it is well again:
    whoever could not read can, and whoever could not write can.
    """

    def __init__(self, tell: Callable[[bool], None], clock: Callable[[], float]) -> None:
        self._tell = tell
        self._clock = clock
        self._failing: set[Way] = set()
        self._is_well = True
        self._failed_at = 0.0
        self._tried_at = float("-inf")
        """When somebody last wrote, or could not."""

    async def watch(self, way: Way, work: Awaitable[T]) -> T:
        """Does something with the database, and notes how it went."""
        try:
            done = await work
        except StorageDown:
            self.failed(way)
            raise
        self.worked(way)
        return done

    @property
    def writes(self) -> bool | None:
        """Whether something can be written, as far as that was seen lately; none if it was not."""
        if self._clock() >= self._tried_at + CALM:
            return None
        return "write" not in self._failing

    def failed(self, way: Way) -> None:
        """The database did not answer."""
        self._note(way)
        self._failing.add(way)
        self._failed_at = self._clock()
        if self._is_well:
            self._is_well = False
            self._tell(False)

    def worked(self, way: Way) -> None:
        """The database did what it was asked."""
        self._note(way)
        if self._is_well:
            return
        self._failing.discard(way)
        if not self._failing and self._clock() >= self._failed_at + CALM:
            self._is_well = True
            self._tell(True)

    def _note(self, way: Way) -> None:
        if way == "write":
            self._tried_at = self._clock()
