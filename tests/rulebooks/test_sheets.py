"""The five sheets, statement by statement: what each settles is played, what it says is proved."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from openuno.core.data.rules import CLAUSES, EDITION, OPTIONS, Value
from openuno.game.referee import open_table
from openuno.rulebooks import Rulebook, names, preset
from openuno.rulebooks.sheets import (
    Sheet,
    Statement,
    asked,
    described,
    places,
    section_title,
    sheet_of,
    sheets,
    silent,
)
from openuno.rulebooks.validation import unused
from openuno.text.lang import LANGUAGES
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
    assert set(names()) - set(BOOKS) == {"official", "kitchen-table", "party", "mayhem"}
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
    left_open = set(silent(preset(book)))
    assert not settled & left_open
    assert not settled & idle
    assert settled | left_open | (idle & set(asked())) == set(asked())
    assert set(asked()) >= {name for name, option in OPTIONS.items() if not option.house}


@pytest.mark.parametrize("book", BOOKS)
def test_where_a_sheet_is_silent_its_rulebook_plays_what_official_plays(book: str) -> None:
    played, official = preset(book).options(), preset("official").options()
    left_open = silent(preset(book))
    assert {o: played[o] for o in left_open} == {o: official[o] for o in left_open}


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_settled_has_a_place_and_what_is_not_has_none(book: str) -> None:
    sheet = sheet_of(book)
    assert sheet
    for language in LANGUAGES:
        found = places(preset(book), language)
        assert found.keys() == sheet.settled(book).keys()
        sections = {section_title(statement.section, language) for statement in sheet.statements}
        assert set(found.values()) <= sections


def test_places_and_silence_of_each_sheet() -> None:
    assert places(preset("quickplay"))["turn"] == "Gameplay, QuickPlay Mode"
    assert places(preset("traditional-low"))["scoring"] == "Scoring"
    assert places(preset("traditional"))["draw"] == "Reneging"
    assert places(preset("traditional"), "de")["draw"] == "Ziehen, statt zu legen"
    assert "target" in silent(preset("harsh"))
    assert "hand_size" in silent(preset("bluffers"))
    assert "reverse_with_two" not in {option for book in BOOKS for option in silent(preset(book))}


LEFT_OPEN = {
    "strict": "decks after_draw suggestion_penalty out_of_turn_penalty wrong_card_penalty",
    "traditional": "false_uno_penalty false_catch_penalty out_of_turn_penalty wrong_card_penalty",
    "traditional-low": (
        "false_uno_penalty false_catch_penalty out_of_turn_penalty wrong_card_penalty"
    ),
    "harsh": (
        "decks wild_draw_four false_uno_penalty false_catch_penalty suggestion_penalty "
        "out_of_turn_penalty wrong_card_penalty last_card_draws target"
    ),
    "classic": "decks false_catch_penalty suggestion_penalty wrong_card_penalty last_card_draws",
    "quickplay": "decks false_catch_penalty suggestion_penalty wrong_card_penalty last_card_draws",
    "bluffers": "hand_size decks false_uno_penalty false_catch_penalty last_card_draws",
}


@pytest.mark.parametrize("book", BOOKS)
def test_what_each_sheet_leaves_open(book: str) -> None:
    assert silent(preset(book)) == tuple(LEFT_OPEN[book].split())


@pytest.mark.parametrize("book", names())
def test_a_description_adds_to_the_options(book: str) -> None:
    told = described(preset(book))
    assert told == {
        **preset(book).options(),
        "silent": silent(preset(book)),
        "place": places(preset(book)),
    }


@pytest.mark.parametrize("edition", [1, EDITION])
@pytest.mark.parametrize("book", BOOKS)
def test_what_a_table_has_changed_is_its_own(book: str, edition: int) -> None:
    """Also of an older reading, of which not everything is what the sheet is known to say now."""
    usual = preset(book, edition)
    sheet = sheet_of(book)
    assert sheet
    for option in usual.in_effect().keys() & set(asked()):
        changed = usual.with_options(**{option: another(usual, option)})
        assert option not in silent(changed)
        if changed.options()[option] != sheet.settled(book).get(option):
            assert option not in places(changed)


def another(rulebook: Rulebook, option: str) -> Value:
    """A value that the option does not have in this rulebook."""
    now, meta = rulebook.options()[option], OPTIONS[option]
    if meta.is_flag:
        return not now
    others = meta.choices or (meta.least, meta.most)
    return next(value for value in others if value != now)


def test_what_a_change_brings_into_play_is_left_open_by_the_sheet() -> None:
    assert "challenge_guilty" not in silent(preset("strict"))
    bluffing = preset("strict").with_options(wild_draw_four_check="challenge")
    assert "challenge_guilty" in silent(bluffing)
    assert "wild_draw_four_check" not in {*silent(bluffing), *places(bluffing)}


def test_a_rulebook_without_a_sheet_has_neither() -> None:
    assert sheet_of("official") is None
    assert silent(preset("party")) == ()
    assert places(preset("mayhem")) == {}
