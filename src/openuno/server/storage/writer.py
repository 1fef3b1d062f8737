"""Group commit: what has come while the last transaction ran goes into the next one together.

However many tables are played at, the disk is waited for once a batch, and a batch is as large as
the database is slow.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple

from openuno.server.storage.cadence import Cadence
from openuno.server.storage.entries import Change, StorageDown
from openuno.server.storage.transient_errors import persevere

_LARGEST_BATCH = 500


class _Waiting(NamedTuple):
    """A change, and who waits to hear whether it is in the log."""

    change: Change
    answer: asyncio.Future[bool]

    @property
    def table(self) -> str:
        return self.change.entry.table

    def tell(self, answer: bool | Exception) -> None:
        """Lets the one who waits go on, unless they wait no longer."""
        if self.answer.done():
            return
        if isinstance(answer, Exception):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result(answer)


class Writer:
    """Hands changes to `write`, batch by batch, which gives the tables that they went into."""

    def __init__(
        self, write: Callable[[Sequence[Change]], Awaitable[set[str]]], patience: float
    ) -> None:
        self._write = write
        self._patience = patience
        self.cadence = Cadence()
        self._queue: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def put(self, change: Change) -> bool:
        """Whether a change is in the log, once that is certain; `StorageDown` if it never is."""
        waiting = _Waiting(change, asyncio.get_running_loop().create_future())
        self.cadence.note(waiting.table)
        self._queue.append(waiting)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return await waiting.answer

    async def close(self) -> None:
        """Waits until all that was put is written."""
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        while self._queue:
            await self.cadence.turn()
            await asyncio.sleep(0)  # so that whatever waited with it comes along
            self.cadence.begin()
            batch = self._take()
            try:
                await self._commit(batch)
            except StorageDown as problem:
                down, self._queue = [*batch, *self._queue], []
                for waiting in down:
                    waiting.tell(problem)

    def _take(self) -> list[_Waiting]:
        """The next batch: of each table the first that waits."""
        batch: dict[str, _Waiting] = {}
        later: list[_Waiting] = []
        for waiting in self._queue:
            if waiting.table in batch or len(batch) == _LARGEST_BATCH:
                later.append(waiting)
            else:
                batch[waiting.table] = waiting
        self._queue = later
        return list(batch.values())

    async def _commit(self, batch: Sequence[_Waiting]) -> None:
        changes = [waiting.change for waiting in batch]
        try:
            won = await persevere(partial(self._write, changes), self._patience)
        except StorageDown:
            raise
        except Exception as problem:  # noqa: BLE001 - those who asked for it hear of it
            if len(batch) > 1:  # one by one, so that only what is wrong fails
                for waiting in batch:
                    await self._commit([waiting])
                return
            batch[0].tell(problem)
            won = set[str]()
        for waiting in batch:
            waiting.tell(waiting.table in won)
        self._lose({waiting.table for waiting in batch} - won)

    def _lose(self, tables: set[str]) -> None:
        """What waits behind an entry that lost was meant to follow that one, so it loses too."""
        if tables:
            for waiting in self._queue:
                if waiting.table in tables:
                    waiting.tell(False)
            self._queue = [waiting for waiting in self._queue if waiting.table not in tables]
