"""A page for each option: what it asks and may be, its rule, who plays it, how it plays out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby

from openuno.core.data.rules import CLAUSES, OPTIONS, Option, Rules
from openuno.rulebooks import chapter, clause_rule, label, question, value_words
from openuno.rulebooks.validation import CLASHES, CONTRADICTIONS
from tests.support.scenario_files import scenarios
from tools import anchor
from tools.options_page import HOUSE_RULES, about, labelled_link, link_to_clause, word
from tools.site.rulebook_pages import link_to_rulebook

INTRODUCTION = """\
# Options

Every point on which rule sheets and tables differ is an option, with a page of its own. The value
here is what `official` plays.
"""


def pages() -> dict[str, str]:
    """The list of all options and a page for each, with links as from `docs`."""
    proofs = _proofs()
    return {
        "options.md": "\n".join([INTRODUCTION, *_list()]),
        **{
            f"options/{name}.md": "\n".join(_page(option, proofs[name]))
            for name, option in OPTIONS.items()
        },
    }


def _list() -> Iterator[str]:
    """All options, by the chapter of the clause that each belongs to."""
    in_order = sorted(OPTIONS.values(), key=lambda option: CLAUSES.index(option.clause))
    for heading, options in groupby(in_order, lambda option: chapter(option.clause)):
        yield f"## {heading}\n\n| option | asks | usually |\n|---|---|---|"
        for option in options:
            usual = value_words(option, option.read(Rules()))
            yield f"| {labelled_link(option)} | {question(option)} | {usual} |"
        yield ""


def _page(option: Option, proofs: dict[str, list[str]]) -> Iterator[str]:
    name = option.name
    yield f"# {label(option)}\n\n{question(option)}\n"
    yield from about(option, link_to_rulebook)
    yield "\n## The rule\n"
    for clause in option.clauses:
        yield f"**{link_to_clause(clause)}.** {clause_rule(clause)}{_corners(clause)}\n"
    yield from _company(name)
    usual = option.read(Rules())
    other = next((value for value in _values(option) if value != usual), usual)
    yield "## At your table\n\nFor one match, or in a rulebook of your own:\n"
    yield f"```sh\nopenuno play --option {name}={word(other)}\n```\n"
    quoted = f'"{other}"' if isinstance(other, str) else str(other).lower()
    yield f'```toml\nbase = "official"\n\n[options]\n{name} = {quoted}\n```\n'
    if proofs:
        yield "## How it plays out\n\nEach of these is proved by a scenario that the tests play.\n"
    for value, told in proofs.items():
        yield f"`{name} = {value}`\n"
        yield "\n".join(f"- {line}" for line in told) + "\n"


def _values(option: Option) -> Iterable[int | bool | str]:
    if option.choices:
        return option.choices
    return (True, False) if option.is_flag else (option.most, option.least)


def _corners(clause: str) -> str:
    """A link to what the page on house rules says about a clause, if it does."""
    found = re.search(rf"^## ({clause}: .*)$", HOUSE_RULES.read_text("utf-8"), re.MULTILINE)
    return f" [Its corners](house-rules.md#{anchor(found[1])})." if found else ""


def _company(name: str) -> Iterator[str]:
    """Which other options it does not go with, and which decide whether it means anything."""
    refused = [
        clash.other if clash.option == name else clash.option
        for clash in CONTRADICTIONS
        if name in (clash.option, clash.other)
    ]
    above = [clash.other for clash in CLASHES if clash.option == name]
    below = [clash.option for clash in CLASHES if clash.other == name]
    lines = (
        ("Some values are refused beside some of", refused),
        ("Whether it means anything depends on", above),
        ("Decides whether something else means anything:", below),
    )
    if refused or above or below:
        yield "## Beside other options\n"
        for words, others in lines:
            if others:
                links = (labelled_link(OPTIONS[other]) for other in dict.fromkeys(others))
                yield f"- {words} {', '.join(links)}"
        yield ""


def _proofs() -> dict[str, dict[str, list[str]]]:
    """For each option its values, each with the scenarios that prove it."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for scenario in scenarios():
        for covered in scenario.covers:
            name, _, value = covered.partition("=")
            file = f"../tests/scenarios/{scenario.clause}.toml"
            found[name][value].append(f"{scenario.name} ([{scenario.clause}]({file}))")
    return found
