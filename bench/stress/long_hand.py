"""What a hand of very many entries costs: to load its table, and to tell its match again.

    python -m bench.stress.long_hand --entries 300000 --requests 8

The log is written straight into a database of its own: a match of two who suggest cards to each
other. Its snapshot is the last that a server would have written. *Wait* is the longest that anybody
else had to wait for the event loop.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, TypeVar

from openuno.core.data.rules import THIRD_EDITION
from openuno.server import payloads as r
from openuno.server.command import settle_memory
from openuno.server.net.app import make_app, serving
from openuno.server.net.context import AppContext
from openuno.server.operation.config import Config
from openuno.server.operation.limits import Limits
from openuno.server.storage import Entry, Store
from openuno.server.tables.table import Table
from openuno.server.tables.table_state import hash_of

T = TypeVar("T")

CODE, TOKEN = "AAAAAA", "A" * 32
_TICK = 0.001


def payloads(entries: int) -> list[r.Payload]:
    """A table, a match, and so many entries in its first hand."""
    names = ("Ann", "Ben")
    opened = r.TableOpened(
        r.Settings(2, public=False, spectators=True, turn_time=86_400),
        "official",
        {},
        names[0],
        hash_of(TOKEN),
        (),
        "1" * 64,
        THIRD_EDITION,
    )
    started = r.MatchStarted(1, names, "official", {}, "1" * 64, {}, "2" * 64, THIRD_EDITION)
    talk = [r.Acted("Ann: suggest Ben R5"), r.Acted("Ben: suggest Ann G7")]
    sat = r.SeatTaken(1, names[1], hash_of("B" * 32))
    return [opened, sat, started, *(talk[number % 2] for number in range(entries))]


def write(path: Path, entries: int) -> None:
    """Writes the table into a database that has its schema."""
    table, snapshot, rows = Table(CODE), None, list[tuple[Any, ...]]()
    for seq, payload in enumerate(payloads(entries), 1):
        entry = Entry(CODE, seq, float(seq), f"~{seq}", r.kind_of(payload), r.encode(payload))
        table.apply(entry)
        taken = table.snapshot()
        snapshot = snapshot if taken is None else (CODE, seq, taken)
        rows.append((CODE, seq, entry.at, entry.command, entry.kind, entry.record.decode()))
    with closing(sqlite3.connect(path)) as connection, connection:
        last = rows[-1]
        connection.execute(
            "INSERT INTO tables (code, created, touched, seq, keeper) VALUES (?, 1, 9e12, ?, '')",
            (CODE, last[1]),
        )
        connection.executemany(
            "INSERT INTO log (code, seq, at, command, kind, record) VALUES (?, ?, ?, ?, ?, ?)", rows
        )
        if snapshot is not None:
            connection.execute(
                "INSERT INTO snapshots (code, seq, state) VALUES (?, ?, ?)", snapshot
            )


async def measured(what: str, work: Callable[[], Awaitable[T]]) -> T:
    """Does something and prints what it took."""
    waits = [0.0]

    async def watch() -> None:
        while True:
            began = perf_counter()
            await asyncio.sleep(_TICK)
            waits.append(perf_counter() - began - _TICK)

    watching = asyncio.create_task(watch())
    await asyncio.sleep(0)
    began, cpu = perf_counter(), process_time()
    result = await work()
    seconds, cpu = perf_counter() - began, process_time() - cpu
    watching.cancel()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{what}: {seconds:.2f} s, {cpu:.2f} s of CPU, wait {1000 * max(waits):.0f} ms, "
        f"peak {peak} MB",
        flush=True,
    )
    return result


async def get(app: Any, path: str) -> int:
    """Asks the application for a path; gives the length of the answer."""
    headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {TOKEN}".encode())]
    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "root_path": "",
        "query_string": b"", "headers": headers, "client": ("127.0.0.1", 1), "scheme": "http",
        "server": ("localhost", 80), "http_version": "1.1", "asgi": {"version": "3.0"},
    }  # fmt: skip
    length = 0

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        nonlocal length
        if message.get("status", 200) != 200:
            print(f"refused with status {message['status']}", flush=True)
        length += len(message.get("body", b""))

    await app(scope, receive, send)
    return length


async def run(entries: int, requests: int) -> None:
    """Writes the table, and measures."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        database = f"sqlite+pysqlite:///{path}"
        await (await Store.open(database, process="bench")).close()
        writing = get_context("spawn").Process(target=write, args=(path, entries))
        writing.start()  # in a process of its own, whose memory is not counted
        await asyncio.to_thread(writing.join)
        limits = Limits(requests_per_second=10**6, requests_burst=10**6)
        config = Config(database=database, limits=limits, keep_days=36_500)
        async with serving(config) as context:
            settle_memory()
            await _measure(context, requests)


async def _measure(context: AppContext, requests: int) -> None:
    await measured("loading the table", lambda: context.registry.find(CODE))
    app, url = make_app(context), f"/api/tables/{CODE}/matches/1"

    async def ask() -> list[int]:
        return await asyncio.gather(*(get(app, url) for _ in range(requests)))

    await measured(f"{requests} histories at once", ask)
    await measured(f"{requests} more", ask)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.stress.long_hand")
    parser.add_argument("--entries", type=int, default=300_000)
    parser.add_argument("--requests", type=int, default=8)
    given = parser.parse_args()
    asyncio.run(run(given.entries, given.requests))
