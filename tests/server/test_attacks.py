"""Attacks on a real server: each is refused with a reason, harms nobody else, and is no error in
the log.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from openuno.protocol import VERSION
from openuno.protocol.http import CreateTable
from openuno.server.command import Server, make_server
from openuno.server.net.app import make_app, serving
from openuno.server.net.body_drain import MOST_BYTES
from openuno.server.net.context import AppContext
from openuno.server.operation.config import Config
from openuno.server.storage import Change, StorageDown
from tests.support.leak_hunt import noted
from tests.support.recording_clients import GONE, AppDoor, Ear
from tests.support.server_under_attack import Victim, address, victim
from tests.support.table_server import GENEROUS, in_json, sqlite, story, table_server
from tests.support.waiting import SECONDS, until

pytestmark = [pytest.mark.long, pytest.mark.measured]

FOREVER = 3600
NUMBERS = count()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Victim]:
    """A server with the limits that everyone has."""
    with victim(tmp_path_factory.mktemp("victim"), "--bot-delay", "0") as server:
        yield server


@pytest.fixture(autouse=True)
def bystanders(request: pytest.FixtureRequest) -> Generator[None]:
    """Whatever happens in a test, the server is well, and others play on."""
    yield
    if "server" in request.fixturenames:
        asyncio.run(asyncio.wait_for(_play_on(request.getfixturevalue("server")), SECONDS))


async def _play_on(server: Victim) -> None:
    async with playing(server) as (ann, bo):
        assert (await ann.act("draw"))["type"] in ("done", "refused")
        assert (await bo.ask("say", text="all is well"))["type"] == "done"
    assert await server.is_well()


# People


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
    table = {"name": names[0], "seats": max(len(names), 2), "turn_time": FOREVER, **asked}
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


# Keys and codes


@story
async def test_a_key_opens_only_its_own_seat(server: Victim) -> None:
    (ann, _), where = await seated(server, "Ann", "Bo")
    (eve, _), _ = await seated(server, "Eve", "Fay")
    for wrong in (eve["token"], ann["token"].upper(), ann["token"] + "0", ann["token"][:-1]):
        connection = await dial(server, ann["code"], where)
        await connection.send(hello(wrong))
        assert json.loads(await connection.recv())["code"] == "unknown_token"
        await connection.wait_closed()
        assert connection.close_code == 4403
        url = f"/api/tables/{ann['code']}/matches/1"
        answer = await server.ask(url, address=where, Authorization=f"Bearer {wrong}")
        assert (answer.status, answer.json["code"]) == (401, "unknown_token")
    for scheme in ("Basic", "bearer", ""):
        header = f"{scheme} {eve['token']}"
        answer = await server.ask(url, address=where, Authorization=header)
        assert answer.status in (401, 404), header


@story
async def test_codes_cannot_be_guessed(server: Victim) -> None:
    (ann, _), _ = await seated(server, "Ann", "Bo")
    url, where = f"/api/tables/{ann['code']}", address()
    tries = [f"/api/tables/AAAA{first}{second}" for first in "23456" for second in "ABCDEFGH"]
    answers = [await server.ask(code, address=where) for code in tries]
    codes = [answer.json["code"] for answer in answers]
    assert codes == ["unknown_table"] * 20 + ["too_many_misses"] * 20
    assert (await server.ask(url, address=where)).json["code"] == "too_many_misses"
    assert (await server.ask(url, address=address())).status == 200
    connection = await dial(server, ann["code"], where)
    await connection.send(hello())
    assert json.loads(await connection.recv())["code"] == "too_many_misses"
    await connection.wait_closed()
    assert connection.close_code == 4429


@story
async def test_pages_of_other_sites_cannot_connect(server: Victim) -> None:
    (ann, _), where = await seated(server, "Ann", "Bo")
    for origin in ("https://evil.example", "null", f"{server.url}.evil.example", "file://"):
        with pytest.raises(InvalidStatus) as refusal:
            await dial(server, ann["code"], where, origin=origin)
        assert refusal.value.response.status_code == 403
    ours = await dial(server, ann["code"], where, origin=server.url)
    await ours.close()
    plain = {"Content-Type": "text/plain", "Origin": "https://evil.example"}
    answer = await server.ask("/api/tables", b'{"name":"Eve"}', address=where, **plain)
    assert (answer.status, answer.json["code"]) == (415, "not_json")
    assert "access-control-allow-origin" not in {name.lower() for name in answer.headers}


@story
async def test_an_address_is_believed_only_from_a_proxy(tmp_path: Path) -> None:
    with victim(tmp_path, "--trusted-proxies", "192.0.2.77") as server:
        answers = [await server.ask("/api/tables/AAAAAA", address=address()) for _ in range(21)]
        assert answers[-1].json["code"] == "too_many_misses"


# Messages


NONSENSE = {
    "empty": "",
    "a word": "hello",
    "nothing": "null",
    "a number": "7",
    "a list": "[]",
    "an object": "{}",
    "deep": "[" * 8000,
    "deep inside": '{"type":"say","id":"a","text":' + "[" * 8000,
    "no type": '{"id":"a"}',
    "wrong type": '{"type":7}',
    "unknown type": '{"type":"__init__","id":"a"}',
    "unknown field": '{"type":"say","id":"a","text":"x","seat":1}',
    "no id": '{"type":"say","text":"x"}',
    "empty id": '{"type":"say","id":"","text":"x"}',
    "long id": '{"type":"say","id":"' + "a" * 41 + '","text":"x"}',
    "strange id": '{"type":"say","id":"~a","text":"x"}',
    "a line after the id": '{"type":"say","id":"a\\n","text":"x"}',
    "text of another type": '{"type":"say","id":"a","text":{"a":1}}',
    "long text": '{"type":"say","id":"a","text":"' + "a" * 2001 + '"}',
    "huge number": '{"type":"remove","id":"a","seat":' + "9" * 5000 + "}",
    "negative": '{"type":"remove","id":"a","seat":-1}',
    "a float": '{"type":"remove","id":"a","seat":0.5}',
    "not finite": '{"type":"act","id":"a","move":{"action":"draw"},"seq":1e999}',
    "lone surrogate": '{"type":"say","id":"a","text":"\\ud800"}',
    "twice": '{"type":"say","type":"leave","id":"a","text":"x"}',
    "hello again": hello(),
    "huge version": '{"type":"hello","version":' + "9" * 4000 + "}",
    "not hex": '{"type":"contribute","id":"a","commitment":"x","randomness":"y"}',
    "many options": json.dumps(
        {
            "type": "change_rules",
            "id": "a",
            "rulebook": "x",
            "options": dict.fromkeys(map(str, range(700)), 1),
        }
    ),
    "binary": b"\x00\xff",
    "binary JSON": hello().encode(),
}


KNOWN_BY_ID = {
    "no type",
    "unknown type",
    "unknown field",
    "text of another type",
    "long text",
    "huge number",
    "negative",
    "a float",
    "not finite",
    "twice",
    "not hex",
    "many options",
}
"""Nonsense in which an id can be read: its sender hears which message it was."""


@story
async def test_nonsense_is_refused_and_talk_goes_on(server: Victim) -> None:
    async with playing(server) as (ann, bo):
        for name, message in NONSENSE.items():
            told = await ann.say(message)
            assert told["type"] == "refused", name
            assert told["code"] in {
                "bad_message",
                "nested_too_deep",
                "hello_again",
                "match_is_on",
            }, name
            assert len(told["message"]) < 300, name
            assert told.get("id") == ("a" if name in KNOWN_BY_ID else None), name
        assert (await ann.ask("say", text="still here"))["type"] == "done"
        assert (await bo.ask("ask", move=in_json("draw")))["type"] == "answered"


@story
async def test_nonsense_instead_of_hello(server: Victim) -> None:
    (ann, _), _ = await seated(server, "Ann", "Bo")
    first = {name: message for name, message in NONSENSE.items() if name != "hello again"}
    for message in first.values():
        connection = await dial(server, ann["code"], address())
        await connection.send(message)
        told = json.loads(await connection.recv())
        assert told["type"] == "refused"
        await connection.wait_closed()
        assert connection.close_code == 4400


def frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=mask, extensions=[])


FRAMES = {
    "too long": (frame(Opcode.TEXT, b"x" * 9000), 1009),
    "too long in parts": (
        frame(Opcode.TEXT, b"x" * 5000, fin=False) + frame(Opcode.CONT, b"x" * 5000),
        1009,
    ),
    "said to be huge": (b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"mask", 1009),
    "not UTF-8": (frame(Opcode.TEXT, b"\xff\xfe"), 1007),
    "not UTF-8, and goodbye": (
        frame(Opcode.TEXT, b"\xff\xfe") + frame(Opcode.CLOSE, b"\x03\xe8"),
        1000,
    ),
    "not UTF-8 in parts, and goodbye": (
        frame(Opcode.TEXT, b"\xff", fin=False)
        + frame(Opcode.CONT, b"\xfe")
        + frame(Opcode.CLOSE, b"\x03\xe8"),
        1000,
    ),
    "not masked": (frame(Opcode.TEXT, b"{}", mask=False), 1002),
    "an end without a beginning": (frame(Opcode.CONT, b"{}"), 1002),
    "a beginning in the middle": (frame(Opcode.TEXT, b"{", fin=False) * 2, 1002),
    "of no kind": (b"\x8b\x80mask", 1002),
    "reserved bits": (b"\xf1\x80mask", 1002),
    "a long ping": (b"\x89\xfe\x01\x00mask" + b"x" * 256, 1002),
    "a ping in parts": (b"\x09\x80mask", 1002),
    "no reason to close": (frame(Opcode.CLOSE, b"\x00"), 1002),
    "pings without end": (frame(Opcode.PING) * 2000, 1002),
    "pongs without end": (frame(Opcode.PONG) * 2000, 1002),
    "parts without end": (
        frame(Opcode.TEXT, fin=False) + frame(Opcode.CONT, fin=False) * 2000,
        1002,
    ),
}


@pytest.mark.parametrize("name", FRAMES)
@story
async def test_frames_that_make_no_sense_end_the_connection(server: Victim, name: str) -> None:
    data, code = FRAMES[name]
    (ann, _), where = await seated(server, "Ann", "Bo")
    person = await come(server, ann, where)
    person.socket.transport.write(data)
    assert await person.end() == code


def handshake(port: int, code: str, *headers: str) -> socket.socket:
    """A connection on which a socket of a table is asked for, without a library: nothing answers
    by itself, and nothing is read.
    """
    connection = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
    lines = [
        f"GET /api/tables/{code}/play HTTP/1.1",
        "Host: localhost",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        *headers,
    ]
    connection.sendall("\r\n".join((*lines, "", "")).encode())
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


@story
async def test_a_handshake_that_makes_no_sense(server: Victim) -> None:
    code = "A" * 6
    with handshake(server.port, "A" * 20_000) as connection:
        assert b" 414 " in await asyncio.to_thread(everything_from, connection)
    with handshake(server.port, code, "X-Long: " + "x" * 20_000) as connection:
        assert b" 431 " in await asyncio.to_thread(everything_from, connection)
    with handshake(server.port, code, *(f"X-{n}: x" for n in range(200))) as connection:
        assert b" 431 " in await asyncio.to_thread(everything_from, connection)
    with pytest.raises(InvalidStatus):
        await dial(server, "../../etc", address())
    for path in ("%2e%2e", "%2e%2e%5c", "%00", "AAAAAA%0d%0a", "AAAAA%e2%98%83", "aaaaaaa"):
        connection = await dial(server, path, address())
        await connection.send(hello())
        assert json.loads(await connection.recv())["code"] == "unknown_table"
        await connection.wait_closed()
        assert connection.close_code == 4404


@story
async def test_nobody_acts_for_another(server: Victim) -> None:
    async with playing(server) as (ann, bo):
        for move in (
            "draw",
            "Bo: draw",
            {"action": "draw", "seat": "Bo"},
            {"action": "draw", "target": "Bo"},
            {"action": "Bo: draw"},
            {"action": "draw\nBo: draw"},
            {"action": "draw\x00"},
            {"action": "deal" * 90},
            {"action": ["draw"]},
            {"action": "uno", "target": "Bo"},
            {"action": "catch", "target": "Bo: draw"},
            {"action": "catch", "target": "B" * 41},
            {"action": "catch", "target": ""},
            {"action": "swap", "target": "{seat}"},
            {"action": "suggest", "target": "Bo: draw", "card": "R7"},
            {"action": "play", "cards": []},
            {"action": "play", "cards": "R7"},
            {"action": "play", "cards": ["R7 Bo:"]},
            {"action": "play", "cards": ["R7\r\nBo: play R7"]},
            {"action": "play", "cards": [["R7"]]},
            {"action": "play", "cards": ["R7"] * 201},
            {"action": "play", "cards": ["R7"] * 100},
            {"action": "play", "cards": ["R7"], "seat": "Bo"},
            {"action": "jump", "card": "W+4:R uno"},
            {"action": "choose", "colour": "__class__"},
        ):
            for kind, values in (("act", {"seq": ann.seq, "at_any_price": True}), ("ask", {})):
                told = await ann.ask(kind, move=move, **values)
                refusal = told.get("refusal", told)
                assert refusal["type"] == "refused", move
                assert refusal["code"] != "internal_error"
        assert bo.seq == ann.seq


@story
async def test_a_command_is_done_once(tmp_path: Path) -> None:
    with victim(tmp_path, "--bot-delay", "0") as server:
        async with playing(server) as (ann, bo):
            say = json.dumps({"type": "say", "id": "same", "text": "once"})
            first = await ann.say(say)
            assert first["type"] == "done"
            assert await ann.say(say) == first
            assert (await bo.say(say))["seq"] == first["seq"] + 1  # ids are one's own
            leave = json.dumps({"type": "leave", "id": "same"})
            assert (await ann.say(leave))["code"] == "id_taken"  # and stand for one command
        seat = {"code": ann.code, "token": ann.token}
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        again = await come(server, seat, ann.address)
        assert await again.say(say) == first
        await again.socket.close()


@story
async def test_a_line_break_ends_no_id_no_key_and_no_randomness(tmp_path: Path) -> None:
    async with in_memory(tmp_path) as door:
        code, tokens = await three(door)
        spoilt = await door.ear(code, tokens[0] + "\n").connect()
        assert spoilt.closed == 4400
        table = {"name": "Eve", "token": "x" * 32 + "\n"}
        assert (await door.request("/api/tables", table)).json["code"] == "bad_request"
        ann = await door.ear(code, tokens[0]).connect()
        add = {"commitment": ann.last["table"]["commitment"], "randomness": "ab" * 32}
        for name, value in add.items():
            told = await ann.ask(type="contribute", id="a", **{**add, name: f"{value}\n"})
            assert (told["code"], told["id"]) == ("bad_message", "a")
        assert (await ann.ask(type="contribute", id="a", **add))["type"] == "done"
        await ann.hang_up()


@story
async def test_talk_sent_again_is_not_too_much_talk(tmp_path: Path) -> None:
    """What was done is done, also when nothing new may be said, and when only the log knows it."""
    limits = msgspec.structs.replace(GENEROUS, chats_per_minute=3)
    config = Config(database=sqlite(tmp_path / "talk.db"), limits=limits)
    told: list[list[dict[str, Any]]] = []
    code, tokens = "", [""]
    for _ in range(2):  # the second time, the table comes from a snapshot
        async with serving(config, steady_clock=lambda: 0.0) as context:  # no time to recover
            door = AppDoor(make_app(context), context)
            code, tokens = (code, tokens) if code else await three(door)
            ann = await door.ear(code, tokens[0]).connect()
            for first in (0, 0, 1):
                ids = range(first, first + 3)
                told.append([await ann.ask(type="say", id=f"s{n}", text="hello") for n in ids])
            await ann.hang_up()
    assert [each["type"] for each in told[0]] == ["done"] * 3
    assert [told[0]] * 3 == [told[1], told[3], told[4]]
    for again in (told[2], told[5]):
        assert again[:2] == told[0][1:]
        assert again[2]["code"] == "too_many_chats"


@story
async def test_a_server_that_fails_says_so(tmp_path: Path) -> None:
    async def fail(change: Change) -> bool:
        raise ZeroDivisionError

    with noted() as lines:
        async with in_memory(tmp_path) as door:
            code, tokens = await three(door)
            ann = await door.ear(code, tokens[0]).connect()
            append, door.context.services.store.append = door.context.services.store.append, fail
            assert await ann.ask(type="say", id="a", text="hello") == GONE
            assert ann.closed == 4500
            door.context.services.store.append = append
            again = await door.ear(code, tokens[0]).connect()
            assert (await again.ask(type="say", id="a", text="hello"))["type"] == "done"
            await again.hang_up()
    assert "socket_failed" in lines.getvalue()


# Floods


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


# The slow


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

    def impatient(context: AppContext, opened: Callable[[], None]) -> Server:
        server = make_server(context, opened)
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


# Text that is more than text


@story
async def test_text_stays_text(server: Victim) -> None:
    script = "<script>1</script>"
    astronaut = "Ida 👩\u200d🚀"
    for name in (script, "'; DROP TABLE log", "{seat}", "%s%n", "Ann\\", astronaut, "∀"):
        told, where = await seated(server, name[:20], "Bo")
        person = await come(server, told[0], where)
        answer = await server.ask(f"/api/tables/{told[0]['code']}", address=where)
        assert answer.json["seats"][0]["name"] == name[:20]
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        await person.socket.send(json.dumps({"type": "say", "id": "a", "text": script + name}))
        event = (await person.hear())["told"][0]["event"]
        assert (event["name"], event["text"]) == (name[:20], script + name)
        await person.socket.close()


UNPRINTABLE = (
    "\x00",
    "\n",
    "\x1b[2J",
    "\x7f",
    "\u202e",
    "\u2066",
    "\u200b",
    "\u2028",
    "\ufeff",
    "\u200d",
)


@story
async def test_characters_that_play_tricks_are_refused(server: Victim) -> None:
    told, where = await seated(server, "Ann", "Bo")
    person = await come(server, told[0], where)
    for letter in UNPRINTABLE:
        answer = await server.ask("/api/tables", {"name": f"A{letter}b"}, address=where)
        assert (answer.status, answer.json["code"]) == (400, "seat_name"), ascii(letter)
        assert letter not in answer.text
        refusal = await person.ask("say", text=f"a{letter}b")
        assert refusal["code"] == "chat_unprintable", ascii(letter)
    for name in ("", " ", "Ann ", "A:b", "x" * 21, "x" * 41, 7, None, ["Ann"]):
        answer = await server.ask("/api/tables", {"name": name}, address=where)
        assert answer.status == 400, name
    await person.socket.close()


# HTTP


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_request"),
        (b"{", "bad_request"),
        (b"[" * 16_000, "nested_too_deep"),
        (b'{"name":"Ann","options":' + b'{"a":' * 3000, "nested_too_deep"),
        (b'{"name":"\xff"}', "bad_request"),
        (b'{"name":"\\ud800"}', "bad_request"),
        (b'{"name":"Ann","admin":true}', "bad_request"),
        (b'{"name":"Ann","seats":1e400}', "bad_request"),
        (b'{"name":"Ann","seats":' + b"9" * 4000 + b"}", "bad_request"),
        (b'{"name":"Ann","seats":31}', "table_size"),
        (b'{"name":"Ann","seats":1}', "table_size"),
        (b'{"name":"Ann","turn_time":NaN}', "bad_request"),
        (b'{"name":"Ann","bots":["god"]}', "bad_request"),
        (b'{"name":"Ann","seats":2,"bots":["easy","easy"]}', "too_many_bots"),
        (b'{"name":"Ann","token":"short"}', "bad_request"),
        (b'{"name":"Ann","rulebook":"../../../etc/passwd"}', "unknown_preset"),
        (b'{"name":"Ann","rulebook":"official.toml"}', "unknown_preset"),
        (b'{"name":"Ann","rulebook":"\\u0000"}', "unknown_preset"),
        (b'{"name":"Ann","options":{"__class__":1}}', "unknown_option"),
        (b'{"name":"Ann","options":{"decks":"many"}}', "bad_value"),
        (b'{"name":"Ann","options":{"decks":' + b"9" * 4000 + b"}}", "bad_value"),
        (b'{"name":"Ann","options":{"decks":true}}', "bad_value"),
        (b'{"name":"Ann","options":{"draw":"\\u001b[2J"}}', "bad_value"),
        (
            json.dumps({"name": "Ann", "options": {f"o{n}": 1 for n in range(1200)}}).encode(),
            "unknown_option",
        ),
    ],
    ids=lambda value: value[:40] if isinstance(value, bytes) else value,
)
@story
async def test_a_body_that_makes_no_sense(server: Victim, body: bytes, code: str) -> None:
    answer = await server.ask("/api/tables", body, address=address())
    assert (answer.status, answer.json["code"]) == (400, code)
    assert len(answer.text) < 1000
    assert "\x1b" not in answer.json["message"]


@story
async def test_paths_that_lead_nowhere(server: Victim) -> None:
    for path in (
        "/../../etc/passwd",
        "/api/tables/../../../etc/passwd",
        "/api/tables/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/api/tables/%00",
        "/api/tables/AAAAA%0aX",
        "/api/tables/AAAAAA/matches/0x1",
        "/api/tables/AAAAAA/matches/99999999999999999999999999",
        "/api/tables/AAAAAA/matches/1/replay/..",
        "/static/../../x",
        "/%ff%fe",
        "/t/AAAAAA/x",
        "/" + "a" * 5000,
        "/admin",
        "/.git/config",
        "/api/tables/" + "A" * 20,
    ):
        answer = await server.ask(path, address=address())
        assert answer.status in (400, 404), path
        assert "passwd" not in answer.text
    answer = await server.ask("/api/rulebooks?" + "lang=xx&" * 3000, address=address())
    assert answer.status == 400
    answer = await server.ask("/api/tables?" + "a=b&" * 10_000, address=address())
    assert answer.status == 200


@story
async def test_methods_that_nobody_answers(server: Victim) -> None:
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"):
        for path in ("/api/tables", "/api/tables/AAAAAA/seats", "/healthz", "/metrics"):
            answer = await server.ask(path, method=method, address=address())
            assert answer.status in (204, 405), (method, path)
    answer = await server.ask("/api/tables/AAAAAA/seats", address=address())
    assert (answer.status, answer.json["code"]) == (405, "unknown_method")
    assert set(answer.headers["allow"].split(", ")) == {"POST", "OPTIONS"}
    overridden = {"X-HTTP-Method-Override": "DELETE"}
    assert (await server.ask("/api/tables", address=address(), **overridden)).status == 200


REQUESTS = {
    "a length that is too short": b"Content-Length: 1\r\n\r\n{}",
    "a length that is too long": b"Content-Length: 10\r\n\r\n{}",
    "a huge length": b"Content-Length: 99999999999999999999\r\n\r\n{}",
    "a negative length": b"Content-Length: -1\r\n\r\n{}",
    "two lengths": b"Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}",
    "a length and chunks": b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "no chunks": b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a header in two lines": b"X-A: b\r\n c\r\nContent-Length: 2\r\n\r\n{}",
    "a header with NUL": b"X-A: \x00\r\nContent-Length: 2\r\n\r\n{}",
    "letters of no alphabet": b"Accept-Language: \xff\xfe\r\nContent-Length: 2\r\n\r\n{}",
    "a body in gzip": b"Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f\x8b\x08\x00",
    "a second request inside": b"Content-Length: 2\r\n\r\n{}GET /healthz HTTP/1.1\r\n\r\n",
}


@pytest.mark.parametrize("name", REQUESTS)
@story
async def test_requests_that_lie(server: Victim, name: str) -> None:
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address()}\r\n"
        "Content-Type: application/json\r\n"
    )
    answer = await server.send(head.encode() + REQUESTS[name])
    assert b"HTTP/1.1 5" not in answer
    assert b"HTTP/1.1 2" not in answer.partition(b"\r\n")[0]
    assert b"Traceback" not in answer


@pytest.mark.parametrize(
    "endless",
    [
        b"X-A: ",
        b"X-A: b\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-A: ",
        b"Transfer-Encoding: chunked\r\n\r\n1;",
    ],
    ids=["a header", "headers", "a trailer", "a chunk"],
)
@story
async def test_a_head_without_end(server: Victim, endless: bytes) -> None:
    def talk() -> None:
        with server.connect() as connection:
            connection.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n" + endless)
            for _ in range(1000):  # 100 MB
                connection.sendall(
                    b"X-A: b\r\n" * 12_500 if endless[-1:] == b"\n" else b"a" * 100_000
                )

    before = server.memory
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        await asyncio.to_thread(talk)
    assert server.memory < before + 20_000_000


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"nonsense\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x00" * 5000,
    ],
    ids=["TLS", "words", "HTTP/2", "nothing"],
)
@story
async def test_what_is_not_http(server: Victim, data: bytes) -> None:
    assert (await server.send(data)).startswith((b"HTTP/1.1 400", b""))


@story
async def test_metrics_are_for_those_with_the_token(tmp_path: Path) -> None:
    token = "a-secret-of-the-administrator"
    with victim(tmp_path, OPENUNO_METRICS_TOKEN=token) as server:
        for wrong in ({}, {"Authorization": "Bearer x"}, {"Authorization": token}):
            answer = await server.ask("/metrics", **wrong)
            assert (answer.status, answer.json["code"]) == (404, "unknown_path")
        answer = await server.ask("/metrics", Authorization=f"Bearer {token}")
        assert answer.status == 200
        assert token not in answer.text + server.log.read_text()


# Races around a seat


@asynccontextmanager
async def in_memory(folder: Path, bot_delay: float = FOREVER) -> AsyncGenerator[AppDoor]:
    """A server without a network, in whose order of things nothing is left to chance."""
    config = Config(database=sqlite(folder / "memory.db"), limits=GENEROUS, bot_delay=bot_delay)
    async with serving(config) as context:
        yield AppDoor(make_app(context), context)


async def three(door: AppDoor) -> tuple[str, list[str]]:
    """A table with three people: its code, and their tokens."""
    asked = {"name": "Ann", "seats": 3, "turn_time": FOREVER}
    told = [(await door.request("/api/tables", asked)).json]
    url = f"/api/tables/{told[0]['code']}/seats"
    told += [(await door.request(url, {"name": name})).json for name in ("Bo", "Cleo")]
    return told[0]["code"], [each["token"] for each in told]


@asynccontextmanager
async def busy(door: AppDoor) -> AsyncGenerator[None]:
    """A while in which nothing can be written down; it is afterwards."""
    store, go_on = door.context.services.store, asyncio.Event()
    append = store.append

    async def wait(change: Change) -> bool:
        await go_on.wait()
        return await append(change)

    store.append = wait  # type: ignore[method-assign]
    yield
    store.append = append  # type: ignore[method-assign]
    go_on.set()


async def a_moment() -> None:
    """Lets everyone do what they can do without waiting."""
    for _ in range(100):
        await asyncio.sleep(0)


@story
async def test_the_last_words_of_the_removed(tmp_path: Path) -> None:
    """What a player says who is being removed comes too late, also if they hold on to the line."""
    async with in_memory(tmp_path) as door:
        code, tokens = await three(door)
        ann, bo, cleo = [await door.ear(code, token).connect() for token in tokens]
        assert (await ann.ask(type="start", id="start"))["type"] == "done"
        async with busy(door):
            cleo.say({"type": "say", "id": "a", "text": "this keeps the table busy"})
            await a_moment()
            ann.say({"type": "remove", "id": "a", "seat": 1})
            await a_moment()
            act = bo.ask(type="act", id="a", move=in_json("draw"), seq=ann.last["seq"])
            acting = asyncio.create_task(act)
            await a_moment()
        assert (await acting)["type"] in ("refused", "closed")
        kinds = [entry.kind for entry in await door.entries(code)]
        assert kinds[-2:] == ["said", "seat_left"]
        again = await door.ear(code, tokens[1]).connect()
        assert again.closed == 4403
        for ear in (ann, cleo):
            await ear.hang_up()


@story
async def test_a_seat_lost_while_connecting(tmp_path: Path) -> None:
    """Whoever was let in, and removed before they could look, sees nothing."""
    async with in_memory(tmp_path) as door:
        code, tokens = await three(door)
        ann, other = [await door.ear(code, tokens[0]).connect() for _ in range(2)]
        late = door.ear(code, tokens[1])
        async with busy(door):
            ann.say({"type": "say", "id": "a", "text": "this keeps the table busy"})
            await a_moment()
            other.say({"type": "remove", "id": "b", "seat": 1})
            await a_moment()
            coming = asyncio.create_task(late.connect())
            await a_moment()
        await coming
        assert late.closed == 4403
        assert [json.loads(text)["type"] for text in late.heard] == ["refused"]
        for ear in (ann, other):
            await ear.hang_up()


@story
async def test_no_replay_of_a_match_whose_end_is_not_written_down(tmp_path: Path) -> None:
    async with in_memory(tmp_path, bot_delay=0) as door:
        asked = {"name": "Ann", "seats": 2, "bots": ["random"], "rulebook": "classic"}
        told = (await door.request("/api/tables", {**asked, "options": {"hand_size": 1}})).json
        code, store = told["code"], door.context.services.store
        ann = await door.ear(code, told["token"]).connect()
        await ann.ask(type="start", id="start")
        append, is_over, go_on = store.append, asyncio.Event(), asyncio.Event()

        async def fail_at_the_end(change: Change) -> bool:
            if not door.context.registry.actors[code].table.state.playing:
                is_over.set()
                await go_on.wait()
                raise StorageDown
            return await append(change)

        store.append = fail_at_the_end  # type: ignore[method-assign]
        playing = asyncio.create_task(_play_to_the_end(ann))
        await asyncio.wait_for(is_over.wait(), SECONDS)
        url = f"/api/tables/{code}/matches/1/replay"
        looking = asyncio.create_task(door.request(url))
        await a_moment()
        go_on.set()
        assert (await looking).json["code"] == "match_not_over"
        store.append = append  # type: ignore[method-assign]
        await asyncio.wait_for(playing, SECONDS)
        assert (await door.request(url)).json["fair"]["secret"]
        await ann.hang_up()


@story
async def test_a_bot_wins_although_its_last_card_could_not_be_written_down_at_once(
    tmp_path: Path,
) -> None:
    """What seemed to be the end was none: nothing was due any more, and nobody looked again."""
    async with in_memory(tmp_path, bot_delay=0) as door:
        asked = {"name": "Ann", "seats": 2, "bots": ["random"], "rulebook": "classic"}
        told = (await door.request("/api/tables", {**asked, "options": {"hand_size": 1}})).json
        code, store = told["code"], door.context.services.store
        ann = await door.ear(code, told["token"]).connect()
        append, failures = store.append, 0

        async def fail_once_at_the_end(change: Change) -> bool:
            nonlocal failures
            if not failures and door.context.registry.actors[code].table.state.last is not None:
                failures += 1
                raise StorageDown
            return await append(change)

        store.append = fail_once_at_the_end  # type: ignore[method-assign]
        await ann.ask(type="start", id="start")  # the bot may have won a moment later
        await asyncio.wait_for(_play_to_the_end(ann, wins=False), SECONDS)
        assert failures == 1
        await ann.hang_up()


async def _play_to_the_end(ann: Ear, *, wins: bool = True) -> None:
    number = 0
    while ann.last["table"]["phase"] == "playing":
        if legal := ann.last.get("legal"):
            number += 1
            seq, move = ann.last["seq"], legal[0] if wins else legal[-1]
            await ann.ask(type="act", id=f"p{number}", move=move, seq=seq)
        await asyncio.sleep(0.001)
