"""`docs/options.md`: an entry for every option; and the list in `docs/house-rules.md`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from openuno.core.data.rules import CLAUSES, OPTIONS, Clause, Option, Rules, Value
from openuno.rulebooks import (
    allowed,
    clause_rule,
    clause_title,
    label,
    names,
    preset,
    question,
    value_words,
)
from openuno.rulebooks.words import yes_or_no
from tools import ROOT, anchor

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


def labelled_link(option: Option) -> str:
    """A link to the option's entry, by its name for people."""
    return f"[{label(option)}](options.md#{option.name})"


def link_to_clause(clause: Clause) -> str:
    """A link to the clause, from another page of the docs."""
    title = f"{clause}: {clause_title(clause)}"
    return f"[{title}](clauses.md#{anchor(title)})"


def _entry(option: Option) -> str:
    lines = [*about(option), f"- {', '.join(map(link_to_clause, option.clauses))}"]
    return "\n".join([f"## {option.name}\n", f"{question(option)}\n", *lines, ""])


def about(option: Option, link: Callable[[str], str] = "`{}`".format) -> Iterator[str]:
    """What an option may be and which rulebooks play it so, named by `link`; a line each."""
    usual = option.read(Rules())
    players: dict[Value | None, list[str]] = {}
    for name in names():
        players.setdefault(preset(name).in_effect().get(option.name), []).append(link(name))
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


def _by(rulebooks: list[str] | None) -> str:
    """The rulebooks that play a value."""
    return f" (in {', '.join(rulebooks)})" if rulebooks else ""


def word(value: Value | None) -> str:
    """A value as the command line takes it."""
    return yes_or_no(value) if isinstance(value, bool) else str(value)


def _code(value: Value | None, usual: Value) -> str:
    """A value as it is written; the usual one is bold."""
    return f"**`{word(value)}`**" if value == usual else f"`{word(value)}`"


def _house_rule(clause: Clause) -> str:
    options = [name for name, option in OPTIONS.items() if clause in option.clauses]
    links = ", ".join(map(link_to_option, options))
    return f"**{link_to_clause(clause)}.** {clause_rule(clause)} ({links})"
