"""To play over the network."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from openuno.client import CommandRefused, TableClient, new_id
from openuno.game import events as e
from openuno.game.actions import Deal
from openuno.game.card import Colour
from openuno.protocol import commands as c
from openuno.server import payloads as r
from openuno.server.storage import Entry
from openuno.server.tables.retelling import retell
from openuno.text.errors import InputError
from tests.support.present import present
from tests.support.table_server import (
    ENDLESS,
    TableServer,
    at_table,
    bots,
    is_playing,
    move,
    play_hand,
    play_to_next_deal,
    refusal_of,
    sqlite,
    story,
    table_server,
    until,
)

PLAIN = {"opening_wild": "redraw"}
"""Whoever begins may draw."""


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
