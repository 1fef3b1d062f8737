"""The bots of a table. They think in threads, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TypeVar

from openuno.bots import warm_up
from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.bots.seated_bots import SeatedBots
from openuno.server.operation.metrics import Metrics
from openuno.server.tables.table import Table

T = TypeVar("T")


class BotThreads:
    """Threads in which all bots of this process think, and whether `hard` can do so yet."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._threads = ThreadPoolExecutor(os.cpu_count(), "bot")
        self._preparing: asyncio.Task[None] | None = None

    async def think(self, level: Level, thought: Callable[[], T]) -> T:
        """Has a bot of this level think."""
        began = perf_counter()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, thought)
        finally:
            self._metrics.bot_seconds.labels(level).observe(perf_counter() - began)

    def is_ready(self, level: Level) -> bool:
        """Whether bots of this level can think without keeping everyone waiting. If not, that is
        seen to: `hard` may have to be compiled, in a process of its own.
        """
        if level is not Level.HARD:
            return True
        if self._preparing is None:
            self._preparing = asyncio.create_task(_prepare_hard())
        return self._preparing.done()

    def close(self) -> None:
        """Lets the threads end, without waiting for thoughts that nobody waits for any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._preparing is not None:
            self._preparing.cancel()


async def _prepare_hard() -> None:
    """If that fails, `hard` is compiled when it first thinks, which is slow but not wrong."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", warm_up.__name__, stdout=DEVNULL, stderr=DEVNULL
    )
    try:
        await process.wait()
    except asyncio.CancelledError:
        process.kill()
        raise


class BotRunner:
    """The bots of one table, anew for every hand: nothing from before it matters any more."""

    def __init__(self, table: Table, bot_threads: BotThreads, seed: object) -> None:
        self._table = table
        self._bot_threads = bot_threads
        self._seed = seed
        self._bots: SeatedBots | None = None
        self._levels: dict[str, Level] = {}

    def bots_with(self, seat: str) -> SeatedBots:
        """The bots of this hand, with one for this seat among them."""
        game = self._table.match
        if game is None:
            raise LookupError("no match to think about")
        if self._bots is None or self._bots.game is not game:
            self._bots = SeatedBots(game, {})
        if seat not in self._bots.bots:
            level = self._levels[seat] = self._level_of(seat)
            seed = (self._seed, game.hand_number)
            self._bots.bots[seat] = make_bot(
                level, seat, game.rules, seed, reminders=self._table.reminders
            )
        return self._bots

    async def think(self, seat: str, thought: Callable[[], T]) -> T:
        """Has the bot of a seat think."""
        return await self._bot_threads.think(self._levels[seat], thought)

    def _level_of(self, seat: str) -> Level:
        """How a bot plays: as `normal` if it stands in for a person, or would have to be compiled
        first.
        """
        state = self._table.state
        level = state.seats[state.seat_of(seat)].level or Level.NORMAL
        return level if self._bot_threads.is_ready(level) else Level.NORMAL
