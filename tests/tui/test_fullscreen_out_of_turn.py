"""What has a price at the full-screen table, done as people do it: alone, and with others."""

from __future__ import annotations

from typing import Any

import pytest

from openuno.game.reminders import Reminders
from openuno.live.pace import INSTANT
from openuno.text.lang import Language
from openuno.tui.fullscreen.controls import ControlButton
from openuno.tui.fullscreen.dialogs import Question, TextInput
from openuno.tui.fullscreen.hand import HandRow
from openuno.tui.fullscreen.player_list import PlayerList
from openuno.tui.fullscreen.shown_cards import ShownCards
from openuno.tui.fullscreen.table_screen import TableScreen
from openuno.tui.session import Session
from tests.support.fullscreen import (
    NEVER,
    SMALL,
    Person,
    Story,
    run,
    session_at,
    table_app,
)

NARROW = (40, 24)
TINY = (40, 18)
HANDS = {"Ann": "R1 R2 G5 W Y9", "Bo": "G3 G4 G6", "Cy": "Y1 Y2 Y3"}
TABLE: dict[str, Any] = {"hands": HANDS, "discard": "R7", "turn": "Ann"}


def at(
    session: Session,
    story: Story,
    *,
    size: tuple[int, int] = SMALL,
    language: Language = "en",
) -> None:
    run(table_app(session, language, NEVER), story, size)


def done(person: Person) -> list[str]:
    return [str(action) for action in person.game.actions]


# False calls and catches (U4)


@pytest.mark.parametrize("size", [SMALL, NARROW])
def test_a_false_uno_with_a_chain(size: tuple[int, int]) -> None:
    async def story(person: Person) -> None:
        for card in ("R1", "R2"):
            await person.choose(card)
            await person.press("space")
        await person.press("u", "enter")
        assert person.says("It would cost 4 cards; do it once more if you mean it.")
        assert done(person) == []
        await person.press("enter")
        assert done(person) == ["Ann: play R1 R2 uno"]
        assert len(person.game.hand("Ann")) == 7

    at(session_at(TABLE, rulebook="quickplay"), story, size=size)


@pytest.mark.parametrize("size", [SMALL, NARROW])
@pytest.mark.parametrize(("key", "target"), [("1", "Bo"), ("2", "Cy")])
def test_a_false_catch_against_anybody(key: str, target: str, size: tuple[int, int]) -> None:
    async def story(person: Person) -> None:
        await person.press("c")
        assert person.says("Who did not call UNO?")
        assert person.says(f"{target} (3 cards)")
        await person.press(key)
        assert person.says(f"{target} cannot be caught")
        assert person.says("It would cost 2 cards")
        await person.press("c", key)
        assert done(person) == [f"Ann: catch {target}"]
        assert len(person.game.hand("Ann")) == 7

    at(session_at(TABLE, rulebook="strict"), story, size=size)


def test_whoever_can_be_caught_comes_first_among_the_accused() -> None:
    hands = {**HANDS, "Cy": "Y1"}

    async def story(person: Person) -> None:
        await person.press("c", "enter")
        assert done(person) == ["Ann: catch Cy"]
        assert len(person.game.hand("Cy")) == 3

    at(session_at(TABLE, rulebook="strict", hands=hands, moment={"catchable": ["Cy"]}), story)


def test_where_a_false_catch_has_no_price_it_is_said_why_nobody_is_caught() -> None:
    async def story(person: Person) -> None:
        await person.press("c")
        assert person.says("there is nobody to catch. [U2]")

    async def late(person: Person) -> None:
        await person.press("c")
        assert person.says("[U2]")
        assert done(person) == []

    at(session_at(TABLE, rulebook="classic"), story)
    at(session_at(TABLE, rulebook="classic", hands={**HANDS, "Bo": "G3"}), late)


# Suggestions


@pytest.mark.parametrize("size", [SMALL, NARROW])
@pytest.mark.parametrize(("rulebook", "cost"), [("traditional", 4), ("bluffers", 2)])
def test_a_suggestion(rulebook: str, cost: int, size: tuple[int, int]) -> None:
    async def story(person: Person) -> None:
        assert person.says("[G] Suggest")
        await person.click("#suggest")
        assert person.says("Tell whom what to lay?")
        await person.press("2")
        assert isinstance(person.app.screen, TextInput)
        assert person.says("Which card shall Cy lay")
        assert person.says(f"Saying so costs {cost} cards.")
        await person.press("escape")
        assert done(person) == []
        await person.press("g", "2", "y", "1", "enter")
        assert done(person) == ["Ann: suggest Cy Y1"]
        assert len(person.game.hand("Ann")) == 5 + cost

    at(session_at(TABLE, rulebook=rulebook), story, size=size)


def test_a_suggestion_that_is_no_card() -> None:
    async def story(person: Person) -> None:
        await person.press("g", "1", "z", "enter")
        assert person.says("is not a card")

    async def free(person: Person) -> None:
        assert not person.app.screen.query("#suggest")
        await person.press("g")
        assert person.says("nobody pays for telling others what to lay")

    async def german(person: Person) -> None:
        await person.press("g")
        assert person.says("Wem rätst du zu einer Karte?")
        await person.press("1")
        assert person.says("Das zu sagen kostet 4 Karten.")

    at(session_at(TABLE, rulebook="traditional"), story)
    at(session_at(TABLE, rulebook="official"), free)
    at(session_at(TABLE, rulebook="traditional"), german, language="de")


# The hand that a challenger is shown (T4)


def challenged(
    bo: str, *, people: tuple[str, ...] = ("Ann",), rulebook: str = "official"
) -> Session:
    session = session_at(
        people=people,
        rulebook=rulebook,
        hands={"Ann": "R1 R2 G5", "Bo": f"W+4 {bo}", "Cy": "Y1 Y2 Y3"},
        discard="R7",
        turn="Bo",
        direction="right",
    )
    session.do("Bo: play W+4:G")
    return session


@pytest.mark.parametrize("size", [SMALL, NARROW, TINY])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_challenger_sees_the_hand_as_cards_at_once(
    size: tuple[int, int], language: Language
) -> None:
    async def story(person: Person) -> None:
        await person.press("x")
        assert isinstance(person.app.screen, ShownCards)
        assert person.says(
            {"en": "It was a bluff by Bo.", "de": "Es war ein Bluff von Bo."}[language]
        )
        assert all(card in person.text() for card in ("▲ R4", "■ G6", "◆ B9"))
        await person.press("enter")
        assert isinstance(person.app.screen, TableScreen)
        assert person.game.turn == "Ann"

    at(challenged("R4 G6 B9"), story, size=size, language=language)


def test_a_long_hand_is_shown_whole_by_scrolling() -> None:
    hand = " ".join(f"{colour}{number}" for colour in "YGB" for number in range(1, 10))

    async def story(person: Person) -> None:
        await person.press("x")
        assert person.says("Ann challenges. Bo played by the rules.")
        row = person.app.screen.query_one(HandRow)
        assert [str(held.card) for held in row.cards] == hand.split()
        await person.press("end")
        assert "◆ B9" in person.text()

    at(challenged(hand), story, size=TINY)


def test_nobody_else_at_the_keyboard_sees_the_hand() -> None:
    async def story(person: Person) -> None:
        await person.press("enter", "x")
        assert "◆ B9" in person.text()
        assert "▲ R1" not in person.text()
        await person.pilot.click(offset=(0, 0))
        await person.settle()
        assert person.says("Ann, you drew 6 cards:")
        assert "B9" not in person.text()
        await person.press("enter")
        assert person.says("Pass the keyboard to Cy.")

    at(challenged("Y4 Y6 B9", people=("Ann", "Cy")), story)


def test_bots_wait_until_the_hand_has_been_looked_at() -> None:
    """And go on then: Cy has moved when it is Ann's turn again."""

    async def story(person: Person) -> None:
        await person.press("x")
        before = done(person)
        await person.settle()
        assert done(person) == before == ["Bo: play W+4:G", "Ann: challenge"]
        await person.press("escape")
        assert len(done(person)) > 2

    run(table_app(challenged("Y4 Y6 B9"), pace=INSTANT), story)


# Several people at one keyboard


def shared(rulebook: str, turn: str = "Bo", **more: Any) -> Session:
    return session_at({**TABLE, "turn": turn}, people=("Ann", "Cy"), rulebook=rulebook, **more)


@pytest.mark.parametrize("size", [SMALL, NARROW])
@pytest.mark.parametrize(("rulebook", "cost"), [("classic", 2), ("quickplay", 2), ("bluffers", 1)])
def test_a_card_out_of_turn_at_a_shared_keyboard(
    rulebook: str, cost: int, size: tuple[int, int]
) -> None:
    async def story(person: Person) -> None:
        await person.press("k")
        assert person.says("Who wants to see their cards out of turn?")
        await person.press("2")
        assert person.says("Pass the keyboard to Cy. Cy: Enter shows your hand.")
        assert "Y1" not in person.text()
        await person.press("enter")
        assert person.says("It is Bo's turn; Esc covers your cards.")
        assert all(card in person.text() for card in ("Y1", "Y2", "Y3"))
        assert "R1" not in person.text()
        await person.press("enter")
        assert person.says(f"It would cost {'1 card' if cost == 1 else '2 cards'}")
        await person.press("enter")
        assert done(person) == ["Cy: play Y1"]
        assert len(person.game.hand("Cy")) == 3 + cost
        assert person.says("Cy, you drew")
        await person.press("enter")
        assert person.says("The cards are face down.")

    at(shared(rulebook), story, size=size)


def test_whoever_has_the_turn_gets_the_keyboard_back() -> None:
    async def story(person: Person) -> None:
        await person.press("enter")
        assert "R1" in person.text()
        await person.click("#keyboard")
        assert person.says("Pass the keyboard to Cy.")
        assert "R1" not in person.text()
        await person.press("enter")
        assert "Y1" in person.text()
        await person.press("escape")
        assert person.says("Pass the keyboard to Ann.")
        assert "Y1" not in person.text()
        await person.press("k", "k")
        assert person.says("Pass the keyboard to Ann.")
        await person.press("enter", "enter")
        assert done(person) == ["Ann: play R1"]

    at(shared("classic", turn="Ann"), story)


def test_a_look_out_of_turn_lasts_until_the_turn_of_another_person() -> None:
    session = session_at(
        people=("Ann", "Cy"),
        seats=["Ann", "Bo", "Di", "Cy"],
        hands={**HANDS, "Di": "B6 B8"},
        discard="R7",
        turn="Bo",
    )

    async def story(person: Person) -> None:
        table = person.screen_of(TableScreen)
        await person.press("k", "1", "enter")
        assert "R1" in person.text()
        table.match_loop.do(person.game.legal("Bo")[-1])
        await person.settle()
        assert person.game.turn == "Di"
        assert "R1" in person.text()
        table.match_loop.do(person.game.legal("Di")[-1])
        await person.settle()
        assert person.says("Pass the keyboard to Cy.")
        assert "R1" not in person.text()

    at(session, story)


def test_a_false_uno_and_a_suggestion_by_anybody_at_a_shared_keyboard() -> None:
    async def story(person: Person) -> None:
        for _ in range(2):
            await person.press("u")
            assert person.says("Who calls UNO?")
            await person.press("2")
        await person.press("g")
        assert person.says("Who tells somebody what to lay?")
        await person.press("1", "1", "g", "3", "enter")
        assert done(person) == ["Cy: uno", "Ann: suggest Bo G3"]

    at(shared("strict", options={"suggestion_penalty": 1}), story)


def test_uno_is_called_for_the_one_who_means_it() -> None:
    """Without end (strict), Cy may call at any time: also while Ann has two cards."""
    hands = {"Ann": "R1 R2", "Bo": "G3 G4", "Cy": "Y1"}
    session = shared("strict", turn="Ann", hands=hands, moment={"catchable": ["Cy"]})

    async def story(person: Person) -> None:
        await person.press("enter", "u")
        assert isinstance(person.app.screen, Question)
        await person.press("2")
        assert person.says("UNO! will be called")
        await person.press("u", "1")
        assert done(person) == ["Cy: uno"]

    at(session, story)


def test_one_person_alone_needs_no_key_for_the_own_cards() -> None:
    async def story(person: Person) -> None:
        names = {button.id for button in person.app.screen.query(ControlButton)}
        assert "keyboard" not in names
        await person.press("k")
        assert isinstance(person.app.screen, TableScreen)

    at(session_at(TABLE, rulebook="classic"), story)


# Where nobody is reminded


def silent_bo(rulebook: str, **more: Any) -> Session:
    hands = {"Ann": "R1 G5 G8", "Bo": "R4 G6", "Cy": "Y1 Y2 Y3"}
    session = session_at(
        rulebook=rulebook,
        hands=hands,
        discard="R7",
        turn="Bo",
        reminders=Reminders.NONE,
        **more,
    )
    session.do("Bo: play R4")
    return session


def test_without_reminders_nothing_tells_who_can_be_caught() -> None:
    async def story(person: Person) -> None:
        assert not person.says("UNO?")
        assert not person.says("did not call")
        assert "UNO" not in person.app.screen.query_one(PlayerList).render().plain
        assert person.lit() >= {"uno", "catch"}
        await person.press("c")
        assert person.says("Bo (1 card)")
        assert person.says("Cy (3 cards)")
        await person.press("1")
        assert done(person)[-1] == "Ann: catch Bo"

    at(silent_bo("official"), story)


def test_without_reminders_the_price_of_a_call_is_known_afterwards() -> None:
    async def paid(person: Person) -> None:
        await person.press("c", "2")
        assert done(person)[-1] == "Ann: catch Cy"
        await person.press("u")
        assert done(person)[-1] == "Ann: uno"
        assert len(person.game.hand("Ann")) == 7

    async def refused(person: Person) -> None:
        await person.press("c", "2")
        assert person.says("Cy cannot be caught")
        assert len(done(person)) == 1

    at(silent_bo("strict"), paid)
    at(silent_bo("official"), refused)
