"""A batch of changes goes into SQLite in one transaction, and in two statements for many tables.

Each statement that Python has SQLite carry out lets other threads run, and then waits for its turn
again; so a few large ones cost a busy server less than many small ones.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import cache

from openuno.server.storage.entries import Change, Row

_AT_ONCE = 50
"""How many tables a statement is for, at most: older versions take 999 values."""
_BEGIN_TABLE = """
INSERT INTO tables (code, created, touched, seq, keeper) VALUES (?, ?, ?, 0, ?)
ON CONFLICT DO NOTHING
"""
_APPEND = """
INSERT INTO log (code, seq, at, command, kind, record, version, digest)
SELECT
    column1, column2, column3, column4, column5, column6, nullif(column7, ''), nullif(column8, '')
FROM (VALUES {rows}) CROSS JOIN tables ON tables.code = column1 AND tables.seq = column2 - 1
WHERE true ON CONFLICT DO NOTHING
"""
"""The join comes in this order: a few rows, and for each of them its table."""
_FIND = """
SELECT 1 FROM log
WHERE code = ? AND seq = ? AND at = ? AND command = ? AND kind = ? AND record = ?
"""
_OF_ENTRY = 6
"""By so many columns of its row an entry is known; then comes what is noted of it."""
_MOVE_ON = """
INSERT INTO tables (code, created, touched, seq, due, keeper) VALUES {rows}
ON CONFLICT (code) DO UPDATE
SET seq = excluded.seq, touched = excluded.touched, due = excluded.due, keeper = excluded.keeper
"""
"""All of these tables are there."""
_LIST = "UPDATE tables SET listing = nullif(?, '') WHERE code = ?"
_KEEP = "INSERT OR REPLACE INTO snapshots (code, seq, state) VALUES (?, ?, ?)"


def write_batch(
    connection: sqlite3.Connection, changes: Sequence[Change], process: str
) -> set[str]:
    """Writes what can go in, in one transaction; gives the tables whose entry is in the log."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        if _put(connection, changes, process):
            return {change.entry.table for change in changes}
        connection.execute("ROLLBACK")  # now one by one: some have lost, or were written before
        connection.execute("BEGIN IMMEDIATE")
        return {each.entry.table for each in changes if _is_in(connection, each, process)}


def _is_in(connection: sqlite3.Connection, change: Change, process: str) -> bool:
    """Puts a change in if it is its turn; whether it is in, now or since an earlier try."""
    if _put(connection, [change], process):
        return True
    return bool(connection.execute(_FIND, change.entry.row()[:_OF_ENTRY]).fetchone())


def _put(connection: sqlite3.Connection, changes: Sequence[Change], process: str) -> bool:
    """Whether it is the turn of each of these changes. If so, they are in; if not, some may be."""
    for change in changes:
        entry = change.entry
        if entry.seq == 1:
            connection.execute(_BEGIN_TABLE, (entry.table, entry.at, entry.at, process))
    for first in range(0, len(changes), _AT_ONCE):
        some = changes[first : first + _AT_ONCE]
        if _insert(connection, _APPEND, [change.entry.row() for change in some]) < len(some):
            return False
        _insert(connection, _MOVE_ON, [_moved(change, process) for change in some])
    for change in changes:
        code, seq = change.entry.table, change.entry.seq
        if change.listing is not None:
            connection.execute(_LIST, (change.listing.decode(), code))
        if change.snapshot is not None:
            connection.execute(_KEEP, (code, seq, change.snapshot))
    return True


def _insert(connection: sqlite3.Connection, statement: str, rows: Sequence[Row]) -> int:
    """Has a statement take all rows at once; gives how many it took."""
    values = [value for row in rows for value in row]
    return connection.execute(_for_rows(statement, len(rows), len(rows[0])), values).rowcount


@cache
def _for_rows(statement: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([row] * rows))


def _moved(change: Change, process: str) -> Row:
    entry = change.entry
    return (entry.table, entry.at, entry.at, entry.seq, change.due, process)
