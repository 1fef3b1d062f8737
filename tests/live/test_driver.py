"""What is due at a live match is done in time; the clock is the event loop's, and jumps."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest

from openuno.bots.bot import Bot
from openuno.bots.seated_bots import SeatedBots, Thought
from openuno.game.actions import Action
from openuno.game.game import Game
from openuno.game.view import PlayerView
from openuno.live.deadlines import Situation
from openuno.live.driver import AGAIN, Driver, LiveMatch
from openuno.live.pace import Pace

PACE = Pace(move=2.0, react=3.0, grace=5.0)


class Jumping(asyncio.SelectorEventLoop):
    """An event loop that does not wait: when nothing else is to do, its clock goes on."""

    now = 0.0
    _ready: deque[asyncio.Handle]
    _scheduled: list[asyncio.TimerHandle]

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        due = [timer.when() for timer in self._scheduled if not timer.cancelled()]
        if due and not self._ready:
            self.now = max(self.now, min(due))
        loop: Any = super()
        loop._run_once()


class First(Bot):
    """Does the first thing that is allowed."""

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        del view
        return legal[0]


class Match(LiveMatch):
    """Ann, a person, and Bo, a bot who is to move; notes when it is asked and when it acts."""

    def __init__(self, thinks_for: float = 0.0) -> None:
        self.game = Game(["Ann", "Bo"], seed=1, dealer="Ann")
        self.bots = SeatedBots(self.game, {"Bo": First()})
        self.thinks_for = thinks_for
        self.changes = 0
        self.changed_at = 0.0
        self.asked: list[float] = []
        self.acted: list[float] = []
        self.sure = True
        self.late = 0.0
        self.tasks: list[asyncio.Task[None]] = []
        self.driver = Driver(self, PACE, now, self.start)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.get_running_loop().create_task(work))

    def happen(self) -> None:
        self.changes, self.changed_at = self.changes + 1, now()
        self.driver.schedule()

    @property
    def stamp(self) -> object:
        return self.changes

    def situation(self) -> Situation:
        at = self.changed_at
        return Situation(self.game, ["Bo"], at, at, None, luck=0.5)

    def bots_with(self, seat: str) -> SeatedBots:
        assert seat == "Bo"
        return self.bots

    async def think(self, seat: str, thought: Callable[[], Action | None]) -> Action | None:
        self.asked.append(now())
        await asyncio.sleep(self.thinks_for)
        return thought()

    async def act(self, action: Action, stamp: object) -> None:
        assert stamp == self.stamp
        self.game.apply(action)
        self.acted.append(now())
        self.happen()

    async def settle(self) -> None:
        self.sure = True

    @property
    def is_settled(self) -> bool:
        return self.sure

    @property
    def lag(self) -> float:
        return self.late


def now() -> float:
    return asyncio.get_running_loop().time()


def run(story: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=Jumping) as runner:
        runner.run(story)


DUE = 1.3 * PACE.move
"""When Bo is to move, if nothing happens before."""


@pytest.mark.parametrize(
    ("thinks_for", "acts"), [(0.0, DUE), (0.4, DUE), (0.7, DUE + 0.5), (0.9, DUE + 0.5)]
)
def test_how_long_a_bot_thinks_is_not_seen(thinks_for: float, acts: float) -> None:
    async def story() -> None:
        match = Match(thinks_for)
        match.driver.schedule()
        await asyncio.sleep(DUE + 1)
        assert match.asked == [pytest.approx(DUE - 0.5)]
        assert match.acted == [pytest.approx(acts)]
        assert match.driver.is_at_rest == (match.game.turn == "Ann")

    run(story())


class Pondering(SeatedBots):
    """Bots that always have something to think about, and never do it."""

    def reaction_thought(self, seat: str) -> Thought[Action | None]:
        del seat
        nobody: Any = None
        return Thought(nobody, is_new=False, news=(), question=lambda _: None)


class Reacting(Match):
    """A match in which everyone may jump in, and two bots think about it."""

    def __init__(self, thinks_for: float) -> None:
        super().__init__(thinks_for)
        self.game = Game(["Ann", "Bo", "Cy"], options={"jump_in": True}, seed=1, dealer="Cy")
        self.bots = Pondering(self.game, {})

    def situation(self) -> Situation:
        return Situation(self.game, ["Bo", "Cy"], 0.0, 0.0, None, luck=0.5)

    def bots_with(self, seat: str) -> SeatedBots:
        return self.bots


def test_however_many_bots_think_about_jumping_in_it_is_before_they_would() -> None:
    async def story() -> None:
        match = Reacting(thinks_for=0.4)
        match.driver.schedule()
        jump = 1.3 * PACE.react
        await asyncio.sleep(jump - 0.1)
        assert match.asked == [pytest.approx(jump - 1.0), pytest.approx(jump - 0.6)]
        assert not match.driver.is_at_rest
        await asyncio.sleep(0.2)
        assert match.driver.is_at_rest

    run(story())


def test_what_a_bot_wants_is_dropped_if_something_happens_while_it_thinks() -> None:
    async def story() -> None:
        match = Match(thinks_for=0.4)
        match.driver.schedule()
        await asyncio.sleep(DUE - 0.25)
        match.happen()
        await asyncio.sleep(DUE + 0.1)
        again = DUE - 0.25 + DUE
        assert match.asked == [pytest.approx(DUE - 0.5), pytest.approx(again - 0.5)]
        assert match.acted == [pytest.approx(again)]
        assert [task.exception() for task in match.tasks[:2]] == [None, None]

    run(story())


def test_where_another_process_comes_first_it_is_given_time() -> None:
    async def story() -> None:
        match = Match()
        match.late = 3.0
        match.driver.schedule()
        await asyncio.sleep(DUE + 4)
        assert match.asked[0] == match.acted[0] == pytest.approx(DUE + 3)

    run(story())


def test_what_is_not_known_is_found_out_soon() -> None:
    async def story() -> None:
        match = Match()
        match.sure = False
        match.driver.schedule()
        await asyncio.sleep(AGAIN - 0.1)
        assert not match.sure
        await asyncio.sleep(0.2)
        assert match.sure
        assert match.acted == []
        await asyncio.sleep(DUE)
        assert match.acted == [pytest.approx(DUE)]

    run(story())


def test_once_stopped_nothing_is_done_any_more() -> None:
    async def story() -> None:
        match = Match()
        match.driver.schedule()
        match.driver.stop()
        match.happen()
        assert match.driver.is_at_rest
        await asyncio.sleep(10 * DUE)
        assert match.asked == match.acted == []

    run(story())
