"""A database as the store sees it: batches of changes go in, rows come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncEngine

from openuno.server.storage.entries import Change


class Database(Protocol):
    """A database that tables are kept in."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may keep their tables there, too."""
        ...

    async def write(self, changes: Sequence[Change]) -> set[str]:
        """Writes what can go in, in one transaction; gives the tables whose entry is in the log.

        No two changes are of one table.
        """
        ...

    async def read(self, query: Executable, values: Mapping[str, object] | None) -> list[Any]:
        """The rows that a query gives, in a transaction of its own."""
        ...

    async def close(self) -> None:
        """Lets go of it."""
        ...


class EngineReader:
    """Reads with connections of an engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, query: Executable, values: Mapping[str, object] | None) -> list[Any]:
        """The rows that a query gives, in a transaction of its own."""
        async with self._reading.connect() as connection:
            return list(await connection.execute(query, values))
