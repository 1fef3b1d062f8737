"""Whole matches, and what is left of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from openuno.cli import main
from openuno.client import TableClient, fetch, new_id
from openuno.game import events as e
from openuno.game.fair_deal import commitment_of
from openuno.protocol import commands as c
from openuno.rulebooks import names
from tests.support.present import present
from tests.support.table_server import (
    SHORT,
    TableServer,
    at_table,
    bots,
    play_match,
    refusal_of,
    spectator,
    story,
    until,
    watched,
)
from tests.support.table_views import history_of, replay_of


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
            told = await history_of(client.seat)
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
