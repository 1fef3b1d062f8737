"""A scanner: reads text that people write from its beginning on, and says where it goes wrong.

Names that are one word stand as they are, all others in quotes:

>>> quoted("Zoë"), quoted("Dan Brown")
('Zoë', '"Dan Brown"')
>>> Scanner('"Dan Brown" deals').name()
'Dan Brown'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from openuno.text.errors import InputError, TextPlace, shown
from openuno.text.lang import Language, say

T = TypeVar("T")

_WORD = re.compile(r"[^\W\d_][\w.'’-]*")
QUOTED = r'"(?:[^"\\\n]|\\["\\])*"'
"""The pattern of a text in quotes, in which a backslash stands before another one or a quote."""
_QUOTED = re.compile(QUOTED)
_NUMBER = re.compile(r"[0-9]{1,39}(?![0-9])")
_NOTHING = re.compile("-")
_BLANK = re.compile(r"\s*")
_COMMENT = re.compile(r"\{([^{}]*)\}")
_NEXT = re.compile(r"\S{1,30}|\s|$")


def quoted(name: str) -> str:
    """A name as `Scanner.name` reads it."""
    if _WORD.fullmatch(name):
        return name
    return '"{}"'.format(re.sub(r'(["\\])', r"\\\1", name))


def listed(items: Iterable[str], comma: str = ",") -> str:
    """Several things as `Scanner.items` reads them; behind the comma there may be a blank."""
    return comma.join(items) or "-"


def unquoted(text: str) -> str:
    r"""The text with the names in it as they are.

    >>> print(unquoted(r'Bo: catch "Dan \"the man\" Brown"'))
    Bo: catch Dan "the man" Brown
    """
    return _QUOTED.sub(lambda found: _unescaped(found[0]), text)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1])


@dataclass(frozen=True, slots=True)
class _Found:
    """What a text has in some place, which may be its end."""

    text: str

    def in_words(self, language: Language) -> str:
        return shown(self.text) if self.text else say(language, "errors.text_end")


class Scanner:
    """A text, and how far it has been read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.index = 0

    @property
    def is_at_end(self) -> bool:
        """Whether all has been read."""
        return self.index == len(self._text)

    def skip(self, pattern: re.Pattern[str] = _BLANK) -> bool:
        """Reads over what the pattern matches, if it does; blanks if none is given."""
        return self.take(pattern) is not None

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Reads what the pattern matches; nothing if it does not."""
        found = pattern.match(self._text, self.index)
        if found:
            self.index = found.end()
        return found

    def sees(self, sign: str) -> bool:
        """Whether a sign comes next."""
        return self._text.startswith(sign, self.index)

    def sign(self, sign: str) -> bool:
        """Reads a sign, if it comes next."""
        if self.sees(sign):
            self.index += len(sign)
            return True
        return False

    def need(self, sign: str) -> None:
        """Reads a sign that must come next."""
        if not self.sign(sign):
            raise self.complaint("text_sign", sign=sign)

    def word(self, pattern: re.Pattern[str], code: str) -> str:
        """Reads what the pattern must match; if it does not, that is an error with this code."""
        if found := self.take(pattern):
            return found[0]
        raise self.complaint(code)

    def name(self, code: str = "text_name") -> str:
        """Reads a name: a word, or text in quotes."""
        if text := self.take(_QUOTED):
            return _unescaped(text[0])
        return self.word(_WORD, code)

    def number(self) -> int:
        """Reads a whole number, of up to 39 digits: as many as a seed can have."""
        return int(self.word(_NUMBER, "text_number"))

    def items(self, read: Callable[[], T]) -> list[T]:
        """Reads several things with commas between, or a dash where there are none."""
        if self.skip(_NOTHING):
            return []
        found = [read()]
        while self.sign(","):
            self.skip()
            found.append(read())
        return found

    def comment(self) -> str | None:
        """Reads a comment in braces, if one comes next, and gives it as one line."""
        if found := self.take(_COMMENT):
            return " ".join(found[1].split())
        if self.sees("{"):
            raise self.complaint("comment_open")
        return None

    def complaint(self, code: str, **values: object) -> InputError:
        """An error about what comes next."""
        found = _NEXT.match(self._text, self.index)
        problem = InputError(code, found=_Found(found[0] if found else ""), **values)
        problem.places.append(TextPlace.of(self._text, self.index))
        return problem

    @contextmanager
    def at(self, index: int) -> Generator[None]:
        """Has any complaint from inside say that it is about this place, unless it names one."""
        try:
            yield
        except InputError as problem:
            if not any(isinstance(place, TextPlace) for place in problem.places):
                problem.places.insert(0, TextPlace.of(self._text, index))
            raise

    @contextmanager
    def placed(self, indexes: Mapping[str, int]) -> Generator[None]:
        """Has any complaint from inside about a field say where that field was read, or one that
        it is part of; the field without a name is the whole.

        An item of a list, which nobody likes to count, is known by its place alone.
        """
        try:
            yield
        except InputError as problem:
            field = str(problem.places[0] if problem.places else problem.values.get("field", ""))
            if field.endswith("]"):
                del problem.places[0]
            while field not in indexes:
                field = field.rpartition(".")[0]
            problem.places.insert(0, TextPlace.of(self._text, indexes[field]))
            raise
