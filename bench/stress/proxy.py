"""A network between clients and a server that loses, doubles, delays and reorders what clients say,
and cuts connections.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support.ports import free_port

_LONGEST = 0.15
"""Seconds that a message is kept back at most."""


@dataclass(frozen=True)
class Faults:
    """How often something happens to a message of a client; all together at most 1."""

    twice: float = 0.08
    """It arrives a second time, at once or later."""
    late: float = 0.08
    """It is kept back, and others overtake it."""
    again: float = 0.04
    """An older one of the same person comes after it, be it from an earlier connection."""
    lost: float = 0.04
    """It does not arrive, and soon the connection is cut."""
    cut: float = 0.03
    """The connection is cut at once; it may have arrived."""


@dataclass(eq=False)
class Line:
    """A connection through the proxy, and how the server ended it."""

    last: str = ""
    """The server's last message."""
    code: int | None = None
    """The server's close code."""
    is_open: bool = True


@dataclass
class Proxy:
    """A network between clients and a server, that does to messages what networks do, or more."""

    target: str
    faults: Faults | None
    rng: Random
    done: dict[str, int] = field(default_factory=dict[str, int])
    """What was done to messages, and how often."""
    lines: list[Line] = field(default_factory=list[Line])
    _port: int = field(default_factory=free_port)
    _sent: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """What was said by whom, on all of their connections; a person is known by their hello."""

    @property
    def url(self) -> str:
        """Where clients connect."""
        return f"http://127.0.0.1:{self._port}"

    def undone(self) -> list[str]:
        """What was not done to any message yet."""
        kinds = () if self.faults is None else vars(self.faults)
        return [kind for kind in kinds if kind not in self.done]

    def open_lines(self) -> list[Line]:
        """The connections over which the server has said something, and may say more."""
        return [line for line in self.lines if line.is_open and line.last]

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[Proxy]:
        """Carries messages for as long as that."""
        async with serve(self._carry, "127.0.0.1", self._port, compression=None):
            yield self

    async def _carry(self, client: ServerConnection) -> None:
        request = client.request
        address = self.target.replace("http", "ws", 1) + ("" if request is None else request.path)
        line = Line()
        self.lines.append(line)
        try:
            async with connect(address, compression=None, max_size=None) as server:
                await self._join(client, server, line)
        except (OSError, InvalidHandshake, TimeoutError):
            _abort(client)
        finally:
            line.is_open = False

    async def _join(self, client: ServerConnection, server: ClientConnection, line: Line) -> None:
        async with asyncio.TaskGroup() as carriers:
            there = carriers.create_task(self._there(client, server, carriers))
            back = carriers.create_task(_back(client, server, line))
            await asyncio.wait({there, back}, return_when=asyncio.FIRST_COMPLETED)
            there.cancel()
            back.cancel()
        if line.code is None:
            _abort(client)
            _abort(server)
        else:
            await client.close(line.code)

    async def _there(
        self, client: ServerConnection, server: ClientConnection, carriers: asyncio.TaskGroup
    ) -> None:
        """Carries what a client says; ends when the connection is to end."""
        with suppress(ConnectionClosed):
            hello = str(await client.recv())
            await server.send(hello)
            sent = self._sent.setdefault(_token(hello), [])
            async for message in client:
                text = str(message)
                fate = self._fate()
                if fate == "cut":
                    if self.rng.random() < 0.5:
                        await server.send(text)
                    return
                if fate == "lost":
                    await self._pause()
                    return
                if fate == "late":
                    carriers.create_task(self._later(server, text))
                else:
                    await server.send(text)
                if fate == "twice":
                    carriers.create_task(self._later(server, text))
                if fate == "again" and sent:
                    await server.send(self.rng.choice(sent))
                sent.append(text)

    def _fate(self) -> str:
        """What happens to a message; mostly nothing."""
        chance = self.rng.random()
        for name, share in vars(self.faults or Faults(0, 0, 0, 0, 0)).items():
            chance -= share
            if chance < 0:
                self.done[name] = self.done.get(name, 0) + 1
                return name
        return ""

    async def _later(self, server: ClientConnection, text: str) -> None:
        await self._pause()
        with suppress(ConnectionClosed):
            await server.send(text)

    async def _pause(self) -> None:
        await asyncio.sleep(self.rng.random() * _LONGEST)


async def _back(client: ServerConnection, server: ClientConnection, line: Line) -> None:
    """Carries what the server says."""
    try:
        while True:
            line.last = str(await server.recv())
            await client.send(line.last)
    except ConnectionClosed as end:
        if end.rcvd is not None:
            line.code = end.rcvd.code


def _token(hello: str) -> str:
    """Who says this hello."""
    return hello.partition('"token":"')[2].partition('"')[0]


def _abort(connection: ServerConnection | ClientConnection) -> None:
    """Cuts a connection, as when a cable is pulled: nobody says goodbye."""
    connection.transport.abort()
