"""To open a table, and to sit down."""

from __future__ import annotations

import msgspec
import pytest

from openuno.bots.level import Level
from openuno.client import TableClient, TableLost, create, fetch, join, new_id
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import MOST_SEATS, CreateTable, TableSummary, TakeSeat
from openuno.protocol.table_view import SeatInfo, TableView
from openuno.text.errors import InputError
from tests.support.present import present
from tests.support.table_server import (
    TableServer,
    at_table,
    bots,
    refusal_of,
    story,
    until,
)
from tests.support.table_views import faceless, listed, seat_names


@story
async def test_a_table_is_opened_as_asked_for(server: TableServer) -> None:
    asked = CreateTable(
        "Ann",
        rulebook="strict",
        options={"uno_penalty": 4},
        seats=5,
        bots=(Level.EASY, Level.HARD),
        spectators=False,
        turn_time=30,
    )
    seat = await create(server.url, asked)
    assert seat.number == 0
    assert seat.link == f"{server.url}/t/{seat.code}"
    table = msgspec.convert(await fetch(server.url, f"/api/tables/{seat.code}"), TableView)
    assert table.rulebook == "strict"
    assert table.options == {"uno_penalty": 4}
    assert tuple(map(faceless, table.seats)) == (
        SeatInfo("Ann"),
        SeatInfo(),
        SeatInfo(),
        SeatInfo("Bo", Level.EASY),
        SeatInfo("Cy", Level.HARD),
    )
    assert (table.host, table.phase, table.match, table.last) == (0, "open", 1, None)
    assert (table.public, table.spectators, table.turn_time) == (False, False, 30)
    async with TableClient(seat, contributes=False) as ann:
        assert ann.table == table
        assert ann.view is None
        assert ann.legal == ()


@story
async def test_public_tables_are_listed_the_latest_first(server: TableServer) -> None:
    async with (
        at_table(server, "Ann", public=True, spectators=False, rulebook="party", seats=3) as (ann,),
        at_table(server, "Abe", public=True) as (abe,),
        at_table(server, "Ada") as (ada,),
    ):
        tables = await listed(server)
        codes = list(tables)
        assert codes.index(abe.seat.code) < codes.index(ann.seat.code)
        assert ada.seat.code not in codes
        assert tables[ann.seat.code] == TableSummary(
            ann.seat.code, "Ann", "party", seats=3, taken=1, playing=False, spectators=False
        )
        await ann.do(c.SeatBot(new_id(), 2))
        await ann.start()
        now = (await listed(server))[ann.seat.code]
        assert (now.taken, now.playing) == (2, True)
        await abe.leave()
        assert abe.seat.code not in await listed(server)


@story
async def test_one_sits_down_by_code_in_a_free_seat(server: TableServer) -> None:
    async with at_table(server, "Ann", seats=4) as (ann,):
        code = ann.seat.code
        ben = await join(server.url, code.lower(), TakeSeat("Ben", seat=2))
        cleo = await join(server.url, code, TakeSeat("Cleo"))
        assert (ben.code, ben.number, cleo.number) == (code, 2, 1)
        assert cleo.link == ann.seat.link
        await until(ann, lambda a: seat_names(a) == ["Ann", "Cleo", "Ben", ""])
        wrong = {
            "seat_not_free": TakeSeat("Dan", seat=2),
            "name_taken": TakeSeat("bеn"),  # not quite Ben: it is spelled with a letter of Cyrillic
            "name_accents": TakeSeat("Z\u0301\u0302\u0303oe"),
            "name_too_long": TakeSeat("D" * 21),
            "seat_name": TakeSeat("D:n"),
        }
        for refusal, asked in wrong.items():
            assert await refusal_of(join(server.url, code, asked)) == refusal
        assert await refusal_of(join(server.url, code, TakeSeat("Dan", seat=9))) == "seat_not_free"
        await join(server.url, code, TakeSeat("Dan"))
        assert await refusal_of(join(server.url, code, TakeSeat("Eve"))) == "table_full"
        assert await refusal_of(join(server.url, "222222", TakeSeat("Eve"))) == "unknown_table"


@story
async def test_a_request_that_is_repeated_is_done_once(server: TableServer) -> None:
    asked = CreateTable("Ann", token="A" * 22)
    first, second = await create(server.url, asked), await create(server.url, asked)
    assert first == second
    wish = TakeSeat("Ben", token="B" * 22)
    seats = [await join(server.url, first.code, wish) for _ in range(3)]
    assert {seat.number for seat in seats} == {1}
    kinds = [entry.kind for entry in await server.log(first.code)]
    assert kinds == ["table_opened", "seat_taken"]


@story
async def test_the_token_of_a_seat_that_was_given_up_is_worth_nothing(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (_, ben):
        await ben.leave()
        again = join(server.url, ben.seat.code, TakeSeat("Ben", token=ben.seat.token))
        assert await refusal_of(again) == "seat_given_up"
        with pytest.raises(TableLost) as lost:
            async with TableClient(ben.seat):
                pass
        assert lost.value.code == 4403
        assert lost.value.refusal is not None
        assert lost.value.refusal.code == "unknown_token"


@story
async def test_what_cannot_be_opened_is_refused(server: TableServer) -> None:
    wrong = {
        "table_size": CreateTable("Ann", seats=31),
        "too_many_bots": CreateTable("Ann", seats=3, bots=bots(3)),
        "unknown_preset": CreateTable("Ann", rulebook="../official"),
        "unknown_option": CreateTable("Ann", options={"stackng": True}),
        "name_too_long": CreateTable("A" * 21),
        "bad_request": CreateTable("Ann", turn_time=1),
    }
    for refusal, asked in wrong.items():
        assert await refusal_of(create(server.url, asked)) == refusal


@story
async def test_a_table_has_up_to_thirty_seats(server: TableServer) -> None:
    asked = CreateTable("Ann", seats=MOST_SEATS + 1)
    with pytest.raises(InputError, match="A table has 2 to 30 seats, not 31"):
        await create(server.url, asked)
    long = "Bärbel-Annegret Müll"
    async with at_table(server, long, bots=bots(MOST_SEATS - 1)) as (ann,):
        assert await refusal_of(join(server.url, ann.seat.code, TakeSeat("Eve"))) == "table_full"
        await ann.start()
        await until(ann, lambda ann: ann.view is not None)
        assert len(present(ann.view).seats) == 30
        told = m.Update(1, 0.0, view=ann.view)
        assert len(m.encode(told)) < 4_000, "everyone is sent that at every move"
