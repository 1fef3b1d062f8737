"""What is said at a table, and what it may cost."""

from __future__ import annotations

from pathlib import Path

import msgspec

from openuno.game import events as e
from openuno.protocol import messages as m
from tests.support.present import present
from tests.support.table_server import (
    ENDLESS,
    GENEROUS,
    TableServer,
    at_table,
    heard,
    play_hand,
    refusal_of,
    spectator,
    sqlite,
    story,
    table_server,
)


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
