"""The full-screen table, played as a person plays: by keys and by mouse."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from rich.text import Text

from openuno.bots.bot import Bot
from openuno.bots.hints import Hint
from openuno.game.actions import Accept, Action, CallUno, Catch, Draw, Pass
from openuno.game.events import CardPlayed
from openuno.game.game import Game
from openuno.game.reminders import Reminders
from openuno.game.view import PlayerView
from openuno.live.pace import Pace
from openuno.text.lang import Language
from openuno.tui.fullscreen import card_art, match_loop
from openuno.tui.fullscreen.app import TableApp, play
from openuno.tui.fullscreen.controls import ControlButton
from openuno.tui.fullscreen.dialogs import Question, TextPage
from openuno.tui.fullscreen.event_feed import EventFeed
from openuno.tui.fullscreen.hand import HandRow
from openuno.tui.fullscreen.score_sheet import ScoreSheet, sheet
from openuno.tui.fullscreen.setup_draft import MOST_SEATS
from openuno.tui.fullscreen.table_screen import TableScreen
from openuno.tui.fullscreen.words import Words
from openuno.tui.session import Session
from tests.support.fullscreen import (
    LARGE,
    NEVER,
    SMALL,
    Person,
    Story,
    play_on,
    run,
    session_at,
    session_of,
    table_app,
)
from tests.support.present import present
from tests.support.terminals import OpenTerminal
from tests.support.waiting import SECONDS

PLAIN: dict[str, Any] = {
    "rulebook": "official",
    "hands": {"Ann": "R1 R2 G5 W Y9", "Bo": "G3 G4 G6", "Cy": "Y1 Y2 Y3"},
    "discard": "R7",
    "turn": "Ann",
}


def at(
    session: Session,
    story: Story,
    *,
    size: tuple[int, int] = SMALL,
    pace: Pace = NEVER,
    language: Language = "en",
) -> None:
    run(table_app(session, language, pace), story, size)


# Whole matches


@pytest.mark.long
@pytest.mark.parametrize("rulebook", ["official", "quickplay", "party", "mayhem", "strict"])
def test_a_whole_match_is_played_by_what_the_screen_offers(rulebook: str) -> None:
    options: dict[str, Any] = {} if rulebook == "quickplay" else {"target": 60}
    session = session_of(rulebook, seed=3, **options)

    async def story(person: Person) -> None:
        await play_on(person)
        assert person.game.is_over
        assert isinstance(person.app.screen, ScoreSheet)
        assert person.says("wins the match!")

    run(table_app(session), story)


def test_two_people_and_a_bot_share_a_keyboard_to_the_end() -> None:
    session = session_of("classic", people=("Ann", "Bo"), bots=("Cy",), seed=2, hand_size=4)

    async def story(person: Person) -> None:
        await play_on(person)
        assert person.game.is_over

    run(table_app(session), story)


# Laying cards


def test_enter_lays_the_first_card_that_fits() -> None:
    async def story(person: Person) -> None:
        assert person.says("red 1: Enter lays it.")
        await person.press("enter")
        assert str(person.game.top) == "R1"
        assert person.says("It is Bo's turn.")

    at(session_at(PLAIN), story)


def test_a_click_chooses_a_card_and_another_lays_it() -> None:
    async def story(person: Person) -> None:
        await person.click_card("R2")
        assert str(person.game.top) == "R7"
        await person.click_card("R2")
        assert str(person.game.top) == "R2"

    at(session_at(PLAIN), story)


def test_a_card_that_does_not_fit_says_why_with_its_clause() -> None:
    async def story(person: Person) -> None:
        await person.choose("Y9")
        assert person.says("yellow 9: Y9 fits neither red nor 7. [T1]")
        await person.press("enter")
        assert person.says("Y9 fits neither red nor 7. [T1]")
        assert str(person.game.top) == "R7"

    at(session_at(PLAIN), story)


def test_a_wild_is_given_its_colour() -> None:
    async def story(person: Person) -> None:
        await person.choose("W")
        await person.press("enter")
        assert person.says("Wild: which colour?")
        await person.press("escape")
        assert str(person.game.top) == "R7"
        await person.press("enter", "g")
        assert str(person.game.top) == "W:G"
        assert person.says("Play on ■ green")

    at(session_at(PLAIN), story)


def test_a_colour_is_chosen_by_mouse_and_by_arrows() -> None:
    async def story(person: Person) -> None:
        await person.choose("W")
        await person.press("enter", "down", "enter")
        assert str(person.game.top) == "W:Y"

    async def mouse(person: Person) -> None:
        await person.choose("W")
        await person.press("enter")
        await person.click("OptionList", (2, 3))
        assert str(person.game.top) == "W:B"

    at(session_at(PLAIN), story)
    at(session_at(PLAIN), mouse)


def test_the_cards_that_fit_are_raised_or_have_a_star() -> None:
    long_hand = (
        "R1 R2 R3 R4 R5 R6 R8 R9 Y1 Y2 Y3 Y4 Y5 Y6 Y8 Y9 G1 G2 G3 G4 G5 G6 G8 G9 B1 B2 B3 B4"
    )
    table = {**PLAIN, "hands": {**PLAIN["hands"], "Ann": f"{long_hand} W W+4"}}

    async def story(person: Person) -> None:
        text = person.text()
        assert all(card in text for card in long_hand.split())
        assert "*▲ R1" in text
        assert "*★ W+4" in text
        assert "*● Y1" not in text
        row = person.app.screen.query_one(HandRow)
        await person.press("down")
        assert row.chosen > 5
        await person.press("up")
        assert row.chosen == 0
        await person.click_card("B4")
        assert row.chosen == 27

    at(session_at(table), story)


def test_an_endless_hand_scrolls_to_the_chosen_card() -> None:
    hand = " ".join(f"{colour}{number}" for colour in "RYGB" for number in [*range(10)] * 3)
    table = {**PLAIN, "hands": {**PLAIN["hands"], "Ann": f"{hand} W"}}

    async def story(person: Person) -> None:
        await person.press(*["down"] * 14)
        await person.choose("W")
        assert "[*★ W" in person.text()

    at(session_at(table), story)


# Several cards in a turn (T9, H5)


def test_a_chain_is_marked_card_by_card_and_laid_at_once() -> None:
    table = {
        **PLAIN,
        "rulebook": "quickplay",
        "hands": {**PLAIN["hands"], "Ann": "R1 R2 G2 W Y9 Y8"},
    }

    async def story(person: Person) -> None:
        assert person.says("Space marks it to lay several.")
        for card in ("R1", "R2", "G2"):
            await person.choose(card)
            await person.press("space")
        assert person.says("number 3 of the marked cards")
        await person.choose("Y9")
        assert person.says("Y9 cannot follow G2")
        await person.press("space")
        assert person.says("[T9]")
        await person.choose("W")
        await person.press("space", "y")
        await person.choose("Y9")
        await person.press("space", "u", "enter")
        assert [str(card) for card in person.game.hand("Ann")] == ["Y8"]
        laid = [event.card for event in person.game.events if isinstance(event, CardPlayed)]
        assert [*map(str, laid)] == ["R1", "R2", "G2", "W:Y", "Y9"]
        assert person.says("Ann calls UNO!")

    at(session_at(table), story)


def test_marks_are_taken_out_again() -> None:
    table = {**PLAIN, "rulebook": "quickplay"}

    async def story(person: Person) -> None:
        row = person.app.screen.query_one(HandRow)
        await person.press("space")
        assert row.cards[0].mark == 1
        await person.press("space")
        assert row.cards[0].mark == 0
        await person.press("space", "escape")
        assert row.cards[0].mark == 0

    at(session_at(table), story)


def test_the_right_button_marks() -> None:
    async def story(person: Person) -> None:
        row = person.app.screen.query_one(HandRow)
        spot = row.spot_of(1)
        await person.pilot.click("#hand", offset=(spot.x + 2, spot.y + 2), button=3)
        await person.settle()
        assert [held.mark for held in row.cards] == [0, 1, 0, 0, 0]

    at(session_at(PLAIN, rulebook="quickplay"), story)


def test_where_a_turn_lays_one_card_marking_says_so() -> None:
    async def story(person: Person) -> None:
        await person.press("space")
        assert person.says("By these rules a turn lays one card")

    at(session_at(PLAIN), story)


# Drawing and passing


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Wild Draw Four: a bluff, for you hold R1 and R2. Enter lays it all the same"),
        ({"discard": "B7"}, "Wild Draw Four: Enter lays it."),
        ({"options": {"wild_draw_four": "any_time"}}, "Wild Draw Four: Enter lays it."),
        ({"rulebook": "strict"}, "[T3]"),
    ],
    ids=["a bluff", "honest", "always allowed", "refused"],
)
def test_a_bluff_is_called_one_before_it_is_laid(changes: dict[str, Any], said: str) -> None:
    async def story(person: Person) -> None:
        await person.choose("W+4")
        assert person.says(said)
        assert person.says("a bluff") == (not changes)

    hands = {**PLAIN["hands"], "Ann": "R1 R2 G5 W+4 Y9"}
    at(session_at(PLAIN, hands=hands, **changes), story)


def test_draw_then_keep_or_lay_the_card() -> None:
    table = {**PLAIN, "draw": "R9 B1 B2 B3", "hands": {**PLAIN["hands"], "Ann": "G5 Y9"}}

    async def keep(person: Person) -> None:
        assert person.says("no card fits, so D draws one")
        assert "draw" in person.lit()
        assert "pass" not in person.lit()
        await person.press("d")
        assert person.says("you drew R9")
        assert person.lit() >= {"pass"}
        await person.press("p")
        assert person.game.turn == "Bo"

    async def lay(person: Person) -> None:
        await person.click("#draw")
        await person.press("enter")
        assert str(person.game.top) == "R9"

    async def refused(person: Person) -> None:
        await person.press("p")
        assert person.says("To pass, draw a card first. [T5]")
        await person.click("#pass")
        assert person.says("To pass, draw a card first. [T5]")

    for story in (keep, lay, refused):
        at(session_at(table), story)


def test_drawing_is_refused_where_a_card_fits_and_the_rules_are_strict() -> None:
    async def story(person: Person) -> None:
        assert person.says("your turn: Enter lays a raised card.")
        assert "draw" not in person.lit()
        await person.press("d")
        assert person.says("Drawing is for those who cannot play")

    at(session_at(PLAIN, rulebook="strict"), story)


def test_with_nothing_to_play_or_draw_one_passes() -> None:
    table = {**PLAIN, "draw": "", "hands": {**PLAIN["hands"], "Ann": "G5 Y9"}}

    async def story(person: Person) -> None:
        assert person.says("no card fits and none can be drawn: P passes.")
        await person.click("#pass")
        assert person.game.turn == "Bo"

    at(session_at(table), story)


# Wild Draw Four, stacks, swaps, the opening Wild


def hit_by_four(**more: Any) -> Session:
    session = session_at(
        rulebook="official",
        hands={"Ann": "R1 R2 G5", "Bo": "W+4 R4 G6", "Cy": "Y1 Y2 Y3"},
        discard="R7",
        turn="Bo",
        direction="right",
        **more,
    )
    session.do("Bo: play W+4:G")
    return session


def test_a_wild_draw_four_is_challenged_or_taken() -> None:
    async def challenge(person: Person) -> None:
        assert person.says("Was it a bluff? X challenges, A takes 4 cards.")
        assert person.says("4 cards to take")
        assert person.lit() >= {"challenge", "accept"}
        await person.press("enter")
        assert person.says("needs an answer first")
        await person.press("x")
        assert person.says("It was a bluff by Bo.")
        assert person.game.turn == "Ann"

    async def challenge_by_mouse(person: Person) -> None:
        await person.click("#challenge")
        assert person.says("It was a bluff by Bo.")

    async def take(person: Person) -> None:
        await person.press("a")
        assert len(person.game.hand("Ann")) == 7

    async def take_by_mouse(person: Person) -> None:
        await person.click("#accept")
        assert len(person.game.hand("Ann")) == 7

    for story in (challenge, challenge_by_mouse, take, take_by_mouse):
        at(hit_by_four(), story)


def test_a_stack_is_answered_or_taken() -> None:
    def session() -> Session:
        made = session_at(
            rulebook="party",
            hands={"Ann": "B+2 R2 G5", "Bo": "R+2 R4 G6", "Cy": "Y1 Y2 Y3"},
            discard="R7",
            turn="Bo",
            direction="right",
        )
        made.do("Bo: play R+2")
        return made

    async def answer(person: Person) -> None:
        assert person.says("Enter answers and lays a raised card, or A takes 2 cards")
        await person.press("enter")
        assert str(person.game.top) == "B+2"
        assert person.game.view(None).owed == 4

    async def take(person: Person) -> None:
        await person.press("a")
        assert len(person.game.hand("Ann")) == 5

    at(session(), answer)
    at(session(), take)


def test_hands_are_swapped_with_whom_one_chooses() -> None:
    table = {**PLAIN, "rulebook": "party", "hands": {"Ann": "R7 G5", "Bo": "G3", "Cy": "Y1 Y2"}}

    async def by_key(person: Person) -> None:
        assert "swap" not in person.lit()
        await person.press("s")
        assert person.says("There is no card that lets hands be swapped. [H2]")
        await person.press("enter")
        assert person.says("Swap hands with whom?")
        assert person.says("Cy (2 cards)")
        await person.press("escape")
        assert person.says("S chooses with whom")
        await person.press("s", "2")
        assert [str(card) for card in person.game.hand("Ann")] == ["Y1", "Y2"]

    async def by_mouse(person: Person) -> None:
        await person.press("enter", "escape")
        await person.click("#swap")
        await person.click("OptionList", (2, 0))
        assert [str(card) for card in person.game.hand("Ann")] == ["G3"]

    at(session_at(table), by_key)
    at(session_at(table), by_mouse)


def test_a_swap_is_asked_for_once_even_if_a_bot_speaks_up_meanwhile() -> None:
    hands = {"Ann": "R7 G5", "Bo": "G3 G4", "Cy": "Y1 Y2"}
    session = session_at(PLAIN, rulebook="party", hands=hands)
    session.seated_bots.bots |= {"Bo": Catcher(), "Cy": Catcher()}

    async def story(person: Person) -> None:
        await person.press("enter")
        assert person.says("Swap hands with whom?")
        assert person.screen_of(TableScreen).session.game.phase == "swap"
        assert sum(isinstance(screen, Question) for screen in person.app.screen_stack) == 1
        await person.press("1")
        assert isinstance(person.app.screen, TableScreen)

    run(table_app(session), story)


def test_the_first_player_names_the_colour_of_an_opening_wild() -> None:
    table = {
        **PLAIN,
        "discard": "W",
        "moment": {"phase": "choose_colour"},
    }

    async def story(person: Person) -> None:
        assert person.says("The first card is a Wild. Which colour shall it be?")
        await person.press("escape")
        assert person.says("Enter chooses its colour")
        await person.press("enter", "b")
        assert person.says("Play on ◆ blue")

    at(session_at(table), story)


# Jumping in


def test_jumping_in_by_key_by_mouse_and_with_the_card_itself() -> None:
    def session() -> Session:
        made = session_at(
            rulebook="party",
            hands={"Ann": "R9 G5 G1", "Bo": "R9 R4 G6", "Cy": "Y1 Y2 Y3"},
            discard="R6",
            turn="Bo",
        )
        made.do("Bo: play R9")
        return made

    async def key(person: Person) -> None:
        assert "jump" in person.lit()
        await person.press("j")
        assert len(person.game.hand("Ann")) == 2

    async def mouse(person: Person) -> None:
        await person.click("#jump")
        assert len(person.game.hand("Ann")) == 2

    async def card(person: Person) -> None:
        await person.choose("R9")
        await person.press("enter")
        assert len(person.game.hand("Ann")) == 2

    for story in (key, mouse, card):
        at(session(), story)


def test_what_has_a_price_is_done_when_asked_for_twice() -> None:
    table = {**PLAIN, "rulebook": "classic", "turn": "Bo"}

    async def story(person: Person) -> None:
        await person.press("enter")
        assert person.says("It is Bo's turn. [P2] It would cost 2 cards")
        assert len(person.game.hand("Ann")) == 5
        await person.press("enter")
        assert len(person.game.hand("Ann")) == 7
        assert person.says("for playing out of turn")

    async def by_mouse(person: Person) -> None:
        for _ in range(3):
            await person.click_card("G5")
        assert len(person.game.hand("Ann")) == 7

    at(session_at(table), story)
    at(session_at(table), by_mouse)


# UNO


def test_uno_is_called_with_the_next_to_last_card() -> None:
    table = {**PLAIN, "hands": {**PLAIN["hands"], "Ann": "R1 Y9"}}

    async def story(person: Person) -> None:
        assert "uno" in person.lit()
        await person.press("u")
        assert person.says("UNO! will be called")
        await person.press("u")
        assert not person.says("UNO! will be called")
        await person.click("#uno")
        await person.press("enter")
        assert person.says("Ann calls UNO!")
        assert not person.game.view(None).catchable

    at(session_at(table), story)


def test_uno_is_called_after_the_card() -> None:
    table = {**PLAIN, "hands": {**PLAIN["hands"], "Ann": "R1 Y9"}}

    async def story(person: Person) -> None:
        await person.press("enter")
        assert person.says("Ann has one card: press U to call UNO!")
        await person.press("u")
        assert person.says("Ann calls UNO!")

    at(session_at(table), story)


def test_a_false_call_is_refused_or_has_its_price() -> None:
    async def refused(person: Person) -> None:
        await person.press("u")
        assert person.says("Ann has 5 cards; UNO is called with one. [U4]")
        assert not person.says("would cost")

    async def paid(person: Person) -> None:
        await person.press("u")
        assert person.says("It would cost 2 cards; do it once more if you mean it.")
        await person.press("u")
        assert len(person.game.hand("Ann")) == 7

    at(session_at(PLAIN), refused)
    at(session_at(PLAIN, rulebook="strict"), paid)


def bo_forgets() -> Session:
    session = session_at(
        rulebook="official",
        hands={"Ann": "R1 G5", "Bo": "R4 G6", "Cy": "Y1 Y2 Y3"},
        discard="R7",
        turn="Bo",
    )
    session.do("Bo: play R4")
    return session


def test_whoever_forgot_is_caught_by_key_and_by_mouse() -> None:
    async def key(person: Person) -> None:
        assert person.says("UNO?")
        assert person.says("Bo did not call UNO: press C to catch!")
        await person.press("c")
        assert person.says("Ann catches Bo")

    async def mouse(person: Person) -> None:
        await person.click("#catch")
        assert person.says("Ann catches Bo")

    at(bo_forgets(), key)
    at(bo_forgets(), mouse)


def test_nobody_to_catch_is_said() -> None:
    async def story(person: Person) -> None:
        await person.press("c")
        assert person.says("there is nobody to catch. [U2]")

    at(session_at(PLAIN), story)


class Catcher(Bot):
    """Catches whoever can be caught, and otherwise draws."""

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        return next(action for action in legal if isinstance(action, Draw | Pass | Accept))

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        return next((action for action in legal if isinstance(action, Catch)), None)


def test_bots_catch_a_person_who_forgot() -> None:
    session = session_at(PLAIN, hands={**PLAIN["hands"], "Ann": "R1 Y9"})
    session.seated_bots.bots |= {"Bo": Catcher(), "Cy": Catcher()}

    async def story(person: Person) -> None:
        await person.press("enter")
        assert person.says("catches Ann, who did not call UNO.")

    run(table_app(session), story)


class Ponderer(Catcher):
    """Looks away, and thinks about its move until it is told to stop."""

    def __init__(self) -> None:
        self.thinks = Event()
        self.enough = Event()

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        self.thinks.set()
        self.enough.wait(SECONDS)
        return super().move(view, legal)

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        return None


def test_a_person_is_quicker_than_a_bot_that_thinks_and_its_move_is_dropped() -> None:
    session = bo_forgets()
    bot = Ponderer()
    session.seated_bots.bots |= {"Bo": bot, "Cy": bot}

    async def story(person: Person) -> None:
        await person.until(bot.thinks.is_set)
        await person.pilot.press("c")
        while len(person.game.actions) == 1:
            await person.pilot.pause(0.01)
        assert not bot.enough.is_set()
        bot.enough.set()
        await person.settle()
        actions = [str(action) for action in person.game.actions]
        assert actions[1] == "Ann: catch Bo"
        assert actions.count("Cy: draw") == 1

    run(table_app(session), story, settle=False)


def test_a_bot_that_takes_long_is_said_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_loop, "_LONG_THOUGHT", 0)
    session = session_at(PLAIN, turn="Cy")
    bot = session.seated_bots.bots["Cy"] = Ponderer()

    async def story(person: Person) -> None:
        await person.until(lambda: person.says("Cy is thinking hard."))
        bot.enough.set()
        await person.settle()
        assert person.says("Ann, your turn")

    run(table_app(session), story, settle=False)


def test_leaving_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_loop, "_LONG_THOUGHT", 0)
    session = session_at(PLAIN, turn="Cy")
    bot = session.seated_bots.bots["Cy"] = Ponderer()

    async def story(person: Person) -> None:
        await person.until(lambda: person.says("Cy is thinking hard."))
        await person.pilot.press("q")
        assert person.app._exit

    run(table_app(session), story, settle=False)
    bot.enough.set()


def test_what_has_become_impossible_meanwhile_is_refused() -> None:
    async def story(person: Person) -> None:
        table = person.screen_of(TableScreen)
        for _ in range(2):
            table.request(Catch("Ann", "Bo"))
        await person.settle()
        assert [str(action) for action in person.game.actions].count("Ann: catch Bo") == 1
        assert person.says("Bo cannot be caught")

    at(bo_forgets(), story)


def test_a_price_is_named_again_once_something_else_was_done() -> None:
    async def story(person: Person) -> None:
        await person.press("u", "right", "u")
        assert person.says("It would cost 2 cards")
        assert len(person.game.hand("Ann")) == 5

    at(session_at(PLAIN, rulebook="strict"), story)


# Several people at one keyboard


def test_hands_are_face_down_until_their_owner_is_there() -> None:
    table = {
        **PLAIN,
        "hands": {"Ann": "R1 R2 G5", "Bo": "R4 B6 B+2", "Cy": "Y1 Y2 Y3"},
    }
    session = session_at(table, people=("Ann", "Bo"))

    async def story(person: Person) -> None:
        assert person.says("Pass the keyboard to Ann. Ann: Enter shows your hand.")
        assert not any(card in person.text() for card in ("R1", "R2", "G5", "R4", "B6", "B+2"))
        await person.press("d")
        assert person.says("Pass the keyboard to Ann")
        await person.click("#curtain")
        assert all(card in person.text() for card in ("R1", "R2", "G5"))
        assert not any(card in person.text() for card in ("R4", "B6", "B+2"))
        await person.press("enter")
        assert person.says("Pass the keyboard to Bo")
        assert not any(card in person.text() for card in ("R2", "G5", "R4", "B6", "B+2"))
        await person.press("enter")
        assert all(card in person.text() for card in ("R4", "B6", "B+2"))
        assert not any(card in person.text() for card in ("R2", "G5"))

    at(session, story)


def test_anyone_at_the_keyboard_may_catch_while_the_hands_are_down() -> None:
    session = session_at(
        people=("Ann", "Cy"),
        rulebook="official",
        hands={"Ann": "R1 G5", "Bo": "R4 G6", "Cy": "Y1 Y2 Y3"},
        discard="R7",
        turn="Bo",
    )
    session.do("Bo: play R4")

    async def story(person: Person) -> None:
        await person.press("c")
        assert person.says("Who saw it first?")
        await person.press("2")
        assert person.says("Cy catches Bo")

    at(session, story)


def test_a_table_of_bots_can_be_watched() -> None:
    session = session_of("classic", people=(), bots=("Bo", "Cy"), seed=4)

    async def story(person: Person) -> None:
        assert person.game.is_over
        await person.press("escape")
        assert person.says("Only bots play at this table")

    run(table_app(session), story)


# Between hands


def one_card_left(**more: Any) -> Session:
    hands = {"Ann": "R1", "Bo": "G3 G4", "Cy": "Y1"}
    return session_at(PLAIN, hands=hands, **more)


def test_the_score_sheet_says_who_won_and_enter_deals() -> None:
    async def story(person: Person) -> None:
        await person.press("enter")
        assert person.says("Ann wins the hand!")
        assert person.says("The first to reach 500 points wins the match.")
        await person.press("escape", "enter")
        assert isinstance(person.app.screen, ScoreSheet)
        await person.press("enter")
        assert person.game.hand_number == 2
        assert isinstance(person.app.screen, TableScreen | Question)

    at(one_card_left(), story)


@pytest.mark.long
@pytest.mark.parametrize("size", [(40, 20), SMALL, LARGE])
def test_the_score_sheet_has_room_for_the_largest_table(size: tuple[int, int]) -> None:
    others = [f"{number}. Maximiliane-Luise"[:20] for number in range(2, MOST_SEATS + 1)]
    hands = {"Ann": "R1", **dict.fromkeys(others, "G3 G4")}
    session = session_at(PLAIN, seats=["Ann", *others], hands=hands, options={"target": 5000})

    async def story(person: Person) -> None:
        await person.press("enter")
        assert person.says("Ann wins the hand!")
        await person.press("end")
        await person.until(lambda: person.says("30. Maximili"))
        assert person.says("The first to reach 5000 points wins the match.")
        screen = person.app.screen
        assert all(
            screen.get_widget_at(*button.region.offset)[0] is button
            for button in screen.query(ControlButton)
        )
        await person.press("home")
        await person.until(lambda: person.says("2. Maximilia"))
        await person.click("#deal")
        assert person.game.hand_number == 2

    at(session, story, size=size)


def test_the_score_sheet_shows_as_many_hands_as_the_window_is_wide() -> None:
    hands = {number: {"Ann": 100 + number} for number in range(1, 10)}
    shown = [
        sheet(["Ann"], hands, {"Ann": 945}, Words("en"), room).plain.splitlines()[1].split()
        for room in (32, 72, 200)
    ]
    assert shown[0] == ["Ann", "109", "945"]
    assert shown[1] == shown[2] == ["Ann", "104", "105", "106", "107", "108", "109", "945"]


def test_after_the_match_another_one_can_be_played() -> None:
    async def again(person: Person) -> None:
        await person.press("enter")
        assert person.says("Ann wins the match!")
        before = person.session
        await person.press("enter")
        assert person.session is not before
        assert person.game.seats == before.game.seats

    async def quit_by_mouse(person: Person) -> None:
        await person.press("enter")
        await person.click("#quit")
        assert not person.app.is_running or person.app._exit

    at(one_card_left(rulebook="classic"), again)
    at(one_card_left(rulebook="classic"), quit_by_mouse)


def test_the_winning_card_can_be_taken_back_from_the_score_sheet() -> None:
    async def story(person: Person) -> None:
        await person.press("enter", "t")
        assert person.game.turn == "Ann"
        assert isinstance(person.app.screen, TableScreen)

    at(one_card_left(), story)


# Help


def test_a_hint_is_thought_of_beside_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    enough = Event()
    asked: list[Game] = []

    def slowly(game: Game, seat: str, reminders: Reminders, _: object) -> Hint:
        assert reminders is Reminders.ALL
        asked.append(game)
        enough.wait(SECONDS)
        return Hint(game.legal(seat)[0], lambda *_: "It fits.")

    monkeypatch.setattr(match_loop, "think_of_hint", slowly)

    async def story(person: Person) -> None:
        await person.pilot.press("h")
        assert person.says("Thinking about a hint …")
        await person.pilot.press("right", "h", "right")
        assert person.says("Thinking about a hint …")
        enough.set()
        await person.until(lambda: person.says("Hint: lay R1. It fits."))
        assert str(person.screen_of(TableScreen).row.card.card) == "R1"
        assert not person.says("Thinking")
        await person.pilot.press("right")
        assert not person.says("Hint: lay")
        assert len(asked) == 1

    async def too_late(person: Person) -> None:
        enough.clear()
        await person.pilot.press("h", "enter")
        await person.pilot.pause()
        assert str(person.game.top) == "R1"
        assert not person.says("Thinking")
        enough.set()
        await person.settle()
        assert not person.says("Hint: lay")
        assert str(asked[-1].top) == "R7"

    async def meanwhile(person: Person) -> None:
        enough.clear()
        await person.pilot.press("h")
        table = person.screen_of(TableScreen)
        table.request(CallUno("Bo"))
        await person.pilot.pause()
        assert person.says("Bo calls UNO!")
        assert person.says("Thinking about a hint …")
        enough.set()
        await person.until(lambda: person.says("Hint: lay R1. It fits."))

    async def not_now(person: Person) -> None:
        await person.click("#hint")
        assert person.says("A hint is for your turn")

    at(session_at(PLAIN), story)
    at(session_at(PLAIN), too_late)
    hands = {**PLAIN["hands"], "Bo": "G3"}
    at(session_at(PLAIN, hands=hands, moment={"catchable": ["Bo"]}), meanwhile)
    at(session_at(PLAIN, turn="Bo"), not_now)


@pytest.mark.long
def test_a_hint_is_what_the_strongest_bot_would_do() -> None:
    """The real one, which compiles first if nothing has been compiled yet."""

    async def story(person: Person) -> None:
        await person.pilot.press("h")
        await person.until(lambda: person.says("Tried "))
        assert person.says("Hint: lay")

    at(session_at(PLAIN), story)


def test_a_move_is_taken_back() -> None:
    async def story(person: Person) -> None:
        await person.press("t")
        assert person.says("There is nothing to take back yet.")
        await person.press("enter")
        await person.click("#take_back")
        assert person.game.turn == "Ann"
        assert len(person.game.hand("Ann")) == 5
        assert person.says("Taken back.")

    async def never(person: Person) -> None:
        assert not person.app.screen.query("#take_back")
        await person.press("t")
        assert person.says("At this table nothing is taken back.")

    at(session_at(PLAIN), story)
    at(session_at(PLAIN, takes_back=False), never)


def test_rules_and_help_are_pages_to_read() -> None:
    async def story(person: Person) -> None:
        for open_with in ("r", "question_mark", "f1"):
            await person.press(open_with)
            assert isinstance(person.app.screen, TextPage)
            await person.press("escape")
        await person.click("#rules")
        assert isinstance(person.app.screen, TextPage)
        assert person.says(f"From 2 to {MOST_SEATS} people can play.")
        await person.press("enter")
        await person.click("#help")
        assert person.says("How to play")
        await person.pilot.click(offset=(0, 0))
        await person.settle()
        assert isinstance(person.app.screen, TableScreen)

    at(session_at(PLAIN), story)


def test_the_story_can_be_read_back() -> None:
    async def story(person: Person) -> None:
        await person.press("pageup")
        assert person.says("picks")
        await person.press("pagedown")

    run(table_app(session_of(seed=3)), story)


@pytest.mark.parametrize("way", ["q", "ctrl+c", "ctrl+q", "#quit"])
def test_leaving(way: str) -> None:
    app = table_app(session_at(PLAIN), pace=NEVER)

    async def story(person: Person) -> None:
        if way.startswith("#"):
            await person.pilot.click(way)
        else:
            await person.pilot.press(way)
        assert app._exit

    run(app, story)


def test_a_match_that_can_be_kept_no_longer_says_so() -> None:
    session = session_at(PLAIN)
    session.news = lambda language: ["The disk is full."]  # type: ignore[method-assign]

    async def story(person: Person) -> None:
        assert "The disk is full." in [note.message for note in person.app._notifications]

    at(session, story)


def test_the_table_gives_back_the_match_that_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableApp, "run", lambda app: None)
    session = session_at(PLAIN)
    assert play(session, None, "en") is session
    assert play(None, None, "en") is None


# The screen itself


def test_a_change_of_size_loses_nothing() -> None:
    async def story(person: Person) -> None:
        await person.choose("W")
        await person.press("enter")
        for size in (LARGE, (40, 12), SMALL):
            await person.pilot.resize_terminal(*size)
            await person.settle()
        assert person.says("Wild: which colour?")
        await person.press("b")
        assert str(person.game.top) == "W:B"
        await person.pilot.resize_terminal(*LARGE)
        await person.until(lambda: person.says("▮▮▮▮"))

    at(session_at(PLAIN), story)


@pytest.mark.parametrize("size", [(60, 20), (50, 18), (40, 18)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_small_screen_still_shows_the_piles_and_the_colour(
    size: tuple[int, int], language: Language
) -> None:
    table = {**PLAIN, "discard": "W+4:G"}

    async def story(person: Person) -> None:
        text = person.text()
        assert "▒▒▒▒▒" in text
        assert "★ W+4" in text
        assert {"en": "Play on ■ green", "de": "Es gilt ■ Grün"}[language] in text
        (line,) = (line for line in text.splitlines() if "▶ Ann" in line)
        assert line.split("│")[1].split()[2] == "5"
        assert not person.app.screen.query_one(EventFeed).display

    at(session_at(table), story, size=size, language=language)


def test_cards_that_are_owed_show_on_a_small_screen() -> None:
    async def story(person: Person) -> None:
        assert "Play on ■ green" in person.text()
        assert "4 cards to take" in person.text()

    at(hit_by_four(), story, size=(60, 20))


def test_names_in_wide_letters_shift_nothing() -> None:
    names = ["Ann", "日本語", "とても長い名前のひと"]
    hands = dict(zip(names, PLAIN["hands"].values(), strict=True))

    async def story(person: Person) -> None:
        lines = [line for line in person.text().splitlines() if line.startswith("│")]
        head, *seats = (Text(line.split("│")[1]) for line in lines[:4])
        ends = [seat[: seat.plain.index("0") + 1].cell_len for seat in seats]
        assert ends == [head.plain.index("points") + len("points")] * 3

    at(session_at(PLAIN, seats=names, hands=hands), story)


def test_ten_players_fit() -> None:
    session = session_of(bots=tuple("Bo Cy Di Ed Flo Gus Hal Ivy Jo".split()), seed=5)

    async def story(person: Person) -> None:
        assert all(person.says(seat) for seat in person.game.seats)

    at(session, story)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_thirty_players_fit_in_columns(size: tuple[int, int]) -> None:
    session = session_of(bots=tuple(f"Bot {number}" for number in range(10, 39)), seed=5)

    async def story(person: Person) -> None:
        turn = person.game.turn
        assert turn is not None
        assert all(person.says(seat) for seat in person.game.seats)
        assert person.says(f"▶{turn}")
        assert person.says(f"›{person.game.view(None).following(turn)}")
        assert person.says("! no UNO")

    at(session, story, size=size)


def test_of_ninety_players_those_around_the_turn_are_shown() -> None:
    session = session_of(bots=tuple(f"Bot {number}" for number in range(10, 99)), seed=5)

    async def story(person: Person) -> None:
        assert person.says(f"▶{person.game.turn}")
        assert not all(person.says(seat) for seat in person.game.seats)

    at(session, story)


def test_open_hands_and_the_eliminated_are_shown() -> None:
    session = session_at(
        rulebook="mayhem",
        hands={"Ann": "R1 R2 G5", "Bo": "G3 B+2", "Cy": ""},
        discard="R7",
        turn="Ann",
        moment={"out": ["Cy"]},
    )

    async def story(person: Person) -> None:
        assert person.says("G3 B+2")
        assert person.says("out")

    at(session, story)


def test_it_speaks_german() -> None:
    async def story(person: Person) -> None:
        assert person.says("Ann, du bist dran")
        await person.choose("Y9")
        assert person.says("[T1]")
        assert person.says("Erwischen")

    at(session_at(PLAIN), story, language="de")


def test_without_colour_every_card_still_has_its_letter_and_shape(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(os.environ, "NO_COLOR", "1")

    async def story(person: Person) -> None:
        assert person.app.no_color
        assert all(card in person.text() for card in ("▲ R1", "■ G5", "● Y9", "★ W"))
        assert person.says("Play on ▲ red")

    at(session_at(PLAIN), story)


SGR = re.compile("\x1b\\[([0-9;]*)m")
SIXTEEN = {*range(8), *range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108), 39, 49}


def test_sixteen_colours_are_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_terminal: OpenTerminal
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "TEXTUAL_COLOR_SYSTEM"):
        monkeypatch.delenv(name, raising=False)
    size = {"COLUMNS": "80", "LINES": "24"}
    terminal = open_terminal("play", "--seed", "2", data=tmp_path, TERM="xterm", **size)
    terminal.read_until_shown("your turn")
    game = session_of(people=("Ann",), bots=("Bo", "Cy", "Di"), seed=2).game
    colour = present(game.colour)
    for card in (*game.hand("Ann"), present(game.top)):
        terminal.read_until_shown(card_art.face(card))
    terminal.read_until_shown(f"{card_art.shape(colour)} {colour.in_words('en')}")
    terminal.read_until_shown("Quit")
    for codes in SGR.findall(terminal.raw):
        numbers = {int(code or 0) for code in codes.split(";")}
        assert numbers <= SIXTEEN
        ink = {number % 10 + number // 90 * 10 for number in numbers if number // 10 in (3, 9)}
        paper = {number % 10 + number // 100 * 10 for number in numbers if number // 10 in (4, 10)}
        assert not ink & paper
    os.write(terminal.master, b"q")
    terminal.read_until_shown("goes on with it.")
    assert terminal.close() == 0
