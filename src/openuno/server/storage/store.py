"""The store: all that the server writes down about its tables, and reads again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError

from openuno.server.storage import queries
from openuno.server.storage.database import Database
from openuno.server.storage.entries import Change, Entry, StorageDown
from openuno.server.storage.health import Health
from openuno.server.storage.open_database import open_database
from openuno.server.storage.transient_errors import TRIES, persevere
from openuno.server.storage.writer import Writer

_HIGHEST_SEQ = 2**31 - 1
_READY_SECONDS = 1.5
_AHEAD = 60.0
"""By how many seconds the clocks of servers may differ that share a database."""


class OpenStore(Protocol):
    """A way to open a store, as `Store.open` does."""

    async def __call__(
        self,
        url: str,
        *,
        process: str,
        notice: Callable[[str, int], None],
        reconnected: Callable[[], None],
        health: Callable[[bool], None],
    ) -> Store: ...


class Store:
    """The tables in a database, which processes may share.

    All that is appended goes through one `Writer`. Whatever is asked while the database is away
    waits for it, and raises `StorageDown` after `patience` seconds.
    """

    def __init__(
        self, database: Database, process: str, patience: float, health: Callable[[bool], None]
    ) -> None:
        self._database = database
        self._process = process
        self._patience = patience
        self._writer = Writer(database.write, patience)
        self.cadence = self._writer.cadence
        """When it is good to come with something to write."""
        self._readings: set[asyncio.Task[list[Any]]] = set()
        self._looking: asyncio.Task[bool] | None = None
        self._health = Health(health, asyncio.get_running_loop().time)

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        process: str,
        patience: float = 10.0,
        notice: Callable[[str, int], None] | None = None,
        reconnected: Callable[[], None] | None = None,
        health: Callable[[bool], None] | None = None,
    ) -> Store:
        """The store at an address, with its schema up to date; `InputError` if it cannot be used.

        On PostgreSQL, `notice` is called with table and seq whenever another process has appended,
        and `reconnected` whenever some of these calls may have been missed. `health` is called with
        False when the database has failed somebody, and with True when it is back.
        """

        def ignore(*_: object) -> None:
            pass

        database = await open_database(
            url, process, patience, notice or ignore, reconnected or ignore
        )
        return cls(database, process, patience, health or ignore)

    async def close(self) -> None:
        """Writes what is still to be written, then lets go of the database."""
        await self._writer.close()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait([self._looking])
        await asyncio.gather(*self._readings, return_exceptions=True)
        await self._database.close()

    # Writing

    async def create(self, change: Change) -> bool:
        """Begins a table with its first entry; False if there is one of this code."""
        if change.entry.seq != 1:
            raise ValueError("a table begins with entry 1")
        return await self._put(change)

    async def append(self, change: Change) -> bool:
        """Whether this very entry is now in the log, be it since an earlier try.

        It is not if another stands in its place or one before it is missing, if its command stands
        elsewhere, or if the table is gone.
        """
        if change.entry.seq == 1:
            raise ValueError("a table is begun by `create`")
        return await self._put(change)

    async def _put(self, change: Change) -> bool:
        return await self._health.watch("write", self._writer.put(change))

    async def forget(
        self, untouched_since: float, limit: int, unplayed_since: float | None = None
    ) -> list[str]:
        """Deletes tables that nothing was appended to since, with all of their log; their codes.
        Where no match was ever started, another moment may count.
        """
        unplayed = untouched_since if unplayed_since is None else unplayed_since
        since = {"since": untouched_since, "unplayed_since": max(unplayed, untouched_since)}
        return await self._column(queries.FORGET, **since, limit=limit)

    async def touch(self, tables: Collection[str], now: float, before: float) -> list[str]:
        """Notes that somebody is at tables where nothing was noted since; gives their codes."""
        return await self._column(queries.TOUCH, codes=list(tables), now=now, before=before)

    # Reading

    async def entries(self, table: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        """The entries of a table after a seq, up to another or to the last."""
        upto = _HIGHEST_SEQ if upto is None else upto
        rows = await self._rows(queries.ENTRIES, code=table, after=after, upto=upto)
        return [
            Entry(code, seq, at, command, kind, record.encode(), version or "", digest or "")
            for code, seq, at, command, kind, record, version, digest in rows
        ]

    async def kinds(self, table: str, kind: str) -> list[int]:
        """Where the entries of a kind stand in the log of a table."""
        return await self._column(queries.OF_KIND, code=table, kind=kind)

    async def find_command(self, table: str, command: str) -> tuple[int, str] | None:
        """Where a command stands in the log of a table, if it does, and its digest."""
        rows = await self._rows(queries.COMMAND, code=table, command=command)
        return next(((seq, digest or "") for seq, digest in rows), None)

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """The last snapshot of a table, and the seq of the entry it was taken after."""
        return next(
            ((seq, state) for seq, state in await self._rows(queries.SNAPSHOT, code=table)), None
        )

    async def last_seqs(self, tables: Collection[str]) -> dict[str, int]:
        """How far the logs of these tables have come; those that do not exist are left out."""
        return dict(await self._rows(queries.LAST_SEQS, codes=list(tables)))

    async def listed(self, limit: int) -> list[tuple[str, bytes]]:
        """The tables that are listed, and how; the latest first."""
        rows = await self._rows(queries.LISTED, limit=limit)
        return [(code, listing.encode()) for code, listing in rows]

    async def listing(self, table: str) -> bytes | None:
        """How a table is listed; none if it is not, or if there is no such table."""
        found = await self._column(queries.LISTING, code=table)
        return found[0].encode() if found else None

    async def due(self, now: float, lease: float, limit: int) -> list[str]:
        """The tables where something is due that this process has to see to.

        Those are the tables that it was the last to append to, and those where something has been
        due for as long as the lease: whoever kept them seems to be gone. Where the last entry is of
        a time to come, the clock was set back, and nobody knows when something is due.
        """
        apart = _AHEAD if self._database.is_shared else 0.0
        times = {"now": now, "overdue": now - lease, "ahead": now + apart}
        return await self._column(queries.DUE, **times, process=self._process, limit=limit)

    async def time(self) -> float | None:
        """What time it is for all who share the database; none if nobody can."""
        if self._database.is_shared:
            return float((await self._column(queries.TIME))[0])
        return None

    async def count(self) -> int:
        """How many tables are kept."""
        return (await self._column(queries.COUNT))[0]

    async def is_ready(self) -> bool:
        """Whether the database can be written, within a second or two; all who ask meanwhile are
        one question to it, as nobody counts how often they ask.
        """
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        return await asyncio.shield(self._looking)

    async def _look(self) -> bool:
        """What was written lately needs no other proof; and if it could not be, a few bytes might
        still find room, but a move does not.
        """
        writes = self._health.writes
        query = queries.WRITABLE if writes is None else queries.READY
        try:
            await persevere(partial(self._ask, query), _READY_SECONDS)
        except (StorageDown, DBAPIError):
            return False
        return writes is not False

    async def _column(self, query: Executable, **values: object) -> list[Any]:
        return [value for (value,) in await self._rows(query, **values)]

    async def _rows(self, query: Executable, **values: object) -> list[Any]:
        asking = persevere(partial(self._ask, query, values), self._patience)
        return await self._health.watch("read", asking)

    async def _ask(
        self, query: Executable, values: Mapping[str, object] | None = None
    ) -> list[Any]:
        reading = asyncio.create_task(self._read(query, values))
        self._readings.add(reading)
        reading.add_done_callback(self._has_read)
        return await asyncio.shield(reading)

    def _has_read(self, reading: asyncio.Task[list[Any]]) -> None:
        self._readings.discard(reading)
        if not reading.cancelled():
            reading.exception()  # whoever waits is told; if nobody does any more, it is no failure

    async def _read(self, query: Executable, values: Mapping[str, object] | None) -> list[Any]:
        """Reads to the end, though nobody may wait for it any more: to cut it off would cost the
        connection. One to a server that is silent is given up, as hanging up takes it a while; a
        file is slow at most.
        """
        async with asyncio.timeout(self._patience / TRIES if self._database.is_shared else None):
            return await self._database.read(query, values)
