"""A table whose log cannot be read is out of order for itself: it says so, and no other table
waits for it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from openuno.protocol import commands as c
from openuno.protocol.http import TakeSeat
from openuno.server import payloads
from openuno.server.net.app import make_app
from openuno.server.net.context import AppContext
from openuno.server.tables.actor import TableActor
from openuno.server.tables.out_of_order import BrokenTables, OutOfOrder
from openuno.server.tables.table import Table
from openuno.server.tables.unreadable import UnreadableTable
from tests.support.recording_clients import AppDoor
from tests.support.table_server import Listener, story
from tests.support.tables_in_process import ANN, BO, a_server, a_table

LAST = "code = ? AND seq = (SELECT max(seq) FROM log WHERE code = ?)"
DAMAGES = {
    name: f"UPDATE log SET record = {record} WHERE {LAST}"
    for name, record in {
        "a kind of a newer server": """'{"kind":"unheard_of"}'""",
        "rules that are gone": """replace(record, '"official"', '"forgotten"')""",
        "no text": "CAST(x'ff' AS TEXT)",
    }.items()
} | {"no snapshot": "UPDATE snapshots SET state = '{}' WHERE code = ? AND code = ?"}


async def a_match(context: AppContext, token: str) -> TableActor:
    """A table where something is due, by whoever has this token."""
    live = await a_table(context, token)
    await context.registry.sit(live.table.code, TakeSeat("Ben"), BO)
    await live.command(Listener(token), c.Start("start"))
    return live


def damage(folder: Path, query: str, code: str) -> None:
    """Has something else in the database than the server has written."""
    with closing(sqlite3.connect(folder / "tables.db")) as database, database:
        assert database.execute(query, (code, code)).rowcount == 1


def noted(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What stands in the server's log."""
    return [record.getMessage() for record in caplog.records]


@pytest.mark.parametrize("query", DAMAGES.values(), ids=DAMAGES)
@story
async def test_others_go_on(query: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    now = 1000.0
    async with a_server(tmp_path, lambda: now) as context:
        codes: list[str] = []
        for token in (ANN, "C" * 32, "D" * 32):
            codes.append((await a_match(context, token)).table.code)
            now += 1
    broken, *others = codes
    damage(tmp_path, query, broken)
    async with a_server(tmp_path, lambda: now + 1e6) as context:
        for _ in range(2):
            await context.registry._look_for_work()
            assert context.registry.actors.keys() == set(others)
        door = AppDoor(make_app(context), context)
        for lang, words in (("en", "out of order"), ("de", "außer Betrieb")):
            answer = await door.request(f"/api/tables/{broken}", lang=lang)
            assert (answer.status, answer.json["code"]) == (500, "table_out_of_order")
            assert words in answer.json["message"]
        ear = await door.ear(broken, ANN).connect()
        assert ear.closed == 4500
        assert '"code":"table_out_of_order"' in ear.heard[0]
        assert (await door.request(f"/api/tables/{others[0]}")).status == 200
    assert noted(caplog) == ["table_out_of_order"]


@story
async def test_a_listing_that_makes_no_sense_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The list of public tables shows the others; the log tells of it once."""
    async with a_server(tmp_path) as context:
        tokens = (ANN, "C" * 32, "D" * 32)
        lives = [await a_table(context, token, public=True) for token in tokens]
        broken, *others = (live.table.code for live in lives)
        query = "UPDATE tables SET listing = '{\"code\":7}' WHERE code = ? AND code = ?"
        damage(tmp_path, query, broken)
        door = AppDoor(make_app(context), context)
        for _ in range(2):
            listed = (await door.request("/api/tables")).json["tables"]
            assert sorted(table["code"] for table in listed) == sorted(others)
            assert (await door.request(f"/t/{broken}", lang="en")).status == 200
    assert noted(caplog) == ["listing_unreadable"]


@story
async def test_a_table_in_memory_that_another_server_makes_unreadable(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever is there is sent away, and others hear what is new to them all the same."""
    async with a_server(tmp_path) as here, a_server(tmp_path) as there:
        lives = [await a_match(here, token) for token in (ANN, "C" * 32)]
        clients = [Listener(ANN), Listener("C" * 32)]
        for live, client in zip(lives, clients, strict=True):
            await (await there.registry.find(live.table.code)).join(client, None)
        broken, other = (live.table.code for live in lives)
        for live, client in zip(lives, clients, strict=True):
            await live.command(client, c.Say("hello", "Hello!"))
        damage(tmp_path, DAMAGES["a kind of a newer server"], broken)
        there.registry.reconnected()
        assert there.registry._catching_up is not None
        await there.registry._catching_up
        assert [client.reason for client in clients] == ["failed", ""]
        assert there.registry.actors[other].table.seq == lives[1].table.seq
        with pytest.raises(OutOfOrder):
            await there.registry.find(broken)
        assert noted(caplog) == ["table_out_of_order"]


def test_what_was_mended_is_found_again(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    broken = BrokenTables(lambda: now)
    for _ in range(2):
        with pytest.raises(OutOfOrder), broken.reading("KQ7RMA"):
            raise UnreadableTable(7, "0.1.0 edition 3")
        with pytest.raises(OutOfOrder), broken.reading("KQ7RMA"):
            raise AssertionError("it is not tried")
        assert ("KQ7RMA" in broken, len(broken)) == (True, 1)
        now += 60
        assert "KQ7RMA" not in broken
    assert noted(caplog) == ["table_out_of_order"]
    assert vars(caplog.records[0])["facts"] == {
        "table": "KQ7RMA",
        "entry": "7",
        "version": "0.1.0 edition 3",
    }
    with broken.reading("KQ7RMA"):
        pass
    assert len(broken) == 0


@story
async def test_entries_and_snapshots_tell_what_has_written_them(tmp_path: Path) -> None:
    async with a_server(tmp_path) as context:
        live = await a_match(context, ANN)
        code, store = live.table.code, context.services.store
        entries, snapshot = await store.entries(code), await store.snapshot(code)
        assert {entry.version for entry in entries} == {payloads.VERSION}
        assert snapshot is not None
        assert payloads.VERSION.encode() in snapshot[1]
        with pytest.raises(UnreadableTable) as problem:
            Table.restored(code, (snapshot[0], snapshot[1].replace(b'"seats":', b'"chairs":')), ())
        assert (problem.value.seq, problem.value.version) == (snapshot[0], payloads.VERSION)
