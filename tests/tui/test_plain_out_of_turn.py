"""What people say out of turn in plain lines, and what it costs: alone, and with others."""

from __future__ import annotations

import pytest

from openuno.game.actions import Catch, Suggest
from openuno.game.card import Card
from openuno.game.reminders import Reminders
from tests.support.plain_lines import Table, silence, table_of

HANDS = {"Ann": "G3 R7 B2 B6", "Bo": "R1 G9 G8", "Cy": "R3 Y8 Y6"}
SHARED = {"Ann": "G3 R7 B2 B6", "Bo": "R1 G9 G8", "Bea": "R3 Y8 Y6"}
BOTH = ("Ann", "Bea")


def played(table: Table) -> list[str]:
    silence(table)
    table.match.play()
    return [str(action) for action in table.session.game.actions]


# Alone


@pytest.mark.parametrize(
    ("rulebook", "cost"), [("classic", 2), ("quickplay", 2), ("bluffers", 1), ("official", 0)]
)
def test_a_card_out_of_turn(rulebook: str, cost: int) -> None:
    table = table_of(HANDS, ["slow", "R7", "G3", "G3"], rulebook=rulebook)
    done = played(table)
    assert "From now on, you are asked before each bot's move." in table.text
    assert "It is Bo's turn. Enter goes on, or say something out of turn:" in table.text
    assert "It is Bo's turn. [P2]" in table.text
    assert ("Ann: play G3" in done) == (cost > 0)
    assert ("for playing out of turn" in table.text) == (cost > 0)
    assert len(table.session.game.hand("Ann")) == 3 + cost


def test_slowly_every_bot_is_waited_for_until_that_is_enough() -> None:
    table = table_of(HANDS, ["slow", "R7", "", "table", "h", "slow", ""])
    played(table)
    assert table.text.count("Enter goes on, or say something") == 5
    assert "It is Cy's turn.\n" in table.text
    assert "A hint is for your turn." in table.text
    assert "From now on, bots move without asking." in table.text
    assert table.text.endswith("Ann> \n\nGoodbye! The match ends here.")


@pytest.mark.parametrize(("rulebook", "cost"), [("strict", 2), ("classic", 4), ("quickplay", 4)])
def test_a_false_uno_in_and_out_of_turn(rulebook: str, cost: int) -> None:
    table = table_of(HANDS, ["u", "u", "slow", "R7", "u", "u"], rulebook=rulebook)
    assert played(table)[:3] == ["Ann: uno", "Ann: play R7", "Ann: uno"]
    assert table.text.count(f"Penalty cards: {cost}.") == 2


def test_a_false_uno_with_a_chain() -> None:
    hands = {**HANDS, "Ann": "R7 R2 G3 G8 B1"}
    table = table_of(hands, ["R2 R7 !", "R2 R7 !"], rulebook="quickplay")
    assert played(table)[0] == "Ann: play R2 R7 uno"
    assert "Penalty cards: 4." in table.text
    assert "Ann draws B1, B2, B3 and B4 for the false UNO." in table.text


@pytest.mark.parametrize("target", ["Bo", "cy"])
def test_a_false_catch_against_anybody_in_and_out_of_turn(target: str) -> None:
    accused = Catch("Ann", target.title())
    catch = f"c {target}"
    table = table_of(HANDS, [catch, catch, "slow", "R7", catch, catch], rulebook="strict")
    assert played(table)[:3] == [str(accused), "Ann: play R7", str(accused)]
    assert table.text.count("for the false accusation") == 2


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "g Bo G9"),
        ("en", "suggest bo green 9"),
        ("de", "g Bo Grün 9"),
    ],
)
@pytest.mark.parametrize(("rulebook", "cost"), [("traditional", 4), ("bluffers", 2)])
def test_a_suggestion(language: str, line: str, rulebook: str, cost: int) -> None:
    table = table_of(HANDS, [line, line], language=language, rulebook=rulebook)
    assert played(table)[0] == str(Suggest("Ann", "Bo", Card("G9")))
    assert {"en": "Telling others what to play", "de": "Anderen zu sagen"}[language] in table.text
    assert {"en": "Penalty cards", "de": "Strafkarten"}[language] + f": {cost}." in table.text
    assert len(table.session.game.hand("Ann")) == 4 + cost


def test_where_talk_is_free_a_suggestion_is_made_at_once() -> None:
    table = table_of(HANDS, ["g Bo G9", "g", "g Zed G9"])
    assert played(table) == ["Ann: suggest Bo G9"]
    assert "needs a seat and a card, as in suggest Bo R7." in table.text
    assert "There is no seat" in table.text


# At a shared keyboard


@pytest.mark.parametrize(("rulebook", "cost"), [("classic", 2), ("bluffers", 1)])
def test_a_card_out_of_turn_while_another_has_the_keyboard(rulebook: str, cost: int) -> None:
    table = table_of(SHARED, ["", "Bea: Y8", "bea: y8"], BOTH, rulebook=rulebook)
    assert played(table) == ["Bea: play Y8"]
    assert "It is Ann's turn. [P2]" in table.text
    assert (
        f"Bea draws {'a card' if cost == 1 else '2 cards'} for playing out of turn." in table.text
    )


def test_whoever_is_not_there_yet_can_be_forestalled() -> None:
    table = table_of(SHARED, ["Bea: Y8", "Bea: Y8", ""], BOTH, rulebook="classic")
    assert played(table) == ["Bea: play Y8"]
    assert table.text.count("Pass the keyboard to Ann.") == 3
    assert "B2 and Y1" not in table.text


def test_between_the_moves_of_bots_it_takes_a_name() -> None:
    lines = ["", "slow", "R7", "", "R3", "Bo: play R1", "Ann: B2", "Ann: B2", "h", "?", "", ""]
    table = table_of(SHARED, lines, BOTH, rulebook="classic")
    assert played(table)[:2] == ["Ann: play R7", "Ann: play B2"]
    assert "as in Ann: R7:" in table.text
    assert table.text.count("does not say who acts; write the seat and a colon in front.") == 2
    assert "A hint is for your turn." in table.text
    assert "Ann draws 2 cards for playing out of turn." in table.text


def test_a_false_catch_and_a_suggestion_by_whoever_has_no_turn() -> None:
    lines = ["Bea: c Ann", "Bea: c Ann", "Bea: g Ann R7", "Bea: g Ann R7", "Bea: u", "Bea: u"]
    table = table_of(SHARED, lines, BOTH, rulebook="strict", suggestion_penalty=1)
    assert played(table) == ["Bea: catch Ann", "Bea: suggest Ann R7", "Bea: uno"]


# Nobody is asked twice (U2)


def test_a_catch_without_end_is_offered_once() -> None:
    hands = {"Ann": "R7 B4 B5 B6", "Bo": "R1 G3", "Cy": "B8 B9 B7"}
    table = table_of(hands, ["R7", "", ""], rulebook="strict")
    silence(table)
    table.match.play()
    assert table.text.count("Bo has one card left and did not call UNO! c catches") == 1
    assert table.text.count("Bo holds one card and did not call UNO!") == 2


def test_a_late_call_without_end_is_asked_for_once() -> None:
    hands = {"Ann": "R7 G4", "Bo": "R1 R3 R4", "Cy": "R8 R9 R6"}
    table = table_of(hands, ["R7", "", "d", "p", "u"], rulebook="strict")
    silence(table)
    table.match.play()
    assert table.text.count("anything to call?") == 1


def test_whoever_forgets_again_is_asked_about_again() -> None:
    hands = {"Ann": "R7 R9 G5 G6", "Bo": "R1 R3", "Cy": "R8 R9 R6"}
    lines = ["R7", "c", "R9", "", "", ""]
    table = table_of(hands, lines, rulebook="strict", uno_penalty=1)
    silence(table)
    table.match.play()
    assert table.text.count("Bo has one card left and did not call UNO!") == 2


def test_after_a_catch_is_taken_back_it_is_offered_again() -> None:
    hands = {"Ann": "R7 G4 G5", "Bo": "R1 G3", "Cy": "Y1 Y2 Y3"}
    table = table_of(hands, ["R7", "c", "slow", "t", "", ""])
    silence(table)
    table.match.play()
    assert table.text.count("Bo has one card left and did not call UNO!") == 2
    assert Catch("Ann", "Bo") not in table.session.game.actions


# Where nobody is reminded


def test_without_reminders_a_catch_is_up_to_whoever_notices() -> None:
    hands = {"Ann": "R7 G4 G5", "Bo": "R1 G3", "Cy": "Y1 Y2 Y3"}
    lines = ["R7", "", "c", "c bo"]
    table = table_of(hands, lines, reminders=Reminders.NONE)
    silence(table)
    table.match.play()
    assert "did not call UNO!" not in table.text
    assert "does not say whom" in table.text
    assert "Ann catches Bo" in table.text


def test_without_reminders_the_price_of_a_call_is_known_afterwards() -> None:
    lines = ["c Bo", "u", "slow", "R7"]
    table = table_of(HANDS, lines, rulebook="strict", reminders=Reminders.NONE)
    assert played(table)[:3] == ["Ann: catch Bo", "Ann: uno", "Ann: play R7"]
    assert "Penalty cards" not in table.text
    assert "From now on, bots move without asking." in table.text


def test_without_reminders_a_late_call_is_made_before_the_next_move() -> None:
    hands = {"Ann": "R7 G4", "Bo": "R1 R3 R4", "Cy": "R8 R9 R6"}
    table = table_of(hands, ["R7", "u"], reminders=Reminders.NONE)
    assert played(table)[:2] == ["Ann: play R7", "Ann: uno"]
    assert "anything to call?" not in table.text
