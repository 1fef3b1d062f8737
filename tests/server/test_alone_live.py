"""Whoever plays alone among bots, at a server: hints, moves taken back, pauses."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from openuno.bots.hints import Hint
from openuno.client import TableClient, blocking, fetch
from openuno.game.game import Game
from openuno.game.replay import Replay
from openuno.protocol import commands as c
from openuno.protocol.http import CreateTable
from openuno.protocol.messages import MovesTakenBack
from openuno.protocol.moves import move_of
from openuno.server.net.app import make_app, serving
from openuno.server.net.context import AppContext
from openuno.server.operation.config import Config
from openuno.server.tables import hint_desk
from openuno.server.tables.actor import TableActor
from openuno.text.errors import InputError
from tests.support.present import present
from tests.support.recording_clients import AppDoor, Ear
from tests.support.table_server import (
    GENEROUS,
    LONG,
    Listener,
    TableServer,
    at_table,
    bots,
    is_playing,
    play_match,
    refusal_of,
    sqlite,
    story,
    table_server,
    until,
)
from tests.support.table_views import history_of
from tests.support.waiting import SECONDS
from tests.support.waiting import until as came

ANN = "A" * 32
MANY_CARDS = {"hand_size": 20, "decks": 3}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[TableServer]:
    """A server whose bots do not wait."""
    database = sqlite(tmp_path_factory.mktemp("alone") / "tables.db")
    with table_server(database, away_after=LONG) as running:
        yield running


def has_turn(client: TableClient) -> bool:
    return client.view is not None and client.view.turn == "Ann"


@story
async def test_a_hint_a_move_taken_back_and_a_pause(server: TableServer) -> None:
    async with at_table(server, "Ann", bots=bots(2), options=MANY_CARDS) as (ann,):
        await ann.start()
        await until(ann, has_turn)
        hint = await ann.hint()
        assert hint.move in [move_of(action) for action in ann.legal]
        assert hint.text.startswith("Hint: ")
        for mention in hint.cards:
            assert hint.text[mention.at :].startswith(str(mention.card))
        view, moves = present(ann.view), len(await server.log(ann.seat.code))
        await ann.act(hint.move.by("Ann"))
        await until(ann, lambda known: has_turn(known) and known.seq > moves)
        assert present(ann.help).take_back
        await ann.take_back()
        await until(ann, lambda known: known.view == view)
        assert present(ann.help).hint
        await ann.pause()
        await until(ann, lambda known: present(known.table).paused)
        assert (ann.legal, await refusal_of(ann.act("draw"))) == ((), "paused")
        assert await refusal_of(ann.hint()) == "paused"
        assert present(await ann.why_not("draw")).code == "paused"
        await ann.resume()
        await until(ann, lambda known: known.legal)
        assert not present(ann.table).paused


@story
async def test_the_replay_says_that_moves_were_taken_back(server: TableServer) -> None:
    options = {"hand_size": 5, "target": 1}
    async with at_table(server, "Ann", bots=bots(1), options=options, contributes=True) as (ann,):
        await ann.start()
        for _ in range(2):
            await until(ann, has_turn)
            await ann.act(ann.legal[0])
            await ann.take_back()
            await until(ann, lambda known: present(known.help).hint)
        await play_match(ann)
        path = f"/api/tables/{ann.seat.code}/matches/1"
        told = await fetch(ann.seat.url, f"{path}/replay")
        assert told["taken_back"] == 2
        Replay.from_dict(told).verify()
        events = [event for update in await history_of(ann.seat) for event in update.events]
        assert sum(isinstance(event, MovesTakenBack) for event in events) == 2


@story
async def test_where_others_play_all_of_it_is_refused(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", bots=bots(1)) as (ann, ben):
        await ann.start()
        await until(ben, is_playing)
        for wish in (ann.hint, ann.take_back, ann.pause, ben.resume):
            assert await refusal_of(wish()) == "not_alone"
        assert ann.help is None


def test_the_client_without_async_has_the_same(server: TableServer) -> None:
    seat = blocking.create(
        server.url, CreateTable("Ann", seats=2, bots=bots(1), options=MANY_CARDS, turn_time=LONG)
    )
    with blocking.TableClient(seat) as ann:
        ann.start()
        updates = iter(ann)
        while not (ann.help and ann.help.hint):
            next(updates)
        ann.act(ann.hint().move.by("Ann"))
        while not (ann.help and ann.help.take_back):
            next(updates)
        for wish in (ann.take_back, ann.pause, ann.resume):
            assert wish() <= ann.seq


# Hints


class Slow:
    """Hints that are thought of until they are wanted."""

    def __init__(self) -> None:
        self.count = 0
        self.begun = threading.Event()
        self.wanted = threading.Event()

    def __call__(self, game: Game, seat: str, *_: object) -> Callable[[], Hint]:
        action = game.legal(seat)[0]
        self.count += 1

        def think() -> Hint:
            self.begun.set()
            self.wanted.wait(SECONDS)
            return Hint(action, lambda *_: "It fits.")

        return think


@story
async def test_a_hint_is_for_one_decision(
    server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    monkeypatch.setattr(hint_desk, "hint_thought", slow)
    async with at_table(server, "Ann", bots=bots(1), options=MANY_CARDS) as (ann,):
        await ann.start()
        await until(ann, has_turn)
        asked = asyncio.create_task(ann.hint())
        await came(slow.begun.is_set)
        await ann.say("I think for myself.")
        await ann.act(ann.legal[0])  # while it is thought of
        slow.wanted.set()
        assert await refusal_of(asked) == "too_late"
        await until(ann, lambda known: present(known.help).hint)
        assert (await ann.hint()).text.endswith("It fits.")


@story
async def test_who_comes_back_is_given_the_hint_that_was_asked_for(
    server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    monkeypatch.setattr(hint_desk, "hint_thought", slow)
    async with at_table(server, "Ann", bots=bots(1), options=MANY_CARDS) as (ann,):
        await ann.start()
        await until(ann, has_turn)
        async with TableClient(ann.seat, contributes=False) as before:
            asked = asyncio.create_task(before.hint())
            await came(slow.begun.is_set)
        asked.cancel()
        again = asyncio.create_task(ann.hint())
        await ann.why_not("draw")  # answered after the hint was asked for
        slow.wanted.set()
        assert (await again).text.endswith("It fits.")
        assert slow.count == 1


@story
async def test_a_hint_that_fails_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Callable[[], Hint]:
        raise_it: Any = {}
        return lambda: raise_it["there is none"]

    monkeypatch.setattr(hint_desk, "hint_thought", fail)
    async with door(tmp_path) as ann:
        for _ in range(2):
            assert (await ann.ask(type="hint", id="h"))["code"] == "internal_error"


@story
async def test_hints_are_limited(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, hints_per_minute=2)
    async with door(tmp_path, limits=limits) as ann:
        answers = [await ann.ask(type="hint", id=f"h{n}") for n in range(3)]
        assert [each["type"] for each in answers] == ["hinted", "hinted", "refused"]
        assert answers[-1]["code"] == "too_many_hints"


@asynccontextmanager
async def door(folder: Path, **settings: Any) -> AsyncGenerator[Ear]:
    """Ann at a table where it is her turn, among bots that never act, at a server without a network
    whose clocks stand still.
    """
    config = Config(database=sqlite(folder / "tables.db"), bot_delay=LONG, **settings)
    async with serving(config, clock=lambda: 1000.0, steady_clock=lambda: 0.0) as context:
        entrance = AppDoor(make_app(context), context)
        asked = {"name": "Ann", "seats": 2, "bots": ["normal"], "turn_time": 3600}
        while True:  # chance decides who begins
            told = (await entrance.request("/api/tables", asked)).json
            ann = await entrance.ear(told["code"], told["token"]).connect()
            await ann.ask(type="start", id="start")
            if ann.last["help"]["hint"]:
                break
            await ann.hang_up()
        yield ann
        await ann.hang_up()


# Bots and absence


async def alone(context: AppContext) -> tuple[TableActor, Listener]:
    """A match of Ann and a bot that does nothing by itself; it is her turn."""
    for number in count():
        asked = CreateTable("Ann", seats=2, bots=bots(1), turn_time=LONG)
        ann = Listener(f"{number:032}")
        code = await context.registry.create(asked, f"{number:032}")
        live = await context.registry.find(code)
        await live.command(ann, c.Start("start"))
        if present(live.table.match).turn == "Ann":
            return live, ann
    raise AssertionError


@story
async def test_bots_forget_what_was_taken_back(tmp_path: Path) -> None:
    config = Config(database=sqlite(tmp_path / "tables.db"), bot_delay=LONG)
    async with serving(config, clock=lambda: 1000.0) as context:
        live, ann = await alone(context)
        game = present(live.table.match)
        await live.command(ann, c.Act("a", move_of(game.legal("Ann")[0]), live.table.seq))
        before = live.bots_with("Ann")
        assert live.bots_with("Ann") is before
        await live.command(ann, c.TakeBack("t"))
        assert live.bots_with("Ann") is not before
        assert live.bots_with("Ann").game is live.table.match


@story
async def test_whoever_is_cut_off_in_a_pause_is_waited_for(tmp_path: Path) -> None:
    config = Config(database=sqlite(tmp_path / "tables.db"), bot_delay=LONG, away_after=0.0)
    async with serving(config, clock=lambda: 1000.0) as context:
        live, other = [
            await context.registry.find(
                await context.registry.create(CreateTable("Ann", seats=2, bots=bots(1)), token)
            )
            for token in (ANN, "B" * 32)
        ]
        ann, twin = Listener(ANN), Listener("B" * 32)
        for actor, client in ((live, ann), (other, twin)):
            await actor.join(client, None)
            await actor.command(client, c.Start("start"))
        await live.command(ann, c.Pause("p"))
        live.leave(ann)
        other.leave(twin)  # later: once this one is seen to be away, the first was looked for, too
        await came(lambda: other.table.state.seats[0].away)
        assert not live.table.state.seats[0].away
        assert live.is_idle
        code = live.table.code
    async with serving(config, clock=lambda: 9000.0) as context:
        live = await context.registry.find(code)
        assert live.table.view().paused
        with pytest.raises(InputError, match="paused"):
            await live.command(ann, c.Act("a", move_of(present(live.table.match).legal()[0]), 99))
        await live.command(ann, c.Resume("r"))
        assert not live.table.view().paused
