"""How much a server can carry: `python -m bench.stress.load`, or `make load` for the whole of it.

One server process, and one process with all the clients, on one machine: what the clients need is
taken from the server.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from urllib.request import urlopen

import msgspec
import uvloop

from bench.stress.crowd import Person, Tally
from openuno.client import Seat
from tests.support.databases import Postgres
from tests.support.scripted_people import NAMES, sit_down
from tests.support.server_processes import ServerProcess

DATABASES = ("sqlite", "postgresql")
SOCKETS_AT_TABLE = 4
_AT_ONCE = 8
"""How many tables are set up at the same time."""


class Carried(msgspec.Struct, frozen=True):
    """What came of a run."""

    database: str
    tables: int
    sockets: int
    seconds: float
    moves_a_second: float
    """Actions committed, by people and bots."""
    updates_a_second: float
    """Messages sent about them."""
    wait_p50: float
    """Milliseconds from a person's command to its acknowledgement, as the client saw it."""
    wait_p99: float
    wait_max: float
    stall: float
    """The longest that the server kept everyone waiting, in milliseconds, since it was started."""
    commands: int
    server_busy: float
    """The share of one core that the server took, with all of its workers."""
    clients_busy: float
    memory: float
    """The most memory of the server, in MB."""
    refusals: dict[str, int]
    errors: list[str]


async def load(
    database: str, url: str, tables: int, seconds: float, rate: float, workers: int = 1
) -> Carried:
    """Has a crowd play at so many tables for so long, at about so many moves a second."""
    with tempfile.TemporaryDirectory() as folder:
        think = tables / rate
        flags = {"bot-delay": f"{think / 1.3:.3f}", "catch-grace": "0.05", "log-level": "warning"}
        if workers > 1:
            flags["workers"] = str(workers)
        server = ServerProcess(url, Path(folder) / "log", flags=flags)
        await server.start()
        try:
            return await _crowd(server, database, tables, seconds, think, workers)
        finally:
            await server.stop()


async def _crowd(
    server: ServerProcess, database: str, tables: int, seconds: float, think: float, workers: int
) -> Carried:
    rng, tally = Random(tables), Tally()
    seated = await _sit_down(server.url, tables)
    people = [[Person(seat, tally, rng, think) for seat in seats] for seats in seated]
    everyone = [person for group in people for person in group]
    tasks = [asyncio.create_task(person.run()) for person in everyone]
    await asyncio.gather(*(person.welcomed.wait() for person in everyone))
    for group in people:
        await group[0].start_match()
        await asyncio.sleep(think / tables)  # not all at once
    await asyncio.sleep(2 * think)
    gc.collect()
    gc.disable()  # what the clients tidy up is no wait for the server
    tally.waits.clear()
    tally.updates = 0
    before, began, mine = _moves(server.url, workers), perf_counter(), process_time()
    cpu, most = server.usage(workers=workers > 1)
    while perf_counter() - began < seconds:
        await asyncio.sleep(0.5)
        most = max(most, server.usage(workers=workers > 1)[1])
    lasted = perf_counter() - began
    busy = server.usage(workers=workers > 1)[0] - cpu
    waits = quantiles(tally.waits, n=1000)
    carried = Carried(
        database=database,
        tables=tables,
        sockets=len(everyone),
        seconds=lasted,
        moves_a_second=(_moves(server.url, workers) - before) / lasted,
        updates_a_second=tally.updates / lasted,
        wait_p50=waits[499] * 1000,
        wait_p99=waits[989] * 1000,
        wait_max=max(tally.waits) * 1000,
        stall=max(_told(server.url, workers, "openuno_longest_stall_seconds")) * 1000,
        commands=len(tally.waits),
        server_busy=busy / lasted,
        clients_busy=(process_time() - mine) / lasted,
        memory=most / 1e6,
        refusals=tally.refusals,
        errors=tally.errors[:10],
    )
    gc.enable()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return carried


async def _sit_down(url: str, tables: int) -> list[list[Seat]]:
    room = asyncio.Semaphore(_AT_ONCE)

    async def sit(number: int) -> list[Seat]:
        async with room:
            return await _sit(url, number)

    return await asyncio.gather(*map(sit, range(tables)))


async def _sit(url: str, number: int) -> list[Seat]:
    """A table with four sockets: four people, or three with a bot and a spectator."""
    names = [f"{name} {number}" for name in NAMES]  # what is said of one table fits no other
    if number % 2:
        return await sit_down(url, SOCKETS_AT_TABLE, names=names)
    seats = await sit_down(url, SOCKETS_AT_TABLE - 1, 1, names=names)
    return [*seats, Seat(url, seats[0].code)]


def _moves(url: str, workers: int) -> int:
    """How many actions the server has committed so far, as its workers tell Prometheus."""
    return int(sum(_told(url, workers, 'openuno_records_total{kind="acted"}')))


def _told(url: str, workers: int, name: str) -> list[float]:
    """A figure that each worker tells Prometheus; 0 where it has not told it yet."""
    return [_figure(f"{url}/metrics?worker={number}", name) for number in range(workers)]


def _figure(metrics: str, name: str) -> float:
    with urlopen(metrics) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith(f"{name} "):
                return float(line.split()[1])
    return 0.0


@contextmanager
def database_of(kind: str) -> Generator[str]:
    """A new database of this kind, whose commits wait for the disk."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(dir=".") as folder:
            yield f"sqlite:///{Path(folder).resolve()}/load.db"
    else:
        server = Postgres()
        try:
            server.start(fsync="on", shared_buffers="128MB")
            yield server.new_database()
        finally:
            server.close()


def carry(kind: str, tables: int, seconds: float, rate: float, workers: int = 1) -> Carried:
    """One run, with a server and a database of its own."""
    with database_of(kind) as url:
        return uvloop.run(load(kind, url, tables, seconds, rate, workers))


def main() -> None:
    """Runs one load and prints what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rate", type=float, default=400)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    carried = carry(given.database, given.tables, given.seconds, given.rate, given.workers)
    print(json.dumps(msgspec.to_builtins(carried), indent=1))


if __name__ == "__main__":
    main()
