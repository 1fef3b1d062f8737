"""Nothing is lost: small runs of what `make reliability` does at length, and whether it would tell.

Servers are killed and stopped, databases go away, messages are lost and doubled; each run checks
that every acknowledged command is in the log once, and that everyone was shown what is there.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.stress import faults, kills, outage, pair, report, runs, spoilt, stops, timers
from bench.stress.__main__ import main
from bench.stress.checks import check
from bench.stress.gathering import Gathering
from openuno.client import TableClient, create, fetch, http_requests, join
from openuno.protocol.commands import AnyCommand, Contribute, Say, Start
from openuno.protocol.http import CreateTable, TakeSeat
from openuno.protocol.messages import Welcome
from openuno.server.net.app import serving
from openuno.server.operation.config import Config
from openuno.server.storage import Entry, Store
from tests.support.databases import Postgres
from tests.support.scripted_people import Notes, sit_down
from tests.support.server_processes import ServerProcess
from tests.support.table_server import Listener
from tests.support.waiting import SECONDS

# The runs


@pytest.mark.long
def test_a_killed_server_loses_nothing(database: str, tmp_path: Path) -> None:
    found = asyncio.run(kills.run(database, tmp_path, times=3, tables=4, seed=3, within=SECONDS))
    assert found["problems"] == []
    assert found["kills"] == 3
    assert found["acknowledged"] > 16
    assert found["lost"] == found["doubled"] == 0


@pytest.mark.long
def test_each_command_is_done_once_however_the_network_behaves(
    database: str, tmp_path: Path
) -> None:
    found = asyncio.run(faults.run(database, tmp_path, seconds=3, tables=4, seed=1))
    assert found["problems"] == []
    assert set(found["faults"]) == {"twice", "late", "again", "lost", "cut"}
    assert found["connections"] > found["people"]


@pytest.mark.long
def test_spoilt_messages_harm_nobody(tmp_path: Path) -> None:
    database = f"sqlite+pysqlite:///{tmp_path / 'tables.db'}"
    found = asyncio.run(spoilt.run(database, tmp_path, messages=800, tables=2, seed=1))
    assert found["problems"] == []
    assert found["spoilt"] == 800
    assert found["connections"] >= 8
    assert found["acknowledged"] > 0


@pytest.mark.long
def test_a_server_that_is_stopped_says_goodbye(database: str, tmp_path: Path) -> None:
    found = asyncio.run(stops.run(database, tmp_path, times=1, tables=4, seed=1, within=SECONDS))
    assert found["problems"] == []
    assert found["acknowledged"] > 0


@pytest.mark.long
def test_clocks_go_on_where_they_stood(database: str, tmp_path: Path) -> None:
    found = asyncio.run(timers.run(database, tmp_path, each=2, seed=1))
    assert found["problems"] == []
    assert found["pending"] == 6


@pytest.mark.long
def test_two_servers_tell_the_same_story(postgres: Postgres, tmp_path: Path) -> None:
    found = asyncio.run(pair.run(postgres.new_database(), tmp_path, times=2, tables=4, seed=1))
    assert found["problems"] == []
    assert min(found["connections"]) > 0


@pytest.mark.long
def test_play_goes_on_when_the_database_is_back(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_requests, "_TIMEOUT", SECONDS)
    lengths = (0.3, outage.PATIENCE + 2)
    found = asyncio.run(outage.run(postgres, tmp_path, times=2, lengths=lengths, tables=4, seed=1))
    assert found["problems"] == []
    assert found["reasons"]["storage_down"] > 0


@pytest.mark.long
def test_what_was_done_is_known_after_a_restart(database: str, tmp_path: Path) -> None:
    """However the table was restored, and though it could all be done once more."""

    async def repeat() -> None:
        async with ServerProcess(database, tmp_path / "server.log") as server:
            ann, ben = await sit_down(server.url, 2)
            async with TableClient(ann, contributes=False) as host, TableClient(ben):
                await host.say("hello")  # seats and words stand before what a snapshot holds
                assert host.table is not None
                commands: tuple[AnyCommand, ...] = (
                    Say("a", "Is anyone here?"),
                    Contribute("b", host.table.commitment, "00" * 32),
                    Start("c"),
                    Say("d", "Now it begins."),
                )
                done = [await host.do(command) for command in commands]
                await server.kill()
                await server.start()
                assert [await host.do(command) for command in commands] == done

    asyncio.run(asyncio.wait_for(repeat(), SECONDS))


def test_a_server_that_stops_leaves_nothing_running(database: str) -> None:
    async def stop_in_the_midst_of_it() -> None:
        store = await Store.open(database, process="A")
        asked: list[asyncio.Task[int]] = []
        for steps in range(40):
            asked.append(asyncio.create_task(store.count()))
            for _ in range(steps):
                await asyncio.sleep(0)
            asked[-1].cancel()
        await store.close()
        await asyncio.wait(asked)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(stop_in_the_midst_of_it())


# Two servers on one file of SQLite do not hear of each other, and so are behind for certain


def test_a_server_that_is_behind_takes_nobody_back_in_time(tmp_path: Path) -> None:
    async def move_over() -> None:
        config = Config(database=f"sqlite+pysqlite:///{tmp_path / 'tables.db'}")
        async with serving(config) as here, serving(config) as there:
            code = await here.registry.create(CreateTable("Ann"), "A" * 32)
            behind = await there.registry.find(code)
            await here.registry.sit(code, TakeSeat("Bo"), "B" * 32)
            ann = Listener("A" * 32)
            await behind.join(ann, after=2)
            assert not ann.reason
            welcome = ann.heard[0]
            assert isinstance(welcome, Welcome)
            assert welcome.state.seq == 2

    asyncio.run(move_over())


def test_what_is_appended_while_a_table_is_read_is_read_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def find_it() -> None:
        config = Config(database=f"sqlite+pysqlite:///{tmp_path / 'tables.db'}")
        async with serving(config) as here, serving(config) as there:
            code = await here.registry.create(CreateTable("Ann"), "A" * 32)
            read = there.services.store.entries

            async def read_slowly(*given: Any) -> list[Entry]:
                entries = await read(*given)
                await here.registry.sit(code, TakeSeat("Bo"), "B" * 32)
                return entries

            monkeypatch.setattr(there.services.store, "entries", read_slowly)
            assert (await there.registry.find(code)).table.seq == 2

    asyncio.run(find_it())


@pytest.mark.long
def test_a_seat_taken_at_one_server_is_a_seat_at_the_other(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def sit_here_and_play_there() -> None:
        database = postgres.new_database()
        here, there = (ServerProcess(database, tmp_path / f"{name}.log") for name in "ab")
        async with here, there:
            ann = await create(here.url, CreateTable("Ann"))
            await fetch(there.url, f"/api/tables/{ann.code}")
            bo = await join(here.url, ann.code, TakeSeat("Bo"))
            async with TableClient(replace(bo, url=there.url)) as client:
                assert client.table is not None
                assert client.table.seats[1].name == "Bo"

    asyncio.run(asyncio.wait_for(sit_here_and_play_there(), SECONDS))


# Whether they would tell


class Played:
    """What was written down at some tables, and what the people there have noted."""

    def __init__(self, file: Path, notes: list[Notes]) -> None:
        self.file = file
        self.notes = notes

    @property
    def address(self) -> str:
        return f"sqlite+pysqlite:///{self.file}"

    def copy(self, folder: Path) -> Played:
        other = Played(folder / "tables.db", deepcopy(self.notes))
        with (
            closing(sqlite3.connect(self.file)) as here,
            closing(sqlite3.connect(other.file)) as there,
        ):
            here.backup(there)
        return other

    def change(self, query: str, *given: object) -> None:
        with closing(sqlite3.connect(self.file)) as file, file:
            assert file.execute(query, given).rowcount > 0


async def _play(file: Path) -> Played:
    database = f"sqlite+pysqlite:///{file}"
    async with ServerProcess(database, file.with_suffix(".log")) as server:
        async with Gathering(server.url, 3, Random(1)) as people:
            await people.progress(30)
        await server.stop()
    return Played(file, people.notes)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return asyncio.run(_play(tmp_path_factory.mktemp("played") / "tables.db"))


@pytest.mark.long
def test_nothing_is_found_where_nothing_is_wrong(played: Played) -> None:
    found = asyncio.run(check(played.address, played.notes, []))
    assert found.problems == []
    assert found.acknowledged > 0
    assert found.updates > found.entries


def lose_a_command(played: Played) -> None:
    ann = played.notes[0]
    last = max(ann.done.values())
    played.change("UPDATE log SET command = '~' WHERE code = ? AND seq = ?", ann.code, last)


def lose_the_end(played: Played) -> None:
    ann = played.notes[0]
    seen = ann.shown[-1][0]
    played.change("DELETE FROM log WHERE code = ? AND seq >= ?", ann.code, seen)
    played.change("UPDATE tables SET seq = ? WHERE code = ?", seen - 1, ann.code)


def lose_an_entry(played: Played) -> None:
    played.change("DELETE FROM log WHERE seq = 3")


def do_what_was_refused(played: Played) -> None:
    played.notes[0].refused.add(next(iter(played.notes[0].done)))


def do_what_nobody_asked_for(played: Played) -> None:
    played.notes[0].sent.remove(next(iter(played.notes[0].done)))


def do_something_else(played: Played) -> None:
    played.change("UPDATE log SET record = replace(record, 'play', 'jump') WHERE kind = 'acted'")


def turn_the_clock_back(played: Played) -> None:
    played.change("UPDATE log SET at = at - 3600 WHERE seq > 5")


def falsify_the_snapshot(played: Played) -> None:
    new = """replace(CAST(state AS TEXT), '"host":0', '"host":1')"""
    played.change(f"UPDATE snapshots SET state = CAST({new} AS BLOB)")


def show_something_else(played: Played) -> None:
    shown = played.notes[0].shown
    shown[-1] = (shown[-1][0], b"something else")


def show_it_again(played: Played) -> None:
    played.notes[0].out_of_order.append("7 after 7")


def show_too_little(played: Played) -> None:
    played.notes[0].gaps = 1


def complain_of_the_storage(played: Played) -> None:
    played.notes[0].reasons["storage_down"] += 1


FOUND: dict[Callable[[Played], None], str] = {
    lose_a_command: "is at []",
    lose_the_end: "not in the log",
    lose_an_entry: "its log has gaps",
    do_what_was_refused: "was refused, is at",
    do_what_nobody_asked_for: "is at [",
    do_something_else: "its log cannot be read",
    turn_the_clock_back: "its log goes back in time",
    falsify_the_snapshot: "its snapshot differs",
    show_something_else: "was shown something else",
    show_it_again: "7 after 7",
    show_too_little: "was shown too little",
    complain_of_the_storage: "'storage_down': 1",
}


@pytest.mark.long
@pytest.mark.parametrize("harm", FOUND, ids=lambda harm: harm.__name__)
def test_whatever_is_wrong_is_found(
    harm: Callable[[Played], None], played: Played, tmp_path: Path
) -> None:
    harmed = played.copy(tmp_path)
    harm(harmed)
    found = asyncio.run(check(harmed.address, harmed.notes, []))
    assert FOUND[harm] in "\n".join(found.problems)


# The page


def test_the_page_is_made_of_what_was_found() -> None:
    text = report.PAGE.read_text("utf-8")
    assert report.section(runs.load()) in text, "python -m bench.stress page"


def test_every_result_is_that_of_its_command() -> None:
    for name, found in runs.load().items():
        assert found["command"] == runs.ALL[name].command, f"make reliability only={name}"
        assert found["result"]["problems"] == []


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page and results apart from those of the project."""
    page = tmp_path / "reliability.md"
    page.write_text("Before.\n\n<!-- reliability -->\n\n<!-- /reliability -->\n\nAfter.\n", "utf-8")
    monkeypatch.setattr(report, "PAGE", page)
    monkeypatch.setattr(runs, "FILE", tmp_path / "reliability.json")
    monkeypatch.chdir(tmp_path)
    return page


@pytest.mark.long
def test_a_run_is_made_and_told_of(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = runs.Run("faults", "sqlite", {"seconds": 0.5, "tables": 1, "seed": 1})
    monkeypatch.setitem(runs.ALL, run.name, run)
    main(["report", run.name])
    found = runs.load()
    assert list(found) == ["faults-sqlite"]
    text = page.read_text("utf-8")
    assert report.section(found) in text
    assert f"{found['faults-sqlite']['result']['acknowledged']:,}" in text
    assert text.startswith("Before.")
    assert text.endswith("After.\n")


@pytest.mark.long
def test_a_scenario_can_be_tried_by_itself(page: Path, tmp_path: Path) -> None:
    before, file = page.read_text("utf-8"), tmp_path / "found.json"
    words = "faults --database sqlite --seconds 0.2 --tables 1 --seed 2 --json"
    main([*words.split(), str(file)])
    assert json.loads(file.read_text("utf-8"))["tables"] == 1
    assert page.read_text("utf-8") == before


class Broken(runs.Run):
    """A run in which something goes wrong."""

    def play(self) -> dict[str, Any]:
        return {"problems": ["a command was lost"]}


def test_what_is_wrong_is_not_written_down_as_right(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(runs.ALL, "kills-sqlite", Broken("kills", "sqlite"))
    with pytest.raises(SystemExit, match="a command was lost"):
        main(["report", "kills-sqlite"])
    assert runs.load() == {}


def test_a_run_that_does_not_exist(page: Path) -> None:
    with pytest.raises(SystemExit, match="no such run: naps; there are kills-sqlite, "):
        main(["report", "naps"])
