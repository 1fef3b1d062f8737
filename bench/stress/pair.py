"""Two servers on one database, with people of every table at both; now this one is killed, now that
one, and whoever was there goes on at the other.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from bench.stress.balancer import Balancer
from bench.stress.checks import check
from bench.stress.figures import figures, spread
from bench.stress.gathering import Gathering
from tests.support.server_processes import ServerProcess

_PLAY = 2.0


async def run(database: str, folder: Path, *, times: int, tables: int, seed: int) -> dict[str, Any]:
    """Plays, kills one of the two so many times, checks; gives the figures."""
    rng, began = Random(seed), perf_counter()
    waits: list[float] = []
    servers = [ServerProcess(database, folder / f"server-{name}.log") for name in ("a", "b")]
    balancer = Balancer([server.port for server in servers])
    async with servers[0], servers[1], balancer.running():
        async with Gathering(balancer.url, tables, rng) as people:
            for number in range(times):
                await people.progress()
                await asyncio.sleep(rng.random() * _PLAY)
                server = servers[number % 2]
                await server.kill()
                killed = perf_counter()
                await people.progress(1)
                waits.append(perf_counter() - killed)
                await server.start()
            await people.progress()
        lasted = perf_counter() - began
        for server in servers:
            await server.stop()
    findings = await check(database, people.notes, servers)
    connections = list(balancer.counts.values())
    return figures(
        people, findings, lasted, kills=times, connections=connections, going_on=spread(waits)
    )
