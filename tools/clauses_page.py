"""`docs/clauses.md`: every clause with its options, the functions that decide it, its scenarios."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from openuno.core.data.rules import CLAUSES, OPTIONS, Clause
from openuno.rulebooks import chapter, clause_rule, clause_title
from tools import ROOT
from tools.options_page import link_to_option

PAGE = ROOT / "docs" / "clauses.md"
PACKAGE = ROOT / "src" / "openuno"
SCENARIOS = ROOT / "tests" / "scenarios"

INTRODUCTION = """\
# Clauses

Every rule has an id, which refusals, events, prose, docstrings and scenarios name. Here is each
in a sentence, with the [options](options.md) that settle it, the functions that decide it (those
whose docstrings name it) and the scenarios that prove it.

This page is made by `make generated`.
"""

_MENTION = re.compile(r"\b([STUPCH]\d+)(?: to ([STUPCH]\d+))?\b")


def pages() -> dict[Path, str]:
    """The page, and where it stands."""
    return {PAGE: "\n".join([INTRODUCTION, *_chapters()])}


def mentioned(text: str) -> list[str]:
    """The ids of the clauses that a text names, those of a range one by one.

    >>> mentioned("T9, C3 to C5: what follows (H1)")
    ['T9', 'C3', 'C4', 'C5', 'H1']
    """
    ids: list[str] = []
    for first, last in _MENTION.findall(text):
        numbers = range(int(first[1:]), int((last or first)[1:]) + 1)
        ids += [f"{first[0]}{number}" for number in numbers]
    return ids


def deciding() -> dict[str, list[tuple[str, Path]]]:
    """For each clause the functions whose docstrings name it, as `module.function`, and the file.

    The core decides every rule but one: which hands lie open (H10), `view` does.
    """
    found: dict[str, list[tuple[str, Path]]] = defaultdict(list)
    for path in [*sorted((PACKAGE / "core").rglob("*.py")), *PACKAGE.rglob("view.py")]:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for clause in dict.fromkeys(mentioned(ast.get_docstring(node) or "")):
                    found[clause].append((f"{path.stem}.{node.name}", path))
    return found


def _chapters() -> Iterator[str]:
    functions = deciding()
    for title, clauses in groupby(CLAUSES, chapter):
        yield f"## {title}\n"
        for clause in clauses:
            yield f"### {clause}: {clause_title(clause)}\n\n{clause_rule(clause)}\n"
            yield "\n".join(_about(clause, functions[clause])) + "\n"


def _about(clause: Clause, functions: list[tuple[str, Path]]) -> Iterator[str]:
    options = [name for name, option in OPTIONS.items() if clause in option.clauses]
    if options:
        yield f"- Options: {', '.join(map(link_to_option, options))}"
    if functions:
        links = (f"[`{name}`]({_from_docs(path)})" for name, path in functions)
        yield f"- Decided by {', '.join(links)}"
    path = SCENARIOS / f"{clause}.toml"
    count = len(tomllib.loads(path.read_text("utf-8"))["scenario"])
    yield f"- Proved by [{count} scenario{'s' if count > 1 else ''}]({_from_docs(path)})"


def _from_docs(path: Path) -> str:
    return f"../{path.relative_to(ROOT).as_posix()}"
