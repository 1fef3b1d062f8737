"""The referee's sentences, in both languages: `rulings.toml` has the disputes and what is said."""

from __future__ import annotations

import shlex
import tomllib
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from openuno.cli import main
from openuno.core.data.rules import Clause
from openuno.game.game import Game
from openuno.game.referee import Case, referee
from openuno.game.ruling import ruling as ruling_of
from openuno.rulebooks import clause_rule, clause_title
from openuno.text.errors import InputError
from openuno.text.lang import LANGUAGES, Language, say
from tests.support.paths import ROOT
from tests.support.scenario_files import Scenario, scenarios

Printed = pytest.CaptureFixture[str]

RULINGS = tomllib.loads((Path(__file__).parent / "rulings.toml").read_text("utf-8"))["ruling"]
FIRST_SCENARIOS = [
    next(scenario for scenario in alike if "error" not in scenario.expect)
    for _, alike in groupby(scenarios(), lambda scenario: scenario.clause)
]
BLUFF = shlex.split("--rulebook classic --pile R5 --hand 'W+4 R2 G3' --play W+4:B")
TABLE = {
    "seats": ["Ann", "Bo"],
    "hands": {"Ann": "R1 G1 ?2", "Bo": "?3"},
    "discard": "R5",
    "actions": ["Ann: draw"],
}


def paragraphs(text: str) -> list[str]:
    """What stands between empty lines, each on one line."""
    return [" ".join(block.split()) for block in text.split("\n\n")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling["name"][:40])
def test_ruling(
    ruling: dict[str, Any], language: Language, tmp_path: Path, capsys: Printed
) -> None:
    words = shlex.split(ruling.get("command", ""))
    if "table" in ruling:
        (tmp_path / "table.toml").write_text(ruling["table"], "utf-8")
        words = [str(tmp_path / "table.toml")]
    elif "file" in ruling:
        words = [str(ROOT / ruling["file"])]
    assert main(["referee", *words, "--lang", language]) == 0
    said = paragraphs(capsys.readouterr().out)
    title = say(language, "referee.clauses")
    story = said[: said.index(title)] if title in said else said
    assert story == ruling[language].split("\n")


@pytest.mark.parametrize("scenario", FIRST_SCENARIOS, ids=lambda scenario: scenario.clause)
def test_of_every_clause_something_can_be_told(scenario: Scenario) -> None:
    for language in LANGUAGES:
        text = ruling_of(Case.read(scenario.table), language)
        assert len(paragraphs(text)) > 1
        assert "{" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_that_is_cited_is_told_once(language: Language, capsys: Printed) -> None:
    assert main(["referee", *BLUFF, "--lang", language]) == 0
    text = " ".join(capsys.readouterr().out.split())
    clauses: tuple[Clause, ...] = ("T3", "T4")
    for clause in clauses:
        line = f"- {clause}, {clause_title(clause, language)}: {clause_rule(clause, language)}"
        assert text.count(line) == 1
    assert "- T1," not in text


@pytest.mark.parametrize("columns", [40, 72, 300])
def test_lines_fit_the_terminal(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["referee", *BLUFF]) == 0
    longest = max(map(len, capsys.readouterr().out.splitlines()))
    assert longest <= columns
    assert longest > min(columns, 100) - 20


def test_without_anything_it_says_how_to_ask(capsys: Printed) -> None:
    for language in LANGUAGES:
        assert main(["referee", "--lang", language]) == 0
        text = capsys.readouterr().out
        assert text.strip() == say(language, "referee.how").strip()
        example = next(line for line in text.splitlines() if "--pile" in line)
        assert main(shlex.split(example)[1:]) == 0
        capsys.readouterr()


NONSENSE = {
    "a position as well": ("--position 'Ann:R7 Bo:G3 discard=R5' --pile R5", "--pile"),
    "a position that is none": ("--position 'Ann:R7 Bo:G33 discard=R5'", "G33"),
    "a position that cannot be": ("--position 'Ann:R7 Bo:- discard=R5'", "hands.Bo"),
    "no hand": ("--pile R5", "--hand"),
    "no pile": ("--hand R5", "--pile"),
    "only a rulebook": ("--rulebook classic", "--pile"),
    "a file as well": ("table.toml --pile R5", "--pile"),
    "an unknown card in hand": ("--pile R5 --hand R77", "--hand"),
    "an unknown card on the pile": ("--pile X --hand R7", "--pile"),
    "a wild without a colour on the pile": ("--pile 'R5 W' --hand R7", "--pile"),
    "an empty pile": ("--pile '' --hand R7", "--pile"),
    "an empty hand": ("--pile R5 --hand ''", "hands.Ann"),
    "an unknown card laid": ("--pile R5 --hand R7 --play R77", "--play"),
    "nothing laid": ("--pile R5 --hand R7 --play uno", "--play"),
    "an action that is none": ("--pile R5 --hand R7 --then fly", "--then"),
    "an action of a stranger": ("--pile R5 --hand R7 --then 'Zoe: draw'", "--then"),
    "a stranger caught": ("--pile R5 --hand R7 --then 'catch Zoe'", "--then"),
    "an unknown card of the next": ("--pile R5 --hand R7 --next Q", "--next"),
    "too many cards": ("--pile R5 --hand R7 --next 1000", "hands.Bo"),
    "an unknown card to draw": ("--pile R5 --hand R7 --draw Q", "--draw"),
    "one player": ("--pile R5 --hand R7 --players 1", "--players"),
    "a crowd": ("--pile R5 --hand R7 --players 99999999999", "--players"),
    "two of a name": ("--pile R5 --hand R7 --players Mum,Mum", "--players"),
    "an unknown rulebook": ("--pile R5 --hand R7 --rulebook clasic", "classic"),
    "an unknown option": ("--pile R5 --hand R7 --option uno_penaltie=3", "uno_penalty"),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_gets_one_clear_line(name: str, capsys: Printed) -> None:
    command, hint = NONSENSE[name]
    for language in LANGUAGES:
        assert main(["referee", *shlex.split(command), "--lang", language]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("openuno: ")
        assert captured.err.count("\n") == 1
        assert hint in captured.err


def test_an_option_is_heeded(capsys: Printed) -> None:
    words = [*BLUFF, "--option", "challenge_guilty=7"]
    assert main(["referee", *words]) == 0
    assert "Ann draws 7 cards for the bluff." in " ".join(capsys.readouterr().out.split())


# Cards that nobody knows


def test_unknown_cards_are_those_that_the_decks_still_have() -> None:
    case = Case.read(TABLE)
    hands = referee(TABLE)["state"]["hands"]
    assert {"R1", "G1"} < {*hands["Ann"]}
    assert [len(hands[seat]) for seat in ("Ann", "Bo")] == [5, 3]
    assert referee(TABLE)["state"]["draw_count"] == 108 - 1 - 8
    assert case.document() == case.document()
    assert {**TABLE, "seed": 2} != TABLE
    assert referee({**TABLE, "seed": 2})["state"]["hands"] != hands


def test_a_draw_pile_that_is_named_holds_nothing_else() -> None:
    table = {**TABLE, "draw": "B1 B2"}
    assert referee(table)["state"]["draw_count"] == 1
    assert referee(table)["steps"][0]["events"][0]["cards"] == ("B1",)
    assert referee({**table, "draw": "B1 ..."})["state"]["draw_count"] == 98 + 1
    assert referee({**table, "draw": "B1 ..."})["steps"][0]["events"][0]["cards"] == ("B1",)
    assert referee({**table, "draw": ""})["steps"][0]["error"]["code"] == "nothing_to_draw"


def test_what_is_left_belongs_to_the_decks_of_the_rulebook() -> None:
    table = {**TABLE, "options": {"deck": "2015"}, "actions": []}
    assert referee(table)["state"]["draw_count"] == 112 - 1 - 7
    two = {**TABLE, "options": {"decks": 2}, "actions": []}
    assert referee(two)["state"]["draw_count"] == 216 - 1 - 7


def test_each_card_that_is_left_may_be_the_next() -> None:
    case = Case.read({**TABLE, "hands": {"Ann": "R1 G1", "Bo": "G2"}})
    nexts = [case.open(way) for way in case.cards.ways(case.seed)]
    assert {game.draw_count for game in nexts} == {108 - 4}
    drawn = {_first_drawn(game) for game in nexts}
    assert len(drawn) == len(nexts) == 54


def _first_drawn(game: Game) -> str:
    return str(game.apply("Ann: draw")[0].to_dict()["cards"][0])


def test_more_unknown_cards_than_there_are() -> None:
    with pytest.raises(InputError) as caught:
        referee({**TABLE, "hands": {"Ann": "?60", "Bo": "?50"}})
    assert "hands.Bo" in str(caught.value)


def test_cards_that_the_decks_do_not_hold_are_pointed_out() -> None:
    table = {**TABLE, "hands": {"Ann": "W+4 W+4 W+4", "Bo": "W+4"}, "discard": "W+4:R", "draw": ""}
    warning = "Wild Draw Four is named 5 times, but the deck holds 4 of it."
    assert referee(table)["warnings"] == [warning]
    assert warning in " ".join(ruling_of(Case.read(table)).split())
    two = {**table, "options": {"decks": 2}}
    assert "warnings" not in referee(two)
    assert "Zieh-vier-Farbwahl ist 5-mal" in referee(table, "de")["warnings"][0]


def test_the_document_says_that_its_cards_are_one_way_of_many() -> None:
    assert referee(TABLE)["warnings"] == [say("en", "referee.one_of_many")]
    known = {**TABLE, "hands": {"Ann": "R1", "Bo": "R2"}, "actions": ["Ann: play G1"]}
    assert "warnings" not in referee(known)
