"""Who watches a table, and what they see."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from openuno.client import Seat, TableClient, TableLost, fetch
from openuno.game import events as e
from tests.support.present import present
from tests.support.table_server import (
    GENEROUS,
    SHORT,
    TableServer,
    at_table,
    heard,
    play_match,
    refusal_of,
    spectator,
    sqlite,
    story,
    table_server,
    until,
)
from tests.support.waiting import until as came


@story
async def test_spectators_see_the_table_and_no_hand(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, _), spectator(ann) as watching:
        await ann.start()
        update, _ = await heard(watching, e.CardsDealt)
        await until(ann, lambda a: a.seq == update.seq)
        dealt = [event for event in update.events if isinstance(event, e.CardsDealt)]
        assert [event.cards for event in dealt] == [None, None]
        view = present(update.view)
        assert (view.seat, view.hand, update.legal) == (None, (), ())
        assert view.counts == present(ann.view).counts
        for said in (watching.act("draw"), watching.say("hello"), watching.start()):
            assert await refusal_of(said) == "spectators_watch"
        assert present(await watching.why_not("draw")).code == "spectators_watch"


@story
async def test_a_table_may_be_closed_to_spectators(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", spectators=False) as (ann, ben):
        with pytest.raises(TableLost) as lost:
            async with TableClient(Seat(server.url, ann.seat.code), "de"):
                pass
        assert lost.value.code == 4403
        assert str(lost.value) == "An diesem Tisch darf man nicht zuschauen."
        await ann.start()
        matches = f"/api/tables/{ann.seat.code}/matches"
        assert await refusal_of(fetch(server.url, f"{matches}/1")) == "no_spectators"
        await fetch(server.url, f"{matches}/1", token=ben.seat.token)


@story
async def test_what_was_played_without_spectators_stays_with_those_who_sit_there(
    server: TableServer,
) -> None:
    async with (
        at_table(server, "Ann", "Ben", options=SHORT, spectators=False) as (ann, ben),
        at_table(server, "Eve") as (eve,),
    ):
        await ann.start()
        await play_match(ann, ben)
        matches = f"/api/tables/{ann.seat.code}/matches"
        paths = (matches, f"{matches}/1", f"{matches}/1/replay", f"{matches}/1/hands/1")
        for path in paths:
            assert await refusal_of(fetch(server.url, path)) == "no_spectators", path
            other = fetch(server.url, path, token=eve.seat.token)
            assert await refusal_of(other) == "unknown_token", path
            assert await fetch(server.url, path, token=ben.seat.token)
        with pytest.raises(TableLost) as lost:
            async with spectator(ann):
                pass
        assert present(lost.value.refusal).code == "no_spectators"


@story
async def test_where_no_table_has_spectators_all_are_closed_to_them(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, spectators=0)
    with table_server(sqlite(tmp_path / "tables.db"), limits=limits) as server:
        async with at_table(server, "Ann") as (ann,):
            path = f"/api/tables/{ann.seat.code}/matches"
            assert await refusal_of(fetch(server.url, path)) == "no_spectators"
            with pytest.raises(TableLost) as lost:
                async with spectator(ann):
                    pass
            assert present(lost.value.refusal).code == "no_spectators"


@story
async def test_there_are_only_so_many_spectators(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, spectators=1)
    with table_server(sqlite(tmp_path / "tables.db"), limits=limits) as server:
        async with at_table(server, "Ann") as (ann,):
            async with spectator(ann):
                with pytest.raises(TableLost) as lost:
                    async with spectator(ann):
                        pass
                assert lost.value.code == 4429
                assert present(lost.value.refusal).code == "too_many_spectators"
            await came(
                lambda: len(server.context.registry.actors[ann.seat.code].subscribers.clients) == 1
            )
            async with spectator(ann) as watching:
                assert watching.table == ann.table
