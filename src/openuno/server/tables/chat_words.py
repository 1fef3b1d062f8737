"""A chat message as words, each with its kind, whatever tricks it is written with.

The words stand in `lang/*/suggestions.toml`, and all languages are read at once. Accents, capital
letters, invisible characters and full-width letters make no difference, and `r e d`, `r3d` and
`redseven` are seen through; letters of other alphabets are not.

>>> [f"{word.kind.name} {word.text}" for word in read_words("PLÀY the r e d 7, Bo", ["Bo"])]
['LAY play', 'THE the', 'COLOUR red', 'NUMBER 7', 'BREAK ', 'SEAT ']
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple
from unicodedata import category, normalize

from openuno.text.lang import LANGUAGES, table


class Kind(StrEnum):
    """What a word can mean for a card game; the value is its letter in patterns of kinds."""

    COLOUR = "c"
    NUMBER = "n"
    CARD = "x"  # a card or a face, and nothing else
    LIKELY = "f"  # a face, or something else: `skip`
    LETTERS = "g"  # a card's notation, or something else: `BS`, `b4`
    LONE_W = "u"
    LAY = "v"  # `play`
    NAME = "w"  # `choose`
    KEEP = "p"
    LAY_LAST = "z"  # `legen`: German has some verbs at the end
    HAVE = "h"
    THE = "d"
    A = "a"
    OWN = "m"  # `your`
    FILLER = "t"
    TO = "o"
    NUMBER_SIGN = "#"  # `number`
    ONE_CARD = "k"  # the word `card`
    CARDS = "K"
    COUNTED = "q"  # what there can be seven of: `days`
    ADVERB = "e"
    JOINT = "j"  # `and`, `if`
    ASIDE = "l"  # `lol`
    INSIDE = "i"  # `in`
    OTHER = "s"  # `I`, `she`: not whom one speaks to
    TOLD = "y"  # `you`
    SEAT = "N"  # a player's name
    BREAK = "."
    UNKNOWN = "_"


class Word(NamedTuple):
    """A word or a few that belong together, with the face and colour they mean."""

    kind: Kind
    text: str
    face: str = ""
    colour: str = ""


def read_words(text: str, seats: Sequence[str]) -> list[Word]:
    """The words of a message. What is no word and means nothing is left out."""
    return list(_joined(list(_single_words(_closed_up(_without_names(_plain(text), seats))))))


# Letters

_NAME = "\ue000"  # stands for a player's name; it is no letter in any language
_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_UNSEEN = ("Mn", "Me", "Cf")  # accents and keycaps that stand by themselves, zero-width characters
_SPELLED = re.compile(r"(?<![^\W_])[^\W\d_](?:[\s.*_-]{1,3}[^\W\d_]){2,}(?![^\W_])")


def _plain(text: str) -> str:
    """The text without accents, but for umlauts, and whatever else only changes how it looks."""
    return "".join(map(_plain_letter, re.sub("['’]", " ", normalize("NFKC", text))))


@functools.lru_cache(10_000)
def _plain_letter(letter: str) -> str:
    if letter.lower() in "äöü":
        return letter
    return "".join(part for part in normalize("NFKD", letter) if category(part) not in _UNSEEN)


def _spelling(letters: str) -> str:
    """A word as the vocabulary has it: in small letters without umlauts."""
    return letters.lower().translate(_WRITTEN_OUT)


def _without_names(text: str, seats: Sequence[str]) -> str:
    seen = [name for name in map(_plain, seats) if name]
    names = "|".join(re.escape(name) for name in sorted(seen, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{names})(?!\w)", _NAME, text) if names else text


def _closed_up(text: str) -> str:
    """The text with words closed up that are spelled letter by letter."""

    def close_up(match: re.Match[str]) -> str:
        letters = re.sub(r"[\W_]", "", match[0])
        return " ".join(_parts(_spelling(letters), _vocabulary())) or match[0]

    return _SPELLED.sub(close_up, text)


# Words

_TOKEN = re.compile(
    r"""
    (?<![\w+])(?:
        (?P<card>
            (?i: W[+D]?4 (?: :[RYGB] )? | W:[RYGB] | [RYGB] (?: \+2 | [-._]?[0-9] ) )
            | W[ ]\+[ ]?4 | [RYGB][ ] (?: \+[ ]?2 | [0-9] )
        )
        | (?P<letters> [RYGB][SR] )
        | (?P<wild> W )
    )(?! [\w+] | [-.:/]\w )
    | (?P<word> [0-9]+ (?: [.,:][0-9]+ )+ | [^\W_]+ )
    | (?P<break> [.,;:!?]+ (?=\s|$) )
    | (?P<sign> [^\w\s] )
    """,
    re.VERBOSE,
)
_LEET = tuple(str.maketrans("013457", f"o{one}east") for one in "il")
_FACES = {"numbers": Kind.NUMBER, "faces": Kind.CARD, "likely_faces": Kind.LIKELY}
_LONGEST_PHRASE = 4
_LONGEST_WORD = 30
_SHORTEST_VERB = 4  # `gored` is not `go red`


def _single_words(text: str) -> Iterator[Word]:
    for match in _TOKEN.finditer(text):
        found = match[0]
        match match.lastgroup:
            case "card":
                yield _read_notation(found)
            case "letters":
                yield Word(Kind.LETTERS, found, found[1], found[0])
            case "wild":
                yield Word(Kind.LONE_W, found, found)
            case "break":
                yield Word(Kind.BREAK, "")
            case "sign":
                if found == _NAME:
                    yield Word(Kind.SEAT, "")
                elif found == "+" or found in _vocabulary():
                    yield Word(Kind.UNKNOWN, found)
            case _:
                yield from (Word(Kind.UNKNOWN, part) for part in _taken_apart(_spelling(found)))


def _read_notation(text: str) -> Word:
    """A card as it is written. A small `b4` is mostly something else."""
    card, _, named = re.sub("[ ._D-]", "", text.upper()).partition(":")
    kind = Kind.LETTERS if text == "b4" else Kind.CARD
    if card.startswith("W"):
        return Word(kind, text, "W+4" if "4" in card else "W", named)
    return Word(kind, text, card[1:], card[0])


def _taken_apart(text: str) -> Sequence[str]:
    """The words in letters and digits that are written without a space."""
    if text.isalpha():
        return _parts(text, _glued()) or [text]
    for leet in _LEET if text[0].isalpha() else ():
        letters = text.rstrip("0123456789")
        if text.translate(leet) in _vocabulary():
            return [text.translate(leet)]
        if letters.translate(leet) in _vocabulary():
            return [letters.translate(leet), text[len(letters) :]]
    return re.findall(r"[0-9][0-9.,:]*|[^0-9]+", text)


def _parts(text: str, known: Mapping[str, Word]) -> Sequence[str]:
    """The known words that a text consists of; none if it does not, or is longer than any."""
    ways: dict[int, tuple[str, ...]] = {0: ()}
    for end in range(1, len(text) + 1 if len(text) <= _LONGEST_WORD else 0):
        for start in range(end):
            if start in ways and text[start:end] in known:
                ways[end] = (*ways[start], text[start:end])
                break
    return ways.get(len(text), ()) if text else ()


def _joined(words: Sequence[Word]) -> Iterator[Word]:
    """The words with their kinds, phrases in one."""
    at = 0
    while at < len(words):
        for length in range(_LONGEST_PHRASE, 0, -1):
            text = " ".join(word.text for word in words[at : at + length])
            known = _vocabulary().get(text)
            if known is not None:
                yield known._replace(text=text)
                at += length
                break
        else:
            yield words[at]
            at += 1


@functools.cache
def _vocabulary() -> Mapping[str, Word]:
    """All known words and phrases by their texts."""
    known = {str(digit): Word(Kind.NUMBER, str(digit), str(digit)) for digit in range(10)}
    for language in LANGUAGES:
        topic: Mapping[str, Mapping[str, list[str]]] = table(language, "suggestions")
        for name, texts in topic["words"].items():
            known |= {text: Word(Kind[name.upper()], text) for text in texts}
        for colour, texts in topic["colours"].items():
            known |= {text: Word(Kind.COLOUR, text, colour=colour) for text in texts}
        for name, kind in _FACES.items():
            for face, texts in topic[name].items():
                known |= {text: Word(kind, text, face) for text in texts}
    return known


@functools.cache
def _glued() -> Mapping[str, Word]:
    """The words that are seen where nothing stands between them."""
    meant = (Kind.COLOUR, Kind.NUMBER, Kind.CARD, Kind.LIKELY)
    return {
        text: word
        for text, word in _vocabulary().items()
        if word.kind in meant
        or (word.kind in (Kind.LAY, Kind.NAME, Kind.KEEP) and len(text) >= _SHORTEST_VERB)
    }
