"""The schema: the log, and beside it what would take reading all of a table's log to know.

The migrations make it step by step; a test holds the two together.
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_key",
        "uq": "%(table_name)s_%(column_0_N_name)s_once",
        "fk": "%(table_name)s_of_%(referred_table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("code", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column(
        "touched", Double, nullable=False
    ),  # when its last entry was appended, or somebody was seen there
    Column("seq", Integer, nullable=False),  # the last one in its log
    Column("due", Double),
    Column("keeper", Text, nullable=False),  # the process that appended last
    Column("listing", Text),
)
_due, _listing = tables.c.due.is_not(None), tables.c.listing.is_not(None)
Index("tables_due", tables.c.due, sqlite_where=_due, postgresql_where=_due)
Index("tables_listed", tables.c.created, sqlite_where=_listing, postgresql_where=_listing)


def _code() -> Column[str]:
    """The table that a row belongs to, and goes with."""
    return Column("code", Text, ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True)


log = Table(
    "log",
    metadata,
    _code(),
    Column("seq", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("command", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("version", Text),  # none in rows from before it was noted, as below
    Column("digest", Text),
    UniqueConstraint("code", "command"),
)

snapshots = Table(
    "snapshots",
    metadata,
    _code(),
    Column("seq", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
