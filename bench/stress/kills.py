"""The server is killed again and again (`kill -9`), at random moments, while people play."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from bench.stress.checks import check
from bench.stress.figures import figures, spread
from bench.stress.gathering import Gathering
from tests.support.server_processes import ServerProcess

BACK_WITHIN = 5.0
"""Seconds after the server listens again in which everyone has to be back in their seat."""
_WHILE_STARTING, _WHILE_RETURNING = 0.1, 0.1
"""How often it is killed while it starts, and while people come back; else while they play."""
_START_TAKES = 1.5
_LONGEST_PLAY = 2.0
_TO_LOSE = 20
"""So much has happened at each table before the first time: people have begun, and played."""
_LAST_WORDS = 0.05
"""Seconds in which all arrives that the server has sent before its end."""


async def run(
    database: str,
    folder: Path,
    *,
    times: int,
    tables: int,
    seed: int,
    within: float = BACK_WITHIN,
) -> dict[str, Any]:
    """Plays, kills the server so many times, checks; gives the figures."""
    rng, began = Random(seed), perf_counter()
    async with ServerProcess(database, folder / "server.log") as server:
        async with Gathering(server.url, tables, rng) as people:
            kills = Kills(server, people, rng)
            await kills.repeat(times)
        seconds = perf_counter() - began
        await server.stop()
    findings = await check(database, people.notes, [server])
    findings.problems += [f"back only after {wait} s" for wait in kills.waits if wait > within]
    return figures(
        people,
        findings,
        seconds,
        kills=kills.count,
        starting=spread(kills.starts),
        resuming=spread(kills.waits),
        interrupted=spread(kills.interruptions),
    )


class Kills:
    """A server, those who play there, and how long they had to wait each time."""

    def __init__(self, server: ServerProcess, people: Gathering, rng: Random) -> None:
        self.count = 0
        self.starts: list[float] = []
        """Seconds from each start of the server until it was ready."""
        self.waits: list[float] = []
        """Seconds from being ready until each person was back."""
        self.interruptions: list[float] = []
        """Seconds from a kill until everyone was back."""
        self._server = server
        self._people = people
        self._rng = rng

    async def repeat(self, times: int) -> None:
        """Kills the server so many times; it runs in the end, and everyone plays."""
        await self._people.progress(_TO_LOSE)
        while self.count < times:
            await asyncio.sleep(self._rng.random() ** 2 * _LONGEST_PLAY)  # often not for long
            await self._interrupt(times)
        await self._people.progress()

    async def _interrupt(self, times: int) -> None:
        """Kills the server, perhaps again on its way back, and has it come back."""
        killed = perf_counter()
        await self._kill()
        while self.count < times and self._rng.random() < _WHILE_STARTING:
            await self._server.launch()
            await asyncio.sleep(self._rng.random() * _START_TAKES)
            await self._kill()
        await asyncio.sleep(_LAST_WORDS)
        before, started = self._people.connections(), perf_counter()
        await self._server.start()
        ready = perf_counter()
        self.starts.append(ready - started)
        if self.count < times and self._rng.random() < _WHILE_RETURNING:
            return  # it is killed again soon, whoever is back by then
        back = await self._people.return_of_everyone(before)
        self.waits += [max(0.0, moment - ready) for moment in back]
        self.interruptions.append(max(back) - killed)

    async def _kill(self) -> None:
        await self._server.kill()
        self.count += 1
