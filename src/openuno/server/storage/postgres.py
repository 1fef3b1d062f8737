"""Tables kept in PostgreSQL, which several server processes can share.

A batch of appends is one statement, and so one transaction and one round trip. It is right however
processes meet, because it locks the rows of `tables` first: whoever holds the row of a table is the
only one to append to its log, and sees how far that has come. Rows are locked in the order of
their codes, so that nobody waits in a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import URL, Executable
from sqlalchemy.ext.asyncio import create_async_engine

from openuno.server.storage.driver import Connection, connect
from openuno.server.storage.entries import Change, Row
from openuno.server.storage.migration import migrate
from openuno.server.storage.notifications import CHANNEL, Notices

# `locked` has the rows as they stand once all locks are held; everything else sees the database as
# it stood when the statement began. So what others append meanwhile shows in `locked.seq`, or in a
# conflict with their command, and nowhere else.
_APPEND = f"""
WITH given AS MATERIALIZED (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::float8[], $4::text[], $5::text[], $6::text[],
        $7::text[], $8::text[], $9::float8[], $10::text[], $11::bytea[]
    ) AS given (code, seq, at, command, kind, record, version, digest, due, listing, state)
), begun AS (
    INSERT INTO tables (code, created, touched, seq, due, keeper, listing)
    SELECT code, at, at, seq, due, $12, nullif(listing, '') FROM given
    WHERE seq = 1 ORDER BY code
    ON CONFLICT DO NOTHING
    RETURNING code
), locked AS MATERIALIZED (
    SELECT code, seq FROM tables WHERE code = ANY ($1::text[]) ORDER BY code FOR UPDATE
), before AS (
    SELECT code, 0 AS seq FROM begun UNION ALL SELECT code, seq FROM locked
), appended AS (
    INSERT INTO log (code, seq, at, command, kind, record, version, digest)
    SELECT given.code, given.seq, at, command, kind, record, nullif(version, ''), nullif(digest, '')
    FROM given JOIN before ON before.code = given.code AND before.seq = given.seq - 1
    ON CONFLICT DO NOTHING
    RETURNING code, seq
), won AS (
    SELECT * FROM given JOIN appended USING (code, seq)
), moved_on AS (
    UPDATE tables
    SET seq = won.seq, touched = won.at, due = won.due, keeper = $12, listing =
        CASE WHEN won.listing IS NULL THEN tables.listing ELSE nullif(won.listing, '') END
    FROM won WHERE tables.code = won.code
), kept AS (
    INSERT INTO snapshots (code, seq, state)
    SELECT code, seq, state FROM won WHERE state IS NOT NULL
    ON CONFLICT (code) DO UPDATE SET seq = excluded.seq, state = excluded.state
)
SELECT code, pg_notify('{CHANNEL}', code || ' ' || seq) FROM appended
"""

_FIND = """
SELECT code
FROM log JOIN unnest(
    $1::text[], $2::int[], $3::float8[], $4::text[], $5::text[], $6::text[]
) AS given (code, seq, at, command, kind, record) USING (code, seq, at, command, kind, record)
"""

_OF_ENTRY = 6
"""By so many columns of a row an entry is known; then comes what is noted of it, and what changes
with it."""


class Postgres:
    """A database on a server."""

    is_shared = True

    def __init__(
        self,
        address: URL,
        process: str,
        notice: Callable[[str, int], None],
        reconnected: Callable[[], None],
    ) -> None:
        self._connect = partial(connect, address)
        self._engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=self._connect, max_overflow=0
        )
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._process = process
        self._connection: Connection | None = None
        self._notices = Notices(self._connect, self._is_writing, notice, reconnected)

    async def begin(self) -> None:
        """Gets in touch, and listens to what other processes append from now on."""
        await self._notices.begin()

    async def migrate(self) -> None:
        """Brings the schema up to date."""
        async with self._engine.begin() as connection:
            await connection.run_sync(migrate)

    async def read(self, query: Executable, values: Mapping[str, object] | None) -> list[Any]:
        """The rows that a query gives, in a transaction of its own."""
        async with self._reading.connect() as connection:
            return list(await connection.execute(query, values))

    async def write(self, changes: Sequence[Change]) -> set[str]:
        """Writes what can go in, in one transaction; gives the tables whose entry is in the log.

        No two changes are of one table.
        """
        rows = [_row(change) for change in changes]
        connection = self._connection
        if connection is None or connection.is_closed():
            connection = self._connection = await self._connect()
        try:
            return await self._write(connection, rows)
        except BaseException as problem:
            was_lost = connection.is_closed()
            connection.terminate()  # what it may still answer must not be taken for a later answer
            if was_lost and isinstance(problem, Exception):
                raise ConnectionResetError(*problem.args) from problem
            raise

    async def _write(self, connection: Connection, rows: Sequence[Row]) -> set[str]:
        columns = zip(*rows, strict=True)
        won = {code for code, _ in await connection.fetch(_APPEND, *columns, self._process)}
        others = [row[:_OF_ENTRY] for row in rows if row[0] not in won]
        if others:  # they have lost, or were written by a try that was interrupted
            columns = zip(*others, strict=True)
            won.update(code for (code,) in await connection.fetch(_FIND, *columns))
        return won

    def _is_writing(self, pid: int) -> bool:
        """Whether this is the server's process that writes for us."""
        connection = self._connection
        if connection is None or connection.is_closed():
            return False
        return connection.get_server_pid() == pid

    async def close(self) -> None:
        """Hangs up."""
        await self._notices.close()
        if self._connection is not None:
            with suppress(Exception):
                await self._connection.close(timeout=1)
        await self._engine.dispose()


def _row(change: Change) -> Row:
    listing = None if change.listing is None else change.listing.decode()
    return (*change.entry.row(), change.due, listing, change.snapshot)
