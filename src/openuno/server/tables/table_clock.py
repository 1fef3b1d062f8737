"""The time at a table, by which its entries are dated and its deadlines come.

It runs as evenly as the system's steady clock, whatever becomes of the time of day: where that is
set back by an hour, or two servers disagree by half a minute, a turn takes as long as planned.
"""

from __future__ import annotations

from collections.abc import Callable


class TableClock:
    """The time at a table: seconds since 1970, more or less."""

    def __init__(self, clock: Callable[[], float], timer: Callable[[], float], at: float) -> None:
        """`clock` is the time of day, `timer` never goes back; `at` is when something last happened
        there, however long ago that is.
        """
        self._clock = clock
        self._timer = timer
        self._at = max(at, clock())
        self._since = timer()

    def __call__(self) -> float:
        """The time there now."""
        return self._at + (self._timer() - self._since)

    def set(self, at: float) -> None:
        """Goes on from a time that another server has just written down."""
        self._at, self._since = at, self._timer()

    def advance(self, at: float) -> None:
        """Goes on from a time that another server has written down, if it is later than here."""
        self.set(max(self(), at))

    def align(self) -> float:
        """Goes by the time of day again, which it gives. Nobody may wait for anything meanwhile."""
        self.set(self._clock())
        return self._at
