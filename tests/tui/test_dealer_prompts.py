"""The choice of the first dealer in plain lines (S3): asked, told, and left."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from openuno.bots.level import Level
from openuno.rulebooks import load
from openuno.text.lang import Language
from openuno.tui.dealer_picking import DealerPicking
from openuno.tui.match_header import MatchHeader
from openuno.tui.plain.card_text import CardText
from openuno.tui.plain.console import Console
from openuno.tui.plain.dealer_prompts import find_dealer
from openuno.tui.saves import Saves
from openuno.tui.setup import FirstDealer, Setup, plan_seats
from tests.support.terminals import OpenTerminal


class Typing:
    """Somebody who types these lines; `shown` is what came of it."""

    def __init__(self, *lines: str, language: Language = "en") -> None:
        self.shown: list[str] = []
        self._lines = list(lines)
        self.console = Console(self._ask, self.shown.append, CardText(False), language)

    def _ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        if not self._lines:
            raise EOFError
        return self._lines.pop(0)


def setup(*people: str, seats: int = 4, seed: int = 7) -> Setup:
    seat_plans = plan_seats(people or ("Ann",), [Level.EASY], seats)
    return Setup(load("official"), seat_plans, seed=seed, first_dealer=FirstDealer.PICK)


def find(typing: Typing, settings: Setup) -> Setup:
    return find_dealer(DealerPicking(settings), typing.console)


def test_a_person_picks_and_everyone_is_told() -> None:
    typing = Typing("5")
    found = find(typing, setup())
    assert typing.shown == [
        "Who deals? Everyone picks a card that lies face down; the highest number deals.",
        "Ann, pick a card, 1 to 12 (Enter: any card): ",
        "  Ann picks R9.",
        "  Bo picks B6.",
        "  Cy picks YR.",
        "  Di picks W.",
        "  Ann deals first.",
    ]
    assert found.deal().dealer == "Ann"
    assert found.picks[0].place == 5


def test_what_is_no_card_is_asked_for_again() -> None:
    typing = Typing("x", "0", "13", "-1", "9" * 40, "3")
    find(typing, setup())
    asked = "Ann, pick a card, 1 to 12 (Enter: any card): "
    complaint = (
        "  {} is not the number of a card; "
        "type one from 1 to 12, or nothing to have one picked for you."
    )
    assert typing.shown[1:12] == [
        asked,
        complaint.format('"x"'),
        asked,
        "  There is no card 0; pick one from 1 to 12.",
        asked,
        "  There is no card 13; pick one from 1 to 12.",
        asked,
        complaint.format('"-1"'),
        asked,
        "  There is no card 999999999; pick one from 1 to 12.",
        asked,
    ]


def test_two_people_at_one_keyboard_pick_one_after_the_other() -> None:
    typing = Typing("4", "4", "")
    find(typing, setup("Ann", "Bea"))
    assert typing.shown[1:7] == [
        "Ann, pick a card, 1 to 12 (Enter: any card): ",
        "  Ann picks B6.",
        "Bea, pick a card, 1 to 12 but not 4 (Enter: any card): ",
        "  Card 4 is taken; pick another one.",
        "Bea, pick a card, 1 to 12 but not 4 (Enter: any card): ",
        "  Bea picks R9.",
    ]


def test_those_who_tie_are_told_and_asked_again() -> None:
    typing = Typing("12", "1")
    find(typing, setup())
    assert typing.shown[2:8] == [
        "  Ann picks Y6.",
        "  Bo picks B6.",
        "  Cy picks YR.",
        "  Di picks W.",
        "  Ann and Bo share the highest number and pick again.",
        "Ann, pick a card, 1 to 12 (Enter: any card): ",
    ]
    assert typing.shown[-1].endswith(" deals first.")


def test_where_nobody_has_a_number_all_pick_again() -> None:
    seed = next(seed for seed in range(200) if _ties_at_nothing(seed))
    typing = Typing(*[""] * 9)
    find(typing, setup(seats=2, seed=seed))
    assert "  Nobody has a number: Ann and Bo pick again." in typing.shown


def _ties_at_nothing(seed: int) -> bool:
    picking = DealerPicking(setup(seats=2, seed=seed))
    picking.pick()
    last = picking.pick()
    return bool(last.tied) and not last.has_number


def test_it_speaks_german() -> None:
    typing = Typing("", language="de")
    find(typing, setup())
    assert typing.shown[0] == "Wer gibt? Alle nehmen eine verdeckte Karte; die höchste Zahl gibt."
    assert typing.shown[2] == "  Ann nimmt BS."
    assert typing.shown[-1] == "  Bo gibt zuerst."


# The whole command


def piped(*arguments: str, typed: str, data: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "openuno", "play", "--seed", "7", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "XDG_DATA_HOME": str(data)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_match_whose_dealer_was_picked_is_kept_so(tmp_path: Path) -> None:
    text = piped("--dealer", "pick", typed="5\n", data=tmp_path)
    assert text.count("You are Ann, at a table with Bo, Cy and Di.") == 1
    assert text.count("Ann picks R9.") == text.count("Ann deals first.") == 1
    assert "Hand 1: Ann shuffles" in text
    saves = Saves(tmp_path / "openuno" / "matches")
    kept = MatchHeader.read(saves.latest()).setup
    assert str(kept.picks[0]) == "Ann: pick 5"
    assert kept == find(Typing("5"), replace(setup(), seat_plans=kept.seat_plans))


@pytest.mark.parametrize("typed", ["", "q\n", "x\nquit\n"])
def test_leaving_before_there_is_a_dealer_keeps_nothing(typed: str, tmp_path: Path) -> None:
    text = piped("--dealer", "pick", typed=typed, data=tmp_path)
    assert text.endswith("Goodbye! The match had not begun, so there is nothing to keep.\n")
    assert not Saves(tmp_path / "openuno" / "matches").unfinished()


@pytest.mark.parametrize("arguments", [(), ("--dealer", "chance")])
def test_a_repeated_match_is_dealt_at_once(arguments: tuple[str, ...], tmp_path: Path) -> None:
    text = piped(*arguments, typed="", data=tmp_path)
    assert "pick a card" not in text
    assert "openuno play --resume goes on with it." in text


def test_ctrl_c_at_a_real_terminal(tmp_path: Path, open_terminal: OpenTerminal) -> None:
    terminal = open_terminal("play", "--plain", "--new", data=tmp_path)
    terminal.read_until("any card): ")
    terminal.interrupt()
    terminal.read_until("keep.\r\n")
    assert "Traceback" not in terminal.screen
    assert terminal.close() == 0
