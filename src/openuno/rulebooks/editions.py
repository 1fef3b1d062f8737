"""What our rulebooks said in the first edition, where that is not what they say now.

Matches that were dealt by it, and tables that agreed on it, go on as they began.
"""

from __future__ import annotations

from collections.abc import Mapping

from openuno.core.data.rules import Value

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
