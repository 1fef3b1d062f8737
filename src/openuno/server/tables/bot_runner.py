"""The bots of a table. They think in threads, so that nobody waits for them.

A bot is shown what its seat sees, like any client, just before it is asked.
"""

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
from openuno.bots.bot import Bot
from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.game.actions import Action
from openuno.game.game import Game
from openuno.game.view import redact
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
    """What the bots of one table remember. At any time, only one of them thinks."""

    def __init__(self, table: Table, bot_threads: BotThreads, seed: object) -> None:
        self._table = table
        self._bot_threads = bot_threads
        self._seed = seed
        self._game: Game | None = None
        self._bots: dict[str, tuple[Level, Bot]] = {}
        self._seen: dict[str, int] = {}
        """How much of this hand each bot has been shown."""

    async def move(self, name: str) -> Action:
        """What the bot whose turn it is wants to do."""
        game = self._match()
        view, legal = game.view(name), game.legal(name)
        return await self._ask(name, lambda bot: bot.move(view, legal))

    async def reaction(self, name: str) -> Action | None:
        """What a bot wants to do out of turn, if it may do anything."""
        game = self._match()
        view, legal = game.view(name), game.legal(name)
        return await self._ask(name, lambda bot: bot.react(view, legal)) if legal else None

    async def _ask(self, name: str, question: Callable[[Bot], T]) -> T:
        """Asks a bot, once it has been shown what it has not seen yet."""
        if name not in self._bots:
            self._bots[name] = self._new_bot(name)
        level, bot = self._bots[name]
        events = self._table.hand_events
        news = [redact(event, name) for event in events[self._seen.get(name, 0) :]]
        self._seen[name] = len(events)

        def think() -> T:
            for event in news:
                bot.watch(event)
            return question(bot)

        return await self._bot_threads.think(level, think)

    def _new_bot(self, name: str) -> tuple[Level, Bot]:
        """A bot for this hand; one that stands in for a person plays as `normal`, and so does one
        that would have to be compiled first.
        """
        game, state = self._match(), self._table.state
        level = state.seats[state.seat_of(name)].level or Level.NORMAL
        if not self._bot_threads.is_ready(level):
            level = Level.NORMAL
        seed = (self._seed, game.hand_number)
        return level, make_bot(level, name, game.rules, seed)

    def _match(self) -> Game:
        """The game that is on."""
        game = self._table.match
        if game is None:
            raise LookupError("no match to think about")
        if game is not self._game:  # a new hand: nothing from before it matters any more
            self._game = game
            self._bots.clear()
            self._seen.clear()
        return game
