"""People play, and others send spoilt messages, at their tables and at tables of their own."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.stress.checks import check
from bench.stress.figures import figures
from bench.stress.gathering import Gathering
from openuno.client import Seat
from openuno.protocol import VERSION
from openuno.protocol import commands as c
from tests.support.scripted_people import sit_down
from tests.support.server_processes import GENEROUS, ServerProcess
from tests.support.spoilt_messages import GOOD, spoilt

_AT_ONCE = 50
"""So many are sent before an answer is awaited to a message as it should be."""
_VANDALS = 4
"""Sockets with a seat, and as many without."""
_ANSWERED_WITHIN = 60.0
"""Seconds until a good message behind the spoilt ones must be answered, or the socket closed."""
_LIMITS = (*GENEROUS, "messages_per_second=1000000", "messages_burst=1000000")


async def run(
    database: str, folder: Path, *, messages: int, tables: int, seed: int
) -> dict[str, Any]:
    """Plays while so many messages come that are no good; checks, gives the figures."""
    rng, began = Random(seed), perf_counter()
    async with ServerProcess(database, folder / "server.log", limits=_LIMITS) as server:
        async with Gathering(server.url, tables, rng) as people:
            own = await sit_down(server.url, _VANDALS, bots=1)
            watched = [people.people[0].client.seat] * _VANDALS
            vandals = [_Vandal(seat, seat.token, Random(rng.getrandbits(64))) for seat in own]
            vandals += [_Vandal(seat, None, Random(rng.getrandbits(64))) for seat in watched]
            async with asyncio.TaskGroup() as work:
                for vandal in vandals:
                    work.create_task(vandal.send(messages // len(vandals)))
            await people.progress()
        lasted = perf_counter() - began
        _, memory = server.usage()
        await server.stop()
    findings = await check(database, people.notes, [server])
    return figures(
        people,
        findings,
        lasted,
        spoilt=sum(vandal.sent for vandal in vandals),
        connections=sum(vandal.connections for vandal in vandals),
        megabytes=memory >> 20,
    )


class _Vandal:
    """Somebody who sends messages that were spoilt, or are out of place."""

    def __init__(self, seat: Seat, token: str | None, rng: Random) -> None:
        self.sent = 0
        self.connections = 0
        address = seat.url.replace("http", "ws", 1)
        self._address = f"{address}/api/tables/{seat.code}/play"
        self._hello = c.encode(c.Hello(VERSION, token)).decode()
        self._rng = rng
        self._ids = count()

    async def send(self, messages: int) -> None:
        """Sends so many; whenever the server has closed the socket, over another one."""
        while self.sent < messages:
            try:
                async with connect(self._address, compression=None) as socket:
                    self.connections += 1
                    await socket.send(self._hello)
                    while self.sent < messages:
                        await self._send_some(socket, min(_AT_ONCE, messages - self.sent))
            except ConnectionClosed:
                continue

    async def _send_some(self, socket: ClientConnection, messages: int) -> None:
        for _ in range(messages):
            text = self._rng.choice(GOOD) % f"v-{next(self._ids)}"
            self.sent += 1
            await socket.send(spoilt(text, self._rng))
        asked = f"q-{next(self._ids)}"
        await socket.send(json.dumps({"type": "ask", "id": asked, "move": {"action": "draw"}}))
        async with asyncio.timeout(_ANSWERED_WITHIN):
            while json.loads(await socket.recv()).get("id") != asked:
                pass
