"""A page for each rulebook: its prose, in both languages, and how it differs from `official`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from openuno.core.data.rules import CLAUSES, OPTIONS
from openuno.rulebooks import names, preset, prose, title, value_words
from openuno.text.lang import Language
from tools.options_page import labelled_link, link_to_clause

UNBROKEN = 10_000
"""A width that breaks no line: the browser does that."""

_NAMED_RULEBOOK = re.compile(rf"^\| `({'|'.join(names())})` \|", re.MULTILINE)
_NAMED_CLAUSES = re.compile(r"\[([A-Z]\d+(?:, [A-Z]\d+)*)\]")


def pages() -> dict[str, str]:
    """The pages, with links as from `docs`."""
    german = {f"rulebooks/de/{name}.md": _prose(name, "de") for name in names()}
    listed = (
        f"- [{_title(name, 'de')}]({page})" for name, page in zip(names(), german, strict=True)
    )
    return {
        **{f"rulebooks/{name}.md": "\n".join(_english(name)) for name in names()},
        "rulebooks/de.md": "\n".join(["# Auf Deutsch\n", *listed, ""]),
        **german,
    }


def linked(table: str) -> str:
    """A page of `docs` whose tables name rulebooks, with links from there to their pages."""
    return _NAMED_RULEBOOK.sub(lambda found: f"| {link_to_rulebook(found[1])} |", table)


def link_to_rulebook(name: str) -> str:
    """A link to the rulebook's page, as from `docs`."""
    return f"[`{name}`](rulebooks/{name}.md)"


def _english(name: str) -> Iterator[str]:
    yield _prose(name, "en")
    yield f"## {'In options' if name == 'official' else 'Beside Official'}\n"
    yield from _differences(name)
    yield "\n## At your table\n"
    yield f"```sh\nopenuno play --rulebook {name}\nopenuno rules {name} --lang de\n```\n"
    yield f"[Auf Deutsch](rulebooks/de/{name}.md)\n"


def _prose(name: str, language: Language) -> str:
    """The rulebook in full sentences; every clause it names is a link."""
    _, _, text = prose(preset(name), language, UNBROKEN).partition("\n")
    linked = _NAMED_CLAUSES.sub(lambda found: f"<small>{_links(found[1])}</small>", text)
    return f"# {_title(name, language)}\n{linked}\n"


def _title(name: str, language: Language) -> str:
    return title(preset(name), language)


def _links(clauses: str) -> str:
    """Links to the clauses, by their ids alone."""
    known = {clause: link_to_clause(clause) for clause in CLAUSES}
    found = (re.sub(r"\[.*\]", f"[{clause}]", known[clause]) for clause in clauses.split(", "))
    return ", ".join(found)


def _differences(name: str) -> Iterator[str]:
    """Every option that this rulebook sets in its own way; all options of `official`."""
    own, official = preset(name).in_effect(), preset("official").in_effect()
    columns = ["Option", title(preset(name))] + (["Official"] if name != "official" else [])
    yield f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}"
    for option in OPTIONS.values():
        values = [book.get(option.name) for book in (own, official)]
        if name == "official" or values[0] != values[1]:
            words = ["–" if value is None else value_words(option, value) for value in values]
            yield f"| {' | '.join([labelled_link(option), *words[: len(columns) - 1]])} |"
