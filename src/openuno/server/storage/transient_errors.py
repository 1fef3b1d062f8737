"""Which failures of a database pass by themselves, and how long that is waited for."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from itertools import chain, repeat
from typing import TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from openuno.server.storage.entries import StorageDown

_T = TypeVar("_T")

_PASSING_STATES = (  # how PostgreSQL's codes begin
    "08",  # the connection is lost
    "25006",  # read only: another server has taken over
    "40",  # rolled back, so that others can go on
    "53",  # too few resources
    "57",  # stopped, or starting
    "58",  # the system beneath it fails
)
_PASSING_CODES = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}
TRIES = 3
"""Where nothing answers at all, so many connections are tried before patience is at its end."""


def is_passing(problem: Exception) -> bool:
    """Whether the same may succeed later: the database failed, not what it was asked."""
    if isinstance(problem, DBAPIError):
        return problem.connection_invalidated or is_passing(cause_of(problem))
    state, code = state_of(problem), code_of(problem)
    if state:
        return state.startswith(_PASSING_STATES)
    return code in _PASSING_CODES or isinstance(problem, OSError | NoneFree)


def cause_of(problem: Exception) -> Exception:
    """What the driver said, out of what SQLAlchemy wraps it in."""
    if isinstance(problem, DBAPIError) and isinstance(problem.orig, Exception):
        cause = problem.orig.__cause__
        return cause if isinstance(cause, Exception) else problem.orig
    return problem


def state_of(problem: Exception) -> str:
    """PostgreSQL's code for it, or nothing."""
    return getattr(problem, "sqlstate", None) or ""


def code_of(problem: Exception) -> int:
    """SQLite's code for it, without the details, or 0."""
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF


def pauses() -> Iterator[float]:
    """How many seconds to wait before each further try, without end."""
    return chain((0.02, 0.05, 0.1, 0.2, 0.5), repeat(1.0))


async def persevere(
    attempt: Callable[[], Awaitable[_T]], patience: float, *, cuts_off: bool = True
) -> _T:
    """Tries until it succeeds; `StorageDown` if it has not for so many seconds. An attempt that
    takes a good part of them is cut off, unless it may take its time.

    An attempt that fails may still have been carried out: it must do no harm to do it twice.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    waits = pauses()
    while True:
        try:
            async with asyncio.timeout(patience / TRIES if cuts_off else None):
                return await attempt()
        except Exception as problem:
            pause = next(waits)
            if not is_passing(problem):
                raise
            if loop.time() + pause >= end:
                raise StorageDown(*problem.args) from problem
        await asyncio.sleep(pause)
