"""The analysis desk: has matches analysed and problems found, one after the other, and keeps what
was found.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from openuno.protocol.analysis import Underway
from openuno.server.analyst.analyst import Analyst, AnalystError
from openuno.server.analyst.orders import Order, Written
from openuno.server.operation.logs import log_event
from openuno.text.errors import InputError
from openuno.text.lang import Language

_KEPT = 32_000_000
"""How many bytes of answers are kept."""
_FAILURES = 100
"""How many failures are remembered until somebody asks."""
_LONGEST = 300.0
"""Seconds after which an analysis is given up: by the rules of some tables, hands hardly end."""
_IDLE = 60.0
"""Seconds without anything to do after which the process is ended."""
_SOON = 10
"""Seconds after which there may be room again."""


class DeskFullError(InputError):
    """Refused because too much waits to be analysed; after some seconds there may be room."""

    def __init__(self) -> None:
        super().__init__("analysis_busy")
        self.after = _SOON


@dataclass(slots=True, eq=False)
class _Job:
    """Something that waits to be analysed, or is."""

    key: Hashable
    order: Order
    address: str
    """Who asked for it; nobody if it is prepared."""
    done: int = 0
    of: int = 0

    def advance(self, done: int, of: int) -> None:
        self.done, self.of = done, of


class AnalysisDesk:
    """Takes orders, each under a key, for an analyst; so many may wait."""

    def __init__(self, most_waiting: int, analyst: Analyst) -> None:
        self._most_waiting = most_waiting
        self._analyst = analyst
        self._thread = ThreadPoolExecutor(1, "analyst")
        self._jobs: OrderedDict[Hashable, _Job] = OrderedDict()
        """What somebody waits for, in the order in which it was ordered."""
        self._later: OrderedDict[Hashable, _Job] = OrderedDict()
        """What is prepared when there is nothing else to do."""
        self._now: _Job | None = None
        """What is being done."""
        self._working: asyncio.Task[None] | None = None
        self._found: OrderedDict[Hashable, Written] = OrderedDict()
        self._bytes = 0
        self._failed: OrderedDict[Hashable, None] = OrderedDict()
        self._resting: asyncio.TimerHandle | None = None
        self._is_closed = False

    @property
    def is_open(self) -> bool:
        """Whether anything is analysed here at all."""
        return self._most_waiting > 0

    def ask(self, key: Hashable, language: Language) -> bytes | Underway | None:
        """What was found, or how far it is; none if nobody has ordered it. It is said once if
        nothing came of it, and can be ordered again then.
        """
        if key in self._found:
            self._found.move_to_end(key)
            return self._found[key][language]
        if key in self._failed:
            del self._failed[key]
            raise InputError("analysis_failed")
        return self._underway(key) if key in self._jobs else None

    def count(self, address: str) -> int:
        """How much of what waits was ordered from an address."""
        return sum(job.address == address for job in self._jobs.values())

    def order(self, key: Hashable, order: Order, address: str) -> Underway:
        """Orders something, unless that was done already; refused if too much waits."""
        if key not in self._jobs:
            if len(self._jobs) >= self._most_waiting:
                raise DeskFullError
            self._jobs[key] = self._later.pop(key, None) or _Job(key, order, address)
            self._begin()
        return self._underway(key)

    def prepare(self, key: Hashable, order: Order) -> None:
        """Has something found, when there is nothing else to do, that somebody may ask for."""
        if key not in self._found and key not in self._jobs and key not in self._later:
            self._later[key] = _Job(key, order, "")
            self._begin()

    def close(self) -> None:
        """Ends all work at once, and begins none any more: whoever asks meanwhile waits."""
        self._is_closed = True
        self._jobs.clear()
        self._later.clear()
        if self._working is not None:
            self._working.cancel()
        if self._resting is not None:
            self._resting.cancel()
        self._analyst.close()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _underway(self, key: Hashable) -> Underway:
        job, now = self._jobs[key], self._now
        if job is now:
            return Underway(job.done, job.of)
        waiting = [other for other in self._jobs.values() if other is not now]
        return Underway(0, 0, waiting.index(job) + (now is not None))

    def _begin(self) -> None:
        if self._is_closed:
            return
        if self._resting is not None:
            self._resting.cancel()
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work_off())

    async def _work_off(self) -> None:
        """Does one job after the other, until there are none."""
        while waiting := self._jobs or self._later:
            self._now = job = next(iter(waiting.values()))
            try:
                await self._do(job)
            finally:
                self._now = None
                for jobs in (self._jobs, self._later):
                    jobs.pop(job.key, None)
        self._resting = asyncio.get_running_loop().call_later(_IDLE, self._analyst.end)

    async def _do(self, job: _Job) -> None:
        loop = asyncio.get_running_loop()
        limit = loop.call_later(_LONGEST, self._analyst.end)
        try:
            work = self._analyst.fulfil
            self._keep(
                job.key, await loop.run_in_executor(self._thread, work, job.order, job.advance)
            )
        except AnalystError as problem:
            log_event("analysis_failed", level="warning", problem=str(problem))
            self._note_failure(job.key)
        except Exception as problem:  # noqa: BLE001 (whatever it is, the next job may go well)
            log_event("analysis_failed", level="error", error=problem)
            self._note_failure(job.key)
        finally:
            limit.cancel()

    def _note_failure(self, key: Hashable) -> None:
        """Has whoever asks next be told, once."""
        self._failed[key] = None
        if len(self._failed) > _FAILURES:
            self._failed.popitem(last=False)

    def _keep(self, key: Hashable, written: Written) -> None:
        self._found[key] = written
        self._bytes += _size(written)
        while self._bytes > _KEPT:
            _, old = self._found.popitem(last=False)
            self._bytes -= _size(old)


def _size(written: Written) -> int:
    return sum(map(len, written.values()))
