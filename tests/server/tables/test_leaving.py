"""To leave a table."""

from __future__ import annotations

import pytest

from openuno.client import TableClient, TableLost, join
from openuno.protocol import messages as m
from openuno.protocol.http import TakeSeat
from openuno.protocol.table_view import SeatInfo
from tests.support.present import present
from tests.support.table_server import (
    SHORT,
    TableServer,
    at_table,
    bots,
    heard,
    is_playing,
    play_match,
    refusal_of,
    story,
    until,
)
from tests.support.table_views import seat_at


@story
async def test_whoever_leaves_before_a_match_leaves_the_seat_free(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, ben):
        seq = await ben.leave()
        update, event = await heard(ann, m.SeatLeft)
        assert (update.seq, event) == (seq, m.SeatLeft(1, "Ben"))
        assert update.words == ("Ben leaves the table.",)
        assert seat_at(ann, 1) == SeatInfo()
        with pytest.raises(TableLost) as lost:
            await until(ben, lambda _: False)
        assert lost.value.code == 4410
        again = await join(server.url, ann.seat.code, TakeSeat("Ben"))
        assert again.number == 1


@story
async def test_the_host_who_leaves_passes_the_table_on(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", "Cleo") as (ann, ben, cleo):
        await ann.leave()
        await until(ben, lambda b: present(b.table).host == 1)
        await ben.start()
        await until(cleo, is_playing)
        assert present(cleo.view).seats == ("Ben", "Cleo")
        await ben.leave()
        await until(cleo, lambda c: present(c.table).host == 2)
        assert seat_at(cleo, 1) == SeatInfo("Ben", gone=True)


@story
async def test_a_table_that_everyone_has_left_has_the_next_guest_for_a_host(
    server: TableServer,
) -> None:
    async with at_table(server, "Ann", bots=bots(1), seats=3) as (ann,):
        await ann.leave()
        seat = await join(server.url, ann.seat.code, TakeSeat("Ben", seat=1))
        async with TableClient(seat) as ben:
            assert present(ben.table).host == 1
            await ben.start()


@story
async def test_a_bot_plays_the_cards_of_whoever_leaves_a_match(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", options=SHORT) as (ann, ben):
        await ann.start()
        await until(ben, is_playing)
        await ben.leave()
        await until(ann, lambda a: seat_at(a, 1) == SeatInfo("Ben", gone=True))
        assert await refusal_of(join(server.url, ann.seat.code, TakeSeat("Dan"))) == "match_is_on"
        await play_match(ann)
        assert seat_at(ann, 1) == SeatInfo()
        assert set(present(present(ann.table).last).scores) == {"Ann", "Ben"}
        assert (await join(server.url, ann.seat.code, TakeSeat("Dan"))).number == 1
