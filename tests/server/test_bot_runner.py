"""Where the bots of a table think: in threads, unless there is little to think about."""

from __future__ import annotations

import threading
from collections.abc import Generator

import pytest

from openuno.bots.level import Level
from openuno.bots.seated_bots import Thought
from openuno.bots.warm_up import WarmUp
from openuno.game.events import Event, HandBlocked
from openuno.protocol import commands as c
from openuno.protocol.http import CreateTable
from openuno.server.operation.metrics import Metrics
from openuno.server.tables.bot_runner import BotRunner, BotThreads
from tests.support.present import present
from tests.support.table_server import PaperTable, story


@pytest.fixture
def threads() -> Generator[BotThreads]:
    threads = BotThreads(Metrics(), WarmUp())
    yield threads
    threads.close()


async def thinks_here(threads: BotThreads, level: Level, seats: int, events: int) -> bool:
    """Whether a bot of this level thinks on the loop that has to see so many events first."""
    paper = PaperTable(CreateTable("Ann", seats=seats, bots=(level,) * (seats - 1)))
    paper.do(0, c.Start("start"))
    name = present(paper.table.match).seats[-1]
    runner = BotRunner(paper.table, threads, "seed", lambda: None)
    bot = runner.bots_with(name).bots[name]
    news: list[Event] = [HandBlocked()] * events
    thought = Thought(bot, False, news, lambda _: threading.current_thread())
    return await runner.think(name, thought) is threading.current_thread()


@pytest.mark.parametrize("level", [Level.RANDOM, Level.EASY, Level.NORMAL])
@story
async def test_nobody_is_kept_waiting_by_a_bot_that_thinks_on_the_loop(
    threads: BotThreads, level: Level
) -> None:
    assert await thinks_here(threads, level, 6, 60)
    assert not await thinks_here(threads, level, 7, 60)
    assert not await thinks_here(threads, level, 6, 61)
    assert not await thinks_here(threads, Level.HARD, 2, 0)
