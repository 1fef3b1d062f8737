"""Clients that do not read, do not speak, or are gone."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.frames import Opcode

from openuno.protocol.http import CreateTable
from openuno.server.command import Server, make_server
from openuno.server.net.context import AppContext
from openuno.server.operation.acceptor import Source
from tests.support.attackers import (
    come,
    dial,
    everything_from,
    frame,
    hello,
    raw_socket,
    seated,
)
from tests.support.server_under_attack import Victim, address, victim
from tests.support.table_server import sqlite, story, table_server
from tests.support.waiting import until

pytestmark = [pytest.mark.long, pytest.mark.measured]


@story
async def test_who_never_reads_delays_nobody(tmp_path: Path) -> None:
    limits = {"messages_burst": 10**6, "chats_per_minute": 10**6, "queue": 50, "chat_length": 2000}
    with victim(tmp_path, *(f"--limit={name}={most}" for name, most in limits.items())) as server:
        (ann, bo), where = await seated(server, "Ann", "Bo")
        people = [await come(server, told, where) for told in (ann, bo)]
        deaf: list[socket.socket] = []
        for _ in range(5):
            connection = raw_socket(server.port, ann["code"], f"X-Forwarded-For: {where}")
            connection.sendall(frame(Opcode.TEXT, hello(bo["token"]).encode()))
            deaf.append(connection)
        before, dropped, said = server.memory, 0, 0
        while dropped < len(deaf):
            assert said < 20_000
            for person in people:
                said += 1
                assert (await person.ask("say", text="x" * 2000))["type"] == "done"
            if said % 100 == 0:
                dropped = await closed_as_slow(server)
        assert server.memory < before + 50_000_000
        await until(lambda: server.connections <= 3)  # theirs are cut, though they never read
        for connection in deaf:
            connection.close()
        for person in people:
            await person.socket.close()
        assert await server.is_well()


async def closed_as_slow(server: Victim) -> int:
    """How many connections were ended because nobody reads there."""
    text = (await server.ask("/metrics", address=address())).text
    lines = [line for line in text.splitlines() if 'closed_total{reason="slow"}' in line]
    return int(float(lines[0].split()[-1])) if lines else 0


@story
async def test_who_never_says_anything_is_sent_away(server: Victim) -> None:
    """No hello, no request, half a request, a body that never comes."""
    (ann, _), where = await seated(server, "Ann", "Bo")
    silent = await dial(server, ann["code"], where)
    post = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    beginnings = [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        post + b"Content-Length: 20\r\n\r\n{",
        post + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ]
    drops = [b"", b"", b"x", b"", b"", b"\r\n"]
    connections = [server.connect() for _ in beginnings for _ in range(10)]
    for connection, beginning in zip(connections, beginnings * 10, strict=True):
        connection.sendall(beginning)

    async def drip(connection: socket.socket, drop: bytes) -> bytes:
        reading = asyncio.create_task(asyncio.to_thread(everything_from, connection))
        while not reading.done():
            with suppress(OSError):
                connection.sendall(drop)
            await asyncio.sleep(0.2)
        return await reading

    few = connections[: len(beginnings)]
    answers = await asyncio.gather(*map(drip, few, drops))
    assert not any(b"HTTP/1.1 5" in answer for answer in answers)
    for connection in connections:
        connection.close()
    assert json.loads(await silent.recv())["code"] == "hello_missing"
    await silent.wait_closed()
    assert silent.close_code == 4400
    await until(lambda: server.connections <= 1)


@story
async def test_who_is_gone_without_a_word_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cable that was pulled: nobody answers pings any more."""

    def impatient(context: AppContext, opened: Callable[[], None], source: Source) -> Server:
        server = make_server(context, opened, source)
        server.config.ws_ping_interval = server.config.ws_ping_timeout = 2.0
        return server

    monkeypatch.setattr("tests.support.table_server.make_server", impatient)
    with table_server(sqlite(tmp_path / "gone.db")) as server:
        seat = await server.open_table(CreateTable("Ann"))
        with raw_socket(server.config.port, seat.code) as connection:
            connection.sendall(frame(Opcode.TEXT, hello(seat.token).encode()))
            heard = await asyncio.to_thread(everything_from, connection)
            assert b"welcome" in heard
            assert heard.endswith(b"keepalive ping timeout")
            await until(lambda: not server.context.clients)
