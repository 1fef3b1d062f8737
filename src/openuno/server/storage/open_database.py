"""From the address of a database to the database at its latest schema, or to a complaint."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from openuno.server.storage.entries import StorageDown
from openuno.server.storage.postgres import Postgres
from openuno.server.storage.sqlite import Sqlite
from openuno.server.storage.transient_errors import (
    cause_of,
    code_of,
    is_passing,
    persevere,
    state_of,
)
from openuno.text.errors import InputError, inside, one_line

_SQLITE, _POSTGRESQL = "sqlite+pysqlite", "postgresql+asyncpg"


async def open_database(
    url: str,
    process: str,
    patience: float,
    notice: Callable[[str, int], None],
    reconnected: Callable[[], None],
) -> Sqlite | Postgres:
    """The database with all that the store needs in it; `InputError` if it cannot be used."""
    address = parse(url)
    with inside(shown(address)):
        if is_file(address):
            database = Sqlite(address, process)
        else:
            database = Postgres(address, process, notice, reconnected)
        try:
            await persevere(database.begin, patience)
            await persevere(database.migrate, patience, cuts_off=False)
            if isinstance(database, Sqlite):
                await persevere(database.check, patience, cuts_off=False)
        except Exception as problem:
            await database.close()
            complaint = _complaint(problem)
            if complaint is None:
                raise
            raise complaint from None
    return database


def parse(url: str) -> URL:
    """The parts of a database's address."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise InputError("database_url") from None
    if is_file(address):
        is_right = bool(address.database) and not (address.host or address.query)
    else:
        is_right = address.drivername == _POSTGRESQL
    if not is_right or address.database == ":memory:":
        raise InputError("database_url")
    return address


def is_file(address: URL) -> bool:
    """Whether the database is a file of SQLite."""
    return address.drivername == _SQLITE


def shown(address: URL) -> str:
    """The address without the password, which may also stand among its options."""
    if address.host is None:
        return address.database or ""
    return f"{address.host}:{address.port or 5432}/{address.database or ''}"


def _complaint(problem: Exception) -> InputError | None:
    """What is wrong, for whoever starts the server; None if it is nothing they could mend."""
    if isinstance(problem, StorageDown) and isinstance(problem.__cause__, Exception):
        problem = problem.__cause__
    problem = cause_of(problem)
    state = state_of(problem)
    words = one_line(str(problem) or type(problem).__name__).removesuffix(".")
    if state.startswith("28") or state == "42501":
        return InputError("database_refused", problem=words)
    if state == "3D000":
        return InputError("database_missing")
    if state in {"22023", "42704"}:  # the server did not understand it
        return InputError("database_option", problem=words)
    if code_of(problem) == sqlite3.SQLITE_NOTADB:
        return InputError("not_sqlite")
    if is_passing(problem):
        return InputError("database_unreachable", problem=words)
    if isinstance(problem, sqlite3.Error | UnicodeError):  # its pages, or what is written on them
        return InputError("database_damaged")
    return None
