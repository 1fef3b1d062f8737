"""Entries of the log, changes to append, and the error when the database is down."""

from __future__ import annotations

import msgspec

Row = tuple[object, ...]
"""The values of a row, as a database takes them."""


class Entry(msgspec.Struct, frozen=True):
    """A row of the log: something that happened at a table."""

    table: str
    """The table's code, as in `KQ7RMA`."""
    seq: int
    """1, 2, 3 and so on at each table, without gaps."""
    at: float
    """When: seconds since the epoch, by the server's clock."""
    command: str
    """Who asked for it, and the id of the command; a table takes a command once."""
    kind: str
    """The kind of its payload, as in `acted`."""
    record: bytes
    """JSON."""
    version: str = ""
    """What has written it, as in `0.1.0 edition 3`; rows from before that was noted say nothing."""
    digest: str = ""
    """A hash of the command as it was sent; empty if nobody sent one, or it was not noted yet."""

    def row(self) -> Row:
        """All columns of its row, in the order of these fields."""
        known_by = (self.table, self.seq, self.at, self.command, self.kind, self.record.decode())
        return (*known_by, self.version, self.digest)


class Change(msgspec.Struct, frozen=True):
    """An entry to append, and what changes with it, in one transaction."""

    entry: Entry
    due: float | None
    """When something is next due at the table: a bot's move, a time that runs out."""
    listing: bytes | None = None
    """JSON for the list of public tables; `b""` takes it off the list, None leaves it as it is."""
    snapshot: bytes | None = None
    """The table as it stands after this entry; replaces the snapshot before."""


class StorageDown(Exception):  # noqa: N818
    """The database cannot be reached, and not for want of patience.

    What an `append` that ends so had to write may be in the log, or may not: read it again.
    """
