"""Compares two rulebooks side by side."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from openuno.core.data.rules import OPTIONS, Value
from openuno.rulebooks.rulebook import Rulebook
from openuno.rulebooks.titles import title
from openuno.rulebooks.words import label, value_words
from openuno.text.lang import Language, say

_GAP = "  "
_NARROWEST = 8


def diff(left: Rulebook, right: Rulebook, language: Language = "en", width: int = 80) -> str:
    """Two rulebooks side by side: what they set differently, in words.

    An option that means nothing in one of them stands there as a dash.

    >>> from openuno.rulebooks.loading import preset
    >>> print(diff(preset("traditional"), preset("traditional-low")))
             Traditional                         Traditional, low score
    Scoring  the winner scores the cards of the  everyone collects points, the
             others                              lowest total wins
    """
    titles = title(left, language), title(right, language)
    one, other = left.in_effect(), right.in_effect()
    rows = [
        (
            label(option, language),
            _words(name, one.get(name), language),
            _words(name, other.get(name), language),
        )
        for name, option in OPTIONS.items()
        if one.get(name) != other.get(name)
    ]
    if not rows:
        return say(language, "rulebooks.same", left=titles[0], right=titles[1])
    return _columns([("", *titles), *rows], width)


def _words(name: str, value: Value | None, language: Language) -> str:
    if value is None:
        return say(language, "rulebooks.nothing")
    return value_words(OPTIONS[name], value, language)


def _columns(rows: Sequence[tuple[str, str, str]], width: int) -> str:
    """Three columns below each other, wrapped to the width; the first as wide as it needs."""
    widest = max(len(row[0]) for row in rows)
    room = width - 2 * len(_GAP)
    first = max(min(widest, room // 3), _NARROWEST) if widest > room // 3 else widest
    rest = max((room - first) // 2, _NARROWEST)
    lines: list[str] = []
    for row in rows:
        cells = [textwrap.wrap(row[0], first), *(textwrap.wrap(cell, rest) for cell in row[1:])]
        for a, b, c in zip_longest(*cells, fillvalue=""):
            lines.append(f"{a:{first}}{_GAP}{b:{rest}}{_GAP}{c}".rstrip())
    return "\n".join(lines)
