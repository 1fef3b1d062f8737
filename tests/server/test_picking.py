"""S3 at a table of the server: people and bots pick cards, and the highest number deals."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from openuno.client import CommandRefused, TableClient, fetch
from openuno.game import events as e
from openuno.game.game import Dealt
from openuno.game.replay import Replay
from openuno.live.deadlines import Deadline, next_deadline
from openuno.live.pace import Pace
from openuno.protocol import commands as c
from openuno.protocol.http import CreateTable
from openuno.server import payloads as r
from openuno.server.tables.deadlines import situation
from openuno.server.tables.projections import Projection, picks_so_far
from openuno.server.tables.retelling import play_again
from openuno.server.tables.table import Table
from openuno.server.tables.table_state import PICK_TIME
from openuno.text.errors import InputError
from tests.support.present import present
from tests.support.table_server import (
    PaperTable,
    TableServer,
    at_table,
    bots,
    is_playing,
    play_match,
    story,
    until,
)

PACE = Pace(move=1.0, react=1.0, grace=10.0, deal=8.0, begin=3.0)


def while_picking(*others: str, seed: int = 1, **asked: Any) -> PaperTable:
    wishes: dict[str, Any] = {"seats": 4, "pick_dealer": True, **asked}
    paper = PaperTable(CreateTable("Ann", **wishes), *(others or ("Ben", "Cleo")), seed=seed)
    paper.do(0, c.Start("start"))
    return paper


def due(table: Table) -> Deadline | None:
    now = situation(table)
    return None if now is None else next_deadline(now, PACE, reacted=False)


def pick(paper: PaperTable, seat: int, place: int) -> None:
    paper.do(seat, c.Pick(f"pick{seat}-{place}-{paper.table.seq}", place))


def pick_all(paper: PaperTable) -> None:
    """Has everyone be given a card, until there is a dealer."""
    while (choice := present(paper.table.choice)).dealer is None:
        name = choice.waiting[0]
        paper.write(r.CardPicked(paper.table.state.seat_of(name), choice.pick_for(name).place))


def begun(paper: PaperTable) -> r.MatchStarted:
    """The match as the driver begins it."""
    picking = present(paper.table.state.picking)
    return msgspec.structs.replace(picking.start, picks=tuple(picking.picks))


def test_a_match_begins_with_cards_to_pick_from_where_the_table_wants_it() -> None:
    view = while_picking().table.view()
    assert (view.phase, view.pick_dealer) == ("picking", True)
    picking = present(view.picking)
    assert (picking.spread, picking.waiting) == (12, ("Ann", "Ben", "Cleo"))
    assert (picking.picked, picking.earlier, picking.dealer) == ((), (), None)
    at_once = while_picking(pick_dealer=False).table
    assert at_once.view().phase == "playing"
    told = [type(event) for event in at_once.recent[-1].events]
    assert told[:3] == [e.MatchBegan, e.DealerChosen, e.HandBegan]  # nobody has picked a card


def test_everyone_sees_what_is_picked_and_nothing_of_the_rest() -> None:
    paper = while_picking()
    pick(paper, 1, 5)
    event = present(present(paper.table.choice).events[0])
    for seat in (0, 1, 2, None):
        shown = Projection(paper.table, paper.table.recent[-1]).to(seat, "en")
        picker = "You pick" if seat == 1 else "Ben picks"
        assert shown.words == (f"{picker} {event.card}.",)
        assert present(present(shown.table).picking).picked == (event,)
        assert (shown.view, shown.legal) == (None, ())


def test_picks_are_told_again_under_the_numbers_they_have_in_the_log() -> None:
    paper = while_picking("Ben", "Cleo")
    began = paper.table.seq
    pick(paper, 0, 1)
    paper.do(0, c.Say("talk", "hello"))
    pick(paper, 1, 2)
    since = paper.entries[began - 1 :]
    loaded = Table.restored("PAPERS", paper.snapshots[-1], ())  # as after the server was stopped
    told = picks_so_far(present(loaded.choice), since, "Ben", "en")
    kinds = [(each.seq - began, type(each.events[0]).__name__) for each in told]
    assert kinds == [(0, "PickingBegan"), (1, "CardPicked"), (3, "CardPicked")]
    assert told[1].words[0].startswith("Ann picks")
    assert told[2].words[0].startswith("You pick")


def test_a_pick_that_cannot_be_is_refused() -> None:
    paper = while_picking()
    pick(paper, 1, 5)
    for seat, place, code in ((1, 6, "not_to_pick"), (0, 5, "pick_taken"), (0, 99, "pick_range")):
        with pytest.raises(InputError) as refused:
            pick(paper, seat, place)
        assert refused.value.code == code
    with pytest.raises(InputError) as refused:
        pick(PaperTable(CreateTable("Ann"), "Ben"), 0, 1)
    assert refused.value.code == "no_picking"


def test_while_cards_are_picked_nobody_sits_down_or_changes_the_deal() -> None:
    paper = while_picking()
    commitment = paper.table.commitment
    for command in (c.Start("again"), c.Contribute("more", commitment, "00" * 16)):
        with pytest.raises(InputError) as refused:
            paper.do(0, command)
        assert refused.value.code == "match_is_on"


def test_bots_pick_one_after_the_other_and_people_have_their_time() -> None:
    paper = while_picking("Ben", bots=bots(2))
    table, began = paper.table, paper.table.at
    first, second = (info.name for info in table.state.seats if info.level)
    now = present(due(table))
    assert (now.what, now.seats) == ("pick", (first,))
    assert began + 1 <= now.at <= began + 1.6
    paper.write(r.CardPicked(table.state.seat_of(first), 7))
    assert present(due(table)).seats == (second,)
    paper.write(r.CardPicked(table.state.seat_of(second), 8))
    assert due(table) == Deadline(began + PICK_TIME, "pick", ("Ann",))
    pick(paper, 0, 1)
    assert due(table) == Deadline(began + PICK_TIME, "pick", ("Ben",))
    assert present(table.view().picking).ends == began + PICK_TIME


@pytest.mark.parametrize(
    ("others", "wishes"),
    [(("Ben",), {"turn_time": 86_400}), ((), {"bots": bots(3), "seats": 4})],
    ids=["a phone for two", "alone"],
)
def test_where_nobody_is_in_a_hurry_people_pick_without_a_clock(
    others: tuple[str, ...], wishes: dict[str, Any]
) -> None:
    paper = PaperTable(CreateTable("Ann", pick_dealer=True, **wishes), *others)
    paper.do(0, c.Start("start"))
    table, began = paper.table, paper.table.at
    for place, info in enumerate(table.state.seats, 1):
        if info.level:
            paper.write(r.CardPicked(table.state.seat_of(info.name), place))
    assert present(table.view().picking).ends is None
    assert due(table) == Deadline(began + 86_400, "pick", ("Ann",))  # in the end, it goes on


def tied() -> PaperTable:
    """A table where the first round has just ended in a tie."""
    for seed in range(100):
        paper = while_picking(seed=seed)
        for place, seat in enumerate((2, 0, 1), 1):
            pick(paper, seat, place)
        if present(paper.table.choice).dealer is None:
            return paper
    raise LookupError("no tie")


def test_those_who_tie_pick_again_and_have_their_time_anew() -> None:
    paper = tied()
    picking = present(paper.table.view().picking)
    assert [event.seat for event in picking.earlier] == ["Cleo", "Ann", "Ben"]
    assert picking.picked == ()
    assert 2 <= len(picking.waiting) <= 3
    assert picking.ends == paper.table.at + PICK_TIME
    pick_all(paper)
    earlier = present(paper.table.view().picking).earlier
    assert earlier[:3] == picking.earlier


def test_the_match_begins_a_moment_after_its_dealer_is_chosen() -> None:
    paper = while_picking()
    pick_all(paper)
    table, choice = paper.table, present(paper.table.choice)
    assert due(table) == Deadline(table.at + 3, "begin")
    assert present(table.view().picking).dealer == choice.dealer
    paper.write(begun(paper))
    game = present(table.match)
    assert (table.view().phase, table.view().picking) == ("playing", None)
    assert game.dealer == choice.dealer
    told = [type(event) for event in table.recent[-1].events]
    assert told[:3] == [e.MatchBegan, e.DealerChosen, e.HandBegan]
    assert [event for event in game.events if isinstance(event, e.CardPicked)] == choice.events


def test_whoever_leaves_or_is_away_is_given_a_card() -> None:
    paper = while_picking("Ben", "Cleo")
    paper.do(1, c.Leave("leave"))
    assert paper.table.state.seats[1].gone
    now = present(due(paper.table))
    assert (now.what, now.seats) == ("pick", ("Ben",))
    paper.write(r.WentAway(2))
    paper.write(r.CardPicked(1, 4))
    assert present(due(paper.table)).seats == ("Cleo",)
    paper.write(r.CameBack(2))
    assert present(due(paper.table)).at == present(paper.table.view().picking).ends


def test_nothing_is_due_while_no_person_is_there() -> None:
    paper = while_picking("Ben")
    paper.write(r.WentAway(0))
    paper.write(r.WentAway(1))
    assert due(paper.table) is None


def test_a_table_comes_back_in_the_middle_of_the_picking() -> None:
    paper = while_picking()
    pick(paper, 2, 9)
    for snapshot, entries in ((None, paper.entries), (paper.snapshots[-1], ())):
        again = Table.restored("PAPERS", snapshot, entries)
        assert again.view() == paper.table.view()
        assert due(again) == due(paper.table)
    pick_all(paper)
    paper.write(begun(paper))
    start = next(i for i, entry in enumerate(paper.entries) if entry.kind == "match_started")
    game = play_again(paper.entries[start:])
    assert game.digest() == present(paper.table.match).digest()
    Replay.of(game).verify()


def is_asked(client: TableClient, name: str) -> bool:
    """Whether somebody is to pick a card, or need not any more."""
    picking = present(client.table).picking
    return is_playing(client) or (picking is not None and name in picking.waiting)


async def pick_until_the_match_is_on(client: TableClient, name: str) -> None:
    await until(client, lambda client: is_asked(client, name))
    while not is_playing(client):
        picking = present(present(client.table).picking)
        taken = {event.place for event in picking.picked}
        with suppress(CommandRefused):  # somebody else was faster
            await client.pick(min({*range(1, picking.spread + 1)} - taken))
        await until(client, lambda client: is_asked(client, name))


@story
async def test_people_and_bots_pick_over_the_network_until_the_match_is_on(
    server: TableServer,
) -> None:
    wishes: dict[str, Any] = {"pick_dealer": True, "bots": bots(2), "rulebook": "classic"}
    async with at_table(server, "Ann", "Ben", **wishes) as (ann, ben):
        await ann.start()
        async with asyncio.TaskGroup() as group:
            group.create_task(pick_until_the_match_is_on(ann, "Ann"))
            group.create_task(pick_until_the_match_is_on(ben, "Ben"))
        await play_match(ann, ben)
        path = f"/api/tables/{ann.seat.code}/matches/1/replay"
        replay = Replay.from_dict(await fetch(server.url, path))
        replay.verify()
        assert isinstance(replay.start, Dealt)
        assert {pick.seat for pick in replay.start.picks} == set(replay.seats)
