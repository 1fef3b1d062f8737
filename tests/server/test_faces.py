"""What people look like at a table, and how they react without words."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

from openuno.bots.level import Level
from openuno.client import fetch
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.faces import AVATARS, REACTIONS, SEAT_COLOURS
from openuno.protocol.http import CreateTable, TakeSeat
from openuno.protocol.table_view import SeatInfo
from openuno.server.payloads import MatchStarted
from openuno.server.tables.faces import faces_of, with_faces
from openuno.server.tables.projections import Projection
from openuno.server.tables.table import Table
from openuno.text.errors import InputError
from openuno.text.lang import LANGUAGES
from tests.support.present import present
from tests.support.table_server import (
    GENEROUS,
    PaperTable,
    TableServer,
    at_table,
    bots,
    heard,
    play_match,
    refusal_of,
    spectator,
    sqlite,
    story,
    table_server,
    until,
)


def seats_of(paper: PaperTable) -> list[SeatInfo]:
    return list(paper.table.view().seats)


# Faces


@pytest.mark.parametrize("count", [2, 5, 8, 16, 30])
def test_everyone_is_given_a_face_of_their_own(count: int) -> None:
    rng = Random(count)
    for _ in range(20):
        names = [f"P{rng.randrange(10**6)}" for _ in range(count)]
        seats = with_faces([SeatInfo(name) for name in names])
        avatars = [info.avatar for info in seats]
        colours = [info.colour for info in seats]
        assert None not in (*avatars, *colours)
        assert len(set(avatars)) == min(count, len(AVATARS))
        assert len(set(colours)) == min(count, len(SEAT_COLOURS))
        assert all(one != other for one, other in pairwise((*colours, colours[0])))
        assert with_faces(seats) == seats


def test_empty_seats_have_none_and_neighbours_across_them_differ() -> None:
    chosen = SeatInfo("Ann", colour="gold")
    seats = with_faces([chosen, SeatInfo(), SeatInfo("Ben"), SeatInfo(), SeatInfo("Cy")])
    assert [info.avatar is None for info in seats] == [False, True, False, True, False]
    assert seats[0].colour == "gold"
    assert len({info.colour for info in seats if info.name}) == 3


def test_a_face_is_chosen_or_given_and_can_be_changed_at_any_time() -> None:
    paper = PaperTable(CreateTable("Ann", bots=bots(1), avatar="owl", colour="lime"), "Ben")
    asked = TakeSeat("Cleo", avatar="owl")
    paper.write(paper.handler.take_seat(paper.table, asked, "key"))
    ann, ben, cleo, bot = seats_of(paper)
    assert (ann.avatar, ann.colour, cleo.avatar) == ("owl", "lime", "owl")  # as they like
    assert len({ann.colour, ben.colour, cleo.colour, bot.colour}) == 4
    assert len({ben.avatar, bot.avatar, "owl"}) == 3
    paper.do(0, c.Start("start"))
    applied = paper.do(1, c.ChangeFace("1", avatar="frog"))
    assert applied.events == (m.FaceChanged("Ben", "frog", present(ben.colour)),)
    assert applied.changes_table
    assert seats_of(paper)[1] == msgspec.structs.replace(ben, avatar="frog")
    paper.do(1, c.ChangeFace("2", colour="sky"))
    assert seats_of(paper)[1] == msgspec.structs.replace(ben, avatar="frog", colour="sky")
    told = Projection(paper.table, paper.table.recent[-1]).to(0, "en")
    assert told.words == ()
    assert present(told.table).seats[1].colour == "sky"


def test_faces_survive_a_restart() -> None:
    paper = PaperTable(CreateTable("Ann", bots=bots(2), seats=5), "Ben")
    paper.do(1, c.ChangeFace("1", "cat", "coral"))
    paper.do(0, c.Leave("2"))
    paper.do(1, c.SeatBot("3", 0, Level.EASY))
    shown = seats_of(paper)
    assert [info.avatar for info in shown[1:2]] == ["cat"]
    assert list(Table.restored("PAPERS", None, paper.entries).view().seats) == shown
    assert list(Table.restored("PAPERS", paper.snapshots[-1], ()).view().seats) == shown


def test_tables_from_before_there_were_faces_have_them() -> None:
    paper = PaperTable(CreateTable("Ann", bots=bots(1)), "Ben")
    seq, snapshot = paper.snapshots[-1]
    state = msgspec.json.decode(snapshot)
    for info in state["seats"]:
        del info["avatar"], info["colour"]
    old = Table.restored("PAPERS", (seq, msgspec.json.encode(state)), ())
    assert [bool(info.avatar and info.colour) for info in old.view().seats] == [True] * 2 + [
        False,
        True,
    ]
    assert b"avatar" not in b"".join(entry.record for entry in paper.entries)


@story
async def test_a_replay_shows_the_faces_of_its_match(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", bots=bots(1), options={"target": 1}) as (ann, ben):
        await ben.do(c.ChangeFace("1", "frog", "lime"))
        await ann.start()
        await play_match(ann, ben)
        before = present(ann.table).seats
        await ben.do(c.ChangeFace("2", "owl", "pink"))
        path = f"/api/tables/{ann.seat.code}/matches/1/hands/1"
        told = await fetch(server.url, path)
        shown = msgspec.convert(told["faces"], tuple[SeatInfo, ...])
        assert [(info.name, info.avatar, info.colour) for info in shown] == [
            (info.name, info.avatar, info.colour) for info in before if info.name
        ]
        assert shown[1].avatar == "frog"


def test_a_match_from_before_there_were_faces_has_those_that_are_given() -> None:
    start = MatchStarted(1, ("Ann", "Ben"), "official", {}, "", {}, "")
    assert faces_of(start) == tuple(with_faces([SeatInfo("Ann"), SeatInfo("Ben")]))


# Reactions


def test_a_reaction_is_seen_by_all_and_never_a_suggestion() -> None:
    """P1: it costs nothing, and leaves whoever has to decide as they are."""
    paper = PaperTable(CreateTable("Ann", rulebook="traditional", spectators_react=True), "Ben")
    paper.do(0, c.Start("start"))
    game = present(paper.table.match)
    before, moved = game.digest(), paper.table.state.moved_seq
    for reaction in REACTIONS:
        applied = paper.do(1, c.React(reaction, reaction))
        assert applied.events == (m.Reacted(reaction, "Ben"),)
        assert not applied.changes_table
        for seat in (0, 1, None):
            told = Projection(paper.table, applied).to(seat, "en")
            assert (told.events, told.words, told.table) == (applied.events, (), None)
    assert (game.digest(), paper.table.state.moved_seq) == (before, moved)


def test_reactions_have_words_in_every_language() -> None:
    said = {
        m.Reacted(reaction, name).in_words(language)
        for reaction in REACTIONS
        for name in ("Ann", "")
        for language in LANGUAGES
    }
    assert {"Ann laughs.", "A spectator laughs.", "Ann lacht.", "Das Publikum lacht."} <= said
    assert len(said) == len(REACTIONS) * 2 * len(LANGUAGES)


def test_spectators_react_only_where_the_host_allows_it() -> None:
    paper = PaperTable(CreateTable("Ann", spectators_react=True))
    payload = paper.handler.decide_for_spectator(paper.table, c.React("1", "clap"))
    assert paper.write(payload).events == (m.Reacted("clap"),)
    with pytest.raises(InputError, match="only watch"):
        paper.handler.decide_for_spectator(paper.table, c.Say("2", "hello"))
    silent = PaperTable(CreateTable("Ann"))
    with pytest.raises(InputError, match="only watch"):
        silent.handler.decide_for_spectator(silent.table, c.React("1", "clap"))


@story
async def test_people_react_once_and_spectators_with_them(server: TableServer) -> None:
    async with (
        at_table(server, "Ann", "Ben", spectators_react=True) as (ann, ben),
        spectator(ann) as guest,
    ):
        command = c.React("once", "laugh")
        seq = await ann.do(command)
        assert await ann.do(command) == seq
        assert (await heard(ben, m.Reacted))[1] == m.Reacted("laugh", "Ann")
        await guest.react("heart")
        update, event = await heard(ben, m.Reacted)
        assert (update.seq, event) == (seq + 1, m.Reacted("heart"))
        await until(guest, lambda g: g.seq == seq + 1)
        refused = (guest.say("hi"), guest.do(c.ChangeFace("1", "cat")), guest.do(c.Leave("2")))
        assert [await refusal_of(work) for work in refused] == ["spectators_watch"] * 3


@story
async def test_nobody_reacts_more_often_than_they_may_talk(tmp_path: Path) -> None:
    """What is seen is limited like what is said, and spectators share one limit: whoever connects
    anew has no more.
    """
    limits = msgspec.structs.replace(GENEROUS, chats_per_minute=2)
    with table_server(sqlite(tmp_path / "tables.db"), limits=limits) as server:
        async with at_table(server, "Ann", spectators_react=True) as (ann,):
            await ann.react("wow")
            await ann.do(c.ChangeFace("face", "lion"))
            for work in (ann.react("wow"), ann.do(c.ChangeFace("again", "fox")), ann.say("?")):
                assert await refusal_of(work) == "too_many_chats"
            for _ in range(2):
                async with spectator(ann) as guest:
                    await guest.react("clap")
            async with spectator(ann) as guest:
                assert await refusal_of(guest.react("clap")) == "too_many_chats"
