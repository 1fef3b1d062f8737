"""Errors for people: what is wrong, where, and what would be right, in one line.

Each has a stable code and a sentence in every language (`lang/*/errors.toml`). An `InputError` is
something that makes no sense (a card that does not exist); an action that makes sense but is
against the rules is a `RuleError`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass

from openuno.text.invisible import INVISIBLE
from openuno.text.lang import Language, Mark, either, say, words

_LONGEST_PLACE = 200
_LIKENESS = 0.7
"""How much of two words has to be the same, from 0 to 1, for one to be meant by the other."""
_MOST_NEAR = 5
_LONGEST = 60  # letters of a value that are shown, or compared with others


class OpenUnoError(Exception):
    """The base of all errors that OpenUNO raises on purpose."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def text(
        self, language: Language = "en", mark: Mark | None = None, reader: str | None = None
    ) -> str:
        """The sentence for a person, who is called `you` if it is about them."""
        return say(language, f"errors.{self.code}", mark, reader, **self.values)

    def in_words(self, language: Language) -> str:
        """The same, so that one error can be part of another's sentence."""
        return self.text(language)

    def __str__(self) -> str:
        return self.text()


class InputError(OpenUnoError):
    """Input that makes no sense: a file, an option, a name or a notation."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, **values)
        self.places: list[object] = []
        """Where it stands, from the outside in: a file, a field of it, or a line and a column."""

    def text(
        self, language: Language = "en", mark: Mark | None = None, reader: str | None = None
    ) -> str:
        """The sentence for a person, with the place in front."""
        places = (str(words(language, place)) for place in self.places)
        return ": ".join((*places, super().text(language, mark, reader)))


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

    def text(
        self, language: Language = "en", mark: Mark | None = None, reader: str | None = None
    ) -> str:
        """The sentence for a person, with the cards concerned."""
        return say(language, f"rules.refusals.{self._sentence}", mark, reader, **self.values)


@dataclass(frozen=True, slots=True)
class TextPlace:
    r"""A place in a text: its line and its column, from 1.

    >>> TextPlace.of("Ann: draw\nBo: fly", 14).in_words("en")
    'line 2, column 5'
    """

    line: int
    column: int

    @classmethod
    def of(cls, text: str, index: int) -> TextPlace:
        """Where the character with this index stands."""
        return cls(text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))

    def in_words(self, language: Language) -> str:
        """The place as people look for it."""
        return say(language, "errors.text_place", line=self.line, column=self.column)


@dataclass(frozen=True, slots=True)
class Near:
    """A question at the end of a sentence: was one of these words meant? Nothing where there is
    none.
    """

    words: tuple[str, ...] = ()

    @classmethod
    def to(cls, wrong: object, known: Iterable[str]) -> Near:
        """The known word most like the wrong one; if none is, those that have a part in common.

        >>> Near.to("anytime", ["any_time", "only_if_unable"]).words
        ('any_time',)
        >>> Near.to("uno", ["uno_penalty", "false_uno_penalty", "stacking"]).words
        ('uno_penalty', 'false_uno_penalty')
        >>> Near.to("wizard", ["easy", "hard"]).words
        ()
        """
        from difflib import get_close_matches  # only needed once something is wrong

        if not isinstance(wrong, str):
            return cls()
        words, meant = list(known), wrong[:_LONGEST].lower()
        alike = get_close_matches(meant, words, 1, _LIKENESS)
        parts = _parts(meant)
        return cls(tuple(alike or [word for word in words if parts & _parts(word)][:_MOST_NEAR]))

    def in_words(self, language: Language) -> str:
        """The question, or nothing."""
        if not self.words:
            return ""
        return f" {say(language, 'errors.did_you_mean', near=either(language, self.words))}"


def _parts(name: str) -> set[str]:
    """The words that a name is made of."""
    return set(re.split(r"[\W_]+", name)) - {""}


def shown(value: object) -> str:
    r"""A value as a file would write it, on one line and not too long.

    >>> shown("any\ntime"), shown(True), shown([1, 2])
    ('"any\\ntime"', 'true', '[1, 2]')
    """
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, TypeError, RecursionError):  # beyond all bounds, or nothing a file has
        text = "…"
    return short(text)


def short(text: str) -> str:
    """The text on one line, and not too long."""
    line = one_line(text)
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


def one_line(text: str) -> str:
    """The text with no characters that would break the line, or that a terminal would obey."""
    shows = (c.isprintable() and not INVISIBLE.match(c) for c in text)
    return "".join(
        c if is_seen else c.encode("unicode_escape").decode()
        for c, is_seen in zip(text, shows, strict=True)
    )
