"""Messages, frames and handshakes that make no sense, or come again."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Opcode

from openuno.server.net.app import make_app, serving
from openuno.server.operation.config import Config
from openuno.server.storage import Change
from tests.support.attackers import (
    come,
    dial,
    everything_from,
    frame,
    handshake,
    hello,
    playing,
    seated,
)
from tests.support.leak_hunt import noted
from tests.support.recording_clients import GONE, AppDoor
from tests.support.server_under_attack import Victim, address, victim
from tests.support.table_server import GENEROUS, in_json, sqlite, story
from tests.support.tables_in_process import in_memory, three

pytestmark = [pytest.mark.long, pytest.mark.measured]


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
