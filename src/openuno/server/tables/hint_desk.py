"""Hints at a table: thought of in threads, once for each decision."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from openuno.bots.hints import Hint, hint_thought
from openuno.bots.level import Level
from openuno.server.operation.limits import TokenBucket
from openuno.server.tables.alone import check_hint
from openuno.server.tables.bot_runner import BotThreads, count_thought, unless_tired
from openuno.server.tables.table import Table


class HintDesk:
    """Thinks of hints for those who play at a table: at once, if `hard` has thought too much
    already. `thinking` gives the seconds for which it may still think; none if nobody counts.
    """

    def __init__(self, bot_threads: BotThreads, thinking: Callable[[], TokenBucket | None]) -> None:
        self._bot_threads = bot_threads
        self._thinking = thinking
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
            thinking = self._thinking()
            readiness = unless_tired(self._bot_threads.readiness(game.rules), thinking)
            count_thought(thinking)
            thought = hint_thought(game, name, reminders, lambda: readiness, seed)
            coming = asyncio.create_task(self._bot_threads.think(Level.HARD, thought))
            self._coming[decision] = coming
            coming.add_done_callback(lambda _: self._coming.pop(decision))
        return asyncio.shield(coming)
