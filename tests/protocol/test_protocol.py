"""The protocol: its page and its schemas say what the server does, message by message."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import Any, get_args
from urllib.request import Request, urlopen

import msgspec
import pytest
from jsonschema import Draft202012Validator
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from openuno.client import TableClient, fetch, new_id
from openuno.core.data.log_rows import Reason
from openuno.core.data.state import Phase
from openuno.game import actions as a
from openuno.game import events as e
from openuno.game.card import Card, Colour
from openuno.game.notation import VERBS
from openuno.protocol import VERSION, analysis, http, table_view
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.close_codes import Close
from openuno.protocol.moves import CALLS, AnyMove
from openuno.protocol.schemas import CARD
from openuno.protocol.type_names import read_card
from openuno.server.net import sockets
from tests.support.paths import ROOT
from tests.support.present import present
from tests.support.table_server import (
    TableServer,
    at_table,
    bots,
    is_playing,
    move,
    play_match,
    sqlite,
    story,
    table_server,
    until,
)
from tools import protocol_schemas

TEXT = (ROOT / "docs" / "protocol.md").read_text("utf-8")
BOT = ROOT / "docs" / "examples" / "network_bot.py"
SCHEMAS = protocol_schemas.schemas()
EXAMPLES = re.findall(r"^```json ?(\w*)\n(.*?)\n```", TEXT, re.MULTILINE | re.DOTALL)
SAID_BY_CLIENTS = {kind.__struct_config__.tag for kind in get_args(c.AnyFromClient)}
SAID_BY_SERVER = {kind.__struct_config__.tag for kind in get_args(m.AnyFromServer)}


def is_valid(schema: str, value: object, part: str = "") -> None:
    """Complains unless a value is what a schema says."""
    whole = json.loads(SCHEMAS[schema])
    if part:
        whole = {"$ref": f"#/$defs/{part}", "$defs": whole["$defs"]}
    Draft202012Validator(whole).validate(value)


# The page


@pytest.mark.parametrize(("kind", "text"), EXAMPLES, ids=lambda value: value[:40])
def test_every_example_is_a_message(kind: str, text: str) -> None:
    value = json.loads(text)
    if kind:
        (described,) = {vars(x)[kind] for x in (analysis, http, table_view) if kind in vars(x)}
        msgspec.convert(value, described, dec_hook=read_card)
        is_valid("http", value, kind)
    elif value["type"] in SAID_BY_CLIENTS:
        assert c.decode(text)
        is_valid("from-client", value)
    else:
        assert json.loads(m.encode(m.decode(text))) == value
        is_valid("from-server", value)


def test_every_message_has_an_example() -> None:
    shown = {json.loads(text).get("type") for _, text in EXAMPLES}
    assert shown - {None} == SAID_BY_CLIENTS | SAID_BY_SERVER


def test_every_event_of_the_table_is_named() -> None:
    assert [event.__name__ for event in get_args(m.TableEvent) if event.__name__ not in TEXT] == []


def test_every_close_code_is_explained() -> None:
    rows = {int(code) for code in re.findall(r"^\| (\d{4}) \|", TEXT, re.MULTILINE)}
    assert rows == {int(code) for code in Close}


def test_every_refusal_of_the_server_is_explained() -> None:
    server = ROOT / "src/openuno/server"
    folders = (server, *(server / name for name in ("net", "operation", "tables")))
    sources = [path.read_text("utf-8") for folder in folders for path in folder.glob("*.py")]
    raised = set(re.findall(r'(?:InputError|TooMany|NotAllowed)\(\s*"(\w+)"', "".join(sources)))
    of_starting = {"cannot_listen", "too_few_descriptors", "bad_limit", "uvicorn_unknown"}
    of_starting |= {"workers_need_linux", "workers_need_postgresql", "worker_ended"}
    of_starting |= {"unknown_limit", "unknown_variable"}
    told = {code for code in raised - of_starting if not code.startswith("setting_")}
    assert len(told) > 40
    assert {code for code in told if f"`{code}`" not in TEXT} == set()


@story
async def test_every_request_is_in_the_table_and_every_row_can_be_asked(
    server: TableServer,
) -> None:
    paths = (await fetch(server.url, "/api/openapi.json"))["paths"]
    known = {f"{how.upper()} {path}" for path, ways in paths.items() for how in ways}
    assert set(re.findall(r"^\| `((?:GET|POST) \S+)` \|", TEXT, re.MULTILINE)) == known


@story
async def test_the_requests_shown_can_be_made(server: TableServer) -> None:
    lines = re.findall(r"^curl .*$", TEXT, re.MULTILINE)
    assert len(lines) == 9
    async with at_table(server, "Abe", bots=bots(1), seats=4, options={"target": 1}) as (abe,):
        await abe.start()
        await play_match(abe)
        names = {"SERVER": server.url, "CODE": abe.seat.code, "TOKEN": present(abe.seat.token)}
        for line in lines:
            request = _request(re.sub(r"\$([A-Z]+)", lambda name: names[name[1]], line))
            answer = await asyncio.to_thread(lambda asked=request: urlopen(asked).read())
            assert json.loads(answer)


def _request(line: str) -> Request:
    """What curl would ask for."""
    _, *words = shlex.split(line)
    headers, body, url = {}, None, ""
    while words:
        word = words.pop(0)
        if word == "--json":
            body = words.pop(0).encode()
            headers["Content-Type"] = "application/json"
        elif word == "-H":
            name, _, value = words.pop(0).partition(": ")
            headers[name] = value
        else:
            url = word
    return Request(url, body, headers)


def test_the_page_shows_the_bot_as_it_is() -> None:
    assert f"```python\n{BOT.read_text('utf-8')}```\n" in TEXT


@pytest.mark.long
@story
async def test_the_bot_plays_a_match_over_the_network(server: TableServer) -> None:
    async with at_table(server, "Ann", bots=bots(1), seats=3, options={"target": 60}) as (ann,):
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, str(BOT), server.url, ann.seat.code.lower()),
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            await until(ann, lambda a: present(a.table).seats[1].name == "Robo")
            await ann.start()
            await play_match(ann)
            printed, _ = await bot.communicate()
        finally:
            if bot.returncode is None:
                bot.kill()
        assert bot.returncode == 0
        assert printed.decode().startswith(f"{present(present(ann.table).last).winners[0]} won;")
        log = [msgspec.json.decode(entry.record) for entry in await server.log(ann.seat.code)]
        acts = [record["action"] for record in log if record["kind"] == "acted"]
        assert any(action.startswith("Robo:") for action in acts)
        assert not any(record.get("bot") for record in log if "Robo:" in record.get("action", ""))
        await until(ann, lambda a: not present(a.table).seats[1].name)


# The schemas


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(json.loads(SCHEMAS[name]))


def test_the_schema_knows_every_card_and_nothing_else() -> None:
    faces = "0 1 2 3 4 5 6 7 8 9 S R +2".split()
    every = [f"{colour}{face}" for colour in "RYGB" for face in faces]
    for wild in ("W", "W+4", "WS", "WC"):
        every += [wild, *(str(Card(wild).named(colour)) for colour in Colour)]
    assert sorted(CARD["enum"]) == sorted(every)


@pytest.mark.long
@story
async def test_all_that_is_said_in_a_match_fits_the_schemas(server: TableServer) -> None:
    async with at_table(server, "Ann", bots=bots(2), rulebook="party", options={"target": 60}) as (
        ann,
    ):
        async with raw(ann) as socket:
            await ann.start()
            await ann.say("hello")
            await play_match(ann)
            seq = 0
            while seq < ann.seq:
                message = json.loads(await socket.recv())
                is_valid("from-server", message)
                seq = message.get("seq", 0)
        path = f"/api/tables/{ann.seat.code}"
        answers = {
            "TableView": await fetch(server.url, path),
            "MatchList": await fetch(server.url, f"{path}/matches"),
            "History": await fetch(server.url, f"{path}/matches/1", token=ann.seat.token),
            "HandReplay": await fetch(server.url, f"{path}/matches/1/hands/1"),
            "TableList": await fetch(server.url, "/api/tables"),
            "RulebookList": await fetch(server.url, "/api/rulebooks"),
            "RulesRead": await fetch(server.url, "/api/rulebooks/read", body=b"{}"),
            "OptionList": await fetch(server.url, "/api/options"),
        }
        for part, answer in answers.items():
            is_valid("http", answer, part)


@pytest.mark.parametrize(
    ("names", "kind"),
    [(e.PHASES, Phase), (e.REASONS, Reason)],
    ids=["phases", "reasons"],
)
def test_messages_name_all_that_the_core_numbers(names: tuple[str, ...], kind: type[Enum]) -> None:
    assert names == tuple(each.name.lower() for each in kind)


def test_every_action_is_a_move_with_the_same_fields() -> None:
    moves = {kind.__name__: kind for kind in get_args(AnyMove)}
    actions = {kind.__name__: kind for kind in a.Action.__subclasses__()}
    assert set(moves) == set(actions)
    for name, kind in moves.items():
        assert kind.__struct_config__.tag == actions[name].verb.name.lower()
        assert ("seat", *kind.__struct_fields__) == actions[name].__struct_fields__


@pytest.mark.parametrize("verb", VERBS)
def test_every_move_stands_on_the_page_and_can_be_read(verb: str) -> None:
    assert re.search(rf"^\|[^|]*`{verb}`", TEXT, re.MULTILINE)
    rest = {"play": "R7 W:G uno", "jump": "W+4:G", "choose": "R", "suggest": "Bo R7"}
    rest |= {"catch": "Bo", "swap": "Anna Lena"}
    said = move(f"{verb} {rest.get(verb, '')}".strip())
    command = c.Act("a", said, None if said.is_call else 7)
    assert c.decode(c.encode(command)) == command
    is_valid("from-client", json.loads(c.encode(command)))
    assert said.is_call == (verb in CALLS)


# The socket


@asynccontextmanager
async def raw(client: TableClient, **hello: Any) -> AsyncGenerator[ClientConnection]:
    """A second connection of a seat, in plain JSON."""
    address = f"ws{client.seat.url.removeprefix('http')}/api/tables/{client.seat.code}/play"
    async with connect(address) as socket:
        said = {"type": "hello", "version": VERSION, "token": client.seat.token, **hello}
        await socket.send(json.dumps(said))
        yield socket


async def answers(socket: ClientConnection, *messages: dict[str, Any] | str) -> list[Any]:
    """What is answered to messages sent at once, up to the answer to the last one."""
    for message in messages:
        await socket.send(message if isinstance(message, str) else json.dumps(message))
    heard = []
    while not heard or heard[-1]["type"] not in {"done", "refused", "answered"}:
        heard.append(json.loads(await socket.recv()))
    return heard


async def ending(socket: ClientConnection) -> tuple[list[Any], int | None]:
    """All that is still said, and the code by which the connection ends."""
    heard: list[Any] = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(await socket.recv()))
    return heard, socket.close_code


@story
async def test_hello_is_answered_by_everything(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, ben), raw(ben) as socket:
        welcome = m.decode(await socket.recv())
        assert isinstance(welcome, m.Welcome)
        assert (welcome.version, welcome.seat, welcome.missed) == (VERSION, 1, ())
        assert (welcome.state.seq, welcome.state.table) == (ann.seq, ann.table)
        assert welcome.now >= welcome.state.at


@story
async def test_a_command_is_shown_to_all_and_then_answered(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, _), raw(ann) as socket:
        await socket.recv()
        hello = {"type": "say", "id": "x-1_Y", "text": "hello"}
        update, done = await answers(socket, hello)
        assert [told["text"] for told in update["told"]] == ["You say: hello"]
        assert done == {"type": "done", "id": "x-1_Y", "seq": 3}
        await until(ann, lambda a: a.seq == 3)
        assert await answers(socket, hello) == [done]
        (refused,) = await answers(socket, {**hello, "text": "something else"})
        assert (refused["code"], refused["id"]) == ("id_taken", "x-1_Y")


@story
async def test_whoever_comes_back_is_told_what_was_missed(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, ben):
        for text in ("one", "two", "three"):
            await ann.say(text)
        async with raw(ben, after=3, lang="de") as socket:
            welcome = m.decode(await socket.recv())
        assert [update.seq for update in welcome.missed] == [4, 5]
        words = [word for update in welcome.missed for word in update.words]
        assert words == ["Ann sagt: two", "Ann sagt: three"]
        assert all(update.view is update.table is None for update in welcome.missed)


@story
async def test_what_cannot_be_read_is_refused_by_its_id_if_it_has_one(server: TableServer) -> None:
    async with at_table(server, "Ann") as (ann,), raw(ann) as socket:
        await socket.recv()
        nonsense = {
            "bad_message": ["", "{", "[]", "42", '{"type": "dance"}', '{"type": "say", "id": "1"}'],
            "hello_again": [json.dumps({"type": "hello", "version": VERSION})],
        }
        nonsense["bad_message"].append('{"type": "start", "id": "1", "please": true}')
        for code, texts in nonsense.items():
            for text in texts:
                (refused,) = await answers(socket, text)
                assert refused["code"] == code, text
                assert refused.get("id") == ("1" if '"id"' in text else None), text
        assert (await answers(socket, {"type": "say", "id": "1", "text": "fine"}))[-1]["seq"] == 2


@pytest.mark.parametrize(
    ("first", "refusal"),
    [
        ({"type": "start", "id": "1"}, "hello_first"),
        ({"type": "hello", "version": VERSION, "token": "short"}, "bad_message"),
        ({"type": "hello", "version": VERSION, "lang": "fr"}, "bad_message"),
    ],
)
@story
async def test_a_hello_that_makes_no_sense_ends_the_connection(
    server: TableServer, first: dict[str, Any], refusal: str
) -> None:
    async with at_table(server, "Ann") as (ann,):
        address = f"ws{server.url.removeprefix('http')}/api/tables/{ann.seat.code}/play"
        async with connect(address) as socket:
            await socket.send(json.dumps(first))
            heard, code = await ending(socket)
        assert [message["code"] for message in heard] == [refusal]
        assert code == Close.BAD_HELLO


SENTENCES = {
    "en": "The server now speaks version 4 of its protocol, and this is a client for version {}: "
    "reload the page, or update your program.",
    "de": "Der Server spricht jetzt Version 4 seines Protokolls, und dies ist ein Programm für "
    "Version {}: Lade die Seite neu, oder aktualisiere dein Programm.",
}


@pytest.mark.parametrize(
    ("hello", "language"),
    [
        ({"version": 1, "after": 7, "lang": "en"}, "en"),
        ({"version": 1, "token": "Zs1yGQwYbNq3Jk0xT2vL5cRh8mEo4AuD", "lang": "de"}, "de"),
        ({"version": 5, "lang": "fr", "who": {"seat": "Ann"}}, "en"),
    ],
    ids=["an old one", "in German", "a new one, with fields unknown"],
)
@story
async def test_a_client_of_another_version_is_told_so(
    server: TableServer, hello: dict[str, Any], language: str
) -> None:
    async with at_table(server, "Ann") as (ann,):
        address = f"ws{server.url.removeprefix('http')}/api/tables/{ann.seat.code}/play"
        async with connect(address) as socket:
            await socket.send(json.dumps({"type": "hello", **hello}))
            heard, code = await ending(socket)
        sentence = SENTENCES[language].format(hello["version"])
        assert heard == [{"type": "refused", "code": "other_version", "message": sentence}]
        assert code == 4400  # so it was in version 1, whose clients do not come back then


@story
async def test_whoever_says_nothing_is_sent_away(
    server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "_HELLO_WITHIN", 0.05)
    async with connect(f"ws{server.url.removeprefix('http')}/api/tables/222222/play") as socket:
        heard, code = await ending(socket)
    assert [message["code"] for message in heard] == ["hello_missing"]
    assert code == Close.BAD_HELLO


@story
async def test_the_server_says_goodbye(tmp_path: Path) -> None:
    with table_server(sqlite(tmp_path / "tables.db")) as server:
        async with at_table(server, "Ann") as (ann,), raw(ann, lang="de") as socket:
            await socket.recv()
            server.stop()
            heard, code = await ending(socket)
    assert [message["type"] for message in heard] == ["stopping"]
    assert heard[0]["message"].startswith("Der Server hält kurz an.")
    assert code == Close.RESTART


@story
async def test_a_page_of_another_site_is_not_let_in(server: TableServer) -> None:
    async with at_table(server, "Ann") as (ann,):
        address = f"ws{server.url.removeprefix('http')}/api/tables/{ann.seat.code}/play"
        with pytest.raises(Exception, match="403"):
            async with connect(address, origin=Origin("https://evil.example")):
                pass
        async with connect(address, origin=Origin(server.url)) as socket:
            await socket.send(json.dumps({"type": "hello", "version": VERSION}))
            assert json.loads(await socket.recv())["type"] == "welcome"


@story
async def test_calls_need_no_seq_and_ignore_it(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", rulebook="strict") as (ann, ben):
        await ann.start()
        await until(ben, is_playing)
        count = present(ben.view).counts["Ann"]
        await ann.do(c.Act(new_id(), move("uno"), 0))  # false, and it costs two
        await ann.do(c.Act(new_id(), move("catch Ben")))
        await until(ben, lambda b: present(b.view).counts["Ann"] == count + 4)


def test_messages_need_no_engine() -> None:
    """Whoever only reads messages loads neither a bot nor the kernels they play with."""
    code = "import sys, openuno.protocol.messages; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name for name in run.stdout.split() if name.startswith("openuno.bots.")}
    assert loaded == {"openuno.bots.level"}
