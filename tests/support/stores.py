"""Stores in tests, and what is put into them."""

from __future__ import annotations

import asyncio
import functools
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from openuno.server.storage import Change, Entry, Store
from tests.support.waiting import SECONDS

RECORD = '{"player":"Jürgen","says":"\\u0000 UNO! 🎉"}'.encode()


def in_a_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that waits for things."""

    @functools.wraps(test)
    def run(*given: Any, **fixtures: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*given, **fixtures), SECONDS))

    return run


@asynccontextmanager
async def opened(url: str, **options: Any) -> AsyncGenerator[Store]:
    """A store as a process of its own would have it, but that it waits as long as it takes."""
    options = {"patience": SECONDS, **options}
    store = await Store.open(url, process=secrets.token_hex(4), **options)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def impatient(store: Store) -> Generator[None]:
    """While the database fails for certain, nobody needs to wait for it for long."""
    patient = store._patience
    store._patience = store._writer._patience = 0.1
    yield
    store._patience = store._writer._patience = patient


async def until_ready(store: Store) -> None:
    """Waits until the database answers within the second or two that it has for it."""
    async with asyncio.timeout(SECONDS):
        while not await store.is_ready():
            pass


def change(table: str, seq: int, command: str = "", **rest: Any) -> Change:
    """An entry, the same at each call."""
    rest.setdefault("due", None)
    command = command or f"ann {seq}"
    return Change(Entry(table, seq, 1000.0 + seq / 7, command, "acted", RECORD), **rest)


async def begin(store: Store, *tables: str, length: int = 1) -> None:
    """Tables with so many entries."""
    for table in tables:
        assert await store.create(change(table, 1))
        for seq in range(2, length + 1):
            assert await store.append(change(table, seq))


async def log_of(store: Store, table: str) -> list[str]:
    """The commands in the log of a table; it has no gaps."""
    entries = await store.entries(table)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    return [entry.command for entry in entries]
