"""Long hands and matches: what they cost the server, and what puts an end to them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from openuno.client import fetch, join, new_id
from openuno.core.data.rules import Rules
from openuno.game.game import Game
from openuno.game.replay import Replay
from openuno.protocol import commands as c
from openuno.protocol.http import CreateTable, TakeSeat
from openuno.rulebooks import Rulebook
from openuno.rulebooks.validation import unused
from openuno.server import payloads as r
from openuno.server.net import routes
from openuno.server.operation.limits import Limits
from openuno.server.storage import Change, Entry, Store
from openuno.server.tables import histories as histories_module
from openuno.server.tables import replay_steps
from openuno.server.tables import table as table_module
from openuno.server.tables import telling as telling_module
from openuno.server.tables.deadlines import situation
from openuno.server.tables.histories import Histories, MatchEntries
from openuno.server.tables.restoring import restore
from openuno.server.tables.retelling import play_again
from openuno.server.tables.table import AppliedEntry, Table
from openuno.server.tables.turning_points import stakes
from openuno.text.errors import InputError, OpenUnoError
from tests.support.present import present
from tests.support.random_games import NAMES, any_action, rules, seats_for
from tests.support.stores import in_a_loop, opened
from tests.support.table_server import (
    GENEROUS,
    PaperTable,
    at_table,
    play_match,
    refusal_of,
    sqlite,
    story,
    table_server,
)

EVERY, KEPT = 7, 40


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots come after few entries, so that short hands have some."""
    monkeypatch.setattr(table_module, "SNAPSHOT_EVERY", EVERY)
    monkeypatch.setattr(table_module, "KEPT_ACTIONS", KEPT)


def dealt(chosen: Rules, seats: int, seed: int) -> PaperTable:
    """A table with a match by these rules."""
    options = Rulebook("random", chosen).options()
    options = {name: value for name, value in options.items() if name not in unused(chosen)}
    try:
        paper = PaperTable(
            CreateTable(NAMES[0], options=options, seats=seats), *NAMES[1:seats], seed=seed
        )
        paper.do(0, c.Start("start"))
    except OpenUnoError:
        assume(False)
    return paper


def play_on(paper: PaperTable, rng: Random, entries: int) -> None:
    """Something happens at a table, mostly moves, right and wrong."""
    for _ in range(entries):
        game = paper.table.match
        if game is None:
            return
        action = any_action(game, rng)
        objection = game.why_not(action)
        if rng.random() < 0.1:
            paper.do(0, c.Say(f"{paper.table.seq}", "Well played"))
        elif objection is None or objection.penalty:
            paper.write(r.Acted(str(action)))


def everything(table: Table) -> list[object]:
    """All that a table is, as far as anyone could tell."""
    game = present(table.game)
    told = [(game.view(x), game.legal(x), stakes(game, game.legal(x))) for x in game.seats]
    state = msgspec.json.encode(table.state)
    due = situation(table)
    return [table.seq, table.at, table.view(), state, str(game.position()), told, due and due.at]


@settings(max_examples=60, deadline=None)
@given(rules(), st.integers(2, 6), st.integers(0, 2**32))
def test_a_snapshot_within_a_hand_restores_the_table_as_it_was(
    chosen: Rules, seats: int, seed: int
) -> None:
    rng = Random(seed)
    paper = dealt(chosen, seats_for(chosen, seats), seed)
    play_on(paper, rng, rng.randint(1, 120))
    seq, snapshot = paper.snapshots[-1]
    assert paper.table.seq - seq < EVERY
    whole = Table.restored("PAPERS", None, paper.entries)
    short = Table.restored("PAPERS", (seq, snapshot), paper.entries[seq:])
    assert everything(short) == everything(whole) == everything(paper.table)
    before = len(paper.entries)
    play_on(paper, rng, 30)
    for entry in paper.entries[before:]:
        assert short.apply(entry).events == whole.apply(entry).events
    assert everything(short) == everything(whole)


# Loading


class Reader(Store):
    """A store that counts the entries that are read from it."""

    read = 0

    async def entries(self, table: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        entries = await super().entries(table, after, upto)
        self.read += len(entries)
        return entries


async def write_down(store: Store, paper: PaperTable) -> None:
    """Puts the log of a table and its snapshots into a store."""
    snapshots = dict(paper.snapshots)
    for entry in paper.entries:
        write = store.create if entry.seq == 1 else store.append
        assert await write(Change(entry, None, None, snapshots.get(entry.seq)))


def long_hand(entries: int = 60, seed: int = 3) -> PaperTable:
    """A table in a hand of so many entries, most of them words."""
    paper = PaperTable(CreateTable("Ann", options={"hand_size": 20}), "Ben", seed=seed)
    paper.do(0, c.Start("start"))
    rng, begun = Random(seed), paper.table.seq
    while paper.table.seq < begun + entries:
        game = present(paper.table.match)
        assert game.hand_number == 1
        paper.do(rng.randrange(2), c.Say(f"{paper.table.seq}", "Hmm"))
        if paper.table.seq % 4 == 0:
            paper.write(r.Acted(str(game.legal(game.turn)[-1])))
    return paper


@in_a_loop
async def test_a_table_is_read_from_a_few_entries_however_long_its_hand_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = long_hand()
    async with opened(sqlite(tmp_path / "tables.db")) as store:
        await write_down(store, paper)
        monkeypatch.setattr(store, "__class__", Reader)
        assert isinstance(store, Reader)
        table = present(await restore(store, "PAPERS"))
        assert everything(table) == everything(paper.table)
        assert store.read < EVERY
        assert await restore(store, "NOBODY") is None


@in_a_loop
async def test_a_table_without_snapshots_is_read_in_portions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As those are that have a long hand from before there were snapshots within hands."""
    monkeypatch.setattr("openuno.server.tables.restoring._PORTION", 7)
    monkeypatch.setattr("openuno.server.tables.restoring._FEW", 3)
    paper = long_hand()
    paper.snapshots.clear()
    async with opened(sqlite(tmp_path / "tables.db")) as store:
        await write_down(store, paper)
        table = present(await restore(store, "PAPERS"))
        assert everything(table) == everything(paper.table)
        assert present(await restore(store, "PAPERS", 31)).seq == 31
        assert table.snapshot() is not None  # so that the next time it is quick


# Histories


def every_match_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, few in (
        (histories_module, "_PORTION", 3),
        (histories_module, "_BOOKMARK_EVERY", 10),
        (telling_module, "_MOST_ACTIONS", 35),
        (telling_module, "KEPT_ACTIONS", 2),
        (replay_steps, "MOST_STEPS", 6),
        (routes, "_UPDATES", 8),
    ):
        monkeypatch.setattr(module, name, few)


@story
async def test_histories_and_hands_come_in_parts_that_make_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"target": 60}
    with table_server(sqlite(tmp_path / "tables.db")) as server:
        async with at_table(server, "Ann", "Ben", options=options) as (ann, ben):
            await ann.start()
            await play_match(ann, ben)
        path, token = f"/api/tables/{ann.seat.code}/matches/1", ann.seat.token
        whole = await fetch(server.url, path, token=token)
        assert whole["earlier"] is None
        hand = await fetch(server.url, f"{path}/hands/1")
        assert hand["more"] is None
        replay = await fetch(server.url, f"{path}/replay")
    every_match_is_long(monkeypatch)
    with table_server(sqlite(tmp_path / "tables.db")) as server:
        last = await fetch(server.url, path, token=token)
        updates, earlier = last["updates"], last["earlier"]
        while earlier is not None:
            part = await fetch(server.url, f"{path}?before={earlier}", token=token)
            assert len(part["updates"]) <= 8
            updates, earlier = [*part["updates"], *updates], part["earlier"]
        assert updates == whole["updates"]
        for number in range(1, hand["hands"] + 1):
            part: dict[str, Any] = {}
            steps: list[Any] = []
            more: int | None = 0
            while more is not None:
                part = await fetch(server.url, f"{path}/hands/{number}?start={more}")
                assert len(part["steps"]) <= 6
                steps, more = [*steps, *part["steps"]], part["more"]
            if number == 1:
                assert {**part, "steps": steps} == hand
        assert await fetch(server.url, f"{path}/replay") == replay
        Replay.from_dict(replay).verify()


@in_a_loop
async def test_a_match_is_told_again_from_where_it_was_told_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every_match_is_long(monkeypatch)
    paper = long_hand(100)
    first = next(entry.seq for entry in paper.entries if entry.kind == "match_started")
    match = MatchEntries("PAPERS", first, paper.table.seq)
    told: list[int] = []

    def visit(_: Game, applied: AppliedEntry, step: int) -> bool:
        told.append(applied.seq)
        return True

    async with opened(sqlite(tmp_path / "tables.db")) as store:
        await write_down(store, paper)
        monkeypatch.setattr(store, "__class__", Reader)
        assert isinstance(store, Reader)
        histories = Histories(store, 1)
        telling = await histories.tell(match, lambda bookmark: bookmark.seq < first, visit)
        game = play_again(paper.entries[first - 1 :])
        assert present(telling.game).digest() == game.digest()
        assert telling.replay().actions == tuple(map(str, game.actions))
        whole, store.read = told[:], 0
        told.clear()
        wanted = match.last - 5
        again = await histories.tell(match, lambda bookmark: bookmark.seq <= wanted, visit)
        assert store.read < 5 + 10 + 3
        assert told == whole[-len(told) :]
        assert present(again.game).digest() == game.digest()
        histories.close()


@in_a_loop
async def test_few_matches_are_told_at_once_and_few_wait(tmp_path: Path) -> None:
    async with opened(sqlite(tmp_path / "tables.db")) as store:
        histories = Histories(store, 2)
        go_on, running = asyncio.Event(), 0

        def answer(text: str) -> Callable[[], Awaitable[bytes]]:
            async def make() -> bytes:
                nonlocal running
                running += 1
                assert running <= 2
                await go_on.wait()
                running -= 1
                return text.encode()

            return make

        asked = [asyncio.create_task(histories.answer(n, answer(str(n)))) for n in range(32)]
        await asyncio.sleep(0)
        with pytest.raises(InputError) as refused:
            await histories.answer(33, answer("33"))
        assert refused.value.code == "histories_busy"
        go_on.set()
        assert await asyncio.gather(*asked) == [str(n).encode() for n in range(32)]
        assert await histories.answer(5, answer("another")) == b"5"  # as before
        histories.close()


# Limits


def stingy(**limits: int) -> PaperTable:
    """A match with two people and these limits."""
    paper = PaperTable(CreateTable("Ann"), "Ben", limits=Limits(**limits))
    paper.do(0, c.Start("start"))
    return paper


def refusal(paper: PaperTable, seat: int, command: c.AnyCommand) -> str:
    with pytest.raises(InputError) as refused:
        paper.do(seat, command)
    return refused.value.code


def test_whoever_has_said_enough_in_a_hand_can_still_play() -> None:
    paper = stingy(asides_per_hand=3)
    for number in range(3):
        paper.do(0, c.Say(f"{number}", "Hmm"))
    assert refusal(paper, 0, c.React("x", "wow")) == "asides_used_up"
    paper.table = Table.restored(
        "PAPERS", paper.snapshots[-1], paper.entries[paper.snapshots[-1][0] :]
    )
    assert refusal(paper, 0, c.Say("y", "Hmm")) == "asides_used_up"
    paper.do(1, c.Say("z", "I may"))
    hand = 1
    while hand == present(paper.table.match).hand_number:
        game = present(paper.table.match)
        paper.write(r.Acted(str((game.legal(game.turn) or game.legal())[0])))
    paper.do(0, c.Say("again", "Hmm"))


def test_a_log_has_an_end_and_a_match_room_to_end_before() -> None:
    paper = stingy(table_bytes=6_000)
    while paper.table.state.bytes < 3_000:
        paper.do(0, c.Say(f"{paper.table.seq}", "Hmm " * 40))
    while paper.table.match is not None:
        game = present(paper.table.match)
        paper.write(r.Acted(str((game.legal(game.turn) or game.legal())[0])))
        paper.table.state.bytes = 3_000  # a match that ends while there is room
    assert refusal(paper, 0, c.Start("next")) == "table_used_up"
    paper.do(0, c.Say("bye", "Let us open another table"))
    paper.table.state.bytes = 6_000
    assert refusal(paper, 0, c.Say("more", "Hmm")) == "table_used_up"
    paper.do(0, c.Leave("leave"))


def test_words_between_matches_are_no_changes() -> None:
    paper = PaperTable(CreateTable("Ann"), "Ben", limits=Limits(changes_between_matches=2))
    for number in range(5):
        paper.do(0, c.Say(f"{number}", "Who else?"))
    paper.do(0, c.SeatBot("bot", 2))
    assert refusal(paper, 0, c.Remove("remove", 2)) == "changes_used_up"
    paper.do(0, c.Start("start"))
    assert paper.table.state.changes == 0


@story
async def test_changes_and_seats_are_counted_for_whoever_asks(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, changes_per_minute=0, seats_per_minute=0)
    with table_server(sqlite(tmp_path / "tables.db"), limits=limits) as server:
        async with at_table(server, "Ann", seats=3) as (ann,):
            assert await refusal_of(ann.do(c.SeatBot(new_id(), 2))) == "too_many_changes"
            joining = join(server.url, ann.seat.code, TakeSeat("Ben"))
            assert await refusal_of(joining) == "too_many_seats"
            await ann.say("hello")


def test_a_game_that_forgets_goes_on_the_same() -> None:
    game = Game(["Ann", "Bo", "Cy"], seed=5)
    rng = Random(5)
    while len(game.actions) < 150:
        legal = game.legal(game.turn) or game.legal()
        game.apply(rng.choice(legal))
    short = game.trimmed(40)
    assert 40 <= len(short.actions) < 40 + 32 + 1
    assert short.actions == game.actions[-len(short.actions) :]
    again = Game.from_position(short.base())
    assert short.events == tuple(event for each in short.actions for event in again.apply(each))
    assert short.digest() == game.digest()
    for _ in range(40):
        assert short.undo() == game.undo()
        assert short.digest() == game.digest()
    assert game.trimmed(10**6) == game
