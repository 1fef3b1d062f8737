"""A database in memory, of which only the disk and the way there are simulated: the SQL is the
server's own. It may fail before and after it commits, hang and commit later, be away or full.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, cast

from sqlalchemy import ClauseElement, Executable, create_engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.pool import StaticPool
from sqlalchemy.sql.compiler import SQLCompiler

from openuno.server.storage import Change, Entry, queries
from openuno.server.storage.schema import metadata
from openuno.server.storage.sqlite_batches import write_batch
from tests.support.simulation.faults import Faults
from tests.support.simulation.journal import Journal

EPOCH = 1_000_000.0
"""The time of day when the simulation begins."""
_DAMAGE_LOG = """
UPDATE log SET record = '{"kind":"unheard_of"}'
WHERE code = ? AND seq = (SELECT max(seq) FROM log WHERE code = ?)
"""
_DAMAGE_SNAPSHOT = "UPDATE snapshots SET state = '{}' WHERE code = ? AND code = ?"
_QUICK, _SLOW, _HANGS = 0.004, 0.4, 6.0
"""Seconds that a way to the database takes at most."""


@dataclass(frozen=True)
class Commit:
    """When an entry was committed, and by which process."""

    at: float
    process: str


class Disk:
    """What is on the disk: it survives every process."""

    def __init__(self, journal: Journal) -> None:
        self.commits: dict[tuple[str, int], Commit] = {}
        self.damaged: set[str] = set()
        """The tables with a record that cannot be read."""
        self.doors: list[DiskDoor] = []
        self._journal = journal
        self._connection = sqlite3.connect(":memory:", isolation_level=None)
        self._connection.deserialize(_empty())
        self._connection.execute("PRAGMA foreign_keys = ON")

    def write(self, changes: Sequence[Change], door: DiskDoor) -> set[str]:
        """Writes a batch; others hear what is new."""
        won = write_batch(self._connection, changes, door.process)
        for change in changes:
            entry = change.entry
            place = (entry.table, entry.seq)
            if entry.table in won and place not in self.commits:
                self.commits[place] = Commit(self._journal.loop.time(), door.process)
                self._journal.note("commit", (*place, entry.command, entry.record))
                for other in self.doors:
                    if other is not door:
                        other.notify(*place)
        return won

    def read(self, query: Executable, values: Mapping[str, object] | None) -> list[Any]:
        """The rows that a query gives."""
        sql = _compiled(query).construct_expanded_state(dict(values or {}))
        return self._connection.execute(sql.statement, sql.positional_parameters).fetchall()

    def entries(self, code: str) -> list[Entry]:
        """The log of a table."""
        rows = self.read(queries.ENTRIES, {"code": code, "after": 0, "upto": 2**31})
        return [
            Entry(table, seq, at, command, kind, record.encode(), version or "", digest or "")
            for table, seq, at, command, kind, record, version, digest in rows
        ]

    def snapshot(self, code: str) -> tuple[int, bytes] | None:
        """The snapshot of a table."""
        return next(iter(self.read(queries.SNAPSHOT, {"code": code})), None)

    def damage(self, code: str) -> None:
        """Makes the last record of a table unreadable, and its snapshot."""
        self._journal.note("damage", code)
        self.damaged.add(code)
        for query in (_DAMAGE_LOG, _DAMAGE_SNAPSHOT):
            self._connection.execute(query, (code, code))

    def close(self) -> None:
        """Forgets everything."""
        self._connection.close()


class DiskDoor:
    """A process's way to the disk."""

    def __init__(
        self,
        disk: Disk,
        process: str,
        faults: Faults,
        rng: Random,
        *,
        is_shared: bool,
        notice: Callable[[str, int], None],
        reconnected: Callable[[], None],
    ) -> None:
        self.process = process
        self.is_shared = is_shared
        self.is_alive = True
        self._disk = disk
        self._faults = faults
        self._rng = rng
        self._notice = notice
        self._reconnected = reconnected
        self._has_missed = False
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()  # notices come from another process
        disk.doors.append(self)

    async def write(self, changes: Sequence[Change]) -> set[str]:
        """Writes a batch, unless something fails; then it may be written or not."""
        await self._go("write")
        if self._faults.strikes("hangs"):  # and whoever waits for it gives up before
            self._loop.call_later(self._rng.uniform(0, _HANGS), self._write_late, changes)
            await self._hang()
        won = self._disk.write(changes, self)
        await self._come_back()
        return won

    def _write_late(self, changes: Sequence[Change]) -> None:
        """Writes what nobody may wait for any more; a process that has ended may have asked."""
        if not self._faults.outage():
            self._disk.write(changes, self)

    async def read(self, query: Executable, values: Mapping[str, object] | None) -> list[Any]:
        """The rows that a query gives, unless something fails."""
        await self._go("read")
        if query is queries.TIME:
            return [(EPOCH + self._loop.time(),)]
        rows = self._disk.read(query, values)
        await self._come_back()
        return rows

    async def close(self) -> None:
        """Lets go of it."""
        self.end()

    def end(self) -> None:
        """Has nothing go through it any more."""
        self.is_alive = False
        if self in self._disk.doors:
            self._disk.doors.remove(self)

    async def _go(self, way: str) -> None:
        await asyncio.sleep(self._time())
        outage = self._faults.outage()
        if outage == "away" or (outage == "full" and way == "write"):
            raise self._failure(outage)
        if self._faults.strikes("fails_before"):
            raise self._failure("away")
        if not self.is_alive:
            await self._hang()

    async def _come_back(self) -> None:
        await asyncio.sleep(self._time())
        if self._faults.strikes("fails_after"):
            raise self._failure("away")
        if not self.is_alive:
            await self._hang()

    async def _hang(self) -> None:
        await asyncio.get_running_loop().create_future()

    def _time(self) -> float:
        most = _SLOW if self._faults.strikes("slow") else _QUICK
        return self._rng.random() * most

    def _failure(self, outage: str) -> Exception:
        if self.is_shared:
            return ConnectionResetError("the server closed the connection")
        problem = sqlite3.OperationalError("it cannot be written")
        full = outage == "full"
        problem.sqlite_errorcode = sqlite3.SQLITE_FULL if full else sqlite3.SQLITE_IOERR
        return problem

    # What others append

    def notify(self, code: str, seq: int) -> None:
        """Has this process hear that another has appended, unless it is deaf: then it hears later
        that it may have missed something.
        """
        if not self.is_shared:
            return
        if self._faults.is_deaf():
            if not self._has_missed:
                self._has_missed = True
                self._later(1.0, self._listen_again)
            return
        self._later(self._time(), self._hear, code, seq)

    def _later(self, delay: float, callback: Callable[..., None], *given: object) -> None:
        self._loop.call_later(delay, callback, *given, context=self._context)

    def _hear(self, code: str, seq: int) -> None:
        if self.is_alive:
            self._notice(code, seq)

    def _listen_again(self) -> None:
        if self._faults.is_deaf():
            self._later(1.0, self._listen_again)
        elif self.is_alive:
            self._has_missed = False
            self._reconnected()


@cache
def _empty() -> bytes:
    """A database with all tables, and nothing in them."""
    connection = sqlite3.connect(":memory:")
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    metadata.create_all(engine)
    return connection.serialize()


@cache
def _compiled(query: Executable) -> SQLCompiler:
    compiled = cast("ClauseElement", query).compile(dialect=SQLiteDialect_pysqlite())
    return cast("SQLCompiler", compiled)
