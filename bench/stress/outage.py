"""PostgreSQL is stopped and started again while people play, for a moment or for longer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Protocol

from bench.stress.checks import check
from bench.stress.figures import figures, spread
from bench.stress.gathering import Gathering
from openuno.client import fetch
from openuno.text.errors import InputError
from tests.support.scripted_people import STORAGE_DOWN
from tests.support.server_processes import ServerProcess

PATIENCE = 10.0
"""Seconds that the server waits for its database before it says that it is down."""
_PLAY = 1.0


class Database(Protocol):
    """A database server of our own."""

    def start(self) -> None: ...

    def stop(self, *, in_the_middle: bool = False) -> None: ...

    def new_database(self) -> str: ...


async def run(
    postgres: Database,
    folder: Path,
    *,
    times: int,
    lengths: Sequence[float],
    tables: int,
    seed: int,
) -> dict[str, Any]:
    """Plays while the database is away so many times, for so many seconds each, the lengths in turn
    again and again; checks, and gives the figures.
    """
    rng, began = Random(seed), perf_counter()
    database = await asyncio.to_thread(postgres.new_database)
    waits: list[float] = []
    answers: set[str] = set()
    async with ServerProcess(database, folder / "server.log") as server:
        async with Gathering(server.url, tables, rng) as people:
            for number, seconds in enumerate(islice(cycle(lengths), times)):
                await asyncio.sleep(rng.random() * _PLAY)
                async with asyncio.TaskGroup() as errands:
                    await asyncio.to_thread(postgres.stop, in_the_middle=bool(number % 2))
                    try:
                        back = errands.create_task(asyncio.sleep(seconds))
                        if seconds > PATIENCE:
                            errands.create_task(people.people[0].say("Is anyone there?"))
                            answers.add(await _answer(server.url))
                            await _someone_is_told(people)
                        await back
                    finally:
                        await asyncio.to_thread(postgres.start)
                    started = perf_counter()
                    await people.progress(1)
                    waits.append(perf_counter() - started)
        lasted = perf_counter() - began
        await server.stop()
    findings = await check(database, people.notes, [server], storage_fails=True)
    if answers - {STORAGE_DOWN}:
        findings.problems.append(f"who asked was told {answers}")
    return figures(
        people,
        findings,
        lasted,
        outages=times,
        longest=max(lengths),
        connections=sum(people.connections()),
        going_on=spread(waits),
    )


async def _someone_is_told(people: Gathering) -> None:
    """Waits until the server has said to somebody at a table that its database is down."""
    await people.until_none(
        lambda: [] if any(person.client.repeats for person in people.people) else [STORAGE_DOWN],
        "is told to nobody",
    )


async def _answer(url: str) -> str:
    """What the server says if it is asked for its tables, when it has waited long enough."""
    try:
        await fetch(url, "/api/tables")
    except InputError as problem:
        return str(problem.values.get("refusal", problem.code))
    return "its tables"
