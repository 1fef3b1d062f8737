"""The driver of a live match: does what is due when it is due. Bots think off the event loop."""

from __future__ import annotations

import asyncio
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any

from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action, Deal
from openuno.live.deadlines import Deadline, PickingSituation, Situation, next_deadline
from openuno.live.pace import Pace

AGAIN = 1.0
"""Seconds until another try after a failure."""
_AHEAD = 0.5
"""How many seconds before its deadline a bot begins to think. How long it thinks reveals something
of what it holds; as it acts at the deadline, nobody sees that.
"""
_ROUNDING = 1e-6
_EARLY = 0.005
"""By so many seconds a timer may run out too soon."""
_LATE = 0.5
"""Seconds between the moments at which a bot may act that has thought for longer, for the same
reason.
"""


class LiveMatch(ABC):
    """A match as its driver sees it. Whoever changes it must call the driver's `schedule`."""

    @property
    @abstractmethod
    def stamp(self) -> object:
        """A value that is different after every event."""

    @abstractmethod
    def situation(self) -> Situation | PickingSituation | None:
        """How the match stands; none if nothing is to be done, whatever the game says."""

    @abstractmethod
    def bots_with(self, seat: str) -> SeatedBots:
        """The bots of the game that is on, with one for this seat among them."""

    @abstractmethod
    async def think(self, seat: str, thought: Callable[[], Action | None]) -> Action | None:
        """Runs a bot's thought off the event loop."""

    @abstractmethod
    async def act(self, action: Action, stamp: object) -> None:
        """Does what a bot wants, or deals, unless something has happened since the stamp."""

    async def time_out(self, seat: str, stamp: object) -> None:
        """Ends a person's turn, whose time is up, unless something has happened since the stamp.
        Needed only where turns have a time limit.
        """
        raise NotImplementedError

    async def pick(self, seat: str, stamp: object) -> None:
        """Picks a card for somebody (S3), unless something has happened since the stamp. Needed
        only where people pick at the same time.
        """
        raise NotImplementedError

    async def begin(self, stamp: object) -> None:
        """Begins the match, now that its dealer is chosen, unless something has happened since the
        stamp. Needed where `pick` is.
        """
        raise NotImplementedError

    async def settle(self) -> None:  # noqa: B027 (most matches are as they are)
        """Finds out how the match stands, if that is unknown."""

    @property
    def is_settled(self) -> bool:
        """Whether it is known how the match stands."""
        return True

    @property
    def lag(self) -> float:
        """Seconds to wait after each deadline, since another process, which may drive this match
        too, has precedence.
        """
        return 0.0


class Driver:
    """Does what is due at a live match when it is due, one thing at a time."""

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
        """The stamp at which bots were last asked to react and none did."""
        self._due: tuple[object, Deadline | None] = (None, None)
        self._timer: asyncio.TimerHandle | None = None
        self._fires_at = 0.0
        """When it is to run out, by the clock of the event loop; it may be set for sooner."""
        self._busy = False
        self._stopped = False

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is being done, and nothing will be unless something happens."""
        return self._timer is None and not self._busy

    def deadline(self) -> Deadline | None:
        """The next deadline, if there is one."""
        stamp = self._match.stamp
        moment = (stamp, self._reacted)
        if moment != self._due[0]:
            now, reacted = self._match.situation(), stamp == self._reacted
            due = None if now is None else next_deadline(now, self._pace, reacted=reacted)
            self._due = (moment, due)
        return self._due[1]

    def schedule(self, delay: float | None = None) -> None:
        """Sets the timer for the next deadline, or to look again after a delay. A timer that runs
        out sooner stays, and is set again then: most deadlines are put off many times.
        """
        if self._busy or self._stopped:
            delay = None
        elif delay is None:
            delay = self._time_left()
        if delay is None:
            self._set_timer(None)
            return
        self._fires_at = asyncio.get_running_loop().time() + delay
        if self._timer is None or self._fires_at < self._timer.when():
            self._set_timer(self._fires_at)

    def _set_timer(self, at: float | None) -> None:
        """Sets the timer to when the event loop's clock shows this, or none."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            self._timer = asyncio.get_running_loop().call_at(at, self._fire)

    def stop(self) -> None:
        """Stops the timer for good."""
        self._stopped = True
        self.schedule()

    def _time_left(self) -> float | None:
        """Seconds until there is something to do; none if there is nothing."""
        if not self._match.is_settled:
            return AGAIN  # what seems to be due may not be so
        deadline = self.deadline()
        return None if deadline is None else max(self._begins_at(deadline) - self._clock(), 0)

    def _begins_at(self, deadline: Deadline) -> float:
        """When to begin with what is due: some time ahead if bots have to think."""
        lag = self._match.lag
        thinks = deadline.what in ("react", "move")
        if lag or not thinks:
            return deadline.at + lag
        return deadline.at - _AHEAD * len(deadline.seats)

    def _fire(self) -> None:
        self._timer = None
        if self._fires_at > asyncio.get_running_loop().time() + _EARLY:
            self._set_timer(self._fires_at)
            return
        self._busy = True
        self._start(self._perform())

    async def _perform(self) -> None:
        """Does what is due, if it still is; then sets the timer for what is next."""
        try:
            await self._match.settle()
            deadline, stamp = self.deadline(), self._match.stamp
            if deadline is None or self._begins_at(deadline) > self._clock():
                return
            match deadline.what:
                case "deal":
                    await self._match.act(Deal(), stamp)
                case "time_out":
                    await self._match.time_out(deadline.seats[0], stamp)
                case "pick":
                    await self._match.pick(deadline.seats[0], stamp)
                case "begin":
                    await self._match.begin(stamp)
                case "react" | "move":
                    await self._let_bots_think(deadline, stamp)
        finally:
            self._busy = False
            self.schedule()

    async def _let_bots_think(self, deadline: Deadline, stamp: object) -> None:
        """Asks bots what they want to do, while others may act; the answer is dropped if something
        has happened meanwhile.
        """
        action = None
        for seat in deadline.seats:
            action = await self._ask(seat, moves=deadline.what == "move")
            if action is not None or self._match.stamp != stamp:
                break
        at = self._acts_at(deadline)
        while (early := at - self._clock()) > 0:  # sleep may end too soon
            await asyncio.sleep(early)
        if self._match.stamp != stamp:
            return  # something has happened meanwhile: it is thought about anew
        if action is None:
            self._reacted = stamp
        else:
            await self._match.act(action, stamp)

    def _acts_at(self, deadline: Deadline) -> float:
        """When bots act that have thought until now: at the deadline, or a while after it that does
        not tell how long they thought.
        """
        late, step = self._clock() - deadline.at, min(_LATE, self._pace.move)
        steps = math.ceil(late / step - _ROUNDING) if late > 0 and step else 0
        return deadline.at + steps * step

    async def _ask(self, seat: str, *, moves: bool) -> Action | None:
        bots = self._match.bots_with(seat)
        thought = bots.move_thought(seat) if moves else bots.reaction_thought(seat)
        return None if thought is None else await self._match.think(seat, thought)
