"""Tables in one process, without a network: when the store fails, when notices are lost, and when
they are closed.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from openuno.bots.level import Level
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import TakeSeat
from openuno.protocol.moves import move_of
from openuno.server.net.context import AppContext
from openuno.server.storage import Entry, StorageDown
from openuno.server.tables import registry
from openuno.server.tables.table import AppliedEntry, Table
from openuno.text.errors import InputError
from tests.support.present import present
from tests.support.table_server import Listener, story
from tests.support.tables_in_process import ANN, BO, a_server, a_table


class Failing:
    """A question that a store does not answer, the first time it is asked."""

    def __init__(self, question: Callable[..., Any]) -> None:
        self.asked = 0
        self._question = question

    async def __call__(self, *given: Any) -> Any:
        self.asked += 1
        if self.asked == 1:
            raise StorageDown
        return await self._question(*given)


@pytest.fixture
def fails(monkeypatch: pytest.MonkeyPatch) -> Callable[[AppContext, str], Failing]:
    """Has the store of a server fail once to answer a question."""

    def fail(context: AppContext, name: str) -> Failing:
        store = context.services.store
        failing = Failing(getattr(store, name))
        monkeypatch.setattr(store, name, failing)
        return failing

    return fail


# What could not be written down has not happened


@story
async def test_why_not_is_asked_of_what_is_written_down(tmp_path: Path, fails: Any) -> None:
    async with a_server(tmp_path) as context:
        live = await a_table(context)
        await context.registry.sit(live.table.code, TakeSeat("Bo"), BO)
        await live.command(Listener(ANN), c.Start("start"))
        game = live.table.match
        assert game is not None
        player = Listener(ANN) if game.turn == "Ann" else Listener(BO, 1)
        action = next(each for each in game.legal(game.turn or "") if " play " in str(each))
        act = c.Act("a", move_of(action), live.table.seq)
        fails(context, "append")
        with pytest.raises(StorageDown):
            await live.command(player, act)
        assert await live.why_not(player, act.move) is None
        await live.command(player, act)
        assert await live.why_not(player, act.move) is not None


@story
async def test_a_seat_is_taken_when_that_is_written_down(tmp_path: Path, fails: Any) -> None:
    async with a_server(tmp_path) as context:
        live = await a_table(context)
        code = live.table.code
        fails(context, "append")
        with pytest.raises(StorageDown):
            await context.registry.sit(code, TakeSeat("Bo"), BO)
        for _ in range(2):
            assert await context.registry.sit(code, TakeSeat("Bo"), BO) == 1
            entries = await context.services.store.entries(code)
            assert [entry.kind for entry in entries] == ["table_opened", "seat_taken"]


@story
async def test_whoever_joins_sees_what_is_written_down(tmp_path: Path, fails: Any) -> None:
    async with a_server(tmp_path) as context:
        live = await a_table(context)
        fails(context, "append")
        with pytest.raises(StorageDown):
            await context.registry.sit(live.table.code, TakeSeat("Bo"), BO)
        ann = Listener(ANN)
        await live.join(ann, None)
        (welcome,) = ann.heard
        assert isinstance(welcome, m.Welcome)
        assert welcome.state.seq == 1
        assert [info.name for info in present(welcome.state.table).seats] == ["Ann", ""]


# Notices. Two servers on one file of SQLite do not hear of each other


def names_heard(ann: Listener) -> list[str]:
    """Who sat down, as far as Ann was told."""
    updates = [said for said in ann.heard if isinstance(said, m.Update)]
    events = [event for update in updates for event in update.events]
    return [event.name for event in events if isinstance(event, m.SeatTaken)]


@pytest.mark.parametrize("question", ["", "last_seqs", "entries"])
@story
async def test_what_was_appended_while_nobody_listened_is_told(
    question: str, tmp_path: Path, fails: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the database fails once more."""
    async with a_server(tmp_path) as here, a_server(tmp_path) as there:
        monkeypatch.setattr(registry, "_LOOK_EVERY", 0)
        code = (await a_table(here, seats=3)).table.code
        ann = Listener(ANN)
        await (await there.registry.find(code)).join(ann, None)
        await here.registry.sit(code, TakeSeat("Bo"), BO)
        failing = fails(there, question) if question else None
        there.registry.reconnected()
        assert there.registry._catching_up is not None
        await there.registry._catching_up
        assert names_heard(ann) == ["Bo"]
        assert failing is None or failing.asked > 1
        await here.registry.sit(code, TakeSeat("Cy"), "C" * 32)
        there.registry.notice(code, 2)  # an old one: there is nothing to read
        assert there.registry._catching_up.done()
        there.registry.notice(code, 3)
        await there.registry._catching_up
        assert names_heard(ann) == ["Bo", "Cy"]


@pytest.mark.parametrize("count", [50, 51])
@story
async def test_a_table_that_is_far_behind_is_read_off_the_loop(
    count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much another server has written meanwhile, nobody at other tables waits for it. Who
    would have to hear too much at once is cut off, and comes back to how things stand.
    """
    async with a_server(tmp_path) as here, a_server(tmp_path) as there:
        live = await a_table(here)
        code, ann, watcher = live.table.code, Listener(ANN), Listener(ANN)
        await here.registry.sit(code, TakeSeat("Bo"), BO)
        await live.command(ann, c.Start("start"))
        behind = await there.registry.find(code)
        await behind.join(watcher, None)
        for number in range(count):
            await live.command(ann, c.Say(f"{number}", "Hmm"))
        on_the_loop: list[int] = []
        apply, loop = Table.apply, threading.current_thread()

        def noted(self: Table, entry: Entry, *given: Any) -> AppliedEntry:
            if threading.current_thread() is loop:
                on_the_loop.append(entry.seq)
            return apply(self, entry, *given)

        monkeypatch.setattr(Table, "apply", noted)
        await behind.catch_up()
        assert behind.table.seq == behind.subscribers.told == 3 + count
        assert len(on_the_loop) <= 50
        assert watcher.reason == ("" if count <= 50 else "behind")


# Codes


@story
async def test_the_store_is_not_asked_for_nonsense(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_server(tmp_path) as context:
        asked: list[str] = []

        async def no_snapshot(code: str) -> None:
            asked.append(code)

        monkeypatch.setattr(context.services.store, "snapshot", no_snapshot)
        nonsense = ("", "KQ7RM", "KQ7RMAA", "kq7rma", "KQ7RM0", "KQ7RMI", "KQ7R\nA", "KQ7RMÄ")
        for code in (*nonsense, "KQ7RMA"):
            with pytest.raises(InputError) as refused:
                await context.registry.find(code)
            assert refused.value.code == "unknown_table"
        assert asked == ["KQ7RMA"]


# The end


@story
async def test_a_table_is_closed_while_a_bot_waits_for_its_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its move is dropped, and nothing is left running."""
    now = [1000.0]
    async with a_server(tmp_path, lambda: now[0], bot_delay=100.0) as context:
        live = await a_table(context, bots=(Level.EASY,), rulebook="strict")
        await live.command(Listener(ANN), c.Start("start"))
        game, number = live.table.match, 0
        assert game is not None
        while game.turn == "Ann":
            action, number = game.legal("Ann")[-1], number + 1
            await live.command(Listener(ANN), c.Act(str(number), move_of(action), live.table.seq))
        has_thought, think = asyncio.Event(), live.think

        async def think_and_tell(seat: str, thought: Any) -> Any:
            action = await think(seat, thought)
            has_thought.set()
            return action

        monkeypatch.setattr(live, "think", think_and_tell)
        deadline, seq = live._driver.deadline(), live.table.seq
        assert deadline is not None
        now[0] = deadline.at - 0.25
        live._driver.schedule()
        await has_thought.wait()
        await asyncio.sleep(0)
        assert len(live._tasks) == 1
        await live.close()
        assert not live._tasks
        assert live._driver._timer is None
        assert len(await context.services.store.entries(live.table.code)) == seq
