"""Tables kept in a file of SQLite: one connection writes, in a thread of its own, others read."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event
from sqlalchemy.ext.asyncio import create_async_engine

from openuno.server.storage.database import EngineReader
from openuno.server.storage.entries import Change
from openuno.server.storage.sqlite_batches import write_batch
from openuno.text.errors import InputError

_PRAGMAS = (
    "PRAGMA busy_timeout = 2000",  # milliseconds
    "PRAGMA journal_mode = WAL",  # who reads does not wait for who writes
    "PRAGMA synchronous = FULL",  # what is committed survives a power cut
    "PRAGMA foreign_keys = ON",
)
_LOOKED_THROUGH = 200_000_000  # bytes, for a second or so


class Sqlite(EngineReader):
    """A database in a file."""

    is_shared = False

    def __init__(self, address: URL, process: str) -> None:
        super().__init__(create_async_engine(address, max_overflow=0))
        self._path = Path(address.database or "")
        self._process = process
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._connection: sqlite3.Connection | None = None
        event.listen(self.engine.sync_engine, "connect", _prepare)

    async def begin(self) -> None:
        """Makes the file where it is missing."""
        make_file(self._path)

    async def check(self) -> None:
        """Looks for damage; `InputError` if there is some. All of the file is read for it, so a
        very large one is taken as it is.
        """
        if self._path.stat().st_size <= _LOOKED_THROUGH:
            async with self.engine.connect() as connection:
                found = await connection.exec_driver_sql("PRAGMA quick_check(1)")
                if found.scalar() != "ok":
                    raise InputError("database_damaged")

    async def write(self, changes: Sequence[Change]) -> set[str]:
        """Writes what can go in, in one transaction; gives the tables whose entry is in the log.

        No two changes are of one table.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._write, changes)

    async def close(self) -> None:
        """Lets go of the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()
        await self.engine.dispose()

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
