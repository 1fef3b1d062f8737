"""Errors for people: what is wrong, where, and what would be right, in one line.

Each has a stable code and a sentence in every language (`lang/*/errors.toml`). An `InputError` is
something that makes no sense (a card that does not exist); an action that makes sense but is
against the rules is a `RuleError`.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass

from openuno.text.lang import Language, Mark, say

_LONGEST_PLACE = 200
_LONGEST = 60  # letters of a value that are shown, or compared with others


class OpenUnoError(Exception):
    """The base of all errors that OpenUNO raises on purpose."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def text(self, language: Language = "en", mark: Mark | None = None) -> str:
        """The sentence for a person."""
        return say(language, f"errors.{self.code}", mark, **self.values)

    def in_words(self, language: Language) -> str:
        """The same, so that one error can be part of another's sentence."""
        return self.text(language)

    def __str__(self) -> str:
        return self.text()


class InputError(OpenUnoError):
    """Input that makes no sense: a file, an option, a name or a notation."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, **values)
        self.places: list[str] = []
        """Where it stands, from the outside in: a file, a field of it."""

    def text(self, language: Language = "en", mark: Mark | None = None) -> str:
        """The sentence for a person, with the place in front."""
        return ": ".join((*self.places, super().text(language, mark)))


@contextmanager
def inside(place: object) -> Generator[None]:
    """Has any complaint from inside say that it is about this file or field."""
    try:
        yield
    except InputError as problem:
        name = one_line(str(place))
        problem.places.insert(0, name if len(name) <= _LONGEST_PLACE else f"…{name[-_LONGEST:]}")
        raise


class RuleError(OpenUnoError):
    """An action that makes sense but is against the rules, with the clause that says so."""

    def __init__(
        self, code: str, clause: str, *, sentence: str = "", penalty: int = 0, **values: object
    ) -> None:
        super().__init__(code, **values)
        self.clause = clause
        self.penalty = penalty
        """How many cards it costs to do it all the same; 0 where it is simply refused."""
        self._sentence = sentence or code

    def text(self, language: Language = "en", mark: Mark | None = None) -> str:
        """The sentence for a person, with the cards concerned."""
        return say(language, f"rules.refusals.{self._sentence}", mark, **self.values)


@dataclass(frozen=True, slots=True)
class Near:
    """A question at the end of a sentence: was that word meant? Nothing where no word is near."""

    word: str

    @classmethod
    def to(cls, wrong: object, known: Iterable[str]) -> Near:
        """The known word most like the wrong one.

        >>> Near.to("anytime", ["any_time", "only_if_unable"]).word
        'any_time'
        """
        from difflib import get_close_matches  # only needed once something is wrong

        if not isinstance(wrong, str):
            return cls("")
        return cls(next(iter(get_close_matches(wrong[:_LONGEST].lower(), list(known), 1)), ""))

    def in_words(self, language: Language) -> str:
        """The question, or nothing."""
        return f" {say(language, 'errors.did_you_mean', near=self.word)}" if self.word else ""


def shown(value: object) -> str:
    r"""A value as a file would write it, on one line and not too long.

    >>> shown("any\ntime"), shown(True), shown([1, 2])
    ('"any\\ntime"', 'true', '[1, 2]')
    """
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):  # a number or a nesting beyond all bounds
        text = "…"
    return short(text)


def short(text: str) -> str:
    """The text on one line, and not too long."""
    line = one_line(text)
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


def one_line(text: str) -> str:
    """The text with no characters that would break the line, or that a terminal would obey."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
