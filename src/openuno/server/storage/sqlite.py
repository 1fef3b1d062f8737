"""Tables kept in a file of SQLite: one connection writes, in a thread of its own, others read in a
few more.

Each reading is one visit to a thread. A driver that goes to a thread for every step of it, and
SQLAlchemy's detour over greenlets, cost three times as much.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Executable, create_engine, event

from openuno.server.storage.entries import Change
from openuno.server.storage.migration import migrate
from openuno.server.storage.sqlite_batches import write_batch
from openuno.text.errors import InputError

_PRAGMAS = (
    "PRAGMA busy_timeout = 2000",  # milliseconds
    "PRAGMA journal_mode = WAL",  # who reads does not wait for who writes
    "PRAGMA synchronous = FULL",  # what is committed survives a power cut
    "PRAGMA foreign_keys = ON",
)
_LOOKED_THROUGH = 200_000_000  # bytes, for a second or so
_READERS = 5
"""How many may read at the same time."""

T = TypeVar("T")


class Sqlite:
    """A database in a file."""

    is_shared = False

    def __init__(self, address: URL, process: str) -> None:
        self._path = Path(address.database or "")
        self._process = process
        self._writer = ThreadPoolExecutor(1, "sqlite")
        self._connection: sqlite3.Connection | None = None
        self._readers = ThreadPoolExecutor(_READERS, "sqlite-reader")
        self._engine = create_engine(address, pool_size=_READERS, max_overflow=0)
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        event.listen(self._engine, "connect", _prepare)

    async def begin(self) -> None:
        """Makes the file where it is missing."""
        make_file(self._path)

    async def migrate(self) -> None:
        """Brings the schema up to date."""
        await _in(self._readers, self._migrate)

    async def check(self) -> None:
        """Looks for damage; `InputError` if there is some. All of the file is read for it, so a
        very large one is taken as it is.
        """
        if self._path.stat().st_size <= _LOOKED_THROUGH:
            await _in(self._readers, self._check)

    async def read(self, query: Executable, values: Mapping[str, object] | None) -> list[Any]:
        """The rows that a query gives, in a transaction of its own."""
        return await _in(self._readers, self._read, query, values)

    async def write(self, changes: Sequence[Change]) -> set[str]:
        """Writes what can go in, in one transaction; gives the tables whose entry is in the log.

        No two changes are of one table.
        """
        return await _in(self._writer, self._write, changes)

    async def close(self) -> None:
        """Lets go of the file."""
        await _in(self._writer, self._disconnect)
        await _in(self._readers, self._engine.dispose)
        self._writer.shutdown()
        self._readers.shutdown()

    def _migrate(self) -> None:
        with self._engine.begin() as connection:
            migrate(connection)

    def _check(self) -> None:
        with self._engine.connect() as connection:
            if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
                raise InputError("database_damaged")

    def _read(self, query: Executable, values: Mapping[str, object] | None) -> list[Any]:
        with self._reading.connect() as connection:
            return list(connection.execute(query, values))

    def _write(self, changes: Sequence[Change]) -> set[str]:
        try:
            if self._connection is None:
                self._connection = sqlite3.connect(self._path, isolation_level=None)
                _prepare(self._connection)
            return write_batch(self._connection, changes, self._process)
        except BaseException:
            self._disconnect()  # whatever state it is in: the next try begins anew
            raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


async def _in(threads: ThreadPoolExecutor, work: Callable[..., T], *given: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work, *given)


def make_file(path: Path) -> None:
    """Makes a file where it is missing, for its owner alone, and the folder for it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except IsADirectoryError:
        raise InputError("file_is_folder") from None
    except OSError as problem:
        raise InputError("file_unwritable", problem=problem.strerror) from None
    except ValueError as problem:  # a name that no file can have
        raise InputError("file_unwritable", problem=problem) from None


def _prepare(connection: Any, _record: object = None) -> None:
    for pragma in _PRAGMAS:
        connection.execute(pragma).close()
