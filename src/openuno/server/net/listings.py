"""How public tables are listed, as the database has it: one that cannot be read is left out, and
the others are shown all the same.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from openuno.protocol.http import TableSummary, read_summary
from openuno.server.operation.logs import log_event


class Listings:
    """Reads how tables are listed. Of each that makes no sense the server's log tells once."""

    def __init__(self) -> None:
        self._noted: set[str] = set()

    def read(self, code: str, listing: bytes) -> TableSummary | None:
        """How a table is listed; none if that makes no sense, as after another version wrote it."""
        try:
            return read_summary(listing)
        except (msgspec.MsgspecError, ValueError) as problem:
            if code not in self._noted:
                self._noted.add(code)
                log_event("listing_unreadable", level="error", error=problem, table=code)
            return None

    def read_all(self, rows: Iterable[tuple[str, bytes]]) -> tuple[TableSummary, ...]:
        """The tables of the list that can be read."""
        found = (self.read(code, listing) for code, listing in rows)
        return tuple(table for table in found if table is not None)
