"""What our rulebooks said in the first edition, where that is not what they say now.

Matches that were dealt by it, and tables that agreed on it, go on as they began.
"""

from __future__ import annotations

from collections.abc import Mapping

from openuno.core.data.rules import FIRST_EDITION, OPTIONS, Value, word

_SHEET: Mapping[str, Value] = {"reverse_with_two": "skip"}
"""Of every sheet it was thought that a Reverse between two players is a Skip (T6)."""

FIRST: Mapping[str, Mapping[str, Value]] = {
    "strict": {**_SHEET, "draw": "only_if_unable", "catch_window": "next_turn"},
    "traditional": _SHEET,
    "traditional-low": _SHEET,
    "harsh": _SHEET,
    "classic": _SHEET,
    "quickplay": _SHEET,
    "bluffers": {**_SHEET, "draw": "only_if_unable"},
}
"""Each rulebook with the options that were otherwise."""


def as_written(options: Mapping[str, Value], edition: int) -> dict[str, Value]:
    """Options as a match of this edition writes them down: in the first, some were a yes or no.

    >>> as_written({"seven_zero": "both", "uno_penalty": 4}, 1)
    {'seven_zero': True, 'uno_penalty': 4}
    """
    if edition != FIRST_EDITION:
        return dict(options)
    return {name: _as_flag(name, value) for name, value in options.items()}


def _as_flag(name: str, value: Value) -> Value:
    option = OPTIONS[name]
    if option.yes is None:
        return value
    return {word(option.yes): True, word(option.default): False}.get(str(value), value)
