"""Keeps a match going: bots think in a thread, and only one thing happens at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from random import Random
from threading import Thread
from typing import TypeVar

from openuno.game.actions import Action
from openuno.text.lang import Language
from openuno.tui.fullscreen.pace import Pace, Step, may_react, plan
from openuno.tui.hints import Hint, think_of_hint
from openuno.tui.session import Session

T = TypeVar("T")
_LONG_THOUGHT = 1.5
"""Seconds after which it is said that a bot is still thinking."""


class MatchLoop:
    """The one door to a session in real time. While a bot thinks, the match stands still: what a
    person does meanwhile is done right after, and what the bot came up with is dropped.
    """

    def __init__(self, session: Session, pace: Pace, rng: Random) -> None:
        self.session = session
        self._pace = pace
        self._rng = rng
        self._table = asyncio.Lock()

    async def let_bots_play(
        self, acted: Callable[[], None], ponders: Callable[[str | None], None]
    ) -> None:
        """Asks the bots in time, until none of them wants to do anything.

        Calls `acted` after each thing they do, and `ponders` with a bot that takes long.
        """
        while await self._one_acts(ponders):
            acted()

    async def _one_acts(self, ponders: Callable[[str | None], None]) -> bool:
        loop = asyncio.get_running_loop()
        began = loop.time()
        bots = self.session.seated_bots.bots
        for step in plan(self.session.game, bots, self._pace, self._rng):
            await asyncio.sleep(max(began + step.after - loop.time(), 0))
            alarm = loop.call_later(_LONG_THOUGHT, ponders, step.seat)
            try:
                action = await self._ask(step)
            finally:
                alarm.cancel()
            ponders(None)
            if action is not None:
                await self.do(action)
                return True
        return False

    async def _ask(self, step: Step) -> Action | None:
        """What a bot wants to do. It thinks to the end, even if nobody waits for it any more."""
        seated_bots = self.session.seated_bots
        if step.moves:
            return await asyncio.shield(self._think(seated_bots.move))
        if not may_react(self.session.game, step.seat):
            return None
        return await asyncio.shield(self._think(lambda: seated_bots.reaction(step.seat)))

    async def hint(self, seat: str, language: Language) -> Hint:
        """What `hard` would do in a person's place as it is now. The match goes on meanwhile."""
        async with self._table:
            game = self.session.game.copy()
        return await in_thread(lambda: think_of_hint(game, seat, language))

    async def do(self, action: Action) -> None:
        """Does an action; `RuleError` if it is refused."""
        async with self._table:
            self.session.do(action)

    async def take_back(self) -> None:
        """Goes back to before the last thing that a person did."""
        async with self._table:
            if self.session.may_take_back():
                self.session.take_back()

    async def _think(self, thought: Callable[[], T]) -> T:
        async with self._table:
            return await in_thread(thought)


async def in_thread(work: Callable[[], T]) -> T:
    """Does slow work beside the screen. The program may end without waiting for it: `hard` can
    take half a minute to compile.
    """
    result: Future[T] = Future()
    result.set_running_or_notify_cancel()  # from now on it has an end, even if nobody waits for it

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as problem:  # noqa: BLE001 (whoever waits gets it)
            result.set_exception(problem)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(result)
