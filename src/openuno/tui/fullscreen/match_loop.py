"""A session in real time: what people do is done at once, and bots act when it is due."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from threading import Thread
from time import monotonic
from typing import Any, Protocol, TypeVar

from openuno.bots.hints import Hint, think_of_hint
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action, Jump
from openuno.game.events import Event
from openuno.live.deadlines import Situation, luck_of
from openuno.live.driver import Driver, LiveMatch
from openuno.live.pace import Pace
from openuno.tui.session import Session

T = TypeVar("T")
_LONG_THOUGHT = 1.5
"""Seconds after which it is said that a bot is still thinking."""


class Display(Protocol):
    """A display that a match loop keeps up to date."""

    def changed(self) -> None:
        """Something has happened in the game."""

    def ponders(self, seat: str | None) -> None:
        """A bot takes long, or no longer."""


class MatchLoop(LiveMatch):
    """Runs a session in real time: every action of people and bots goes through here."""

    def __init__(
        self,
        session: Session,
        pace: Pace,
        display: Display,
        start: Callable[[Coroutine[Any, Any, None]], object],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.session = session
        self.driver = Driver(self, pace, clock, start)
        self._clock = clock
        self._display = display
        self._changes = 0
        self._is_held = False
        self._changed_at = clock()
        self._window_at: float | None = None
        self._watch_windows((), is_call=False)

    def do(self, action: Action) -> tuple[Event, ...]:
        """Does an action; `RuleError` if it is refused."""
        events = self.session.do(action)
        self._watch_windows(events, is_call=action.is_call)
        self._happened()
        return events

    def take_back(self) -> None:
        """Goes back to before the last thing that a person did."""
        if self.session.may_take_back():
            self.session.take_back()
            self._watch_windows((), is_call=False)
            self._happened()

    def hold(self, *, is_held: bool) -> None:
        """Has the bots wait while a person reads something, or go on."""
        self._is_held = is_held
        if self._window_at is not None:
            self._window_at = self._clock()
        self._begin_anew()

    def _watch_windows(self, events: Sequence[Event], *, is_call: bool) -> None:
        """Notes since when people have had time to speak up (U2)."""
        self._window_at = self.session.setup.reminders.window_at(
            self.session.game,
            events,
            is_call=is_call,
            before=self._window_at,
            now=self._clock(),
        )

    async def hint(self, seat: str) -> Hint:
        """What `hard` would do in a person's place as it is now. The match goes on meanwhile."""
        game, reminders = self.session.game.copy(), self.session.setup.reminders
        readiness = self.session.readiness
        return await in_thread(lambda: think_of_hint(game, seat, reminders, readiness))

    def _happened(self) -> None:
        self._begin_anew()
        self._display.changed()

    def _begin_anew(self) -> None:
        """All that bots had in mind is dropped; they think about the table as it is now."""
        self._changes += 1
        self._changed_at = self._clock()
        self.driver.schedule()

    # What the driver needs

    @property
    def stamp(self) -> object:
        return self._changes

    def situation(self) -> Situation | None:
        """Counted from the last thing that happened, whatever it was."""
        if self._is_held:
            return None
        game, at = self.session.game, self._changed_at
        return Situation(
            game=game,
            bots=tuple(self.session.seated_bots.bots),
            at=at,
            moved_at=at,
            window_at=at if self._only_person_could_jump() else self._window_at,
            luck=luck_of(str(at)),
        )

    def _only_person_could_jump(self) -> bool:
        """Whether whoever sits alone in front of the screen might throw in a card (H3): bots wait,
        which tells that person nothing new.
        """
        game, people = self.session.game, self.session.people
        if len(people) != 1 or game.turn == people[0]:
            return False
        return any(isinstance(action, Jump) for action in game.legal(people[0]))

    def bots_with(self, seat: str) -> SeatedBots:
        del seat
        return self.session.seated_bots

    async def think(self, seat: str, thought: Callable[[], Action | None]) -> Action | None:
        later = asyncio.get_running_loop().call_later
        alarm = later(_LONG_THOUGHT, self._display.ponders, seat)
        try:
            action = await in_thread(thought)
        finally:
            alarm.cancel()
        self._display.ponders(None)
        return action

    async def act(self, action: Action, stamp: object) -> None:
        if stamp == self.stamp:
            self.do(action)


async def in_thread(work: Callable[[], T]) -> T:
    """Does slow work beside the screen. The program may end without waiting for it."""
    result: Future[T] = Future()
    result.set_running_or_notify_cancel()  # from now on it has an end, even if nobody waits for it

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as problem:  # noqa: BLE001 (whoever waits gets it)
            result.set_exception(problem)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(result)
