"""What a whole number in a record stands for, said where its field is declared.

Kernels see plain integers. Whoever writes a game down, reads it back, or works out what a seat
believes goes by these notes and so needs no mention of a new field: `game.state_fields` does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Annotated, Any, get_type_hints


class Codec(Enum):
    """How a field is said to people."""

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
    """A 1 for some of the seats: their names."""
    ORDER = auto()
    """All seats in a row: their names, unless they sit as they are numbered."""
    POINTS = auto()
    """A number for each seat."""
    CARDS = auto()
    """How many cards of each kind: the cards."""
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
    """What more there is to say of a field that is written down."""

    key: str = ""
    """Its name in files, where that is not its own."""
    default: int | None = None
    """What goes without saying, where that is not nobody, none or 0."""
    when: Callable[[Any], bool] = lambda _: True
    """Where it means something; elsewhere it may hold anything."""
    most: int = 2**31
    rounds: int = 0
    """If it counts turns: it is less than so many rounds of the table."""


@dataclass(frozen=True, slots=True)
class PartOf:
    """Says that a field stands in one of the fields that every position has."""

    key: str


class Follows:
    """Says that a field follows from others, and is never written down."""

    def __init__(self, *fields: str) -> None:
        self.fields = fields


@dataclass(frozen=True, slots=True)
class Declared:
    """A field of a record with all that its declaration says."""

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
        """Its number where nothing is said of it."""
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
