"""A database as the store sees it: batches of changes go in, rows come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sqlalchemy import Executable

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
