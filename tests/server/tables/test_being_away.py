"""To be away, and to come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from openuno.client import TableClient, join
from openuno.game import events as e
from openuno.protocol import messages as m
from openuno.protocol.http import CreateTable, TakeSeat
from openuno.protocol.table_view import SeatInfo
from openuno.server import payloads as r
from openuno.server.storage import Entry
from tests.support.present import present
from tests.support.table_server import (
    SHORT,
    TableServer,
    at_table,
    bots,
    heard,
    is_playing,
    play_match,
    spectator,
    sqlite,
    story,
    table_server,
    until,
)
from tests.support.table_views import faceless
from tests.support.waiting import until as came


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
