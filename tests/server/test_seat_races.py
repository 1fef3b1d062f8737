"""Races around a seat, and around the end of a match."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from openuno.server.storage import Change, StorageDown
from tests.support.recording_clients import AppDoor, Ear
from tests.support.table_server import in_json, story
from tests.support.tables_in_process import in_memory, three
from tests.support.waiting import SECONDS

pytestmark = [pytest.mark.long, pytest.mark.measured]


@asynccontextmanager
async def busy(door: AppDoor) -> AsyncGenerator[None]:
    """A while in which nothing can be written down; it is afterwards."""
    store, go_on = door.context.services.store, asyncio.Event()
    append = store.append

    async def wait(change: Change) -> bool:
        await go_on.wait()
        return await append(change)

    store.append = wait  # type: ignore[method-assign]
    yield
    store.append = append  # type: ignore[method-assign]
    go_on.set()


async def a_moment() -> None:
    """Lets everyone do what they can do without waiting."""
    for _ in range(100):
        await asyncio.sleep(0)


@story
async def test_the_last_words_of_the_removed(tmp_path: Path) -> None:
    """What a player says who is being removed comes too late, also if they hold on to the line."""
    async with in_memory(tmp_path) as door:
        code, tokens = await three(door)
        ann, bo, cleo = [await door.ear(code, token).connect() for token in tokens]
        assert (await ann.ask(type="start", id="start"))["type"] == "done"
        async with busy(door):
            cleo.say({"type": "say", "id": "a", "text": "this keeps the table busy"})
            await a_moment()
            ann.say({"type": "remove", "id": "a", "seat": 1})
            await a_moment()
            act = bo.ask(type="act", id="a", move=in_json("draw"), seq=ann.last["seq"])
            acting = asyncio.create_task(act)
            await a_moment()
        assert (await acting)["type"] in ("refused", "closed")
        kinds = [entry.kind for entry in await door.entries(code)]
        assert kinds[-2:] == ["said", "seat_left"]
        again = await door.ear(code, tokens[1]).connect()
        assert again.closed == 4403
        for ear in (ann, cleo):
            await ear.hang_up()


@story
async def test_a_seat_lost_while_connecting(tmp_path: Path) -> None:
    """Whoever was let in, and removed before they could look, sees nothing."""
    async with in_memory(tmp_path) as door:
        code, tokens = await three(door)
        ann, other = [await door.ear(code, tokens[0]).connect() for _ in range(2)]
        late = door.ear(code, tokens[1])
        async with busy(door):
            ann.say({"type": "say", "id": "a", "text": "this keeps the table busy"})
            await a_moment()
            other.say({"type": "remove", "id": "b", "seat": 1})
            await a_moment()
            coming = asyncio.create_task(late.connect())
            await a_moment()
        await coming
        assert late.closed == 4403
        assert [json.loads(text)["type"] for text in late.heard] == ["refused"]
        for ear in (ann, other):
            await ear.hang_up()


@story
async def test_no_replay_of_a_match_whose_end_is_not_written_down(tmp_path: Path) -> None:
    async with in_memory(tmp_path, bot_delay=0) as door:
        asked = {"name": "Ann", "seats": 2, "bots": ["random"], "rulebook": "classic"}
        told = (await door.request("/api/tables", {**asked, "options": {"hand_size": 1}})).json
        code, store = told["code"], door.context.services.store
        ann = await door.ear(code, told["token"]).connect()
        append, is_over, go_on = store.append, asyncio.Event(), asyncio.Event()

        async def fail_at_the_end(change: Change) -> bool:
            if door.context.registry.actors[code].table.state.last is not None:
                is_over.set()
                await go_on.wait()
                raise StorageDown
            return await append(change)

        store.append = fail_at_the_end  # type: ignore[method-assign]
        await ann.ask(type="start", id="start")  # the bot may have won a moment later
        playing = asyncio.create_task(_play_to_the_end(ann))
        await asyncio.wait_for(is_over.wait(), SECONDS)
        url = f"/api/tables/{code}/matches/1/replay"
        looking = asyncio.create_task(door.request(url))
        await a_moment()
        go_on.set()
        assert (await looking).json["code"] == "match_not_over"
        store.append = append  # type: ignore[method-assign]
        await asyncio.wait_for(playing, SECONDS)
        assert (await door.request(url)).json["fair"]["secret"]
        await ann.hang_up()


@story
async def test_a_bot_wins_although_its_last_card_could_not_be_written_down_at_once(
    tmp_path: Path,
) -> None:
    """What seemed to be the end was none: nothing was due any more, and nobody looked again."""
    async with in_memory(tmp_path, bot_delay=0) as door:
        asked = {"name": "Ann", "seats": 2, "bots": ["random"], "rulebook": "classic"}
        told = (await door.request("/api/tables", {**asked, "options": {"hand_size": 1}})).json
        code, store = told["code"], door.context.services.store
        ann = await door.ear(code, told["token"]).connect()
        append, failures = store.append, 0

        async def fail_once_at_the_end(change: Change) -> bool:
            nonlocal failures
            if not failures and door.context.registry.actors[code].table.state.last is not None:
                failures += 1
                raise StorageDown
            return await append(change)

        store.append = fail_once_at_the_end  # type: ignore[method-assign]
        await ann.ask(type="start", id="start")  # the bot may have won a moment later
        await asyncio.wait_for(_play_to_the_end(ann, wins=False), SECONDS)
        assert failures == 1
        await ann.hang_up()


async def _play_to_the_end(ann: Ear, *, wins: bool = True) -> None:
    number = 0
    while ann.last["table"]["phase"] == "playing":
        if legal := ann.last.get("legal"):
            number += 1
            seq, move = ann.last["seq"], legal[0] if wins else legal[-1]
            await ann.ask(type="act", id=f"p{number}", move=move, seq=seq)
        await asyncio.sleep(0.001)
