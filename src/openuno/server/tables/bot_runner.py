"""The bots of a table. Unless they are quick, they think in threads, so that nobody waits for
them.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import perf_counter
from typing import TypeVar

from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.bots.readiness import Readiness
from openuno.bots.seated_bots import SeatedBots, Thought
from openuno.bots.warm_up import WarmUp
from openuno.core.data.rules import Rules
from openuno.server.operation.limits import TokenBucket
from openuno.server.operation.logs import log_event
from openuno.server.operation.metrics import Metrics
from openuno.server.tables.table import Table

T = TypeVar("T")

_FEW_SEATS, _FEW_EVENTS = 6, 60
"""With no more than these, a bot that does not search has done so within a millisecond or two, on
a busy machine: it is not worth a thread.
"""
_THOUGHT = 0.3
"""Seconds that `hard` thinks before it acts, more or less."""


class BotThreads:
    """Threads in which all bots of this process think, and whether `hard` can do so yet."""

    def __init__(self, metrics: Metrics, warm_up: WarmUp) -> None:
        self._metrics = metrics
        self._warm_up = warm_up
        self._threads = ThreadPoolExecutor(os.cpu_count(), "bot")
        self._has_complained = False

    async def think(self, level: Level, thought: Callable[[], T]) -> T:
        """Has a bot of this level think."""
        with self._timed(level):
            return await asyncio.get_running_loop().run_in_executor(self._threads, thought)

    def think_here(self, level: Level, thought: Callable[[], T]) -> T:
        """Has a bot of this level think while everyone waits."""
        with self._timed(level):
            return thought()

    @contextmanager
    def _timed(self, level: Level) -> Generator[None]:
        began = perf_counter()
        try:
            yield
        finally:
            self._metrics.bot_seconds.labels(level).observe(perf_counter() - began)

    def begin_warm_up(self) -> None:
        """Begins to compile `hard` if need be, so that it is ready when somebody wants it."""
        self._warm_up.begin()

    def readiness(self, rules: Rules) -> Readiness:
        """How far `hard` is for tables with these rules. If it will never be ready, the log says so
        once.
        """
        readiness = self._warm_up.readiness(rules)
        if not self._has_complained and readiness in (Readiness.FAILED, Readiness.MISSING):
            self._has_complained = True
            reason = "failed" if readiness is Readiness.FAILED else "missing"
            log_event("hard_plays_as_normal", level="warning", reason=reason)
        return readiness

    def close(self) -> None:
        """Lets the threads end, without waiting for thoughts that nobody waits for any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._warm_up.close()


def count_thought(thinking: TokenBucket | None) -> None:
    """Counts a thought of `hard`."""
    if thinking is not None:
        thinking.spend(_THOUGHT)


def unless_tired(readiness: Readiness, thinking: TokenBucket | None) -> Readiness:
    """How far `hard` is if it may think for so long; whoever has thought too much is busy."""
    is_tired = thinking is not None and thinking.is_empty
    return Readiness.BUSY if is_tired and readiness is Readiness.READY else readiness


class BotRunner:
    """The bots of one table, anew for every hand: nothing from before it matters any more.

    `thinking` gives the seconds for which `hard` may still think here; none if nobody counts them.
    """

    def __init__(
        self,
        table: Table,
        bot_threads: BotThreads,
        seed: object,
        thinking: Callable[[], TokenBucket | None],
    ) -> None:
        self._table = table
        self._bot_threads = bot_threads
        self._seed = seed
        self._thinking = thinking
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
                level,
                seat,
                game.rules,
                seed,
                reminders=self._table.reminders,
                readiness=lambda: self.readiness(game.rules),
            )
        return self._bots

    def hard_readiness(self) -> Readiness:
        """How far the bots of this table are that are `hard`, if there are any."""
        game, levels = self._table.match, {info.level for info in self._table.state.seats}
        if game is None or Level.HARD not in levels:
            return Readiness.READY
        return self.readiness(game.rules)

    async def think(self, seat: str, thought: Callable[[], T]) -> T:
        """Has the bot of a seat think."""
        level = self._levels[seat]
        if level is not Level.HARD and self._is_quick(thought):
            return self._bot_threads.think_here(level, thought)
        return await self._bot_threads.think(level, thought)

    def _is_quick(self, thought: Callable[[], T]) -> bool:
        """Whether there is little to think about."""
        is_small = len(self._table.state.seats) <= _FEW_SEATS
        return is_small and isinstance(thought, Thought) and len(thought.news) <= _FEW_EVENTS

    def charge(self, seat: str) -> None:
        """Counts what a bot has thought that acts now. All thoughts count alike: when there is
        nothing left, everyone is told, and must not learn from it what there was to think about.
        """
        if self._levels.get(seat) is Level.HARD:
            count_thought(self._thinking())

    def readiness(self, rules: Rules) -> Readiness:
        """How far `hard` is at this table: it may be ready, and have thought too much already."""
        return unless_tired(self._bot_threads.readiness(rules), self._thinking())

    def _level_of(self, seat: str) -> Level:
        """How a bot plays: as `normal` if it stands in for a person."""
        state = self._table.state
        return state.seats[state.seat_of(seat)].level or Level.NORMAL
