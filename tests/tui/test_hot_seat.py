"""Several people at one full screen: each sees what they have to see, and nothing of the others."""

from __future__ import annotations

from typing import Any

import pytest

from openuno.game.actions import Jump
from openuno.game.card import Card
from openuno.tui.fullscreen.shown_cards import ShownCards
from openuno.tui.fullscreen.table_screen import TableScreen
from openuno.tui.session import Session
from tests.support.fullscreen import LARGE, NEVER, SMALL, Person, run, session_at, table_app

TABLE: dict[str, Any] = {
    "seats": ["Ann", "Bea", "Cy"],
    "hands": {"Ann": "G1 G2 G5", "Bea": "R4 B6 B+2", "Cy": "Y1 Y2 Y3"},
    "discard": "R7",
    "turn": "Ann",
}


def shared(**more: Any) -> Session:
    return session_at(TABLE, people=("Ann", "Bea"), **more)


def test_the_drawn_card_is_shown_before_the_keyboard_is_passed_on() -> None:
    """B1, which does not fit, so that the turn is over with it."""

    async def story(person: Person) -> None:
        await person.press("enter", "d")
        assert isinstance(person.app.screen, ShownCards)
        assert person.says("Ann, you drew 1 card:")
        assert "◆ B1" in person.text()
        assert "G1" not in person.text()
        await person.press("enter")
        assert "B1" not in person.text()
        assert person.says("Pass the keyboard to Bea. Bea: Enter shows your hand.")
        await person.press("enter")
        assert "B1" not in person.text()
        assert person.says("Ann draws a card.")

    run(table_app(shared(), pace=NEVER), story)


def test_cards_taken_for_a_draw_card_are_shown_in_the_other_language() -> None:
    async def story(person: Person) -> None:
        await person.press("enter", "a")
        assert person.says("Ann, gezogen hast du 4 Karten:")
        assert all(card in person.text() for card in ("B1", "B2", "B3", "B4"))
        await person.press("enter")
        assert person.says("Die Tastatur geht an Bea.")
        assert "B1" not in person.text()

    session = shared(turn="Cy", hands={**TABLE["hands"], "Cy": "Y1 W+4 Y3"})
    session.do("Cy: play W+4:B")
    run(table_app(session, "de", NEVER), story)


def test_a_card_that_may_be_laid_is_seen_in_the_hand() -> None:
    async def story(person: Person) -> None:
        await person.press("enter", "d")
        assert isinstance(person.app.screen, TableScreen)
        assert person.says("Ann, you drew R9: Enter lays it, P keeps it.")

    run(table_app(shared(draw="R9 B2 B3"), pace=NEVER), story)


@pytest.mark.parametrize(("size", "words"), [(SMALL, "a raised card"), (LARGE, "a raised card")])
def test_the_words_fit_how_the_cards_are_drawn(size: tuple[int, int], words: str) -> None:
    """Also in the moment in which a hand is uncovered."""

    async def story(person: Person) -> None:
        await person.press("enter")
        assert person.says(f"Ann, your turn: Enter lays {words}, D draws one.")

    hands = {**TABLE["hands"], "Ann": "R1 G2 G5"}
    run(table_app(shared(hands=hands), pace=NEVER), story, size)


def test_what_was_said_to_one_is_gone_when_another_looks() -> None:
    """A bot throws in a card while Ann reads why she may not draw, which names her cards."""

    async def story(person: Person) -> None:
        await person.press("enter", "d")
        assert person.says("Ann can play R1")
        person.screen_of(TableScreen).match_loop.do(Jump("Cy", Card("R7")))
        await person.settle()
        assert not person.says("Ann can play R1")

    session = shared(
        turn="Bea",
        direction="right",
        hands={"Ann": "R1 G2 G5", "Bea": "R7 B6 B+2", "Cy": "R7 Y2 Y3"},
        rulebook="strict",
        options={"jump_in": True},
    )
    session.do("Bea: play R7")
    run(table_app(session, pace=NEVER), story)


def test_a_key_before_anyone_sits_there_changes_nothing() -> None:
    async def story(person: Person) -> None:
        before = person.text()
        await person.press("d", "p")
        assert person.text() == before

    run(table_app(shared(), pace=NEVER), story)
