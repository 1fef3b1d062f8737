"""A rulebook: a table's rules, with a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from openuno.arguments import check_fields, checked
from openuno.core.data.rules import FIRST_EDITION, OPTIONS, Rules, Value
from openuno.rulebooks.editions import as_written
from openuno.rulebooks.validation import change, check, read, unused


@dataclass(frozen=True, slots=True, repr=False)
class Rulebook:
    """A value for every option, with a name.

    >>> house = Rulebook("ours", Rules()).with_options(uno_penalty=4)
    >>> house.options()["uno_penalty"]
    4
    >>> house.changed_from(Rulebook("official", Rules()))
    {'uno_penalty': 4}
    >>> house
    <Rulebook ours: official with uno_penalty=4>
    """

    name: str
    rules: Rules
    customisable: str = ""
    """What the table has written on the Customisable cards of the deck of 2015 (H12)."""

    def __post_init__(self) -> None:
        check_fields(self)

    @classmethod
    @checked
    def from_options(cls, name: str, options: Mapping[str, object]) -> Rulebook:
        """The rulebook with these `options()`, even those that mean nothing in it."""
        rules = Rules(**read(options))
        check(rules)
        return cls(name, rules)

    def with_options(self, /, **changes: object) -> Rulebook:
        """This rulebook with some options changed."""
        return replace(self, rules=change(self.rules, changes))

    def options(self) -> dict[str, Value]:
        """Every option and its value, as a rulebook file writes them."""
        return {name: option.read(self.rules) for name, option in OPTIONS.items()}

    def in_effect(self) -> dict[str, Value]:
        """The options that mean something here: no challenge penalty where nobody can challenge."""
        idle = unused(self.rules)
        return {name: value for name, value in self.options().items() if name not in idle}

    @checked
    def changed_from(self, other: Rulebook) -> dict[str, Value]:
        """What to change in the other rulebook so that it plays like this one."""
        before = other.options()
        return {name: value for name, value in self.in_effect().items() if value != before[name]}

    def as_preset(self) -> tuple[str, dict[str, Value]]:
        """The preset, and what to change in it, that together play like this rulebook anywhere."""
        from openuno.rulebooks.loading import names, preset  # they read files into this class

        name = self.name if self.name in names() else names()[0]
        changes = self.changed_from(preset(name, self.edition))
        return name, as_written(changes, self.edition)

    def __repr__(self) -> str:
        preset, options = self.as_preset()
        changes = ", ".join(f"{name}={value}" for name, value in options.items())
        changed = f"{preset} with {changes}" if changes else preset
        return f"<Rulebook {changed if self.name == preset else f'{self.name}: {changed}'}>"

    @property
    def edition(self) -> int:
        """The reading of the sheets that this is a rulebook of."""
        return self.rules.edition

    def edition_field(self) -> dict[str, int]:
        """What a match says of its edition when it is written down: of the first one nothing, for
        it was the only one when it was written.
        """
        return {} if self.edition == FIRST_EDITION else {"edition": self.edition}
