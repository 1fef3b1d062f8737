"""Hints at a table: thought of in threads, once for each decision."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from openuno.bots.hints import Hint, hint_thought
from openuno.bots.level import Level
from openuno.server.tables.alone import check_hint
from openuno.server.tables.bot_runner import BotThreads
from openuno.server.tables.table import Table


class HintDesk:
    """Thinks of hints for those who play at a table."""

    def __init__(self, bot_threads: BotThreads) -> None:
        self._bot_threads = bot_threads
        self._coming: dict[tuple[int, int], asyncio.Task[Hint]] = {}
        """By the seat, and the last move before its decision."""

    def ask(self, table: Table, seat: int, seed: object) -> Awaitable[Hint]:
        """What `hard` would do in place of a seat, by what that seat may know now, once it is
        found; refused at once where it may not ask. Whoever asks again meanwhile, as after losing
        the connection, is given the same.
        """
        game = check_hint(table, seat)
        decision = seat, table.state.moved_seq
        coming = self._coming.get(decision)
        if coming is None:
            name, reminders = table.state.seats[seat].name, table.reminders
            thought = hint_thought(
                game, name, reminders, lambda: self._bot_threads.readiness(game.rules), seed
            )
            coming = asyncio.create_task(self._bot_threads.think(Level.HARD, thought))
            self._coming[decision] = coming
            coming.add_done_callback(lambda _: self._coming.pop(decision))
        return asyncio.shield(coming)
