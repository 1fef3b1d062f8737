"""Games, replays and tables that older commits wrote still load, verify and go on.

The files are in `fixtures/before-tidying`, with what the commit that wrote them made of each.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from openuno.client import Seat, TableClient, fetch, join
from openuno.files import read_toml
from openuno.game.fair_audit import Verdict, audit
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.game.replay import Replay
from openuno.game.view import PlayerView
from openuno.protocol import commands as c
from openuno.protocol.http import TakeSeat
from openuno.rulebooks import load
from openuno.rulebooks.editions import as_written
from openuno.server import payloads
from openuno.server.tables.table import Table
from openuno.tui.session import Session
from tests.support.paths import FIXTURES
from tests.support.present import present
from tests.support.table_server import TableServer, play_match, sqlite, story, table_server, until

OLD = FIXTURES / "before-tidying"
EXPECTED: dict[str, dict[str, Any]] = json.loads((OLD / "expected.json").read_text("utf-8"))
AGES = 1e10
"""Seconds; whatever takes so long does not happen."""
KEPT = {"keep_days": 36_500, "keep_unplayed_days": 36_500}


def every(kind: str) -> pytest.MarkDecorator:
    """One test for each of the old things of a kind."""
    return pytest.mark.parametrize("name", EXPECTED[kind])


# Rulebooks


@every("presets")
def test_presets_are_what_they_were(name: str) -> None:
    options, expected = load(name, edition=1).options(), EXPECTED["presets"][name]
    assert as_written({option: options[option] for option in expected}, 1) == expected


@every("rulebooks")
def test_rulebook_files(name: str) -> None:
    """Files mean the present edition of the rulebook that they are based on."""
    rulebook, expected = load(OLD / "rulebooks" / name), EXPECTED["rulebooks"][name]
    assert (rulebook.name, rulebook.customisable) == (expected["name"], expected["customisable"])
    options, now = rulebook.options(), {"reverse_with_two": "nothing", "seven_zero": "both"}
    assert {option: options[option] for option in expected["options"]} == expected["options"] | now


# Replays and positions


@every("replays")
def test_replays(name: str) -> None:
    path, expected = OLD / name, EXPECTED["replays"][name]
    replay = Replay.load(path)
    replay.verify()
    game = replay.end()
    assert game.is_over
    assert (game.scores, list(game.winners)) == (expected["scores"], expected["winners"])
    assert (game.hand_number, len(game.actions)) == (expected["hands"], expected["actions"])
    assert replay.to_dict() == json.loads(path.read_text("utf-8"))
    if replay.fair is not None:
        found = {finding.key: finding.verdict for finding in audit(replay).findings}
        assert found["course"] is Verdict.UNBOUND
        assert found["winners"] is Verdict.RIGHT


@every("positions")
def test_positions(name: str) -> None:
    path, expected = OLD / "positions" / name, EXPECTED["positions"][name]
    game = Game.from_position(Position.from_dict(read_toml(path)))
    assert (game.phase, game.turn, game.digest()) == (
        expected["phase"],
        expected["turn"],
        expected["digest"],
    )
    assert [str(action) for action in game.legal()] == expected["legal"]
    for action in expected["actions"]:
        game.apply(action)
    assert game.turn is None
    assert (game.scores, game.digest()) == (expected["scores"], expected["ends"])


# Matches of the terminal


@every("saves")
def test_saves(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)  # which is slow, and no lights go out here
    expected = EXPECTED["saves"][name]
    session = Session.resume(Path(shutil.copy(OLD / "saves" / name, tmp_path)))
    game, setup = session.game, session.setup
    assert (game.digest(), len(game.actions)) == (expected["digest"], expected["actions"])
    assert (game.turn, game.hand_number) == (expected["turn"], expected["hand"])
    assert game.scores == expected["scores"]
    assert (list(session.people), setup.levels) == (expected["people"], expected["bots"])
    assert (setup.rulebook.name, setup.rulebook.customisable) == (
        expected["called"],
        expected["customisable"],
    )
    assert session.may_take_back() == expected["takes_back"]
    session.take_back()
    while not game.is_over:
        session.do("deal" if game.turn is None else game.legal(game.turn)[0])
    (replay,) = tmp_path.iterdir()
    Replay.load(replay).verify()


# Tables of the server


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Generator[TableServer]:
    """A server with the old tables, where nothing happens by itself."""
    database = old_database(tmp_path_factory.mktemp("still"))
    waits = {"bot_delay": AGES, "catch_grace": AGES, "away_after": AGES}
    with table_server(database, **KEPT, **waits) as server:
        yield server


@pytest.fixture(scope="module")
def lively(tmp_path_factory: pytest.TempPathFactory) -> Generator[TableServer]:
    """A server with the old tables, where matches go on."""
    database = old_database(tmp_path_factory.mktemp("lively"))
    with table_server(database, **KEPT, away_after=AGES) as server:
        yield server


def old_database(folder: Path) -> str:
    path = folder / "tables.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((OLD / "tables.sql").read_text("utf-8"))
    return sqlite(path)


def old_seats(server: TableServer, name: str) -> dict[str, Seat]:
    """Who sits at an old table, with the keys they were given then."""
    old = EXPECTED["tables"][name]
    return {
        person: Seat(server.url, old["code"], token, old["names"].index(person))
        for person, token in old["tokens"].items()
    }


def old_rows(query: str) -> list[Any]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((OLD / "tables.sql").read_text("utf-8"))
        return connection.execute(query).fetchall()


def test_log_and_snapshots_are_written_as_they_are_read() -> None:
    for kind, record in old_rows("SELECT kind, record FROM log"):
        read = payloads.decode(record)
        assert payloads.kind_of(read) == kind
        assert json.loads(payloads.encode(read)) == json.loads(record)
    for code, seq, state in old_rows("SELECT code, seq, state FROM snapshots"):
        written = Table.restored(code, (seq, state), ()).snapshot()
        assert written is not None
        assert is_kept(json.loads(state), json.loads(written))


def is_kept(old: Any, new: Any) -> bool:
    """Whether all of the old is in the new, which may say more."""
    if isinstance(old, dict):
        return all(name in new and is_kept(value, new[name]) for name, value in old.items())
    if isinstance(old, list):
        return len(old) == len(new) and all(map(is_kept, old, new))
    return old == new


async def welcome(client: TableClient) -> Any:
    """How a table stood when somebody came back to it."""
    return await anext(aiter(client))


def plain(view: PlayerView) -> dict[str, Any]:
    """A view as JSON has it."""
    return json.loads(json.dumps(view.to_dict()))


def facts(table: Any) -> dict[str, Any]:
    """What everyone sees of a table, in the words of the expectations."""
    last = table.last
    same = ("phase", "host", "rulebook", "options", "public", "spectators", "turn_time")
    return {
        **{field: getattr(table, field) for field in (*same, "match", "commitment")},
        "names": [seat.name for seat in table.seats],
        "levels": [seat.level for seat in table.seats],
        "away": [seat.away for seat in table.seats],
        "gone": [seat.gone for seat in table.seats],
        "contributions": table.contributions,
        "last": last
        and {"number": last.number, "winners": list(last.winners), "scores": last.scores},
    }


@every("tables")
@story
async def test_tables_are_as_they_were_left(name: str, still: TableServer) -> None:
    old, seats = EXPECTED["tables"][name], old_seats(still, name)
    first = min(seats.values(), key=lambda seat: old["away"][seat.number])
    async with TableClient(first, contributes=False) as client:
        told = await welcome(client)
        assert told.seq == old["seq"]
        table = facts(told.table)
        assert table == {field: old[field] for field in table}
        if "game" in old:
            game = plain(told.view)
            assert {field: game[field] for field in old["game"]} == old["game"]
    for name, hand in old["hands"].items():
        async with TableClient(seats[name], contributes=False) as client:
            assert plain((await welcome(client)).view)["hand"] == hand


@every("tables")
@story
async def test_what_was_done_at_a_table_is_not_done_again(name: str, still: TableServer) -> None:
    old = EXPECTED["tables"][name]
    for person, seat in old_seats(still, name).items():
        again = await join(still.url, seat.code, TakeSeat(person, token=seat.token))
        assert again.number == seat.number
        async with TableClient(seat, contributes=False) as client:
            for id_, said in old["commands"].items():
                if said["seat"] == seat.number:
                    assert await client.do(c.Say(id_, said["text"])) == said["seq"]


@story
async def test_public_tables_are_listed_as_they_were(still: TableServer) -> None:
    listed = (await fetch(still.url, "/api/tables"))["tables"]
    assert {table["code"]: table for table in listed} == EXPECTED["listed"]


@every("tables")
@story
async def test_matches_that_are_over_can_be_seen(name: str, still: TableServer) -> None:
    old = EXPECTED["tables"][name]
    path, token = f"/api/tables/{old['code']}/matches", next(iter(old["tokens"].values()))
    matches = (await fetch(still.url, path, token=token))["matches"]
    assert [match["number"] for match in matches] == old["matches"]
    assert [str(match["number"]) for match in matches if match["over"]] == list(old["replays"])
    for number, digest in old["replays"].items():
        replay = Replay.from_dict(await fetch(still.url, f"{path}/{number}/replay", token=token))
        replay.verify()
        assert replay.digest == digest
        assert replay.course is None
        assert await fetch(still.url, f"{path}/{number}/hands/1", token=token)
    for number in old["matches"]:
        assert (await fetch(still.url, f"{path}/{number}", token=token))["updates"]


@pytest.mark.long
@every("tables")
@story
async def test_matches_go_on_and_others_begin(name: str, lively: TableServer) -> None:
    old, seats = EXPECTED["tables"][name], old_seats(lively, name)
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(TableClient(seat, contributes=False))
            for seat in seats.values()
        ]
        host = next(client for client in people if client.seat.number == old["host"])
        if old["phase"] == "open":
            for seat, level in enumerate(old["levels"]):
                if level == "hard":  # which may have to be compiled
                    await host.do(c.Remove(f"remove-{seat}", seat))
            await host.start()
        if name == "late":  # where time would run out again
            await until(host, lambda client: not present(client.table).seats[0].away)
            return
        await play_match(*people)
        assert host.table is not None
        assert host.table.last is not None
        assert host.table.last.number == old["match"]
        path = f"/api/tables/{old['code']}/matches/{old['match']}/replay"
        replay = await fetch(lively.url, path, token=host.seat.token)
        Replay.from_dict(replay).verify()
        assert replay["fair"]["commitment"] == old["commitment"]
        assert replay["fair"]["contributions"] == old["contributions"]
        assert ("course" in replay) == (old["phase"] == "open")  # what had begun stays unbound
