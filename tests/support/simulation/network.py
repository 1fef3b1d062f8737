"""A network in memory, between people and the application: it delays, loses, doubles and repeats
what people say, keeps back what they are told, and cuts connections, be it silently.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from uvicorn.protocols.utils import ClientDisconnected

from openuno.protocol.commands import id_of
from tests.support.recording_clients import scope_of
from tests.support.simulation.faults import Faults
from tests.support.simulation.journal import Journal
from tests.support.simulation.servers import Server, ServerProcess

_QUICK, _SLOW = 0.03, 1.5
"""Seconds that a message takes at most."""
_APART = 0.003
"""Seconds between two messages: timers are late, and what is said first arrives first."""
_SILENT = 8.0
"""Seconds at most until a connection that is dead is noticed."""
_FULL = 8
"""So many messages on their way to somebody who takes none, and the server has to wait."""


class Listener(Protocol):
    """Somebody at the other end of a wire."""

    address: str
    key: str
    """The hash of their token."""

    def hear(self, wire: Wire, text: str) -> None:
        """Something has come from the server."""
        ...

    def lose(self, wire: Wire, code: int | None) -> None:
        """The connection is gone: the server has closed it, or it is just gone."""
        ...


@dataclass(frozen=True)
class Request:
    """What somebody asks for over HTTP."""

    path: str
    body: dict[str, Any]
    address: str
    answered: Callable[[int, Any], None]
    """Hears the status and the content, or 0 if no answer came."""


class Network:
    """All connections, and what people have ever said on them."""

    def __init__(self, faults: Faults, rng: Random, journal: Journal) -> None:
        self.faults = faults
        self.rng = rng
        self.journal = journal
        self.wires: list[Wire] = []
        self.said: dict[str, list[str]] = {}

    def delay(self) -> float:
        """Seconds that something takes."""
        return 0.001 + self.rng.random() ** 2 * _QUICK

    def connect(self, server: Server, code: str, person: Listener) -> Wire:
        """Opens a connection to a table."""
        wire = Wire(self, server, code, person)
        self.wires.append(wire)
        wire.travel()
        return wire

    def drop(self, server: Server) -> None:
        """Cuts all connections to a server."""
        for wire in tuple(self.wires):
            if wire.server is server:
                wire.cut()

    def request(self, server: Server, request: Request) -> None:
        """Asks a server for something over HTTP."""
        asyncio.get_running_loop().call_later(self.delay(), self._ask, server, request)

    def _ask(self, server: Server, request: Request) -> None:
        answered = request.answered
        loop, process = asyncio.get_running_loop(), server.process
        if process is None or self.faults.strikes("lost"):
            loop.call_later(self.delay(), answered, 0, None)
            return
        scope = scope_of("http", request.path, _HEADERS, request.address) | {"method": "POST"}
        parts: list[Any] = []

        async def receive() -> dict[str, Any]:
            body = json.dumps(request.body).encode()
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            parts.append(message)

        def tell(task: asyncio.Task[None]) -> None:
            gone = task.cancelled() or not process.is_alive or self.faults.strikes("lost")
            if gone or not parts:
                loop.call_later(self.delay(), answered, 0, None)
                return
            status = parts[0]["status"]
            content = json.loads(b"".join(part["body"] for part in parts[1:]))
            loop.call_later(self.delay(), answered, status, content)

        task = process.start(_run(process.app, scope, receive, send))
        task.add_done_callback(tell)


class Wire:
    """A connection between somebody and a server."""

    def __init__(self, network: Network, server: Server, code: str, person: Listener) -> None:
        self.server = server
        self._network = network
        self._code = code
        self._person = person
        self._loop = asyncio.get_running_loop()
        self._process: ServerProcess | None = None
        self._inbox: deque[dict[str, Any]] = deque()
        self._woken: asyncio.Future[None] | None = None
        self._is_open = True
        """Whether the server thinks so."""
        self._is_heard = True
        """Whether the person thinks so."""
        self._is_silent = False
        """Whether nothing goes through, though nobody knows."""
        self._up = self._down = 0.0
        """When the last message arrives, each way."""
        self._under_way = 0
        self._stuck_until = 0.0
        self._room: asyncio.Future[None] | None = None

    # The person's end

    def travel(self) -> None:
        """Goes to the server; nothing that is said arrives before."""
        self._up = self._loop.time() + self._network.delay()
        self._loop.call_at(self._up, self._begin)
        self._up += _APART

    def _begin(self) -> None:
        """Arrives at the server, if there is one."""
        process = self.server.process
        if process is None or not self._is_heard:
            self.cut()
            return
        self._process = process
        self._inbox.append({"type": "websocket.connect"})
        scope = scope_of(
            "websocket",
            f"/api/tables/{self._code}/play",
            {"host": "localhost"},
            self._person.address,
        )
        process.start(_run(process.app, scope, self._receive, self._send)).add_done_callback(
            self._served
        )

    def say(self, text: str) -> None:
        """Sends something to the server."""
        faults, rng, said = self._network.faults, self._network.rng, self._network.said
        if faults.strikes("lost"):
            self._loop.call_later(rng.uniform(0, 1), self.cut)
            return
        delay = self._network.delay()
        earlier = said.setdefault(self._person.key, [])
        if '"type":"hello"' not in text:
            if faults.strikes("late"):
                self._loop.call_later(rng.uniform(0, _SLOW), self._arrive, text)
                return
            if faults.strikes("twice"):
                self._loop.call_later(rng.uniform(0, _SLOW), self._arrive, text)
            if earlier and faults.strikes("again"):
                old = rng.choice(earlier)
                self._loop.call_later(rng.uniform(0, _SLOW), self._arrive, old)
            earlier.append(text)
        self._up = max(self._up, self._loop.time() + delay)
        self._loop.call_at(self._up, self._arrive, text)
        self._up += _APART
        if faults.strikes("cut"):
            self._loop.call_later(rng.uniform(0, 0.05), self.cut)
        elif faults.strikes("silent"):
            self._is_silent = True
            self._loop.call_later(rng.uniform(0, _SILENT), self._lose, None)
            self._loop.call_later(rng.uniform(0, _SILENT), self._disconnect)

    def hang_up(self) -> None:
        """Ends the connection."""
        self._is_heard = False
        self._loop.call_later(self._network.delay(), self._disconnect)

    # What happens on the way

    def cut(self) -> None:
        """Cuts the connection: both ends notice."""
        self._is_silent = True
        self._disconnect()
        self._loop.call_later(self._network.delay(), self._lose, None)

    def _arrive(self, text: str) -> None:
        if not self._is_open or self._is_silent:
            return
        id_ = id_of(text)
        if id_ is not None:
            self._network.journal.arrived[self._person.key, id_] += 1
        self._network.journal.note("arrives", (self._person.address, text))
        self._inbox.append({"type": "websocket.receive", "text": text, "bytes": None})
        self._wake()

    def _deliver(self, text: str) -> None:
        self._under_way -= 1
        if self._room is not None and not self._room.done():
            self._room.set_result(None)
        if self._is_heard and not self._is_silent:
            self._network.journal.note("hears", (self._person.address, text))
            self._person.hear(self, text)

    def _lose(self, code: int | None) -> None:
        if self._is_heard:
            self._is_heard = False
            self._network.journal.note("loses", (self._person.address, code))
            self._person.lose(self, code)

    def _disconnect(self) -> None:
        if self._is_open:
            self._is_open = False
            self._inbox.append({"type": "websocket.disconnect", "code": 1006})
            self._wake()
            if self._room is not None and not self._room.done():
                self._room.set_result(None)
            if self in self._network.wires:
                self._network.wires.remove(self)

    # The server's end

    def _wake(self) -> None:
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    def _served(self, task: asyncio.Task[None]) -> None:
        """The application is done with it."""
        if self._is_open:
            self.cut()
        if not task.cancelled():
            task.exception()  # which stands in the server's log

    async def _receive(self) -> dict[str, Any]:
        while not self._inbox:
            self._woken = self._loop.create_future()
            await self._woken
        return self._inbox.popleft()

    async def _send(self, message: Any) -> None:
        if not self._is_open:
            raise ClientDisconnected
        if message["type"] == "websocket.send":
            if self._network.faults.strikes("stuck"):
                self._stuck_until = self._loop.time() + self._network.rng.uniform(0, 6)
            self._under_way += 1
            self._loop.call_at(self._next_down(), self._deliver, message["text"])
            while self._under_way >= _FULL and self._is_open:
                self._room = self._loop.create_future()
                await self._room
        elif message["type"] == "websocket.close":
            self._loop.call_at(self._next_down(), self._lose, message.get("code", 1000))
            self._disconnect()

    def _next_down(self) -> float:
        at = self._loop.time() + self._network.delay()
        self._down = max(self._down + _APART, at, self._stuck_until)
        return self._down


_HEADERS = {"host": "localhost", "content-type": "application/json", "accept-language": "en"}


async def _run(app: Any, scope: Any, receive: Any, send: Any) -> None:
    await app(scope, receive, send)
