"""The five sheets, statement by statement: what each settles is played, what it says is proved."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from openuno.core.data.rules import CLAUSES, OPTIONS
from openuno.game.referee import open_table
from openuno.rulebooks import names, preset
from openuno.rulebooks.sheets import Sheet, Statement, asked, place, sheet_of, sheets, silent
from openuno.rulebooks.validation import unused
from tests.support.scenario_files import Scenario, scenarios

SCENARIOS: dict[str, Scenario] = {scenario.id: scenario for scenario in scenarios()}
BOOKS = tuple(name for sheet in sheets() for name in sheet.rulebooks)
"""The rulebooks that play a sheet."""


@dataclass(frozen=True)
class Row:
    """A statement with its sheet."""

    sheet: Sheet
    statement: Statement

    @property
    def books(self) -> tuple[str, ...]:
        return self.statement.rulebooks or self.sheet.rulebooks


ROWS = [Row(sheet, statement) for sheet in sheets() for statement in sheet.statements]


def every_row(rows: list[Row]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", rows, ids=[row.statement.id for row in rows])


# The sheets


def test_five_sheets_are_played_by_rulebooks_of_ours() -> None:
    assert [sheet.number for sheet in sheets()] == ["000", "001", "002", "003", "004"]
    assert all(sheet.statements for sheet in sheets())
    assert set(names()) - set(BOOKS) == {"official", "party", "mayhem"}
    assert len(set(BOOKS)) == len(BOOKS)


def test_every_statement_has_an_id_of_its_own() -> None:
    ids = [row.statement.id for row in ROWS]
    assert len(ids) == len(set(ids))
    assert all(row.statement.id.startswith(f"{row.sheet.number}-") for row in ROWS)


def test_what_stands_together_on_a_sheet_stands_together_here() -> None:
    for sheet in sheets():
        sections = [statement.section for statement in sheet.statements]
        blocks = [s for s, before in zip(sections, ["", *sections], strict=False) if s != before]
        assert len(blocks) == len(set(blocks)), sheet.number


# The statements


@every_row(ROWS)
def test_a_statement_says_one_sentence_about_known_clauses(row: Row) -> None:
    statement = row.statement
    assert statement.says.endswith(".")
    assert ". " not in statement.says
    assert all(clause in CLAUSES and clause[0] != "H" for clause in statement.clauses)
    assert set(statement.rulebooks) <= set(row.sheet.rulebooks)
    assert statement.rulebooks != row.sheet.rulebooks, "which is what is meant anyway"
    if statement.plays:
        assert statement.clauses
        assert not statement.reason
        assert statement.scenarios, "not proved"
    else:
        assert statement.reason
        said = (statement.clauses, statement.options, statement.scenarios)
        assert not any(said)


@every_row([row for row in ROWS if row.statement.scenarios])
def test_what_proves_a_statement_exists_and_plays_what_it_settles(row: Row) -> None:
    assert set(row.statement.scenarios) <= SCENARIOS.keys()
    assert len(set(row.statement.scenarios)) == len(row.statement.scenarios)
    settled = row.statement.options
    for scenario in row.statement.scenarios if settled else ():
        played = open_table(SCENARIOS[scenario].table).rulebook.options()
        assert settled.items() <= played.items(), scenario


# The options


def test_a_rulebook_plays_what_its_sheet_settles() -> None:
    otherwise = {
        (book, option)
        for row in ROWS
        for book in row.books
        for option, value in row.statement.options.items()
        if preset(book).in_effect().get(option) != value
    }
    assert not otherwise


@pytest.mark.parametrize("book", BOOKS)
def test_a_sheet_settles_nothing_in_two_ways(book: str) -> None:
    sheet = sheet_of(book)
    assert sheet
    settled = sheet.settled(book)
    for statement in sheet.said_of(book):
        assert statement.options.items() <= settled.items(), statement.id


@pytest.mark.parametrize("book", BOOKS)
def test_every_option_is_settled_silent_or_without_effect(book: str) -> None:
    sheet = sheet_of(book)
    assert sheet
    settled, idle = set(sheet.settled(book)) & set(OPTIONS), set(unused(preset(book).rules))
    assert not settled & set(silent(book))
    assert not settled & idle
    assert settled | set(silent(book)) | (idle & set(asked())) == set(asked())
    assert set(asked()) >= {name for name, option in OPTIONS.items() if not option.house}


@pytest.mark.parametrize("book", BOOKS)
def test_where_a_sheet_is_silent_its_rulebook_plays_what_official_plays(book: str) -> None:
    played, official = preset(book).options(), preset("official").options()
    assert {o: played[o] for o in silent(book)} == {o: official[o] for o in silent(book)}


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_settled_has_a_place_and_what_is_not_has_none(book: str) -> None:
    sheet = sheet_of(book)
    assert sheet
    sections = {statement.section for statement in sheet.statements}
    assert {place(book, option) for option in sheet.settled(book)} <= sections
    assert {place(book, option) for option in silent(book)} == {None}


def test_places_and_silence_of_each_sheet() -> None:
    assert place("quickplay", "turn") == "Gameplay, QuickPlay Mode"
    assert place("traditional-low", "scoring") == "Scoring"
    assert place("traditional", "draw") == "Reneging"
    assert "target" in silent("harsh")
    assert "hand_size" in silent("bluffers")
    assert "reverse_with_two" not in {option for book in BOOKS for option in silent(book)}


def test_a_rulebook_without_a_sheet_has_neither() -> None:
    assert sheet_of("official") is None
    assert silent("party") == ()
    assert place("mayhem", "target") is None
