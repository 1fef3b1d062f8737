"""The server is stopped as an administrator does it, and started again, while people play."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from bench.stress.checks import check
from bench.stress.figures import figures, spread
from bench.stress.gathering import Gathering
from bench.stress.proxy import Line, Proxy
from openuno.protocol import messages as m
from tests.support.server_processes import ServerProcess

STOP_WITHIN = 10.0
"""Seconds that the server has to stop in."""
_RESTART = 1012
_PLAY = 1.0


async def run(
    database: str,
    folder: Path,
    *,
    times: int,
    tables: int,
    seed: int,
    within: float = STOP_WITHIN,
) -> dict[str, Any]:
    """Plays, stops the server so many times, checks; gives the figures."""
    rng, began = Random(seed), perf_counter()
    waits: list[float] = []
    problems: list[str] = []
    async with ServerProcess(database, folder / "server.log") as server:
        proxy = Proxy(server.url, None, rng)
        async with proxy.running(), Gathering(server.url, tables, rng, proxy.url) as people:
            for _ in range(times):
                await asyncio.sleep(rng.random() * _PLAY)
                lines, before, told = proxy.open_lines(), people.connections(), perf_counter()
                status = await server.stop()
                waits.append(perf_counter() - told)
                await server.start()
                await people.return_of_everyone(before)
                problems += _problems(status, lines)
            await people.progress()
        lasted = perf_counter() - began
        await server.stop()
    findings = await check(database, people.notes, [server])
    findings.problems += problems
    findings.problems += [f"stopped only after {wait} s" for wait in waits if wait > within]
    return figures(people, findings, lasted, stops=times, stopping=spread(waits))


def _problems(status: int, lines: Sequence[Line]) -> list[str]:
    """What was wrong with a stop: the server has to end well, and everyone to be told of it."""
    untold = [line for line in lines if line.code != _RESTART or not _is_told(line)]
    problems = [f"somebody was left with {line.code} and {line.last[:60]}" for line in untold]
    return problems if status == 0 else [*problems, f"the server's exit status was {status}"]


def _is_told(line: Line) -> bool:
    return isinstance(m.decode(line.last), m.Stopping)
