"""Too much of everything."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from openuno.server.net.app import make_app, serving
from openuno.server.net.body_drain import MOST_BYTES
from openuno.server.operation.config import Config
from tests.support.attackers import (
    come,
    dial,
    playing,
    seated,
)
from tests.support.recording_clients import AppDoor
from tests.support.server_under_attack import Victim, address
from tests.support.table_server import in_json, sqlite, story

pytestmark = [pytest.mark.long, pytest.mark.measured]


@story
async def test_a_flood_of_messages(server: Victim) -> None:
    async with playing(server) as (ann, bo):
        for _ in range(400):
            await ann.socket.send(json.dumps({"type": "ask", "id": "a", "move": in_json("draw")}))
        heard: list[dict[str, Any]] = []
        assert await ann.end(heard) == 4429
        assert [told.get("code") for told in heard].count("too_many_messages") == 200
        assert (await bo.ask("ask", move=in_json("draw")))["type"] == "answered"


@story
async def test_a_flood_of_chat_on_many_sockets(server: Victim) -> None:
    seats, where = await seated(server, "Ann", "Bo")
    people = [await come(server, seats[0], where) for _ in range(10)]
    said = []
    for number in range(50):
        told = await people[number % 10].ask("say", text=f"{number}")
        said.append(told.get("code", "done"))
    assert said == ["done"] * 20 + ["too_many_chats"] * 30
    told = await people[0].ask("act", move=in_json("suggest Bo R7"))
    assert told["code"] == "too_many_chats"
    for person in people:
        await person.socket.close()


@story
async def test_a_flood_of_connections(server: Victim) -> None:
    (ann, _), where = await seated(server, "Ann", "Bo")
    people = [await come(server, ann, where) for _ in range(40)]
    one_more = await dial(server, ann["code"], where)
    assert json.loads(await one_more.recv())["code"] == "too_many_sockets"
    await one_more.wait_closed()
    assert one_more.close_code == 4429
    elsewhere = await come(server, ann, address())
    for person in (*people, elsewhere):
        await person.socket.close()


@story
async def test_a_flood_of_connections_one_after_the_other(tmp_path: Path) -> None:
    config = Config(database=sqlite(tmp_path / "flood.db"))
    async with serving(config, steady_clock=lambda: 0.0) as context:  # no time to recover
        door = AppDoor(make_app(context), context)
        ends = [(await door.ear("AAAAAA", "short").connect()).closed for _ in range(110)]
        assert ends == [4400] * 100 + [4429] * 10


@story
async def test_a_flood_of_requests_tables_and_bodies(server: Victim) -> None:
    where = address()
    opened = [await server.ask("/api/tables", {"name": "Ann"}, address=where) for _ in range(61)]
    assert [answer.status for answer in opened[:60]] == [201] * 60
    assert opened[-1].json["code"] == "too_many_new_tables"
    where = address()
    asked = await asyncio.gather(*(server.ask("/api/rulebooks", address=where) for _ in range(110)))
    assert sorted(answer.status for answer in asked) == [200] * 100 + [429] * 10
    where = address()
    history = f"/api/tables/{opened[0].json['code']}/matches/1"
    dear = [await server.ask(history, address=where) for _ in range(15)]
    assert [answer.status for answer in dear][-1] == 429
    for size in (16_385, 100_000, 1_000_000):
        answer = await server.ask("/api/tables", b" " * size, address=address())
        assert (answer.status, answer.json["code"]) == (413, "request_too_large")


POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@story
async def test_whoever_sends_too_much_hears_so_and_is_not_read_for_ever(server: Victim) -> None:
    asks_first = POST + b"Expect: 100-continue\r\nContent-Length: 50000\r\n\r\n"
    far_too_much = POST + b"Content-Length: 9000000\r\n\r\n" + b" " * MOST_BYTES
    stops_halfway = POST + b"Content-Length: 50000\r\n\r\n" + b" " * 20_000
    for sent in (asks_first, far_too_much, stops_halfway):
        answer = await asyncio.to_thread(answer_without_hanging_up, server, sent)
        assert b"100 Continue" not in answer
        assert answer.startswith(b"HTTP/1.1 413 ")


def answer_without_hanging_up(server: Victim, sent: bytes) -> bytes:
    with server.connect() as connection:
        connection.sendall(sent)
        answer = b""
        while b"request_too_large" not in answer and (part := connection.recv(65_536)):
            answer += part
        return answer
