"""Tables of the server, as people know them: every test plays over the network, with the client
that anyone can use.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from openuno.bots.level import Level
from openuno.cli import main
from openuno.client import CommandRefused, Seat, TableClient, TableLost, create, fetch, join, new_id
from openuno.game import events as e
from openuno.game.actions import Deal
from openuno.game.card import Colour
from openuno.game.fair_deal import commitment_of
from openuno.game.replay import Replay
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import MOST_SEATS, CreateTable, TableSummary, TakeSeat
from openuno.protocol.table_view import SeatInfo, TableView
from openuno.rulebooks import load, names
from openuno.server import payloads as r
from openuno.server.net.app import make_app, serving
from openuno.server.operation.config import Config
from openuno.server.storage import Entry
from openuno.server.tables.retelling import retell
from openuno.text.errors import InputError
from tests.support.present import present
from tests.support.recording_clients import AppDoor
from tests.support.table_server import (
    GENEROUS,
    TableServer,
    at_table,
    bots,
    heard,
    is_playing,
    move,
    play_hand,
    play_match,
    play_to_next_deal,
    refusal_of,
    spectator,
    sqlite,
    story,
    table_server,
    until,
    watched,
)
from tests.support.waiting import until as came

SHORT = {"hand_size": 3, "target": 100}
"""Hands that are soon over, and several of them."""
PLAIN = {"opening_wild": "redraw"}
"""Whoever begins may draw."""
ENDLESS = {"hand_size": 1, "target": 100_000}
"""Hands that are over at once, and no end of them."""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Generator[TableServer]:
    """A server where one is soon away."""
    database = sqlite(tmp_path_factory.mktemp("hasty") / "tables.db")
    with table_server(database, away_after=0.02) as running:
        yield running


def seat_names(client: TableClient) -> list[str]:
    return [info.name for info in present(client.table).seats]


def faceless(info: SeatInfo) -> SeatInfo:
    """A seat, whatever avatar and colour it was given."""
    return msgspec.structs.replace(info, avatar=None, colour=None)


def seat_at(client: TableClient, number: int) -> SeatInfo:
    """A seat as a client sees it, but for the face."""
    return faceless(present(client.table).seats[number])


async def replay_of(client: TableClient, number: int = 1) -> Replay:
    path = f"/api/tables/{client.seat.code}/matches/{number}/replay"
    return Replay.from_dict(await fetch(client.seat.url, path))


async def listed(server: TableServer) -> dict[str, TableSummary]:
    """The public tables by their codes."""
    answer = await fetch(server.url, "/api/tables")
    return {table["code"]: msgspec.convert(table, TableSummary) for table in answer["tables"]}


# To open a table, and to sit down


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


# To leave


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


# To be away, and to come back


@story
async def test_a_bot_plays_for_whoever_is_cut_off_until_they_are_back(hasty: TableServer) -> None:
    async with at_table(hasty, "Ann", "Ben", options=SHORT) as (ann, ben):
        await ann.start()
        await until(ben, is_playing)
        await ben.close()
        update, _ = await heard(ann, m.PlayerWentAway)
        assert update.words == ("Ben is away; a bot plays on.",)
        assert faceless(present(update.table).seats[1]) == SeatInfo("Ben", away=True)
        await play_match(ann)
        assert set(bot_acts(await hasty.log(ann.seat.code))) == {"Ben"}
        await ann.start()
        async with TableClient(ben.seat) as again:
            update, _ = await heard(ann, m.PlayerCameBack)
            assert update.words == ("Ben is back.",)
            assert faceless(present(update.table).seats[1]) == SeatInfo("Ben")
            await play_match(ann, again)
        since = (await hasty.log(ann.seat.code))[update.seq :]
        assert bot_acts(since) == []


async def missed(server: TableServer, client: TableClient) -> None:
    """Waits until a client is alone at its table, and the others were missed for long enough."""
    await came(
        lambda: len(server.context.registry.actors[client.seat.code].subscribers.clients) == 1
    )
    await server.ask(asyncio.sleep(2 * server.config.away_after))


def bot_acts(entries: list[Entry]) -> list[str]:
    """For whom bots have played, each time they did."""
    acts = [r.decode(entry.record) for entry in entries if entry.kind == "acted"]
    return [act.action.partition(":")[0] for act in acts if act.bot and act.action != "deal"]


@story
async def test_whoever_is_cut_off_before_a_match_is_not_away(hasty: TableServer) -> None:
    async with at_table(hasty, "Ann", "Ben") as (ann, ben):
        await ben.close()
        await missed(hasty, ann)
        await ann.say("Where is Ben?")
        async with TableClient(ben.seat, contributes=False):
            pass
        await ann.say("There he was.")
        kinds = [entry.kind for entry in await hasty.log(ann.seat.code)]
        assert kinds == ["table_opened", "seat_taken", "said", "said"]


@story
async def test_a_bot_plays_for_whoever_never_came(hasty: TableServer) -> None:
    async with at_table(hasty, "Ann") as (ann,):
        await join(hasty.url, ann.seat.code, TakeSeat("Ben"))
        await ann.start()
        assert (await heard(ann, m.PlayerWentAway))[1].name == "Ben"


@story
async def test_a_bot_plays_for_whoever_was_cut_off_before_the_match(hasty: TableServer) -> None:
    async with at_table(hasty, "Ann", "Ben") as (ann, ben):
        await ben.close()
        await missed(hasty, ann)
        await ann.start()
        assert (await heard(ann, m.PlayerWentAway))[1].name == "Ben"


@story
async def test_a_bot_plays_for_whoever_does_not_come_back_after_a_restart(tmp_path: Path) -> None:
    database = sqlite(tmp_path / "tables.db")
    with table_server(database) as server:
        async with at_table(server, "Ann", "Ben", turn_time=86_400) as (ann, _):
            await ann.start()
    with table_server(database, away_after=0.5) as server:
        async with TableClient(replace(ann.seat, url=server.url)) as again:
            assert (await heard(again, m.PlayerWentAway))[1].name == "Ben"


@asynccontextmanager
async def slow_people(server: TableServer) -> AsyncGenerator[dict[str, TableClient]]:
    """Two people in a match where a turn lasts a moment, by their names."""
    ann = await server.open_table(CreateTable("Ann", seats=2, turn_time=0.05))
    ben = await join(server.url, ann.code, TakeSeat("Ben"))
    async with (
        TableClient(ann, contributes=False) as host,
        TableClient(ben, contributes=False) as other,
    ):
        await host.start()
        yield {"Ann": host, "Ben": other}


async def deadline_at(server: TableServer, client: TableClient) -> object:
    """What the server has to do at a table."""

    async def look() -> object:
        return server.context.registry.actors[client.seat.code]._driver.deadline()

    return await server.ask(look())


@story
async def test_a_bot_plays_for_whoever_takes_too_long(server: TableServer) -> None:
    async with slow_people(server) as people:
        watching = people["Ben"]
        update, event = await heard(watching, m.PlayerWentAway)
        assert event.late
        told = (f"{event.name} took too long; a bot plays on.",)
        if event.name == "Ben":
            told = ("You took too long; a bot plays on for you.",)
        assert update.words == told
        assert SeatInfo(event.name, away=True) in map(faceless, present(update.table).seats)
        await people[event.name].come_back()
        _, back = await heard(watching, m.PlayerCameBack)
        assert back.name == event.name


@story
async def test_a_table_sleeps_while_everyone_is_away_and_whoever_acts_is_back(
    server: TableServer,
) -> None:
    async with slow_people(server) as people:
        ann = people["Ann"]
        await until(ann, lambda a: all(info.away for info in present(a.table).seats))
        assert await deadline_at(server, ann) is None
        sleeper = people[present(present(ann.view).turn)]
        await until(sleeper, lambda s: s.seq == ann.seq)
        seq = await sleeper.act(sleeper.legal[-1])
        update, back = await heard(ann, m.PlayerCameBack)
        assert (update.seq, back.name) == (seq, present(sleeper.view).seat)
        await until(ann, lambda a: a.seq > seq)  # something was due again


@story
async def test_a_table_that_sleeps_is_let_go_of_and_wakes_where_it_was(hasty: TableServer) -> None:
    async with at_table(hasty, "Ann", bots=bots(1)) as (ann,):
        await ann.start()
        await until(ann, lambda a: is_playing(a) and present(a.view).turn == "Ann")
    registry, code, view = hasty.context.registry, ann.seat.code, ann.view
    async with spectator(ann) as watching:
        await until(watching, lambda w: present(w.table).seats[0].away)

    async def tidy() -> None:
        while code in registry.actors:
            await registry._tidy()

    await hasty.ask(tidy())
    async with TableClient(ann.seat) as again:
        assert again.view == view
        await until(again, lambda a: not present(a.table).seats[0].away)
        await again.act(again.legal[0])


@story
async def test_the_time_of_a_turn_is_told(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", turn_time=600) as (ann, ben):
        await ann.start()
        update, _ = await heard(ben, e.TurnChanged)
        began = (await server.log(ann.seat.code))[-1].at
        assert (update.at, update.ends) == (began, began + 600)
        async with TableClient(ben.seat, contributes=False) as again:
            assert (await anext(aiter(again))).ends == update.ends


@story
async def test_the_time_of_a_turn_is_told_though_bots_might_jump_in(server: TableServer) -> None:
    options = {"jump_in": True}
    async with at_table(server, "Ann", bots=bots(2), options=options, turn_time=600) as (ann,):
        await ann.start()
        while (update := await anext(aiter(ann))).view is None or update.view.turn != "Ann":
            pass
        assert update.ends == update.at + 600


# The host


@story
async def test_the_host_fills_the_table_and_begins(server: TableServer) -> None:
    async with at_table(server, "Ann", seats=3) as (ann,):
        assert await refusal_of(ann.start()) == "too_few_players"
        await ann.do(c.SeatBot(new_id(), 2, Level.EASY))
        update, event = await heard(ann, m.BotSeated)
        assert event == m.BotSeated(2, "Bo")
        assert faceless(present(update.table).seats[2]) == SeatInfo("Bo", Level.EASY)
        assert await refusal_of(ann.do(c.SeatBot(new_id(), 2))) == "seat_not_free"
        assert await refusal_of(ann.do(c.SeatBot(new_id(), 3))) == "seat_not_free"
        await ann.do(c.Remove(new_id(), 2))
        await ann.do(c.SeatBot(new_id(), 1))
        await ann.start()
        await until(ann, is_playing)
        assert present(ann.view).seats == ("Ann", "Bo")
        assert await refusal_of(ann.do(c.SeatBot(new_id(), 2))) == "match_is_on"
        assert await refusal_of(ann.do(c.Remove(new_id(), 1))) == "match_is_on"
        assert await refusal_of(ann.start()) == "match_is_on"


@story
async def test_only_the_host_is_the_host(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", seats=3) as (_, ben):
        for command in (
            c.Start(new_id()),
            c.Remove(new_id(), 0),
            c.SeatBot(new_id(), 2),
            c.ChangeRules(new_id(), "party"),
        ):
            assert await refusal_of(ben.do(command)) == "host_only"


@story
async def test_the_host_removes_somebody_before_a_match_and_in_it(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", "Cleo", options=SHORT) as (ann, ben, cleo):
        assert await refusal_of(ann.do(c.Remove(new_id(), 0))) == "remove_self"
        await ann.do(c.Remove(new_id(), 1))
        assert await refusal_of(ann.do(c.Remove(new_id(), 1))) == "seat_empty"
        update, _ = await heard(ann, m.SeatLeft)
        assert update.words == ("Ben was removed from the table.",)
        with pytest.raises(TableLost):
            await until(ben, lambda _: False)
        await ann.start()
        await ann.do(c.Remove(new_id(), 2))
        await until(ann, lambda a: seat_at(a, 2) == SeatInfo("Cleo", gone=True))
        with pytest.raises(TableLost):
            await until(cleo, lambda _: False)
        await play_match(ann)


@story
async def test_rules_are_changed_between_matches_only(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, ben):
        await ann.do(c.ChangeRules(new_id(), "party", {"target": 1, "hand_size": 1}))
        update, event = await heard(ben, m.RulesChanged)
        assert event.rulebook == "party"
        assert update.words == ("The rules have changed: Party.",)
        assert present(update.table).options == {"target": 1, "hand_size": 1}
        nonsense = c.ChangeRules(new_id(), "party", {"hand_size": 0})
        assert await refusal_of(ann.do(nonsense)) == "bad_value"
        await ann.start()
        await until(ben, is_playing)
        assert await refusal_of(ann.do(c.ChangeRules(new_id(), "strict"))) == "match_is_on"
        await play_match(ann, ben)
        await ann.do(c.ChangeRules(new_id(), "official", {"teams": True}))
        assert await refusal_of(ann.start()) == "odd_teams"
        played = await replay_of(ann)
        assert played.rulebook == load("party", {"target": 1, "hand_size": 1})


# Spectators


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


# Chat


@story
async def test_what_is_said_is_passed_on_as_it_is(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, ben), spectator(ann) as watching:
        text = "<b>Grüße</b> & \\n {name} 🃏"
        await ann.say(f"  {text} ")
        for client in (ann, ben, watching):
            update, event = await heard(client, m.MessageSaid)
            assert event == m.MessageSaid("Ann", text)
            assert update.words == (f"You say: {text}" if client is ann else f"Ann says: {text}",)
            assert update.table is None
        for joined in ("👨\u200d👩\u200d👧", "می\u200cدانم"):
            await ann.say(joined)
            assert (await heard(ben, m.MessageSaid))[1] == m.MessageSaid("Ann", joined)
        for nothing in ("   ", "\u200d", "two\nlines", "bell\a", "\u202egnp.exe"):
            assert await refusal_of(ann.say(nothing)) == "chat_unprintable"
        assert await refusal_of(ann.say("x" * 201)) == "chat_too_long"
        await ann.say("x" * 200)


@story
async def test_nobody_says_more_than_so_much_in_a_minute(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, chats_per_minute=2)
    with table_server(sqlite(tmp_path / "tables.db"), limits=limits) as server:
        async with at_table(server, "Ann", "Ben") as (ann, ben):
            await ann.say("1")
            await ann.say("2")
            assert await refusal_of(ann.say("3")) == "too_many_chats"
            await ben.say("4")


@story
async def test_a_suggestion_costs_cards_where_the_rulebook_says_so(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", rulebook="traditional") as (ann, ben):
        await ann.say("Play the red 7!")  # no match is on yet
        await ann.start()
        await ann.say("Who deals?")
        before = dict(present(ann.view).counts)
        seq = await ben.say("Ann, play the red 7!")
        update, event = await heard(ann, e.CardSuggested)
        assert update.seq == seq
        assert (event.seat, event.target, str(event.card)) == ("Ben", "Ann", "R7")
        said, _, drawn = update.events
        assert said == m.MessageSaid("Ben", "Ann, play the red 7!")
        assert isinstance(drawn, e.CardsDrawn)
        assert (drawn.seat, drawn.count, drawn.clause, drawn.cards) == ("Ben", 4, "P1", None)
        assert present(update.view).counts == {**before, "Ben": before["Ben"] + 4}
        assert len(present(ben.view).hand) == before["Ben"] + 4


@story
async def test_suggestions_are_free_in_other_rulebooks(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, ben):
        await ann.start()
        await ann.say("Play the red 7!")
        update, said = await heard(ben, m.MessageSaid)
        assert update.events == (said,)


@story
async def test_suggestions_are_free_between_hands(patient: TableServer) -> None:
    async with at_table(patient, "Ann", "Ben", rulebook="bluffers", options=ENDLESS) as (ann, ben):
        await ann.start()
        await play_hand(ann, ben)
        await ann.say("You should have played the red 7!")
        update, said = await heard(ben, m.MessageSaid)
        assert update.events == (said,)
        assert present(update.view).phase == "hand_over"


# To play


def mover_and_other(*clients: TableClient) -> tuple[TableClient, TableClient]:
    """Of two people in a match: who has to move, and who has not."""
    first, second = clients
    view = present(first.view)
    return (first, second) if view.turn == view.seat else (second, first)


@story
async def test_what_is_refused_says_why_and_what_it_would_cost(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", rulebook="classic", options=PLAIN) as (ann, ben):
        assert await refusal_of(ann.act("draw")) == "no_match"
        assert present(await ann.why_not("draw")).code == "no_match"
        await ann.start()
        await until(ben, is_playing)
        mover, other = mover_and_other(ann, ben)
        assert await mover.why_not("draw") is None
        for asked in (mover.act, mover.why_not):
            with pytest.raises(InputError, match="dorw"):
                await asked("dorw")
        card = present(other.view).hand[0]
        play = f"play {card.named(Colour.RED) if card.is_wild else card}"
        with pytest.raises(CommandRefused) as refused:
            await other.act(play)
        refusal = refused.value.refusal
        assert (refusal.code, refusal.clause, refusal.penalty) == ("not_your_turn", "P2", 2)
        assert (refusal.message, refusal.seq) == (str(refused.value), ann.seq)
        assert present(await other.why_not(play)).penalty == 2
        view = present(other.view)
        seat, count = present(view.seat), len(view.hand)
        await other.act(play, at_any_price=True)
        await until(mover, lambda _: present(mover.view).counts[seat] == count + 2)


@story
async def test_a_decision_counts_for_what_was_seen(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", options=PLAIN) as (ann, ben):
        await ann.start()
        await until(ben, is_playing)
        mover, other = mover_and_other(ann, ben)
        seen = mover.seq
        assert await refusal_of(mover.do(c.Act(new_id(), move("draw")))) == "seq_missing"
        assert await refusal_of(mover.do(c.Act(new_id(), move("draw"), seen - 1))) == "too_late"
        await other.say("Hm.")  # this changes nothing for whoever has to decide
        await mover.do(c.Act(new_id(), move("draw"), seen))
        assert await refusal_of(mover.do(c.Act(new_id(), move("pass"), seen))) == "too_late"


@story
async def test_the_next_hand_is_dealt_when_somebody_asks_for_it(patient: TableServer) -> None:
    async with at_table(patient, "Ann", "Ben", options=ENDLESS) as (ann, ben):
        await ann.start()
        await play_hand(ann, ben)
        assert ben.legal == (Deal("Ben"),)
        await ben.act("deal")
        await until(ann, lambda a: present(a.view).hand_number == 2)
        assert await refusal_of(ann.act("deal")) == "hand_not_over"


@story
async def test_else_the_next_hand_is_dealt_after_a_while(tmp_path: Path) -> None:
    delay = 0.02
    with table_server(sqlite(tmp_path / "tables.db"), bot_delay=delay) as server:
        async with at_table(server, "Ann", "Ben", options=ENDLESS) as (ann, ben):
            await ann.start()
            await play_to_next_deal(ann, ben)
            *_, last, deal = await log_until(server, ann, "deal")
        assert r.decode(deal.record) == r.Acted("deal", bot=True)
        assert deal.at - last.at >= 8 * delay


async def log_until(server: TableServer, client: TableClient, action: str) -> list[Entry]:
    """The log up to the first time that something was done."""
    entries = await server.log(client.seat.code)
    acts = [getattr(r.decode(entry.record), "action", "") for entry in entries]
    return entries[: acts.index(action) + 1]


@pytest.mark.long
@story
async def test_bots_let_people_call_uno_before_they_catch_or_move(tmp_path: Path) -> None:
    grace = 0.3
    with table_server(sqlite(tmp_path / "tables.db"), catch_grace=grace) as server:
        quick = {"hand_size": 2, "target": 1}
        async with at_table(server, "Ann", bots=bots(2), options=quick) as (ann,):
            waits: list[float] = []
            while len(waits) < 3:
                await ann.start()
                while is_playing(ann):
                    silent = [action for action in ann.legal if not getattr(action, "uno", False)]
                    if present(ann.view).turn == "Ann":
                        with suppress(CommandRefused):  # somebody was faster
                            await ann.act(silent[0])
                    await anext(aiter(ann))
                waits = waits_for_bots(await server.log(ann.seat.code))
    assert min(waits) > grace - 1e-6  # a time of today is rounded to less than that


def waits_for_bots(entries: list[Entry]) -> list[float]:
    """How long after somebody could be caught the bots did something, each time they did."""
    starts = [i for i, entry in enumerate(entries) if entry.kind == "match_started"]
    opened: float | None = None
    waits: list[float] = []
    for start in starts:
        told = {applied.seq: applied for _, applied in retell(entries[start:])}
        for entry in entries[start:]:
            record = r.decode(entry.record)
            if opened is not None and isinstance(record, r.Acted) and record.bot:
                waits.append(entry.at - opened)
            opened = None
            events = told[entry.seq].events if entry.seq in told else ()
            if any(isinstance(event, e.CatchWindowOpened) for event in events):
                opened = entry.at
    return waits


# Whole matches


@pytest.mark.long
@pytest.mark.parametrize("rulebook", names())
@story
async def test_a_match_goes_to_its_end_under_every_rulebook(
    server: TableServer, rulebook: str
) -> None:
    options = {} if rulebook in {"classic", "quickplay"} else {"target": 60}
    async with at_table(server, "Ann", "Ben", bots=bots(2), rulebook=rulebook, options=options) as (
        ann,
        ben,
    ):
        for number in (1, 2):
            assert present(ann.table).match == number
            await ann.start()
            await play_match(ann, ben, seed=number)
            last = present(present(ann.table).last)
            assert last == present(ben.table).last
            assert last.number == number
            replay = await replay_of(ann, number)
            replay.verify()
            end = replay.end()
            assert (end.winners, end.scores) == (last.winners, last.scores)
        path = f"/api/tables/{ann.seat.code}/matches"
        assert await fetch(server.url, path) == {
            "matches": [{"number": 1, "over": True}, {"number": 2, "over": True}]
        }


@story
async def test_the_replay_is_a_secret_until_the_match_is_over(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", options=SHORT) as (ann, ben):
        path = f"/api/tables/{ann.seat.code}/matches/1"
        assert await refusal_of(fetch(server.url, f"{path}/replay")) == "unknown_match"
        assert await refusal_of(fetch(server.url, path)) == "unknown_match"
        await ann.start()
        assert await refusal_of(fetch(server.url, f"{path}/replay")) == "match_not_over"
        await play_match(ann, ben)
        assert (await replay_of(ann)).seats == ("Ann", "Ben")


@story
async def test_the_history_of_a_match_is_what_each_has_seen(server: TableServer) -> None:
    async with (
        at_table(server, "Ann", "Ben", options=SHORT) as (ann, ben),
        TableClient(ann.seat, contributes=False) as same,
        TableClient(ben.seat, contributes=False) as other,
        spectator(ann) as watching,
    ):
        everyone = (same, other, watching)
        await ann.start()
        _, *seen = await asyncio.gather(play_match(ann, ben), *map(watched, everyone))
        path = f"/api/tables/{ann.seat.code}/matches/1"
        for client, shown in zip(everyone, seen, strict=True):
            answer = await fetch(server.url, path, token=client.seat.token)
            told = [m.decode(json.dumps(each)) for each in answer["updates"]]
            later = [(each.seq, each.at, each.events, each.words) for each in told]
            live = [(each.seq, each.at, each.events, each.words) for each in present(shown)]
            assert later[1:] == live[-len(later) + 1 :]
            assert isinstance(later[0][2][0], e.MatchBegan)
        german = await fetch(server.url, f"{path}?lang=de")
        assert (
            german["updates"][-1]["told"][-1]["text"]
            == f"{present(present(ann.table).last).winners[0]} gewinnt die Partie!"
        )


@story
async def test_anyone_can_check_that_nobody_chose_the_cards(
    server: TableServer, tmp_path: Path
) -> None:
    async with at_table(server, "Ann", "Ben", options=SHORT, contributes=True) as (ann, ben):
        people = {"Ann": ann, "Ben": ben}
        for client in people.values():
            await until(client, lambda c: len(present(c.table).contributions) == 2)
        noted = present(ann.table).commitment
        given = {name: client.contributed[noted] for name, client in people.items()}
        assert present(ann.table).contributions == given
        late = c.Contribute(new_id(), "0" * 64, "00" * 16)
        assert await refusal_of(ann.do(late)) == "other_commitment"
        await ann.start()
        late = c.Contribute(new_id(), noted, "00" * 16)
        assert await refusal_of(ann.do(late)) == "match_is_on"
        await play_match(ann, ben)
        assert present(ann.table).commitment != noted
        replay = await replay_of(ann)
    fair = present(replay.fair)
    assert replay.commitment == noted == commitment_of(fair.secret)
    assert {name: data.hex() for name, data in fair.contributions.items()} == given
    replay.save(file := tmp_path / "match.json")
    claims = [f"--contribution={name}={data}" for name, data in given.items()]
    assert main(["verify", str(file), "--commitment", noted, *claims]) == 0
    other = [f"--contribution=Ann={given['Ben']}"]
    assert main(["verify", str(file), "--commitment", noted, *other]) == 1


@story
async def test_what_somebody_contributed_goes_with_them(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", contributes=True) as (ann, ben):
        await until(ann, lambda a: len(present(a.table).contributions) == 2)
        await ben.leave()
        await until(ann, lambda a: list(present(a.table).contributions) == ["Ann"])


# What a server has room for


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
