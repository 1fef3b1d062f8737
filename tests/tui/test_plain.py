"""The match in plain lines: played to the end, by one or by several, and in a real terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from openuno.bots import hints
from openuno.bots.bot import Bot
from openuno.bots.level import Level
from openuno.cli import main
from openuno.game.actions import Action, CallUno, Catch, Jump, Play
from openuno.game.card import Card
from openuno.game.game import Game
from openuno.game.notation import parse_action
from openuno.game.view import PlayerView
from openuno.rulebooks import load, names
from openuno.text.lang import Language, Mark
from openuno.tui import command
from openuno.tui.plain.table_text import show_scores
from openuno.tui.saves import Saves
from openuno.tui.session import Session
from openuno.tui.setup import SeatPlan, Setup
from tests.support.plain_lines import Table, silence, table_of
from tests.support.terminals import OpenTerminal


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", names())
def test_a_whole_match_under_every_rulebook(name: str, language: str) -> None:
    rulebook = load(name)
    if rulebook.options()["scoring"] != "single_hand":
        rulebook = rulebook.with_options(target=150)
    table = Table(Game(["Ann", "Bo", "Cy"], rulebook, seed=3), language=language)
    table.match.play()
    assert table.session.game.is_over
    winner = table.session.game.winners[0]
    said = {"en": f"{winner} wins the match!", "de": f"{winner} gewinnt die Partie!"}[language]
    assert said in table.text
    assert "{" not in table.text


# What is typed


def test_a_card_that_does_not_fit_says_why() -> None:
    table = table_of({"Ann": "G3 R7 B2", "Bo": "R1 R2 R3"}, ["G3"])
    table.match.play()
    assert "G3 fits neither red nor 5. [T1]" in table.text
    assert "Goodbye! The match ends here." in table.text


def test_cards_by_their_place_in_the_hand() -> None:
    table = table_of({"Ann": "G3 R7 B2", "Bo": "G9 G8 G6"}, ["9", "play", "1"])
    table.match.play()
    assert "There is no card at place 9; the hand has 3." in table.text
    assert "To play takes a card" in table.text
    assert "Ann plays R7." in table.text


@pytest.mark.parametrize(
    ("language", "line", "card"),
    [
        ("en", "red 7", "R7"),
        ("en", "play Red 7", "R7"),
        ("en", "wild draw four, yellow", "W+4:Y"),
        ("en", "WILD GREEN", "W:G"),
        ("en", "Wild in green", "W:G"),
        ("en", "red skip", "RS"),
        ("de", "rot 7", "R7"),
        ("de", "Zieh-vier-Farbwahl Gelb", "W+4:Y"),
        ("de", "zieh vier farbwahl in gelb", "W+4:Y"),
        ("de", "farbwahl, grün", "W:G"),
        ("de", "Rot Aussetzen", "RS"),
    ],
)
def test_cards_in_words(language: str, line: str, card: str) -> None:
    table = table_of({"Ann": "R7 W W+4 RS G1", "Bo": "G9 G8"}, [line], language=language)
    table.match.play()
    assert f"Ann {'plays' if language == 'en' else 'legt'} {card}." in table.text


@pytest.mark.parametrize(("language", "word"), [("en", "g"), ("en", "Green"), ("de", "grün")])
def test_a_wild_asks_for_its_colour(language: str, word: str) -> None:
    lines = ["w", word]
    table = table_of({"Ann": "W G3 G4", "Bo": "Y9 Y8 Y6"}, lines, language=language)
    table.match.play()
    assert {"en": "Which colour for W", "de": "Welche Farbe für W"}[language] in table.text
    assert f"Ann {'plays' if language == 'en' else 'legt'} W:G." in table.text


def test_what_is_no_colour() -> None:
    table = table_of({"Ann": "W G3 G4", "Bo": "Y9 Y8 Y6"}, ["w", "pink", "w", "", "w", "gelb"])
    table.match.play()
    assert table.text.count("is not a colour; it must be R, Y, G or B.") == 3


def test_yellow_in_german_is_not_green() -> None:
    table = table_of({"Ann": "W G3 G4", "Bo": "Y9 Y8 Y6"}, ["3", "gelb"], language="de")
    table.match.play()
    assert "Ann legt W:Y." in table.text


def test_uno_with_the_card_and_on_its_own() -> None:
    for line in ("R7 !", "r7!", "R7 uno", "1 u", "red 7!"):
        table = table_of({"Ann": "R7 G4", "Bo": "Y9 Y8 Y6"}, [line])
        table.match.play()
        assert "Ann calls UNO!" in table.text
        assert "anything to call?" not in table.text
    for word in ("u", "UNO", "!"):
        table = table_of({"Ann": "R7 G4", "Bo": "Y9 Y8 Y6"}, ["R7", word])
        silence(table)
        table.match.play()
        assert table.text.index("Ann plays R7.") < table.text.index("anything to call?")
        assert table.text.index("anything to call?") < table.text.index("Ann calls UNO!")


def test_uno_forgotten_and_not_made_up_for() -> None:
    table = table_of({"Ann": "R7 G4", "Bo": "Y9 Y8 Y6"}, ["R7", ""])
    silence(table)
    table.match.play()
    assert table.text.count("anything to call?") == 1
    assert "Ann calls UNO!" not in table.text


def test_whoever_was_caught_has_nothing_to_call() -> None:
    table = table_of({"Ann": "R7 G4", "Bo": "Y9 Y8 Y6"}, ["R7"])
    table.bots["Bo"].react = lambda view, legal: next(  # type: ignore[method-assign]
        (x for x in legal if isinstance(x, Catch)), None
    )
    table.match.play()
    assert "Bo catches Ann" in table.text
    assert "anything to call?" not in table.text


def test_a_number_of_five_thousand_digits() -> None:
    for word in ("9" * 5000, "0" * 5000 + "1", "-" + "9" * 5000, "٣" * 5000):
        table = table_of({"Ann": "G3 R7 B2", "Bo": "G9 G8 G6"}, [word])
        table.match.play()
        complaint = next(line for line in table.shown[table.shown.index("Ann> ") + 1 :] if line)
        assert len(complaint) < 200
        assert "Goodbye" in table.text


@given(st.lists(st.text(max_size=12) | st.sampled_from(["3", "w", "d", "c", "s", "t", "j"])))
def test_nothing_that_can_be_typed_breaks_the_match(lines: list[str]) -> None:
    table = table_of({"Ann": "W R7 B2", "Bo": "R9 G8", "Bea": "R1 R2"}, lines, ("Ann", "Bea"))
    table.match.play()
    assert "Goodbye" in table.text or table.session.game.is_over


def test_a_challenge() -> None:
    table = table_of({"Ann": "R7 G4 G5", "Bo": "R1 R2 R3 W+4"}, ["R7", "x", "q"])
    table.bots["Bo"].move = lambda view, legal: next(  # type: ignore[method-assign]
        x for x in legal if isinstance(x, Play) and x.cards[0].face == "W+4"
    )
    table.match.play()
    assert "A Wild Draw Four! x challenges, a accepts and draws 4." in table.text
    assert "Ann challenges. It was a bluff" in table.text
    assert "Bo shows Ann the hand: R1, R2 and R3." in table.text


def test_a_stack_is_passed_on_or_taken() -> None:
    hands = {"Ann": "R+2 G+2 B4", "Bo": "Y+2 B6 B7"}
    table = table_of(hands, ["R+2", "G+2", "q"], stacking="same")
    table.match.play()
    assert "Pass the 4 on by a card with a *. a accepts and draws 4." in table.text
    assert "Bo draws 6 cards." in table.text


def test_a_skip_is_answered_or_taken() -> None:
    hands = {"Ann": "RS GS B4 B5", "Bo": "YS BS B6 B7"}
    table = table_of(hands, ["RS", "a", "q"], skip_stacking=True)
    table.match.play()
    assert "A Skip! Pass it on by a card with a *, or a sits this turn out." in table.text
    assert "Ann is skipped." in table.text


def test_after_drawing_any_card_may_be_played() -> None:
    table = table_of({"Ann": "R7 G4 G5", "Bo": "Y1 Y2"}, ["d", "R7", "q"], after_draw="any_card")
    table.match.play()
    assert "You have drawn. Play a card with a *, or p to pass." in table.text
    assert "Ann plays R7" in table.text


def test_a_swap_needs_no_name_where_only_one_is_left() -> None:
    table = table_of({"Ann": "R7 G4 G5", "Bo": "Y1 Y2"}, ["R7", "s", "q"], seven_zero=True)
    silence(table)
    table.match.play()
    assert "Ann swaps hands with Bo." in table.text


@pytest.mark.parametrize("line", ["c", "catch Bo", "!"])
def test_catching_a_silent_bot(line: str) -> None:
    hands = {"Ann": "R7 G4 G5", "Bo": "R1 G3", "Cy": "Y1 Y2 Y3"}
    table = table_of(hands, ["R7", line, "q"])
    silence(table)
    table.match.play()
    assert "Ann, Bo has one card left and did not call UNO!" in table.text
    assert "Ann catches Bo" in table.text


def test_catching_on_ones_own_move() -> None:
    table = table_of({"Ann": "R7 G4 G5", "Bo": "R1 G3"}, ["c", "R7", "c", "q"])
    silence(table)
    table.match.play()
    assert "does not say whom" in table.text
    assert "Bo holds one card and did not call UNO!" in table.text
    assert "Ann catches Bo" in table.text


def test_jumping_in_with_the_last_card_but_one() -> None:
    hands = {"Ann": "R9 R1 G5", "Bo": "R1 G3 G4", "Cy": "Y1 Y2 Y3"}
    table = table_of(hands, ["R9", "j", "u", "q"], jump_in=True)
    silence(table)
    table.match.play()
    assert "Ann, you hold R1 too!" in table.text
    assert table.session.game.actions[2] == Jump("Ann", Card("R1"), uno=True)


def test_jumping_in_with_a_wild_of_no_colour() -> None:
    hands = {"Ann": "W R9 R1 R2", "Bo": "W G3 G4", "Cy": "Y1 Y2 Y3"}
    table = table_of(hands, ["R9", "j", "pink", "q"], jump_in=True, jump_wilds=True)
    silence(table)
    table.bots["Bo"].move = lambda view, legal: next(  # type: ignore[method-assign]
        x for x in legal if isinstance(x, Play) and x.cards[0].is_wild
    )
    table.match.play()
    assert "Ann, you hold W too!" in table.text
    assert '"pink" is not a colour' in table.text
    assert "Goodbye" in table.text


def test_help_rules_table_and_words() -> None:
    lines = ["?", "r", "table", "nonsense", "words", "?", "", "q"]
    table = table_of({"Ann": "R7 G4 G5", "Bo": "R1 G3"}, lines)
    table.match.play()
    assert table.text.count("R7 !                  play and call UNO") == 2
    assert "Wild Draw Four" in table.text
    assert '"NONSENSE" is not a card' in table.text
    assert "  1: red 7, fits\n  2: green 4\n" in table.text
    assert "On the pile lies red 5; the colour is red." in table.text


def test_what_has_a_price_is_asked_for_twice() -> None:
    table = table_of({"Ann": "G3 R7 B2", "Bo": "G9 G8"}, ["G3", "G3", "q"], wrong_card_penalty=1)
    table.match.play()
    assert "Penalty cards: 1. Type it once more if you mean it." in table.text
    assert table.text.count("Ann takes back G3.") == 1


def test_a_hint_says_what_to_do_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "make_adviser", lambda *_: _Adviser())
    table = table_of({"Ann": "R7 G4 G5", "Bo": "R1 G3"}, ["h", "hint", "q"])
    table.match.play()
    assert table.text.count("\n  Hint: lay R7. It is red.\n") == 2


def test_a_hint_is_in_one_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "make_adviser", lambda *_: _Adviser())
    table = table_of({"Ann": "R7 G4 G5", "Bo": "R1 G3"}, ["h", "words", "h", "q"], language="de")
    table.match.play()
    assert "\n  Tipp: R7 legen. Sie ist rot.\n" in table.text
    assert "\n  Tipp: Rot 7 legen. Sie ist rot.\n" in table.text


def no_reason(language: Language, mark: Mark | None) -> str:
    del language, mark
    return ""


class _Adviser(Bot):
    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        return legal[0]

    def explain(self, language: Language, mark: Mark | None = None) -> str:
        return {"en": "It is red.", "de": "Sie ist rot."}[language]


@pytest.mark.parametrize(
    ("language", "action", "said"),
    [
        ("en", "Ann: play R7 uno", "Hint: lay R7 and call UNO."),
        ("de", "Ann: play R7 uno", "Tipp: R7 legen und UNO rufen."),
        ("de", "Ann: draw", "Tipp: ziehen."),
        ("de", "Ann: pass", "Tipp: passen."),
        ("de", "Ann: challenge", "Tipp: die Zieh-vier-Farbwahl anzweifeln."),
        ("de", "Ann: accept", "Tipp: die Karten nehmen."),
        ("de", "Ann: choose G", "Tipp: Grün wählen."),
        ("de", "Ann: swap Bo", "Tipp: mit Bo die Hand tauschen."),
        ("de", "Ann: jump R7", "Tipp: R7 reinwerfen."),
        ("de", "Ann: uno", "Tipp: UNO rufen."),
        ("de", "Ann: catch Bo", "Tipp: Bo erwischen."),
    ],
)
def test_whatever_a_hint_says_to_do(language: Language, action: str, said: str) -> None:
    assert hints.Hint(parse_action(action), no_reason, owed=2).in_words(language) == said


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Hint: sit this turn out."), ("de", "Tipp: aussetzen.")]
)
def test_a_hint_to_accept_a_skip_speaks_of_no_cards(language: Language, said: str) -> None:
    assert hints.Hint(parse_action("Ann: accept"), no_reason).in_words(language) == said


def test_taking_back() -> None:
    table = table_of({"Ann": "R7 G4 G5", "Bo": "B1 B3"}, ["t", "R7", "undo", "q"])
    table.match.play()
    assert "There is nothing to take back." in table.text
    assert "Taken back." in table.text
    assert table.session.game.actions == ()


def test_taking_back_after_the_hand() -> None:
    lines = ["R7", "", "R8", "t", "q"]
    table = table_of({"Ann": "R7 R8", "Bo": "B1 B3"}, lines)
    silence(table)
    table.match.play()
    assert "The score sheet; the first to 500 wins:\n  Ann " in table.text
    assert table.text.index("Ann wins the hand") < table.text.index("Taken back.")
    assert table.session.game.hand("Ann") != ()


def test_wide_letters_shift_no_points() -> None:
    table = Table(Game(["Ann", "日本語"], load("official"), seed=5), ["q"])
    show_scores(table.session.game, table.console)
    ann, other = (Text(line) for line in table.shown[-2:])
    assert ann.cell_len == other.cell_len


# Several people at one keyboard


@pytest.mark.long
@pytest.mark.parametrize("name", ["official", "mayhem"])
def test_a_whole_match_of_three_people_and_a_bot(name: str) -> None:
    people = ("Ann", "Bea", "Cat")
    rulebook = load(name).with_options(target=100)
    table = Table(Game(["Ann", "Bo", "Bea", "Cat"], rulebook, seed=3), people=people)
    table.match.play()
    assert table.session.game.is_over
    assert "At the table: Ann, Bo, Bea and Cat. At this keyboard: Ann, Bea and Cat." in table.text


def test_hands_are_hidden_from_each_other() -> None:
    """Between the empty lines, no hand shows but that of whoever has the keyboard."""
    people = ("Ann", "Bea")
    table = Table(Game(["Ann", "Bea"], load("party", {"target": 60}), seed=5), people=people)
    hands: dict[str, set[str]] = {}
    ask = table.ask

    def spy(prompt: str) -> str:
        for name in people:
            if prompt == f"{name}> ":
                hand = {str(card) for card in table.session.game.hand(name)}
                hands.setdefault(name, set()).update(hand)
                page = "".join(table.shown).split("\n" * 23)[-1]
                other = people[1 - people.index(name)]
                assert f"{other} is dealt 7 cards" in page or f"{other} is dealt" not in page
                assert f"{other}> " not in page
        return ask(prompt)

    table.console.input = spy
    table.match.play()
    assert table.session.game.is_over
    assert set(hands) == set(people)


def test_what_was_done_is_told_once_the_hand_is_hidden() -> None:
    hands = {"Ann": "G3 G7 B2", "Bea": "G9 G8"}
    table = table_of(hands, ["", "d", "", ""], people=("Ann", "Bea"))
    table.match.play()
    before, after = table.text.split("\n" * 23)
    assert "Ann draws B1." in before
    assert "Ann draws a card." in after
    assert "B1" not in after
    assert "Pass the keyboard to Bea. Bea, Enter shows your hand:" in after


def test_who_catches_and_who_calls_late() -> None:
    hands = {"Ann": "R7 G4", "Bea": "G9 G8 G7", "Bev": "G9 G8 G6"}
    people = ("Ann", "Bea", "Bev")
    table = table_of(hands, ["", "R7", "", "be", "bev", "q"], people=people)
    table.match.play()
    assert table.text.count("Who catches, Bea and Bev?") == 2
    assert "Bev catches Ann" in table.text
    table = table_of(hands, ["", "R7", "", "", "u", "q"], people=people)
    table.match.play()
    assert "Ann, anything to call?" in table.text
    assert CallUno("Ann") in table.session.game.actions


def test_who_jumps_in() -> None:
    hands = {"Ann": "R7 G4 G1", "Bea": "G9 G8 G7", "Bev": "R7 G8 G6"}
    people = ("Ann", "Bea", "Bev")
    table = table_of(hands, ["", "R7", "", "ann", "", "q"], people=people, jump_in=True)
    table.match.play()
    assert "Does anyone hold R7 too and jump in, Ann and Bev?" in table.text
    assert "Bev plays R7." not in table.text
    table = table_of(hands, ["", "R7", "", "bev", "", "q"], people=people, jump_in=True)
    table.match.play()
    assert "Bev plays R7." in table.text


def test_a_table_of_bots() -> None:
    table = Table(Game(["Bo", "Cy"], load("official", {"target": 60}), seed=5), people=())
    table.match.play()
    assert "Nobody plays at this keyboard." in table.text
    assert table.session.game.is_over


# The command


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--seats", "1"], "A table has 2 to 100 seats, not 1."),
        (["--seats", "1", "--lang", "de"], "Ein Tisch hat 2 bis 100 Plätze, nicht 1."),
        (["--seats", "101"], "2 to 100"),
        (["--bots", ",".join(["easy"] * 100)], "2 to 100 seats, not 101"),
        (["--seats", "100000000"], "2 to 100"),
        (["--seats", "9" * 5000], "--seats"),
        (["--seats", "few"], "--seats"),
        (["--seats", "2", "--name", "A", "--name", "B", "--name", "C"], "a seat for each"),
        (["--rulebook", "hursh"], "harsh"),
        (["--option", "uno_penaltie=3"], "uno_penalty"),
        (["--name", "A:B"], "A:B"),
        (["--name", "Ann", "--name", "Ann"], "two seats called"),
        (["--bots", "hrad"], "hard"),
        (["--bots", "oracle"], "oracle"),
        (["--bots", ""], "level"),
        (["--bots", "easy,hard", "--seats", "4"], "of bots is 3; name one level for all of them"),
        (["--bots", "easy,hard", "--seats", "4"], "or one for each, as in --bots easy,hard,hard."),
        (["--bots", "hard,easy", "--seats", "2"], "number of bots is 1;"),
        (["--bots", "hard,easy", "--seats", "2"], "as in --bots hard."),
        (["--bots", "hard,easy", "--seats", "2", "--lang", "de"], "wie in --bots hard."),
        (["--bots", "hard,easy", "--seats", "1", "--name", "A"], "not 1"),
        (
            ["--bots", "hard,easy", "--seats", "2", "--name", "A", "--name", "B"],
            "the 2 people take all seats",
        ),
        (["--seed", "-1"], "seed"),
        (["--resume", "--seed", "1"], "--seed"),
        (["--resume", "--new"], "--new"),
        (["--fast"], "--fast"),
    ],
)
def test_bad_arguments(arguments: list[str], hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *arguments]) == 2
    captured = capsys.readouterr()
    assert hint in captured.err
    assert captured.err.count("\n") == 1


def test_nothing_to_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["play", "--resume"]) == 2


def _piped(*arguments: str, typed: str, data: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "openuno", "play", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "XDG_DATA_HOME": str(data)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    return done.stdout


def test_a_match_through_a_pipe_and_resumed(tmp_path: Path) -> None:
    text = _piped("--seed", "3", typed="", data=tmp_path)
    assert "You are Ann, at a table with Bo, Cy and Di." in text
    assert "openuno play --resume goes on with it." in text
    text = _piped("--resume", "--words", "--lang", "de", typed="q\n", data=tmp_path)
    assert "  1: " in text
    assert "Der Punktezettel" in text or "Du bist dran" in text


def test_names_and_levels(tmp_path: Path) -> None:
    arguments = ("--name", "Zoë", "--name", "Bo", "--bots", "easy,random")
    text = _piped(*arguments, typed="", data=tmp_path)
    assert "At the table: Zoë, Bo, Cy and Di. At this keyboard: Zoë and Bo." in text


def test_without_textual(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def leave(prompt: str) -> str:
        raise EOFError

    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setattr(command, "_is_interactive", lambda: True)
    monkeypatch.setattr("builtins.input", leave)
    assert main(["play", "--new"]) == 0
    said = capsys.readouterr().out
    assert 'pip install "openuno[tui]"' in said.splitlines()[0]
    assert "You are Ann" in said
    assert "Ann, pick a card" not in said  # which `input` would show
    assert "The match had not begun" in said


# A real terminal

PROMPTS = ("Ann> ", "? ", ": ")


def test_a_hand_through_a_real_terminal(tmp_path: Path, open_terminal: OpenTerminal) -> None:
    arguments = ("--seed", "3", "--seats", "2", "--option", "scoring=single_hand")
    terminal = open_terminal("play", "--plain", *arguments, data=tmp_path)
    for _ in range(500):
        text = terminal.read_until(*PROMPTS)
        if terminal.process.poll() is not None or "wins the match" in text:
            break
        starred = re.findall(r"(\d+) \S+?\*", text.splitlines()[-3] if text.count("\n") > 2 else "")
        if text.endswith("? "):
            terminal.type("r")
        elif "Choose its colour" in text:
            terminal.type("red")
        elif "x challenges" in text:
            terminal.type("a")
        elif text.endswith("Ann> ") and starred:
            terminal.type(f"{starred[0]} !" if "\n2 " in text else starred[0])
        elif "p to pass" in text:
            terminal.type("p")
        else:
            terminal.type("d" if text.endswith("Ann> ") else "")
    terminal.read_until(".json\r\n")
    assert "wins the match!" in terminal.screen
    assert terminal.close() == 0
    assert "Traceback" not in terminal.screen
    assert "\x1b[1;31m" in terminal.raw
    (replay,) = (tmp_path / "openuno" / "matches").iterdir()
    assert str(replay) in terminal.screen


@pytest.mark.parametrize("variable", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_control_sequences_where_they_are_not_wanted(
    variable: dict[str, str],
    tmp_path: Path,
    open_terminal: OpenTerminal,
) -> None:
    plain = [] if "TERM" in variable else ["--plain"]
    terminal = open_terminal("play", "--new", *plain, data=tmp_path, **variable)
    terminal.find_dealer()
    terminal.type("q")
    terminal.read_until("with it.\r\n")
    assert terminal.close() == 0
    assert "\x1b" not in terminal.raw


def test_choosing_what_to_go_on_with(tmp_path: Path, open_terminal: OpenTerminal) -> None:
    saves = Saves(tmp_path / "openuno" / "matches")
    setup = Setup(load("harsh"), (SeatPlan("Ann"), SeatPlan("Hal", Level.EASY)), seed=1)
    Session.begin(setup, saves).close()
    (saves.folder / "damaged.match").write_text("{\n")
    os.utime(saves.folder / "damaged.match", ns=(1, 1))
    terminal = open_terminal("play", "--plain", data=tmp_path)
    terminal.read_until("leaves: ")
    assert re.search(r"1: 20[-0-9]+ [0-9]+:[0-9]+; Ann and Hal; Harsh\r", terminal.screen)
    assert "2: " in terminal.screen
    assert "not valid JSON" in terminal.screen
    terminal.type("3")
    terminal.read_until("leaves: ")
    terminal.type("")
    terminal.read_until("Ann> ")
    assert "at a table with Hal" in terminal.screen
    terminal.type("q")
    terminal.close()
    terminal = open_terminal("play", "--plain", data=tmp_path)
    terminal.read_until("leaves: ")
    terminal.type("2")
    terminal.read_until("JSON: ", "0).\r\n")
    assert terminal.close() == 2
    terminal = open_terminal("play", "--plain", data=tmp_path)
    terminal.read_until("leaves: ")
    terminal.type("n")
    terminal.find_dealer("3")
    assert "at a table with Bo, Cy and Di" in terminal.screen
    terminal.type("q")
    terminal.close()
    terminal = open_terminal("play", "--plain", data=tmp_path)
    terminal.read_until("leaves: ")
    terminal.type("q")
    terminal.read_until("\r\n\r\n")
    assert terminal.close() == 0


def test_leaving_a_real_terminal_with_ctrl_c(tmp_path: Path, open_terminal: OpenTerminal) -> None:
    terminal = open_terminal("play", "--plain", "--seed", "3", data=tmp_path)
    terminal.read_until("Ann> ")
    terminal.interrupt()
    terminal.read_until("with it.\r\n")
    assert "Goodbye" in terminal.screen
    assert "Traceback" not in terminal.screen
    assert terminal.close() == 0


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_full_screen_is_given_back_in_the_end(
    number: int, tmp_path: Path, open_terminal: OpenTerminal
) -> None:
    terminal = open_terminal("play", "--dealer", "chance", data=tmp_path)
    terminal.read_until_shown("Rulebook")
    assert "\x1b[?1049h" in terminal.raw
    terminal.process.send_signal(number)
    terminal.read_until_shown("goes on with it.")
    assert "\x1b[?1049l" in terminal.raw
    assert terminal.close() == 0
    assert "Traceback" not in terminal.raw
