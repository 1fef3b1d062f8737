"""Hints at a table: thought of in threads, one at a time for each seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from openuno.bots.hints import Hint, hint_thought
from openuno.bots.level import Level
from openuno.server.tables.alone import check_hint
from openuno.server.tables.bot_runner import BotThreads
from openuno.server.tables.table import Table
from openuno.text.errors import InputError


class HintDesk:
    """Thinks of hints for those who play at a table."""

    def __init__(self, bot_threads: BotThreads) -> None:
        self._bot_threads = bot_threads
        self._asked: set[int] = set()
        """The seats that wait for one."""

    def ask(self, table: Table, seat: int, seed: object) -> Awaitable[Hint]:
        """What `hard` would do in place of a seat, by what that seat may know now, once it is
        found; refused at once where it may not ask, or has asked already.
        """
        game = check_hint(table, seat)
        if seat in self._asked:
            raise InputError("hint_coming")
        name, reminders = table.state.seats[seat].name, table.reminders
        thought = hint_thought(
            game, name, reminders, lambda: self._bot_threads.readiness(game.rules), seed
        )
        self._asked.add(seat)
        return self._think(seat, thought)

    async def _think(self, seat: int, thought: Callable[[], Hint]) -> Hint:
        try:
            return await self._bot_threads.think(Level.HARD, thought)
        finally:
            self._asked.discard(seat)
