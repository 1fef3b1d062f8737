"""One registry of clauses: whatever names a clause names one of these."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import openuno
from openuno.core.data.log_rows import Reason
from openuno.core.data.refusals import REFUSAL_CLAUSES, Refusal
from openuno.core.data.rules import CLAUSES, OPTIONS, SCORING_CLAUSES, Scoring
from openuno.core.data.rules import _option as option
from openuno.game.events import REASON_CLAUSES
from openuno.rulebooks import chapter, clause_rule, clause_title
from openuno.text.lang import LANGUAGES, Language, table
from tests.support.paths import DOCS, ROOT, SCENARIOS
from tools.clauses_page import deciding, mentioned

SOURCE = Path(openuno.__file__).parent
PAGES = sorted(DOCS.rglob("*.md"))
WITHOUT_A_FUNCTION = {"T8"}
"""Cards are not traded: there is no action that a function could decide about."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_a_title_and_a_sentence_of_its_own(language: Language) -> None:
    written = table(language, "rules")["clauses"]
    assert [key for key in written if key != "groups"] == list(CLAUSES)
    assert list(written["groups"]) == list(dict.fromkeys(clause[0] for clause in CLAUSES))
    titles = {clause_title(clause, language) for clause in CLAUSES}
    rules = {clause_rule(clause, language) for clause in CLAUSES}
    assert len(titles) == len(rules) == len(CLAUSES)
    for clause in CLAUSES:
        assert chapter(clause, language)
        rule = clause_rule(clause, language)
        assert rule.endswith(".")
        assert ". " not in rule, f"{clause} is more than a sentence"


def test_an_option_of_an_unknown_clause_cannot_be_declared() -> None:
    option(0, "T1")
    with pytest.raises(ValueError, match="T99"):
        option(0, "T1", "T99")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="none"):
        option(0)


def test_refusals_and_reasons_name_clauses() -> None:
    assert REFUSAL_CLAUSES.keys() == set(Refusal) - {Refusal.NONE}
    assert REASON_CLAUSES.keys() == set(Reason)
    assert len(SCORING_CLAUSES) == len(Scoring)
    named = {*REFUSAL_CLAUSES.values(), *REASON_CLAUSES.values(), *SCORING_CLAUSES}
    assert named <= set(CLAUSES)


def test_house_rules_are_the_options_with_a_house_clause() -> None:
    for name, meta in OPTIONS.items():
        is_house = any(clause[0] == "H" for clause in meta.clauses)
        assert is_house == (meta.house or name == "scoring"), name  # which sheets set, too
    settled = {clause for meta in OPTIONS.values() for clause in meta.clauses}
    assert {clause for clause in CLAUSES if clause[0] == "H"} <= settled


def docstrings() -> Iterator[tuple[Path, str]]:
    """Every string of the source that stands alone, as docstrings do."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield path, node.value.value


def test_docstrings_and_pages_name_clauses() -> None:
    texts = [*docstrings(), *((page, page.read_text("utf-8")) for page in PAGES)]
    unknown = {(path.name, id_) for path, text in texts for id_ in mentioned(text)}
    assert {(name, id_) for name, id_ in unknown if id_ not in CLAUSES} == set()


def test_every_clause_is_decided_by_a_function() -> None:
    assert set(CLAUSES) - deciding().keys() == WITHOUT_A_FUNCTION


def test_every_clause_has_a_file_of_scenarios() -> None:
    assert {path.stem for path in SCENARIOS.glob("*.toml")} == set(CLAUSES)


def test_the_changelog_tells_of_the_newest_house_rule() -> None:
    assert CLAUSES[-1] in (ROOT / "CHANGELOG.md").read_text("utf-8")


def kernels() -> Iterator[ast.FunctionDef]:
    """The functions of the core."""
    for path in (SOURCE / "core").rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                yield node


def options_read_by(function: ast.FunctionDef) -> set[str]:
    """The options that a function asks the rules for."""
    return {
        node.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "rules"
    }


def test_a_house_rule_settles_every_clause_of_the_function_made_for_it() -> None:
    """Such a function asks for that option alone, and names no other house rule."""
    forgotten: list[str] = []
    for function in kernels():
        named = mentioned(ast.get_docstring(function) or "")
        houses = [clause for clause in named if clause[0] == "H"]
        for name in options_read_by(function):
            clauses = OPTIONS[name].clauses if name in OPTIONS else ()
            if len(options_read_by(function)) == len(houses) == 1 and houses[0] in clauses:
                more = [clause for clause in named if clause not in clauses]
                forgotten += [f"{name} settles {clause}: {function.name}" for clause in more]
    assert not forgotten
