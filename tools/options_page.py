"""`docs/options.md`: an entry for every option; and the list in `docs/house-rules.md`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from openuno.core.data.rules import CLAUSES, OPTIONS, Clause, Option, Rules, Value
from openuno.rulebooks import (
    allowed,
    clause_rule,
    clause_title,
    names,
    preset,
    question,
    value_words,
)
from tools import ROOT

PAGE = ROOT / "docs" / "options.md"
HOUSE_RULES = ROOT / "docs" / "house-rules.md"

INTRODUCTION = """\
# Options

Every option: what it asks, what it may be, and the [clause](clauses.md) it belongs to. The value in
bold is the default; every rulebook plays it that is not named beside another.

This page is made by `make generated`.
"""

_LIST = re.compile(
    r"(?<=<!-- the house rules, made by python -m tools -->\n).*?(?=<!-- end -->)", re.DOTALL
)


def pages() -> dict[Path, str]:
    """Both pages, and where they stand."""
    options = "\n".join([INTRODUCTION, *map(_entry, OPTIONS.values())])
    around = HOUSE_RULES.read_text("utf-8")
    if not _LIST.search(around):
        raise ValueError(f"{HOUSE_RULES} has no place for the list of house rules")
    rules = "\n".join(f"- {_house_rule(clause)}" for clause in CLAUSES if clause[0] == "H")
    return {PAGE: options, HOUSE_RULES: _LIST.sub(lambda _: f"\n{rules}\n\n", around)}


def link_to_option(name: str) -> str:
    """A link to the option's entry, from another page of the docs."""
    return f"[`{name}`](options.md#{name})"


def link_to_clause(clause: Clause) -> str:
    """A link to the clause, from another page of the docs."""
    title = f"{clause}: {clause_title(clause)}"
    anchor = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
    return f"[{title}](clauses.md#{anchor})"


def _entry(option: Option) -> str:
    return "\n".join([f"## {option.name}\n", f"{question(option)}\n", *_about(option), ""])


def _about(option: Option) -> Iterator[str]:
    """What can be said about an option, a line each."""
    usual = option.read(Rules())
    players: dict[Value | None, list[str]] = {}
    for name in names():
        players.setdefault(preset(name).in_effect().get(option.name), []).append(f"`{name}`")
    if option.choices or option.is_flag:
        for value in option.choices or (True, False):
            by = "" if value == usual else _by(players.get(value))
            yield f"- {_code(value, usual)}: {value_words(option, value)}{by}"
    else:
        yield f"- {_code(usual, usual)}: {value_words(option, usual)}; {allowed(option)}"
        for value, books in players.items():
            if value not in (usual, None):
                yield f"- {_code(value, usual)}{_by(books)}"
    if None in players:
        yield f"- Without effect in {', '.join(players[None])}"
    yield f"- {', '.join(map(link_to_clause, option.clauses))}"


def _by(rulebooks: list[str] | None) -> str:
    """The rulebooks that play a value."""
    return f" (in {', '.join(rulebooks)})" if rulebooks else ""


def _code(value: Value | None, usual: Value) -> str:
    """A value as a rulebook file writes it; the usual one is bold."""
    code = f"`{'yes' if value else 'no'}`" if isinstance(value, bool) else f"`{value}`"
    return f"**{code}**" if value == usual else code


def _house_rule(clause: Clause) -> str:
    options = [name for name, option in OPTIONS.items() if clause in option.clauses]
    links = ", ".join(map(link_to_option, options))
    return f"**{link_to_clause(clause)}.** {clause_rule(clause)} ({links})"
