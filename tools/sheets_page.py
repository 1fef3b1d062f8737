"""`docs/sheets.md`: all that the five rule sheets say, and on what each is silent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from openuno.core.data.rules import OPTIONS, Value
from openuno.rulebooks import preset, title
from openuno.rulebooks.sheets import Sheet, Statement, section_title, sheets, silent
from tools import ROOT
from tools.options_page import link_to_clause, link_to_option

PAGE = ROOT / "docs" / "sheets.md"

INTRODUCTION = """\
# The five sheets

All that each of the five rule sheets says, in our words and in its order: the
[clauses](clauses.md) that play it, the [options](options.md) that it settles for its rulebooks, and
the scenarios that prove it. Where a sheet is silent on an option, its rulebooks play what
`official` plays. How we read what can be read in two ways is in [0004](decisions/0004-readings.md).

This page is made by `make generated`.
"""


def pages() -> dict[Path, str]:
    """The page, and where it stands."""
    return {PAGE: "\n".join([INTRODUCTION, *(line for sheet in sheets() for line in _told(sheet))])}


def _told(sheet: Sheet) -> Iterator[str]:
    titles = " and ".join(title(preset(name)) for name in sheet.rulebooks)
    yield f"## Sheet {sheet.number}: {titles}\n\n{sheet.about}\n"
    for name in sheet.rulebooks:
        yield f"Silent for `{name}`: {', '.join(map(link_to_option, silent(preset(name))))}.\n"
    for section, statements in groupby(sheet.statements, lambda statement: statement.section):
        yield f"### {section_title(section)} ({sheet.number})\n"
        yield "\n".join(line for statement in statements for line in _entry(statement)) + "\n"


def _entry(statement: Statement) -> Iterator[str]:
    """A statement, and what is known about it a line each."""
    books = ", ".join(f"`{name}`" for name in statement.rulebooks)
    yield f"- **{statement.says}** {f'(only {books}) ' if books else ''}`{statement.id}`"
    if not statement.plays:
        yield f"    - Nothing to play: {_lower(statement.reason)}"
        return
    yield f"    - {', '.join(map(link_to_clause, statement.clauses))}"
    if statement.options:
        settled = (_setting(name, value) for name, value in statement.options.items())
        yield f"    - {', '.join(settled)}"
    if statement.note:
        yield f"    - {statement.note}"
    for scenario in statement.scenarios:
        yield f"    - Proved by {_link_to_scenario(scenario)}"


def _setting(name: str, value: Value) -> str:
    link = link_to_option(name) if name in OPTIONS else f"`{name}`"
    return f"{link} = `{('no', 'yes')[value] if isinstance(value, bool) else value}`"


def _link_to_scenario(scenario: str) -> str:
    clause, _, name = scenario.partition(": ")
    return f"[{clause}](../tests/scenarios/{clause}.toml): {name}"


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
