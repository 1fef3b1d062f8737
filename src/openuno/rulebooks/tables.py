"""Tables of rulebooks: all of them, each with what it is like, and two side by side."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from openuno.core.data.rules import OPTIONS, Option
from openuno.rulebooks.loading import names, preset
from openuno.rulebooks.rulebook import Rulebook
from openuno.rulebooks.sheets import silent
from openuno.rulebooks.titles import summary, title
from openuno.rulebooks.words import label, value_words
from openuno.text.lang import Language, say

_GAP = "  "
_NARROWEST = 8
_STAR = "*"


def overview(language: Language = "en", width: int = 80) -> str:
    """Every rulebook that comes with OpenUNO, with what it is like.

    >>> print(overview(width=120).splitlines()[1])
    strict           No drawing for fun, no bluffing, and a false alarm costs cards.
    """
    widest = max(map(len, names()))
    return "\n".join(
        textwrap.fill(
            summary(preset(name), language),
            width,
            initial_indent=f"{name:{widest}}{_GAP}",
            subsequent_indent=" " * (widest + len(_GAP)),
        )
        for name in names()
    )


def diff(left: Rulebook, right: Rulebook, language: Language = "en", width: int = 80) -> str:
    """Two rulebooks side by side: what they set differently, in words.

    An option that means nothing in one of them stands there as a dash, and what the sheet of one
    leaves open has a star.

    >>> from openuno.rulebooks.loading import preset
    >>> print(diff(preset("traditional"), preset("traditional-low")))
             Traditional                         Traditional, low score
    Scoring  the winner scores the cards of the  everyone collects points, the
             others                              lowest total wins
    """
    titles = title(left, language), title(right, language)
    one, other = _Column(left, language), _Column(right, language)
    rows = [
        (label(option, language), one.cell(option), other.cell(option))
        for name, option in OPTIONS.items()
        if one.values.get(name) != other.values.get(name)
    ]
    if not rows:
        return say(language, "rulebooks.same", left=titles[0], right=titles[1])
    table = _columns([("", *titles), *rows], width)
    if not any(cell.endswith(_STAR) for row in rows for cell in row[1:]):
        return table
    official = title(preset(names()[0]), language)
    note = say(language, "rulebooks.left_open", star=_STAR, official=official)
    return f"{table}\n\n{textwrap.fill(note, max(width, _NARROWEST))}"


class _Column:
    """What stands below a rulebook: the values of its options, in words."""

    def __init__(self, rulebook: Rulebook, language: Language) -> None:
        self.values = rulebook.in_effect()
        self._left_open = silent(rulebook)
        self._language: Language = language

    def cell(self, option: Option) -> str:
        """The option's value, and a star if the sheet leaves it open."""
        value = self.values.get(option.name)
        if value is None:
            return say(self._language, "rulebooks.nothing")
        words = value_words(option, value, self._language)
        return f"{words}{_STAR}" if option.name in self._left_open else words


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
