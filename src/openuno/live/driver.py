"""Does at a live match what is due, when it is due; bots think off the event loop."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any

from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action, Deal
from openuno.live.deadlines import Deadline, Situation, next_deadline
from openuno.live.pace import Pace

AGAIN = 1.0
"""Seconds until something is tried again that failed."""
_AHEAD = 0.5
"""Seconds before a bot is to act that it begins to think: how long that takes tells something of
what it holds, so nobody should see it.
"""


class LiveMatch(ABC):
    """A match as its driver sees it. Whoever changes it has its driver `schedule` anew."""

    @property
    @abstractmethod
    def stamp(self) -> object:
        """Something that is another after everything that happens."""

    @abstractmethod
    def situation(self) -> Situation | None:
        """How things stand; none while nothing is due, whatever the game says."""

    @abstractmethod
    def bots_with(self, seat: str) -> SeatedBots:
        """The bots of the game that is on, with one for this seat among them."""

    @abstractmethod
    async def think(self, seat: str, thought: Callable[[], Action | None]) -> Action | None:
        """Has a bot think off the event loop."""

    @abstractmethod
    async def act(self, action: Action, stamp: object) -> None:
        """Does what a bot wants, or deals, unless something has happened since the stamp."""

    async def time_out(self, seat: str, stamp: object) -> None:
        """Ends a person's time, unless something has happened since the stamp. Only where turns
        have a time.
        """
        raise NotImplementedError

    async def settle(self) -> None:  # noqa: B027 (most matches are as they are)
        """Finds out how things stand, if that is not known."""

    @property
    def is_settled(self) -> bool:
        """Whether it is known how things stand."""
        return True

    @property
    def lag(self) -> float:
        """Seconds by which somebody else, who may drive this match too, comes first."""
        return 0.0


class Driver:
    """The clock of a live match: one thing is done at a time."""

    def __init__(
        self,
        match: LiveMatch,
        pace: Pace,
        clock: Callable[[], float],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._match = match
        self._pace = pace
        self._clock = clock
        self._start = start
        self._reacted: object = None
        """When, by its stamp, bots were last asked to react, and none did."""
        self._due: tuple[object, Deadline | None] = (None, None)
        self._timer: asyncio.TimerHandle | None = None
        self._busy = False
        self._stopped = False

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is being done, and nothing will be unless something happens."""
        return self._timer is None and not self._busy

    def deadline(self) -> Deadline | None:
        """What is due next."""
        stamp = self._match.stamp
        moment = (stamp, self._reacted)
        if moment != self._due[0]:
            now, reacted = self._match.situation(), stamp == self._reacted
            due = None if now is None else next_deadline(now, self._pace, reacted=reacted)
            self._due = (moment, due)
        return self._due[1]

    def schedule(self, delay: float | None = None) -> None:
        """Sets the clock for what is due next, or to look again after a delay."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._busy or self._stopped:
            return
        if delay is None:
            delay = self._time_left()
        if delay is not None:
            self._timer = asyncio.get_running_loop().call_later(delay, self._fire)

    def stop(self) -> None:
        """Stops the clock for good."""
        self._stopped = True
        self.schedule()

    def _time_left(self) -> float | None:
        """Seconds until there is something to do, if ever."""
        if not self._match.is_settled:
            return AGAIN  # what seems to be due may not be so
        deadline = self.deadline()
        return None if deadline is None else max(self._begins_at(deadline) - self._clock(), 0)

    def _begins_at(self, deadline: Deadline) -> float:
        """When to begin with what is due."""
        lag = self._match.lag
        thinks = deadline.what in ("react", "move")
        return deadline.at - _AHEAD if thinks and not lag else deadline.at + lag

    def _fire(self) -> None:
        self._timer = None
        self._busy = True
        self._start(self._perform())

    async def _perform(self) -> None:
        """Does what is due, if it still is; then sees what is next."""
        try:
            await self._match.settle()
            deadline, stamp = self.deadline(), self._match.stamp
            if deadline is None or self._begins_at(deadline) > self._clock():
                return
            if deadline.what == "deal":
                await self._match.act(Deal(), stamp)
            elif deadline.what == "time_out":
                await self._match.time_out(deadline.seats[0], stamp)
            else:
                await self._let_bots_think(deadline, stamp)
        finally:
            self._busy = False
            self.schedule()

    async def _let_bots_think(self, deadline: Deadline, stamp: object) -> None:
        """Asks bots, while others may act: what a bot wants is dropped if it is too late for it."""
        for seat in deadline.seats:
            action = await self._ask(seat, moves=deadline.what == "move")
            while (early := deadline.at - self._clock()) > 0:  # sleep may end too soon
                await asyncio.sleep(early)
            if self._match.stamp != stamp:
                return  # something has happened meanwhile: it is thought about anew
            if action is not None:
                await self._match.act(action, stamp)
                return
        self._reacted = stamp

    async def _ask(self, seat: str, *, moves: bool) -> Action | None:
        bots = self._match.bots_with(seat)
        thought = bots.move_thought(seat) if moves else bots.reaction_thought(seat)
        return None if thought is None else await self._match.think(seat, thought)
