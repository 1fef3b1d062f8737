"""The referee's command: from a file, or a dispute told on the command line, to the answer."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from typing import Any

from openuno.game.dispute import Dispute
from openuno.game.position_line import parse_line
from openuno.game.referee import Case
from openuno.game.ruling import ruling
from openuno.rulebooks import parse_change
from openuno.text.errors import InputError, inside
from openuno.text.lang import Language

_WIDEST = 100
"""Longer lines are hard to read."""


def answer(file: str | None, flags: Mapping[str, Any], language: Language, *, as_json: bool) -> str:
    """What the referee says: of a file, `-` being standard input, or of what the flags tell."""
    if file is None:
        case = _of_line(flags) if "--position" in flags else Case.read(_dispute(flags).table())
        return _answer(case, language, as_json)
    if flags:
        raise InputError("file_or_flags", flag=next(iter(flags)))
    with inside(file):
        return _answer(Case.load(file), language, as_json)


def _answer(case: Case, language: Language, as_json: bool) -> str:
    if as_json:
        return json.dumps(case.document(language), ensure_ascii=False, indent=1)
    return ruling(case, language, min(shutil.get_terminal_size().columns, _WIDEST))


def _of_line(flags: Mapping[str, Any]) -> Case:
    """The case of a position in one line, and of what happened there."""
    for flag in flags:
        if flag not in ("--position", "--then"):
            raise InputError("position_or_flags", flag=flag)
    with inside("--position"):
        table, scanner, indexes = parse_line(flags["--position"])
        with scanner.placed(indexes):
            case = Case.read({**table, "actions": [*flags.get("--then", ())]})
            case.open(case.settle())
    return case


def _dispute(flags: Mapping[str, Any]) -> Dispute:
    for flag in ("--pile", "--hand"):
        if flag not in flags:
            raise InputError("dispute_needs", flag=flag)
    return Dispute(
        pile=flags["--pile"],
        hand=flags["--hand"],
        play=flags.get("--play", ""),
        then=flags.get("--then", ()),
        next_hand=flags.get("--next", ""),
        draw=flags.get("--draw", ""),
        players=flags.get("--players", "3"),
        rulebook=flags.get("--rulebook", "official"),
        options=dict(map(parse_change, flags.get("--option", ()))),
    )
