"""Codecs: what the whole numbers in a record stand for, noted where each field is declared.

Kernels see plain integers. Code that writes a game down, reads it back, or works out what a seat
believes (`game.state_fields`) goes by these notes, so a new field needs no change there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Annotated, Any, get_type_hints


class Codec(Enum):
    """How the number in a field is shown to people."""

    SEAT = auto()
    """The name of a seat, or nobody."""
    KIND = auto()
    """A card, or none."""
    COLOUR = auto()
    PHASE = auto()
    DIRECTION = auto()
    FLAG = auto()
    COUNT = auto()
    SEATS = auto()
    """A 1 for some of the seats, shown as their names."""
    ORDER = auto()
    """All seats in a row, shown as their names, unless they sit as they are numbered."""
    POINTS = auto()
    """A number for each seat."""
    CARDS = auto()
    """How many cards there are of each kind, shown as the cards."""
    KINDS = auto()
    """A set of kinds, one bit each, shown as the cards."""
    WORDS = auto()
    """Random numbers, in hexadecimal."""


Seat = Annotated[int, Codec.SEAT]
Kind = Annotated[int, Codec.KIND]
Colour = Annotated[int, Codec.COLOUR]
Flag = Annotated[int, Codec.FLAG]
Count = Annotated[int, Codec.COUNT]
Code = int
"""A card as it is laid: its kind and, for a wild, the colour named."""
Mask = int
"""A set of kinds, one bit each."""

_NONE = {Codec.SEAT: -1, Codec.KIND: -1, Codec.COLOUR: -1}


@dataclass(frozen=True, slots=True)
class Written:
    """How a field is written down, besides its codec."""

    key: str = ""
    """Its name in files, if that is not the field's own."""
    default: int | None = None
    """The value that is left out, if that is not nobody, none or 0."""
    when: Callable[[Any], bool] = lambda _: True
    """Whether the field means something in a state; if not, it may hold anything."""
    most: int = 2**31
    rounds: int = 0
    """If it counts turns, it is less than so many rounds of the table; otherwise 0."""


@dataclass(frozen=True, slots=True)
class PartOf:
    """Marks a field that is written as part of one of the fields that every position has."""

    key: str


class Follows:
    """Marks a field that follows from others, and is never written down."""

    def __init__(self, *fields: str) -> None:
        self.fields = fields


@dataclass(frozen=True, slots=True)
class Declared:
    """A field of a record, with all that its declaration says."""

    name: str
    codec: Codec | None
    written: Written
    part_of: str
    follows: tuple[str, ...]

    @property
    def key(self) -> str:
        """Its name in files and views."""
        return self.written.key or self.name

    @property
    def default(self) -> int:
        """Its value where it is left out."""
        none = 0 if self.codec is None else _NONE.get(self.codec, 0)
        return none if self.written.default is None else self.written.default


def declared(record: type[Any], base: type[Any]) -> tuple[Declared, ...]:
    """The fields that a class of records adds to its base.

    Each must have a codec, be part of something that has, or follow from others.
    """
    hints = get_type_hints(record, include_extras=True)
    fields = [
        _declared(name, hint) for name, hint in hints.items() if name not in get_type_hints(base)
    ]
    for field in fields:
        if field.codec is None and not field.part_of and not field.follows:
            raise TypeError(f"{record.__name__}.{field.name} does not say what it stands for")
        for name in field.follows:
            if name not in hints:
                raise TypeError(f"{record.__name__}.{field.name} follows from no field {name}")
    return tuple(fields)


def _declared(name: str, hint: Any) -> Declared:
    codec, written, part_of, follows = None, Written(), "", ()
    for note in getattr(hint, "__metadata__", ()):
        match note:
            case Codec():
                codec = note
            case Written():
                written = note
            case PartOf(key=key):
                part_of = key
            case Follows(fields=fields):
                follows = fields
            case _:
                pass
    return Declared(name, codec, written, part_of, follows)
