"""People who send a server what they like, over sockets that they hold in their own hands."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from openuno.protocol import VERSION
from tests.support.server_under_attack import Victim, address
from tests.support.table_server import LONG, in_json
from tests.support.waiting import SECONDS

NUMBERS = count()


@dataclass
class Person:
    """Somebody at a table, who sends what they like."""

    server: Victim
    code: str
    token: str | None
    seat: int | None
    address: str
    socket: ClientConnection
    seq: int = 0

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        told = json.loads(await asyncio.wait_for(self.socket.recv(), SECONDS))
        self.seq = told.get("state", told).get("seq", self.seq)
        return told

    async def say(self, message: str | bytes) -> dict[str, Any]:
        """Sends anything; gives the first answer that is no update."""
        await self.socket.send(message)
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        """The next message that is no update."""
        while (told := await self.hear())["type"] == "update":
            pass
        return told

    async def ask(self, kind: str, **values: Any) -> dict[str, Any]:
        """Sends a command or a question, and waits for the answer."""
        message = {"type": kind, "id": f"n{next(NUMBERS)}", **values}
        return await self.say(json.dumps(message))

    async def act(self, action: str) -> dict[str, Any]:
        return await self.ask("act", move=in_json(action), seq=self.seq)

    async def end(self, heard: list[dict[str, Any]] | None = None) -> int:
        """How the connection is ended: the code. What is heard until then is kept."""
        heard = [] if heard is None else heard
        try:
            while True:
                heard.append(await self.hear())
        except ConnectionClosed as end:
            return 1006 if end.rcvd is None else end.rcvd.code


def hello(token: str | None = None, **more: Any) -> str:
    message = {"type": "hello", "version": VERSION, **more}
    return json.dumps(message if token is None else {**message, "token": token})


async def dial(server: Victim, code: str, where: str, **options: Any) -> ClientConnection:
    """A socket of a table on which nothing was said."""
    return await connect(
        f"ws://127.0.0.1:{server.port}/api/tables/{code}/play",
        compression=None,
        additional_headers={"X-Forwarded-For": where},
        **options,
    )


async def come(server: Victim, told: dict[str, Any], where: str, **options: Any) -> Person:
    """Somebody with a seat, connected."""
    connection = await dial(server, told["code"], where, **options)
    token, seat = told.get("token"), told.get("seat")
    person = Person(server, told["code"], token, seat, where, connection)
    await connection.send(hello(token))
    assert (await person.hear())["type"] == "welcome"
    return person


async def seated(server: Victim, *names: str, **asked: Any) -> tuple[list[dict[str, Any]], str]:
    """A new table, the seats people have there, and where they come from."""
    where = address()
    table = {"name": names[0], "seats": max(len(names), 2), "turn_time": LONG, **asked}
    told = [(await server.ask("/api/tables", table, address=where)).json]
    for name in names[1:]:
        url = f"/api/tables/{told[0]['code']}/seats"
        told.append((await server.ask(url, {"name": name}, address=where)).json)
    return told, where


@asynccontextmanager
async def playing(server: Victim, **asked: Any) -> AsyncGenerator[tuple[Person, Person]]:
    """Two people in a match."""
    seats, where = await seated(server, "Ann", "Bo", **asked)
    people = [await come(server, told, where) for told in seats]
    assert (await people[0].ask("start"))["type"] == "done"
    await people[1].hear()
    yield people[0], people[1]
    for person in people:
        await person.socket.close()


def frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=mask, extensions=[])


def upgrade(code: str, *headers: str) -> bytes:
    """What a client asks that wants a socket of a table."""
    lines = [
        f"GET /api/tables/{code}/play HTTP/1.1",
        "Host: localhost",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        *headers,
    ]
    return "\r\n".join((*lines, "", "")).encode()


def handshake(port: int, code: str, *headers: str) -> socket.socket:
    """A connection on which a socket of a table is asked for, without a library: nothing answers
    by itself, and nothing is read.
    """
    connection = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
    connection.sendall(upgrade(code, *headers))
    return connection


def raw_socket(port: int, code: str, *headers: str) -> socket.socket:
    """The same, once the server has agreed."""
    connection = handshake(port, code, *headers)
    assert connection.recv(1000).startswith(b"HTTP/1.1 101 ")
    return connection


def everything_from(connection: socket.socket) -> bytes:
    """All that comes until the connection is ended."""
    answer = b""
    with suppress(ConnectionResetError):
        while part := connection.recv(65_536):
            answer += part
    return answer
