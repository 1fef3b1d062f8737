"""Names that people give themselves: to be seen, and told apart from the others at the table.

Files may have any name that notation can be written with; those who sit down now are asked for
more.

>>> check_name("Zoë"), look_same("Ann", "аnn"), look_same("Ann", "Anna")
('Zoë', True, False)
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from unicodedata import category, name, normalize

from openuno.game.notation import check_seats
from openuno.text.errors import InputError, shown
from openuno.text.invisible import INVISIBLE

_MOST_ACCENTS = 2
"""Accents on one letter, as in Vietnamese."""
_MOST_MARKS = 4
"""Marks of any kind on one letter: some alphabets write vowels so."""
_AS_PICTURE = re.compile("(?<=[^\x00-\x7f])\ufe0f")
"""Has a symbol shown in colours, as in ❤️."""
_JOINERS = re.compile("[\u200c\u200d]")
_LOOK = str.maketrans(
    # Cyrillic, Greek, and signs, each as the Latin letter that it looks like
    "АВЕЅЈКМНОРСТУХЬаеѕіјорсухһԁԛԝүΑΒΕΖΗΚΜΝΟΡΤΥΧανοριτυκıІΙI|10",
    "ABESJKMHOPCTYXbaesijopcyxhdqwyABEZHKMNOPTYXavopitukilllllo",
)


def check_name(chosen: str) -> str:
    """A name, if it can be seen and written; `InputError` says what is wrong with it."""
    check_seats([chosen, "?" if chosen != "?" else "!"])
    seen = _AS_PICTURE.sub("", chosen)
    if INVISIBLE.search(seen) or category(seen[0]).startswith("M"):
        raise InputError("seat_name", name=shown(chosen))
    marks = accents = 0
    for character in normalize("NFC", seen):
        if category(character) not in ("Mn", "Me"):
            marks, accents = 0, len(normalize("NFD", character)) - 1
            continue
        marks += 1
        accents += name(character, "").startswith("COMBINING")
        if marks > _MOST_MARKS or accents > _MOST_ACCENTS:
            raise InputError("name_accents", name=shown(chosen), most=_MOST_ACCENTS)
    return chosen


def check_names(chosen: Sequence[str]) -> None:
    """Names that people sit down with together, if none of them looks like another."""
    check_seats(chosen)
    known: set[str] = set()
    for each in chosen:
        looks = _looks(check_name(each))
        if not looks.isdisjoint(known):
            raise InputError("seat_twice", name=shown(each))
        known |= looks


def taken_name(chosen: str, taken: Collection[str]) -> str | None:
    """The one of those at the table whom somebody with this name would be taken for."""
    looks = _looks(chosen)
    return next((other for other in taken if not looks.isdisjoint(_looks(other))), None)


def look_same(one: str, other: str) -> bool:
    """Whether two names are the same to the eye, or but for capital letters."""
    return not _looks(one).isdisjoint(_looks(other))


def _looks(chosen: str) -> set[str]:
    """How a name looks, however it is written: as it is read, and letter by letter."""
    seen = _JOINERS.sub("", INVISIBLE.sub("", normalize("NFKC", chosen)))
    words = " ".join(seen.split())
    forms = (words.casefold(), words.translate(_LOOK).casefold())
    return {normalize("NFKC", form) for form in forms}
