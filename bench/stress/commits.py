"""How many entries a second a database takes, whoever plays: `python -m bench.stress.commits`.

The store of the table server appends as fast as it can, without any game: many tables at once, each
waiting for its last entry before it writes the next. What PostgreSQL itself needs is told apart.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from time import perf_counter, process_time
from typing import Any

import psutil
import uvloop

from openuno.server.storage import Change, Entry, Store
from tests.support.databases import Postgres

_RECORD = b'{"type":"acted","action":"Ann 17: play R7"}'


async def append(url: str, tables: int, seconds: float) -> tuple[int, float]:
    """Appends to so many tables for so long; how many entries went in, and in which time."""
    store = await Store.open(url, process="bench")
    try:
        codes = [f"{number:06}" for number in range(tables)]
        await asyncio.gather(*(store.create(_change(code, 1)) for code in codes))
        began = perf_counter()
        written = await asyncio.gather(*(_fill(store, code, began + seconds) for code in codes))
        return sum(written), perf_counter() - began
    finally:
        await store.close()


async def _fill(store: Store, code: str, until: float) -> int:
    seq = 1
    while perf_counter() < until:
        seq += 1
        if not await store.append(_change(code, seq)):
            raise RuntimeError(f"entry {seq} of {code} was not taken")
    return seq - 1


def _change(code: str, seq: int) -> Change:
    entry = Entry(code, seq, 1e9 + seq, f"0:{seq:016x}", "acted", _RECORD, "bench", f"{seq:024x}")
    return Change(entry, 1e9 + seq + 60)


def measure(tables: int, seconds: float) -> dict[str, Any]:
    """What PostgreSQL takes from one process, if each commit waits for the disk."""
    server = Postgres()
    try:
        server.start(fsync="on", shared_buffers="128MB")
        url = server.new_database()
        before, mine = _used(server.pid), process_time()
        entries, lasted = uvloop.run(append(url, tables, seconds))
        theirs = _used(server.pid, before)
        return {
            "tables": tables,
            "entries_a_second": entries / lasted,
            "database_ms_an_entry": 1000 * theirs / entries,
            "store_ms_an_entry": 1000 * (process_time() - mine) / entries,
        }
    finally:
        server.close()


def _used(pid: int, before: float = 0.0) -> float:
    """Seconds of processor time that a PostgreSQL server has taken, since so many; those of its
    processes that have ended, too.
    """
    process = psutil.Process(pid)
    ended = process.cpu_times()
    times = [ended, *(each.cpu_times() for each in process.children())]
    lasting = sum(each.user + each.system for each in times)
    return lasting + ended.children_user + ended.children_system - before


def main() -> None:
    """Measures once and prints it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    print(json.dumps(measure(given.tables, given.seconds), indent=1))


if __name__ == "__main__":
    main()
