"""What the host may do, and nobody else."""

from __future__ import annotations

import pytest

from openuno.bots.level import Level
from openuno.client import TableLost, new_id
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.table_view import SeatInfo
from openuno.rulebooks import load
from tests.support.present import present
from tests.support.table_server import (
    SHORT,
    TableServer,
    at_table,
    heard,
    is_playing,
    play_match,
    refusal_of,
    story,
    until,
)
from tests.support.table_views import faceless, replay_of, seat_at


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
