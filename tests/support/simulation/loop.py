"""An event loop in a time of its own: nobody waits, and a seed decides how late everything is.

What asyncio promises holds here, too: callbacks run in the order in which they were asked for. What
it does not promise is up to the seed: by how much a timer is late, how long a thread takes, when
the process is held up. So whatever happens at the same time happens in every order, seed by seed.
"""

from __future__ import annotations

import asyncio
import heapq
from asyncio import base_events
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

_LATE = 0.002
"""Seconds that a timer is late at most, as long as nothing holds up the process."""
_THOUGHT = 0.03
"""Seconds that a thread takes at most for what it is asked."""


_MOST_STEPS = 300_000
"""How many callbacks there are at most until something goes round in circles."""


class Stuck(Exception):  # noqa: N818
    """Raised when nothing will ever happen any more, or the same for ever."""


class VirtualLoop(base_events.BaseEventLoop):
    """An event loop whose time goes on as fast as there is nothing to do."""

    _ready: deque[asyncio.Handle]
    _scheduled: list[asyncio.TimerHandle]

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._now = 0.0
        self.steps = 0
        """How many callbacks have run."""

    def time(self) -> float:
        """Virtual seconds since the beginning."""
        return self._now

    def hold_up(self, seconds: float) -> None:
        """Has time go on while nothing is done, as when the machine is busy with something else."""
        self._now += seconds

    def call_at(
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Any = None,
    ) -> asyncio.TimerHandle:
        """Has something done at a time, or a bit later."""
        late = self._rng.random() * _LATE
        return super().call_at(when + late, callback, *args, context=context)

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Has a function computed on the loop, at a time at which a thread might be done with it:
        most are in no time, some take a while.
        """
        del executor
        done: asyncio.Future[T] = self.create_future()
        self.call_later(self._rng.random() ** 4 * _THOUGHT, self._compute, done, func, args)
        return done

    def _compute(
        self, done: asyncio.Future[T], func: Callable[..., T], args: tuple[Any, ...]
    ) -> None:
        if done.done():
            return
        try:
            done.set_result(func(*args))
        except Exception as problem:  # noqa: BLE001 (whoever asked hears of it)
            done.set_exception(problem)

    def _run_once(self) -> None:
        """Does what is to be done now; if there is nothing, it is as late as the next timer says.

        `BaseEventLoop.run_forever` calls this again and again, and `call_soon` and `call_at` fill
        the two queues.
        """
        scheduled, ready = self._scheduled, self._ready
        while scheduled and scheduled[0].cancelled():
            _take(scheduled)
        if not ready:
            if not scheduled:
                raise Stuck
            self._now = max(self._now, scheduled[0].when())
        while scheduled and (scheduled[0].cancelled() or scheduled[0].when() <= self._now):
            ready.append(_take(scheduled))
        if self.steps > _MOST_STEPS:
            raise Stuck
        for _ in range(len(ready)):
            handle = ready.popleft()
            if not handle.cancelled():
                self.steps += 1
                handle._run()

    def _process_events(self, event_list: object) -> None:
        raise NotImplementedError

    def _write_to_self(self) -> None:
        """Nothing waits that would have to be woken."""


def _take(scheduled: list[asyncio.TimerHandle]) -> asyncio.TimerHandle:
    handle = heapq.heappop(scheduled)
    handle._scheduled = False
    return handle
