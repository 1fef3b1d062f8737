"""What a server has room for, and what it forgets."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from openuno.bots.level import Level
from openuno.client import CommandRefused, TableClient, TableLost, create, fetch, new_id
from openuno.protocol.http import CreateTable
from openuno.server.net.app import make_app, serving
from openuno.server.operation.config import Config
from tests.support.present import present
from tests.support.recording_clients import AppDoor
from tests.support.table_server import (
    GENEROUS,
    TableServer,
    at_table,
    bots,
    is_playing,
    refusal_of,
    sqlite,
    story,
    table_server,
    until,
)
from tests.support.waiting import until as came


@asynccontextmanager
async def limited(tmp_path: Path, **limits: int) -> AsyncGenerator[TableServer]:
    """A server with limits that are soon reached."""
    chosen = msgspec.structs.replace(GENEROUS, **limits)
    with table_server(sqlite(tmp_path / "tables.db"), limits=chosen) as server:
        yield server


@story
async def test_there_are_only_so_many_tables(tmp_path: Path) -> None:
    async with limited(tmp_path, tables=1) as server:
        await create(server.url, CreateTable("Ann"))
        assert await refusal_of(create(server.url, CreateTable("Ben"))) == "too_many_tables"


@story
async def test_nobody_opens_more_than_so_many_tables_an_hour(tmp_path: Path) -> None:
    async with limited(tmp_path, tables_per_hour=1) as server:
        await create(server.url, CreateTable("Ann"))
        assert await refusal_of(create(server.url, CreateTable("Ann"))) == "too_many_new_tables"


@story
async def test_nobody_opens_more_than_so_many_tables_a_day(tmp_path: Path) -> None:
    async with limited(tmp_path, tables_per_day=1) as server:
        await create(server.url, CreateTable("Ann"))
        refusal = await refusal_of(create(server.url, CreateTable("Ann")))
        assert refusal == "too_many_tables_in_a_day"


@story
async def test_nobody_tries_many_codes(tmp_path: Path) -> None:
    async with limited(tmp_path, misses_per_minute=2) as server:
        seat = await create(server.url, CreateTable("Ann"))
        codes = ["222222", "nonsense", "333333", seat.code]
        looks = [await refusal_of(fetch(server.url, f"/api/tables/{code}")) for code in codes]
        assert looks == ["unknown_table"] * 2 + ["too_many_misses"] * 2


@story
async def test_a_table_that_nobody_needs_makes_room_for_another(tmp_path: Path) -> None:
    async with limited(tmp_path, tables_loaded=1) as server:
        other = await create(server.url, CreateTable("Ben"))
        async with at_table(server, "Ann") as (ann,):
            path = f"/api/tables/{other.code}"
            assert await refusal_of(fetch(server.url, path)) == "server_full"
            with pytest.raises(TableLost) as lost:
                async with TableClient(other):
                    pass
            assert lost.value.code == 4429
        live = server.context.registry.actors[ann.seat.code]
        await came(lambda: not live.subscribers.clients)
        async with TableClient(other) as ben:
            assert present(ben.table).seats[0].name == "Ben"
            assert list(server.context.registry.actors) == [other.code]


@story
async def test_a_table_that_was_forgotten_is_gone(tmp_path: Path) -> None:
    with table_server(sqlite(tmp_path / "tables.db"), keep_days=0) as server:
        async with at_table(server, "Ann") as (ann,):
            await server.ask(server.context.registry._tidy())
            with pytest.raises(TableLost) as lost:
                await until(ann, lambda _: False)
            assert lost.value.code == 4404
            assert present(lost.value.refusal).code == "unknown_table"


@story
async def test_a_table_that_nobody_played_at_is_forgotten_after_a_day(tmp_path: Path) -> None:
    database, now = sqlite(tmp_path / "tables.db"), [time.time()]
    async with serving(Config(database=database), clock=lambda: now[0]) as context:
        registry, store = context.registry, context.services.store
        token = new_id() * 2
        codes = [
            await registry.create(CreateTable("Ann", bots=bots(1)), f"{token}{n}") for n in range(3)
        ]
        left, sat_at, played = codes
        door = AppDoor(make_app(context), context)
        host = await door.ear(played, f"{token}2").connect()
        assert (await host.ask(type="start", id="a"))["type"] == "done"
        await host.hang_up()
        somebody = await door.ear(sat_at, f"{token}1").connect()
        now[0] += 86_000
        await registry._tidy()
        assert await store.count() == 3
        now[0] += 86_000
        await registry._tidy()
        assert set(await store.last_seqs(codes)) == {sat_at, played}
        assert await store.entries(left) == []
        await somebody.hang_up()
        await came(lambda: not registry.actors[sat_at].subscribers.clients)
        now[0] += 86_401
        await registry._tidy()
        assert set(await store.last_seqs(codes)) == {played}


@story
async def test_a_table_that_another_process_has_forgotten_is_gone(tmp_path: Path) -> None:
    with table_server(sqlite(tmp_path / "tables.db")) as server:
        registry, store = server.context.registry, server.context.services.store
        async with at_table(server, "Ann", bots=bots(1)) as (ann,):
            await ann.start()
            await until(ann, is_playing)
            await server.ask(store.forget(time.time() + 1, 10))
            with pytest.raises((CommandRefused, TableLost)):
                await ann.say("Is anybody there?")
            with pytest.raises(TableLost) as lost:
                await until(ann, lambda _: False)
            assert lost.value.code == 4404
        await server.ask(registry._tidy())
        assert not registry.actors


@story
async def test_a_table_that_cannot_be_read_keeps_no_other_from_going_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.db"
    with table_server(sqlite(file), bot_delay=0.3) as server:
        seats = [await server.open_table(CreateTable("Ann", bots=bots(1))) for _ in range(2)]
        for seat in seats:
            async with TableClient(seat, contributes=False) as ann:
                await ann.start()
    broken, whole = sorted(seat.code for seat in seats)
    with sqlite3.connect(file) as database:
        newest = "SELECT max(seq) FROM log WHERE code = ?1"
        database.execute(
            f"UPDATE log SET record = '{{}}' WHERE code = ?1 AND seq = ({newest})", [broken]
        )
        database.execute("UPDATE tables SET due = code <> ?1", [broken])
    database.close()
    async with serving(Config(database=sqlite(file), bot_delay=0)) as context:
        await came(lambda: whole in context.registry.actors)
        assert list(context.registry.actors) == [whole]
    assert [record.getMessage() for record in caplog.records] == ["table_out_of_order"]


@story
async def test_whoever_has_left_opens_another_table_with_the_same_token(
    server: TableServer,
) -> None:
    asked = CreateTable("Ann", token=new_id() * 2)
    first = await create(server.url, asked)
    async with TableClient(first) as ann:
        await ann.leave()
    second = await create(server.url, asked)
    assert second.code != first.code
    assert second == await create(server.url, asked)


@pytest.mark.long
@story
async def test_time_runs_out_after_a_restart_too(tmp_path: Path) -> None:
    database = sqlite(tmp_path / "tables.db")
    with table_server(database) as server:
        asked = CreateTable("Ann", seats=2, bots=bots(1), turn_time=1)
        seat = await server.open_table(asked)
        async with TableClient(seat, contributes=False) as ann:
            await ann.start()
            await until(ann, lambda a: present(a.view).turn == "Ann")
    with table_server(database) as server:
        while (await server.log(seat.code))[-1].kind != "went_away":
            await asyncio.sleep(0.05)


@story
async def test_hard_bots_that_are_not_compiled_yet_play_as_normal_and_everyone_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # where nothing is compiled
    with table_server(sqlite(tmp_path / "tables.db")) as server:
        seat = await create(server.url, CreateTable("Ann", seats=2, bots=(Level.HARD,)))
        async with TableClient(seat) as ann:
            await ann.start()
            said: list[str] = []
            async for update in ann:
                said += [told.text for told in update.told]
                if any(getattr(told.event, "seat", "") == "Bo" for told in update.told):
                    break
                if ann.view is not None and ann.view.turn == "Ann":
                    await ann.act(ann.legal[0])
    assert sum("play like normal ones for about a minute" in text for text in said) == 1
