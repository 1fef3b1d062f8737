"""People play through a network that loses, doubles, delays and reorders what they say."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from bench.stress.checks import check
from bench.stress.figures import figures
from bench.stress.gathering import Gathering
from bench.stress.proxy import Faults, Proxy
from tests.support.server_processes import ServerProcess


async def run(
    database: str, folder: Path, *, seconds: float, tables: int, seed: int
) -> dict[str, Any]:
    """Plays for so long, and until everything has happened that can; checks, gives the figures."""
    rng, began = Random(seed), perf_counter()
    async with ServerProcess(database, folder / "server.log") as server:
        proxy = Proxy(server.url, Faults(), rng)
        async with proxy.running(), Gathering(server.url, tables, rng, proxy.url) as people:
            await asyncio.sleep(seconds)
            await people.until_none(proxy.undone, "never happen")
            await people.progress()  # whoever was cut off is back
        lasted = perf_counter() - began
        await server.stop()
    findings = await check(database, people.notes, [server], refusals_are_final=False)
    return figures(people, findings, lasted, connections=len(proxy.lines), faults=proxy.done)
