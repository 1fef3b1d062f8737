"""A rulebook in a word, both ways: `official`, `harsh@1`, `classic@4(uno_penalty=4,decks=2)`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from openuno.core.data.rules import Value
from openuno.game.scanner import Scanner, listed, quoted
from openuno.rulebooks import parse_change, write_change

_CHANGE = re.compile(r"\w{1,40}=\w{1,40}")


def write_rulebook_word(table: Mapping[str, Any]) -> str:
    """The rulebook of a table, with its edition and the options changed."""
    edition = f"@{table['edition']}" if "edition" in table else ""
    changes = [write_change(name, value) for name, value in table.get("options", {}).items()]
    return f"{quoted(table['rulebook'])}{edition}{f'({listed(changes)})' if changes else ''}"


def read_rulebook_word(scanner: Scanner) -> dict[str, Any]:
    """Reads a rulebook, with what it says of the edition and of options."""
    table: dict[str, Any] = {"rulebook": scanner.name()}
    if scanner.sign("@"):
        table["edition"] = scanner.number()
    if scanner.sign("("):
        table["options"] = dict(scanner.items(lambda: _read_change(scanner)))
        scanner.need(")")
    return table


def _read_change(scanner: Scanner) -> tuple[str, Value]:
    index, change = scanner.index, scanner.word(_CHANGE, "text_change")
    with scanner.at(index):
        return parse_change(change)
