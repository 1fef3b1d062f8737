"""Clients that keep all they hear, to be looked at later: in memory, with the whole server but for
the network, or over the network.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from litestar.types import ASGIApp
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from openuno.protocol import VERSION
from openuno.server.net.context import AppContext
from openuno.server.storage import Entry
from tests.support.table_server import TableServer
from tests.support.waiting import SECONDS

GONE = {"type": "closed"}
"""The answer that never came."""


@dataclass(frozen=True)
class Answer:
    """What came of a request."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Ear:
    """A socket of a table, and all that was heard on it."""

    def __init__(self, token: str | None, lang: str, after: int | None) -> None:
        self.token = token
        self.heard: list[str] = []
        self.said: list[str] = []
        self.last: dict[str, Any] = {}
        """How things stand, as far as was told."""
        self.closed: int | None = None
        hello = {"type": "hello", "version": VERSION, "token": token}
        self._hello = {**hello, "after": after, "lang": lang}
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._greeted = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    async def _listen(self) -> None:
        """Opens the socket, and hears what comes until it is closed."""
        raise NotImplementedError

    def say(self, message: dict[str, Any] | str | bytes) -> None:
        """Sends something, be it nonsense."""
        raise NotImplementedError

    async def hang_up(self) -> None:
        """Ends the connection."""
        raise NotImplementedError

    async def connect(self) -> Ear:
        """Opens the socket, and waits until it is welcome, or turned away."""
        self._running = asyncio.create_task(self._listen())
        await asyncio.wait_for(self._greeted.wait(), SECONDS)
        return self

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Sends a command or a question, and waits for the answer."""
        if self.closed is not None:
            return GONE
        answer = asyncio.get_running_loop().create_future()
        self._waiting[message["id"]] = answer
        self.say(message)
        return await asyncio.wait_for(answer, SECONDS)

    def _greeting(self) -> str:
        return json.dumps({name: value for name, value in self._hello.items() if value is not None})

    def _hear(self, text: str) -> None:
        assert self.closed is None, "somebody is told something who should hear nothing any more"
        self.heard.append(text)
        told = msgspec.json.decode(text)
        match told["type"]:
            case "welcome":
                self.last = told["state"]
                self._greeted.set()
            case "update":
                self.last = {"table": self.last["table"], **told}
            case _:
                answer = self._waiting.pop(told.get("id", ""), None)
                if answer is not None and not answer.done():
                    answer.set_result(told)

    def _end(self, code: int) -> None:
        self.closed = code
        self._greeted.set()
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_result(GONE)


class Door(Protocol):
    """A way to a server."""

    async def request(
        self, url: str, body: object = None, *, token: str | None = None, lang: str = "en"
    ) -> Answer:
        """Asks for something over HTTP; with a body, as POST."""
        ...

    def ear(
        self, code: str, token: str | None = None, *, lang: str = "en", after: int | None = None
    ) -> Ear:
        """A socket of a table, not yet connected."""
        ...

    async def entries(self, code: str) -> Sequence[Entry]:
        """All that the server has written down."""
        ...

    def seq(self, code: str) -> int:
        """How far a table has come."""
        ...


# In memory


def scope_of(
    kind: str, url: str, headers: Mapping[str, str], address: str = "192.0.2.1"
) -> dict[str, Any]:
    """What an application is told of a request or a socket, but for a request's method."""
    parts = urlsplit(url)
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (address, 1),
        "server": ("localhost", 80),
        "subprotocols": [],
        "extensions": {},
    }


@dataclass
class AppDoor:
    """The application itself."""

    app: ASGIApp
    context: AppContext

    async def request(
        self, url: str, body: object = None, *, token: str | None = None, lang: str = "en"
    ) -> Answer:
        scope = scope_of("http", url, _headers(body, token, lang))
        scope["method"] = "GET" if body is None else "POST"
        content = b"" if body is None else json.dumps(body).encode()
        parts: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: Any) -> None:
            parts.append(message)

        await self.app(scope, receive, send)  # type: ignore[arg-type]
        start, *rest = parts
        told = {name.decode(): value.decode() for name, value in start["headers"]}
        return Answer(start["status"], told, b"".join(part["body"] for part in rest).decode())

    def ear(
        self, code: str, token: str | None = None, *, lang: str = "en", after: int | None = None
    ) -> Ear:
        return _AppEar(self.app, code, token, lang, after)

    async def entries(self, code: str) -> Sequence[Entry]:
        return await self.context.services.store.entries(code)

    def seq(self, code: str) -> int:
        return self.context.registry.actors[code].table.seq


def _headers(body: object, token: str | None, lang: str) -> dict[str, str]:
    headers = {"host": "localhost", "accept-language": lang}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    if body is not None:
        headers["content-type"] = "application/json"
    return headers


class _AppEar(Ear):
    def __init__(
        self, app: ASGIApp, code: str, token: str | None, lang: str, after: int | None
    ) -> None:
        super().__init__(token, lang, after)
        self._app = app
        self._scope = scope_of("websocket", f"/api/tables/{code}/play", {"host": "localhost"})
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def _listen(self) -> None:
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.say(self._greeting())
        await self._app(self._scope, self._inbox.get, self._send)  # type: ignore[arg-type]

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self._hear(message["text"])
        elif message["type"] == "websocket.close":
            self._end(message["code"])

    def say(self, message: dict[str, Any] | str | bytes) -> None:
        if isinstance(message, bytes):
            self._inbox.put_nowait({"type": "websocket.receive", "bytes": message, "text": None})
            return
        text = message if isinstance(message, str) else json.dumps(message)
        self.said.append(text)
        self._inbox.put_nowait({"type": "websocket.receive", "text": text, "bytes": None})

    async def hang_up(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if self._running is not None:
            await asyncio.wait_for(self._running, SECONDS)
        self._end(1000)


# Over the network


@dataclass
class NetworkDoor:
    """A server at its address."""

    server: TableServer

    async def request(
        self, url: str, body: object = None, *, token: str | None = None, lang: str = "en"
    ) -> Answer:
        content = None if body is None else json.dumps(body).encode()
        headers = _headers(body, token, lang)
        return await fetch(Request(f"{self.server.url}{url}", content, headers))

    def ear(
        self, code: str, token: str | None = None, *, lang: str = "en", after: int | None = None
    ) -> Ear:
        return _NetworkEar(self.server.url, code, token, lang, after)

    async def entries(self, code: str) -> Sequence[Entry]:
        return await self.server.log(code)

    def seq(self, code: str) -> int:
        return self.server.context.registry.actors[code].table.seq


async def fetch(request: Request) -> Answer:
    """What a server answers, be it a complaint."""

    def ask() -> Answer:
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                return Answer(answer.status, dict(answer.headers), answer.read().decode())
        except HTTPError as problem:
            with problem:
                return Answer(problem.code, dict(problem.headers), problem.read().decode())

    return await asyncio.to_thread(ask)


class _NetworkEar(Ear):
    def __init__(
        self, url: str, code: str, token: str | None, lang: str, after: int | None
    ) -> None:
        super().__init__(token, lang, after)
        self._url = f"{url.replace('http', 'ws', 1)}/api/tables/{code}/play"
        self._socket: ClientConnection | None = None
        self._sending: set[asyncio.Task[None]] = set()

    async def _listen(self) -> None:
        async with connect(self._url, compression=None, max_size=None) as self._socket:
            self.say(self._greeting())
            try:
                while True:
                    text = await self._socket.recv()
                    assert isinstance(text, str)
                    self._hear(text)
            except ConnectionClosed as end:
                self._end(1006 if end.rcvd is None else end.rcvd.code)

    def say(self, message: dict[str, Any] | str | bytes) -> None:
        if isinstance(message, dict):
            message = json.dumps(message)
        if isinstance(message, str):
            self.said.append(message)
        task = asyncio.create_task(self._send(message))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, message: str | bytes) -> None:
        assert self._socket is not None
        with suppress(ConnectionClosed):
            await self._socket.send(message)

    async def hang_up(self) -> None:
        assert self._socket is not None
        await self._socket.close()
        assert self._running is not None
        await asyncio.wait_for(self._running, SECONDS)
