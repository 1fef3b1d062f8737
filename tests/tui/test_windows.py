"""Windows of all sizes: small ones show what matters, and too small ones what is missing."""

from __future__ import annotations

from typing import Any

import pytest

from openuno.bots.level import Level
from openuno.rulebooks import load
from openuno.text.lang import Language
from openuno.tui.dealer_picking import DealerPicking
from openuno.tui.fullscreen.app import TableApp
from openuno.tui.fullscreen.event_feed import EventFeed, LatestEvent
from openuno.tui.fullscreen.table_screen import TableScreen
from openuno.tui.fullscreen.too_small import NEEDED, TooSmall
from openuno.tui.session import Session
from openuno.tui.setup import FirstDealer, SeatPlan, Setup
from tests.support.fullscreen import LARGE, NEVER, SMALL, Person, run, session_at, table_app

PHONE = (40, 20)
TABLE: dict[str, Any] = {
    "hands": {"Ann": "R1 RS Y9 Y+2 G5 G7 B0 W W+4", "Bo": "G3 G4 G6", "Cy": "Y1 Y2 Y3"},
    "discard": "R7",
    "turn": "Cy",
}


def after_a_draw() -> Session:
    session = session_at(TABLE)
    session.do("Cy: draw")
    return session


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Cy draws a card."), ("de", "Cy zieht eine Karte.")]
)
def test_a_phone_shows_the_last_thing_that_happened(language: Language, said: str) -> None:
    async def story(person: Person) -> None:
        assert person.app.screen.query_one(LatestEvent).display
        assert not person.app.screen.query_one(EventFeed).display
        assert person.says(f"· {said}")
        quits = {"en": "[Q] Quit", "de": "[Q] Ende"}
        assert quits[language] in person.text(), "and all buttons are in sight"
        await person.pilot.resize_terminal(*LARGE)
        await person.until(lambda: not person.app.screen.query_one(LatestEvent).display)
        assert person.says(f"· {said}")

    run(table_app(after_a_draw(), language, NEVER), story, PHONE)


@pytest.mark.parametrize("size", [(NEEDED.width - 1, 24), (80, NEEDED.height - 1), (10, 5)])
def test_a_window_that_is_too_small_says_what_it_needs(size: tuple[int, int]) -> None:
    async def story(person: Person) -> None:
        assert isinstance(person.app.screen, TooSmall)
        if size != (10, 5):
            assert person.says(
                f"The table needs a window of {NEEDED.width} columns and {NEEDED.height} lines; "
                f"this one has {size[0]} and {size[1]}."
            )
        await person.press("enter", "d")
        await person.pilot.resize_terminal(*SMALL)
        await person.until(lambda: isinstance(person.app.screen, TableScreen))
        assert not person.game.actions, "nobody played blindly"
        await person.pilot.resize_terminal(30, 10)
        await person.until(lambda: person.says("this one has 30 and 10."))

    run(table_app(session_at(TABLE, turn="Ann"), pace=NEVER), story, size)


def test_a_window_is_just_large_enough() -> None:
    async def story(person: Person) -> None:
        assert isinstance(person.app.screen, TableScreen)

    run(table_app(after_a_draw(), pace=NEVER), story, (NEEDED.width, NEEDED.height))


@pytest.mark.parametrize(("language", "key"), [("en", "[SPACE]"), ("de", "[LEERTASTE]")])
def test_keys_are_called_by_their_names(language: Language, key: str) -> None:
    async def story(person: Person) -> None:
        assert key in person.text()
        assert "[ENTER]" in person.text()

    plans = (SeatPlan("Ann"), SeatPlan("Bo", Level.NORMAL))
    setup = Setup(load("official"), plans, seed=1, first_dealer=FirstDealer.PICK)
    run(TableApp(language, picking=DealerPicking(setup), pace=NEVER), story)
