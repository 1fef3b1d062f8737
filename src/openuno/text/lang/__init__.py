"""Everything people read, one folder a language; code asks for a sentence by its key.

>>> say("en", "words.colours.R")
'red'
>>> say("de", "words.colours.R")
'Rot'
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from typing import Any, Literal, Protocol, cast, get_args

Language = Literal["en", "de"]
Items = tuple[object, ...]
Mark = Callable[[object], object]
"""Changes a value before it is put into a sentence, to find it there again."""
LANGUAGES: tuple[Language, ...] = get_args(Language)
_PLAIN = (str, int)
"""What has no words of its own."""
_REMEMBERED = 4096
"""How many sentences are found at once; more than there are."""


@functools.cache
def _sentences(language: Language, topic: str) -> Mapping[str, Any]:
    text = (
        resources.files("openuno.text.lang").joinpath(language, f"{topic}.toml").read_text("utf-8")
    )
    return tomllib.loads(text)


def load_all() -> None:
    """Reads all sentences of all languages now, so that nobody has to open a file for them later,
    when the system may have none to give.
    """
    for language in LANGUAGES:
        for file in resources.files("openuno.text.lang").joinpath(language).iterdir():
            topic, dot, ending = file.name.rpartition(".")
            if dot + ending == ".toml":
                _sentences(language, topic)


class Spoken(Protocol):
    """A value that has words of its own in each language, such as a colour."""

    def in_words(self, language: Language) -> str: ...


def _find(language: Language, key: str) -> str:
    if not isinstance(cast("object", language), str) or language not in LANGUAGES:
        from openuno.text.errors import InputError, shown  # whose sentences are found here

        raise InputError("unknown_language", language=shown(language), known=", ".join(LANGUAGES))
    sentence = _sentence(language, key)
    if sentence is None:
        raise KeyError(key)
    return sentence


@functools.lru_cache(_REMEMBERED)
def _sentence(language: Language, key: str) -> str | None:
    """The sentence of this key, if there is one."""
    topic, *names = key.split(".")
    entry: Any = _sentences(language, topic)
    for name in names:
        if name not in entry:
            return None
        entry = entry[name]
    return str(entry)


def say(
    language: Language,
    key: str,
    mark: Mark | None = None,
    reader: str | None = None,
    /,
    **values: object,
) -> str:
    """The sentence `topic.name` of a language, with the values put in their places.

    A reader who is one of the values is not named but spoken to, where the topic has a sentence for
    that: `topic.you.seat.name` is for whoever is the `seat` in it.

    >>> say("en", "events.TurnSkipped", None, "Bo", seat="Ann")
    'Ann is skipped.'
    >>> say("en", "events.TurnSkipped", None, "Ann", seat="Ann")
    'You are skipped.'
    """
    if reader:
        key = _key_for_reader(language, key, reader, values)
        values = {name: _without_reader(language, reader, each) for name, each in values.items()}
    said = {name: words(language, value, mark) for name, value in values.items()}
    return _find(language, key).format_map(said)


def _key_for_reader(language: Language, key: str, reader: str, values: Mapping[str, object]) -> str:
    """The key of the sentence in which a reader is spoken to; the same key if there is none."""
    topic, _, name = key.partition(".")
    for role, value in values.items():
        if is_named(reader, value):
            to_reader = f"{topic}.you.{role}.{name}"
            if _sentence(language, to_reader) is not None:
                return to_reader
    return key


def is_named(reader: str, value: object) -> bool:
    """Whether a value is a reader's name, or several names with that among them."""
    return value == reader or (isinstance(value, tuple) and reader in value)


def _without_reader(language: Language, reader: str, value: object) -> object:
    """Several names with `you` in the place of the reader's; any other value as it is."""
    if not isinstance(value, tuple):
        return value
    items = cast("Items", value)
    return tuple(say(language, "words.you") if item == reader else item for item in items)


def table(language: Language, topic: str) -> Mapping[str, Any]:
    """A whole topic as it is written, for what is not said but looked up."""
    return _sentences(language, topic)


def words(language: Language, value: object, mark: Mark | None = None) -> object:
    """A value as a sentence takes it: `red`, `R5 and W`, or the value itself."""
    if type(value) in _PLAIN:
        return value if mark is None else mark(value)
    if hasattr(value, "in_words"):  # many times faster than isinstance with a protocol
        return cast("Spoken", value).in_words(language)
    if isinstance(value, tuple):
        items = (words(language, item, mark) for item in cast("Items", value))
        return listed(language, [str(item) for item in items])
    return value if mark is None else mark(value)


def listed(language: Language, items: Sequence[str]) -> str:
    """Several things in a row: `R5, R6 and W`."""
    return _joined(language, "words.and", items)


def either(language: Language, items: Sequence[str]) -> str:
    """Several things to choose from: `R5, R6 or W`."""
    return _joined(language, "words.or", items)


def _joined(language: Language, key: str, items: Sequence[str]) -> str:
    if len(items) < 2:
        return "".join(items)
    return say(language, key, most=", ".join(items[:-1]), last=items[-1])


def alternatives(language: Language, items: Sequence[object]) -> str:
    """Several things of which one is chosen: `R5, R6 or W`."""
    *most, last = (str(words(language, item)) for item in items)
    return say(language, "words.or", most=", ".join(most), last=last) if most else last


def grouped(number: int, language: Language) -> str:
    """A whole number in groups of three digits.

    >>> grouped(1234567, "en"), grouped(1234567, "de")
    ('1,234,567', '1.234.567')
    """
    return decimal(number, 0, language)


def decimal(number: float, digits: int, language: Language) -> str:
    """A number with so many decimals.

    >>> decimal(1234.5, 2, "en"), decimal(1234.5, 2, "de")
    ('1,234.50', '1.234,50')
    """
    text = f"{number:,.{digits}f}"
    point, group = say(language, "words.decimal_point"), say(language, "words.digit_group")
    return text.translate({ord("."): point, ord(","): group})
