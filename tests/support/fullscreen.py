"""A person at the full-screen table, for tests: presses keys, and reads the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.widget import Widget
from textual.worker import WorkerState

from openuno.bots.level import Level
from openuno.core.data.rules import EDITION
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.game.reminders import Reminders
from openuno.live.pace import INSTANT, Pace
from openuno.rulebooks import load
from openuno.text.lang import Language
from openuno.tui.fullscreen.app import TableApp
from openuno.tui.fullscreen.controls import ControlButton
from openuno.tui.fullscreen.dealer_screen import DealerScreen
from openuno.tui.fullscreen.dialogs import Question
from openuno.tui.fullscreen.hand import HandRow
from openuno.tui.fullscreen.score_sheet import ScoreSheet
from openuno.tui.fullscreen.shown_cards import ShownCards
from openuno.tui.fullscreen.table_screen import TableScreen
from openuno.tui.session import Session
from openuno.tui.setup import SeatPlan, Setup
from tests.support.waiting import SECONDS

SMALL = (80, 24)
LARGE = (120, 40)
USUAL = {"seats": ["Ann", "Bo", "Cy"], "draw": "B1 B2 B3 B4 B5 B6 B7 B8 B9 Y1 Y2 Y3 Y4 Y5"}
"""Who sits at a table, and what they draw, unless a test says otherwise."""
_ROUNDS = 8
"""How often the screen is drawn anew at most before a person looks at it; something that moves all
the time would never be at rest.
"""
NEVER = Pace(move=1e6, react=1e6, grace=1e6)
"""Bots that leave people all the time in the world."""


class Person:
    """Drives an app through Textual's pilot."""

    def __init__(self, app: App[Any], pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def click(self, selector: str, offset: tuple[int, int] = (1, 0)) -> None:
        assert await self.pilot.click(selector, offset=offset)
        await self.settle()

    async def click_card(self, card: str) -> None:
        row = self.screen_of(TableScreen).query_one(HandRow)
        place = [str(held.card) for held in row.cards].index(card)
        spot = row.spot_of(place)
        await self.click("#hand", (spot.x + 2, spot.y + spot.height // 2))

    async def choose(self, card: str) -> None:
        """Goes to a card with the arrow keys."""
        row = self.screen_of(TableScreen).query_one(HandRow)
        while str(row.cards[row.chosen].card) != card:
            before = row.chosen
            await self.press("right")
            if row.chosen == before:
                await self.press(*["left"] * len(row.cards))

    async def find_dealer(self) -> None:
        """Has cards picked for everyone, until the match begins."""
        while isinstance(self.app.screen, DealerScreen):
            await self.press("space")

    async def settle(self) -> None:
        """Waits until the bots have done what they want."""
        await self.until(self._is_at_rest)

    async def until(self, is_so: Callable[[], object]) -> None:
        """Waits until something is so, as far as can be seen now."""
        async with asyncio.timeout(SECONDS):
            await self._handled()
            while not is_so():
                await asyncio.sleep(0.001)
                await self._handled()

    async def _handled(self) -> None:
        """Waits until all messages are handled, what waits for the screen to be drawn anew, and
        what that leads to: a widget that is given another size may change what it shows.
        """
        await self.pilot.pause()
        await self.app.animator.wait_until_complete()
        for _ in range(_ROUNDS):
            await self.pilot.pause()
            if not self._has_messages():
                return

    def _has_messages(self) -> bool:
        pumps = (self.app, *self.app.screen.walk_children(with_self=True))
        return any(pump.message_queue_size or pump._next_callbacks for pump in pumps)

    def _is_at_rest(self) -> bool:
        working = (WorkerState.PENDING, WorkerState.RUNNING)
        if any(worker.state in working for worker in self.app.workers):
            return False
        screen = self.app.screen
        if isinstance(screen, DealerScreen):
            return self.bots_wait or screen.is_at_rest
        tables = [screen for screen in self.app.screen_stack if isinstance(screen, TableScreen)]
        return self.bots_wait or all(table.match_loop.driver.is_at_rest for table in tables)

    bots_wait = False

    def screen_of(self, kind: type[Any]) -> Any:
        return next(
            screen for screen in reversed(self.app.screen_stack) if isinstance(screen, kind)
        )

    @property
    def session(self) -> Session:
        return self.screen_of(TableScreen).session

    @property
    def game(self) -> Game:
        return self.session.game

    def lit(self) -> set[str]:
        buttons = self.app.screen.query(ControlButton)
        return {str(button.id) for button in buttons if button.has_class("lit")}

    def text(self) -> str:
        """All that is on the screen."""
        return "\n".join(self._lines())

    def _lines(self) -> list[str]:
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    def says(self, words: str) -> bool:
        """Whether the screen says this in one place, however its lines are broken."""
        lines = self._lines()
        widgets = self.app.screen.walk_children(Widget)
        places = {place for x in widgets for place in (x.region, x.content_region)}
        texts = [
            "".join(line[place.x : place.right] for line in lines[place.y : place.bottom])
            for place in places
        ]
        return any("".join(words.split()) in "".join(text.split()) for text in texts)


Story = Callable[[Person], Awaitable[None]]
"""What a person does at an app."""


def run(
    app: App[Any],
    story: Story,
    size: tuple[int, int] = SMALL,
    *,
    settle: bool = True,
) -> None:
    """Has a person sit down at an app."""

    async def main() -> None:
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot)
            person.bots_wait = getattr(app, "_pace", INSTANT) is NEVER
            if settle:
                await person.settle()
            await story(person)

    asyncio.run(main())


def session_of(
    rulebook: str = "official",
    people: tuple[str, ...] = ("Ann",),
    bots: tuple[str, ...] = ("Bo", "Cy"),
    seed: int = 1,
    takes_back: bool = True,
    **options: object,
) -> Session:
    seat_plans = (*map(SeatPlan, people), *(SeatPlan(name, Level.NORMAL) for name in bots))
    return Session(Setup(load(rulebook, options), seat_plans, takes_back=takes_back, seed=seed))


def session_at(
    table: Mapping[str, Any] = USUAL,
    /,
    *,
    people: tuple[str, ...] = ("Ann",),
    takes_back: bool = True,
    reminders: Reminders = Reminders.ALL,
    **changes: Any,
) -> Session:
    """A match that goes on from a position, written as referees write it."""
    position = Position.from_dict({**USUAL, **table, **changes}, EDITION)
    seat_plans = tuple(
        SeatPlan(name, None if name in people else Level.NORMAL) for name in position.seats
    )
    setup = Setup(position.rulebook, seat_plans, takes_back, 1, reminders)
    return Session(setup, Game.from_position(position))


def table_app(session: Session | None, language: Language = "en", pace: Pace = INSTANT) -> TableApp:
    return TableApp(language, session=session, pace=pace)


async def play_on(person: Person, most: int = 3000) -> None:
    """Plays to the end of the match by what the screen offers."""
    for turn in range(most):
        screen = person.app.screen
        if isinstance(screen, ScoreSheet):
            if person.game.is_over:
                return
            await person.press("enter")
        elif isinstance(screen, Question):
            await person.press(("enter", "down")[turn % 2])
        elif isinstance(screen, ShownCards):
            await person.press("enter")
        else:
            await _one_move(person, screen, turn)
    raise AssertionError("the match never ends")


async def _one_move(person: Person, screen: Any, turn: int) -> None:
    lit = person.lit()
    held = screen.query_one(HandRow).card
    if screen.hot_seat.awaited:
        await person.press("enter")
    elif "catch" in lit:
        await person.press("c")
    elif screen.hot_seat.viewer == person.game.turn and held is not None and held.playable:
        if "uno" in lit and len(person.game.hand(screen.hot_seat.viewer)) == 2 and turn % 3:
            await person.press("u")
        await person.press("enter")
    else:
        keys = {"uno": "u", "draw": "d", "pass": "p", "challenge": "x", "accept": "a", "swap": "s"}
        if turn % 2:
            keys = dict(reversed(keys.items()))
        await person.press(next(key for name, key in keys.items() if name in lit))
