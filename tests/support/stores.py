"""Stores in tests, and what is put into them."""

from __future__ import annotations

import asyncio
import functools
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from openuno.server.storage import Change, Entry, Store

RECORD = '{"player":"Jürgen","says":"\\u0000 UNO! 🎉"}'.encode()
SECONDS = 60  # after so long a test gives up


def in_a_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that waits for things."""

    @functools.wraps(test)
    def run(*given: Any, **fixtures: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*given, **fixtures), SECONDS))

    return run


@asynccontextmanager
async def opened(url: str, **options: Any) -> AsyncGenerator[Store]:
    """A store as a process of its own would have it."""
    store = await Store.open(url, process=secrets.token_hex(4), **options)
    try:
        yield store
    finally:
        await store.close()


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


async def until(is_so: Callable[[], bool]) -> None:
    """Waits for something that comes by itself."""
    while not is_so():
        await asyncio.sleep(0.005)
