"""The sentences of the table in one language (`lang/*/table.toml`)."""

from __future__ import annotations

from dataclasses import dataclass

from openuno.text.errors import RuleError
from openuno.text.lang import Language, say


@dataclass(frozen=True, slots=True)
class Words:
    """Says things in a language."""

    language: Language

    def __call__(self, key: str, /, **values: object) -> str:
        """A sentence of the table."""
        return say(self.language, f"table.{key}", **values)

    def cards(self, count: int) -> str:
        """A number of cards: `1 card`, `4 cards`."""
        return self("one_card" if count == 1 else "some_cards", count=count)

    def key(self, key: str) -> str:
        """What is printed on a key: `D`, `SPACE`."""
        return (key if len(key) == 1 else self(f"keys.{key}")).upper()

    def reason(self, problem: RuleError) -> str:
        """Why something is not allowed, with its clause."""
        return f"{problem.text(self.language)} [{problem.clause}]"
