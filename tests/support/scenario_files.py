"""Scenario files: a referee's file plus what must come of it. `tests/scenarios/T4.toml` holds T4's.

A scenario has a `name`, the referee's own fields, and `expect`:

- `steps`: for each action `"ok"`, or `"code CLAUSE"` where it is refused;
- `state`: any part of the referee's `state` after the last action (hands as text, "" for null);
- `legal`, `legal_has`, `legal_lacks`: by seat, what it may do: exactly, among others, not at all;
- `events`: by action (`"0"`, `"1"`, …, `"start"` for the deal), patterns that occur in this order;
- `error`: instead of all these, what the one-line complaint about a senseless file must contain.

`covers` lists the option values that the scenario proves, as `option=value`.

What most scenarios of a file share stands once, in its table `defaults`: a scenario takes from it
every field that it has not itself, whole. One that needs a field to be missing, such as the
discard where the cards are dealt, says `defaults = false` and takes none.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.support.paths import SCENARIOS

FOLDER = SCENARIOS
_OURS = {"name", "covers", "defaults", "expect"}


@dataclass(frozen=True)
class Scenario:
    clause: str
    name: str
    covers: tuple[str, ...]
    table: dict[str, Any]
    """What a referee's file would hold."""
    expect: dict[str, Any]

    @property
    def id(self) -> str:
        return f"{self.clause}: {self.name}"


def scenarios() -> Iterator[Scenario]:
    for path in sorted(FOLDER.glob("*.toml")):
        file = tomllib.loads(path.read_text("utf-8"))
        for entry in file["scenario"]:
            defaults = file.get("defaults", {}) if entry.get("defaults", True) else {}
            given = {key: value for key, value in entry.items() if key not in _OURS}
            covers = tuple(entry.get("covers", ()))
            yield Scenario(path.stem, entry["name"], covers, defaults | given, entry["expect"])


def pattern_of(event: dict[str, Any]) -> str:
    """An event as scenarios write it: its name, then its values, cards one by one."""
    words: list[str] = []
    hidden = (
        {"clause", "cards", "code"} if event["event"] != "CardsTakenBack" else {"clause", "code"}
    )
    for name, value in event.items():
        if name not in hidden:
            words += map(str, value) if isinstance(value, list | tuple) else [str(value)]
    return " ".join(words)


def occur_in_order(patterns: list[str], events: list[str]) -> bool:
    """Whether the events begin with these patterns, one after the other, others between."""
    rest = iter(events)
    return all(any(_fits(pattern, event) for event in rest) for pattern in patterns)


def _fits(pattern: str, event: str) -> bool:
    return event == pattern or event.startswith(pattern + " ")


def as_written(name: str, value: Any) -> Any:
    """A part of the state as scenarios write it; the order within a hand does not matter."""
    if name == "hands":
        return {seat: Counter(cards) for seat, cards in value.items()}
    return "" if value is None else value


def as_expected(name: str, value: Any) -> Any:
    if name == "hands":
        return {seat: Counter(cards.split()) for seat, cards in value.items()}
    return value
