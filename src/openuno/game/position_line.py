"""A position in one line, both ways: `classic Ann:R7,W+4 Bo:G3,G4 discard=R5 turn=Ann`.

The rulebook comes first, then every seat with its hand, to the left, then fields, called as in a
referee's file. The line stands for the table of such a file; what goes without saying there is left
out here, too.

>>> table, _, _ = parse_line("classic(uno_penalty=3) Ann:R7,W+4 Bo:G3,G4 discard=R5")
>>> table["options"], table["hands"]
({'uno_penalty': 3}, {'Ann': 'R7 W+4', 'Bo': 'G3 G4'})
>>> write_line(table)
'classic(uno_penalty=3) Ann:R7,W+4 Bo:G3,G4 discard=R5'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from openuno.core.data.codecs import Codec
from openuno.game.card import Card
from openuno.game.rulebook_word import read_rulebook_word, write_rulebook_word
from openuno.game.scanner import Scanner, listed, quoted
from openuno.game.state_fields import MOMENT, REST
from openuno.text.errors import InputError, Near, short

LINE_LIMIT = 100_000
"""More characters than any position takes."""

_TABLE = {
    "discard": Codec.CARDS,
    "turn": Codec.SEAT,
    "direction": Codec.DIRECTION,
    "dealer": Codec.SEAT,
    "scores": Codec.POINTS,
    "draw": Codec.CARDS,
    "seed": Codec.COUNT,
}
"""What the fields of a table hold; all others are those of its moment."""
_CODECS = {**_TABLE, **{field.key: field.codec for field in MOMENT}, REST: Codec.CARDS}
_LAST = ("draw", REST, "seed", "random")
"""What people look for last."""
_CARD = re.compile(r"[\w+:]{1,6}")
_OPEN_HAND = re.compile(r"\?\d{0,4}")
_OPEN_PILE = re.compile(r"\.\.\.")
"""Cards that nobody knows, as `unknown_cards` has them."""
_WORD = re.compile(r"\w{1,40}")


def write_line(table: Mapping[str, Any]) -> str:
    """The line for the table of a position."""
    said = {**table, **table.get("moment", {})}
    seats: Sequence[str] = table["seats"]
    silent = {"dealer": seats[-1], "direction": "left", "scores": dict.fromkeys(seats, 0)}
    silent |= {"seed": 1, "draw": "" if REST in said else None}
    words = [write_rulebook_word(table)]
    words += (f"{quoted(name)}:{listed(hand.split())}" for name, hand in said["hands"].items())
    for name in sorted(_CODECS, key=_LAST.__contains__):
        if name in said and said[name] != silent.get(name):
            words.append(_write_field(name, said[name]))
    return " ".join(words)


def _write_field(name: str, value: Any) -> str:
    match _CODECS[name]:
        case Codec.FLAG:
            return name
        case Codec.SEAT:
            return f"{name}={quoted(value)}"
        case Codec.SEATS | Codec.ORDER:
            return f"{name}={listed(map(quoted, value))}"
        case Codec.POINTS:
            return f"{name}={listed(map(str, value.values()))}"
        case Codec.CARDS | Codec.KINDS | Codec.WORDS:
            return f"{name}={listed(value.split())}"
        case _:
            return f"{name}={value}"


def parse_line(text: str) -> tuple[dict[str, Any], Scanner, dict[str, int]]:
    """The table that a line stands for; the line as it was read, and where in it each field is."""
    if len(text) > LINE_LIMIT:
        raise InputError("line_too_long", count=len(text), limit=LINE_LIMIT)
    scanner = Scanner(text)
    table, indexes = read_line(scanner)
    if not scanner.is_at_end:
        raise scanner.complaint("text_field")
    return table, scanner, indexes


def read_line(scanner: Scanner) -> tuple[dict[str, Any], dict[str, int]]:
    """Reads a position, up to the end or a bracket, and tells where each of its fields is."""
    table: dict[str, Any] = {}
    said: dict[str, Any] = {}
    hands: dict[str, str] = {}
    indexes = {"": scanner.index}
    if _goes_on(scanner) and _is_rulebook(scanner):
        table = read_rulebook_word(scanner)
    while _goes_on(scanner):
        index, name = scanner.index, scanner.name("text_field")
        with scanner.at(index):
            is_hand = scanner.sign(":")
            field = _path(name, is_hand)
            if field in indexes:
                raise InputError("text_twice", field=field)
        indexes[field] = index
        if is_hand:
            hands[name] = read_cards(scanner, _OPEN_HAND)
        else:
            said[name] = _read_field(scanner, name)
    for name, value in said.items():
        if _CODECS[name] is Codec.POINTS:
            with scanner.at(indexes[_path(name)]):
                said[name] = _by_seat(name, value, tuple(hands))
    if REST in said:
        said.setdefault("draw", "")
    moment = {name: said.pop(name) for name in [*said] if name not in _TABLE}
    return {**table, "seats": [*hands], "hands": hands, **said, "moment": moment}, indexes


def _goes_on(scanner: Scanner) -> bool:
    """Reads over blanks and comments; whether something is left."""
    scanner.skip()
    while scanner.comment() is not None:
        scanner.skip()
    return not (scanner.is_at_end or scanner.sees("]"))


def _is_rulebook(scanner: Scanner) -> bool:
    """Whether a name comes next that is no seat's and no field's."""
    index = scanner.index
    scanner.name("text_field")
    is_rulebook = not scanner.sees(":") and not scanner.sees("=")
    scanner.index = index
    return is_rulebook


def _path(name: str, is_hand: bool = False) -> str:
    """A field as complaints about a table call it."""
    if is_hand:
        return f"hands.{name}"
    if name not in _CODECS:
        near = Near.to(name, _CODECS)
        raise InputError("unknown_field", field=short(name), known=", ".join(_CODECS), near=near)
    return name if name in _TABLE else f"moment.{name}"


def _by_seat(name: str, numbers: Sequence[int], seats: tuple[str, ...]) -> dict[str, int]:
    """Numbers with the seats they belong to, which stand in the same order."""
    if len(numbers) != len(seats):
        raise InputError("text_points", field=name, count=len(numbers), seats=len(seats))
    return dict(zip(seats, numbers, strict=True))


def _read_field(scanner: Scanner, name: str) -> Any:
    """What stands after a field's name, as a table has it."""
    codec = _CODECS[name]
    if codec is Codec.FLAG:
        return True
    scanner.need("=")
    match codec:
        case Codec.SEAT:
            return scanner.name()
        case Codec.SEATS | Codec.ORDER:
            return scanner.items(scanner.name)
        case Codec.COUNT:
            return scanner.number()
        case Codec.POINTS:
            return scanner.items(scanner.number)
        case Codec.CARDS | Codec.KINDS | Codec.KIND:
            return read_cards(scanner, _OPEN_PILE if name == "draw" else None)
        case _:
            return " ".join(scanner.items(lambda: scanner.word(_WORD, "text_word")))


def read_cards(scanner: Scanner, unknown: re.Pattern[str] | None = None) -> str:
    """Reads some cards, and gives them as a table has them; some of them may be unknown, if there
    is a pattern for such.
    """
    return " ".join(scanner.items(lambda: _read_card(scanner, unknown)))


def _read_card(scanner: Scanner, unknown: re.Pattern[str] | None) -> str:
    if unknown is not None and (found := scanner.take(unknown)):
        return found[0]
    index, text = scanner.index, scanner.word(_CARD, "text_card")
    with scanner.at(index):
        return str(Card(text))
