"""Lets people in a few at each turn of the event loop, however many come at once: after a restart
everyone comes back in the same moment, and whoever plays already would wait until all are in.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

_AT_ONCE = 8
"""How many steps are done at each turn. A request, or showing somebody how things stand, takes a
millisecond or so.
"""


class Admission:
    """The steps by which people come in, in the order in which they were asked for."""

    def __init__(self, at_once: int = _AT_ONCE) -> None:
        """`at_once` is how many steps are done at each turn."""
        self._loop = asyncio.get_running_loop()
        self._at_once = at_once
        self._done = 0
        """Steps done at this turn."""
        self._queue: deque[Callable[[], object]] = deque()
        self._is_turning = False
        """Whether the next turn is counted anew."""

    def soon(self, step: Callable[[], object]) -> None:
        """Does a step now, or at a later turn if enough was done at this one."""
        if self._queue or self._done == self._at_once:
            self._queue.append(step)
        else:
            self._do(step)

    async def turn(self) -> None:
        """Waits until whoever asks may do a step."""
        turn: asyncio.Future[None] = self._loop.create_future()
        self.soon(lambda: turn.done() or turn.set_result(None))
        await turn

    def _do(self, step: Callable[[], object]) -> None:
        self._done += 1
        if not self._is_turning:
            self._is_turning = True
            self._loop.call_soon(self._go_on)
        step()

    def _go_on(self) -> None:
        self._done, self._is_turning = 0, False
        while self._queue and self._done < self._at_once:
            self._do(self._queue.popleft())
