"""The fields of a game's record as people know them: names and cards in place of numbers.

Everything goes by what `core.data.state` declares, so a new field is written down, read back and
believed without being named here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import hexdigits
from typing import Any, assert_never, cast

from openuno.core.data.cards import KINDS, NO_CARD, NO_COLOUR, is_in
from openuno.core.data.codecs import Codec, Declared
from openuno.core.data.rng import WORDS
from openuno.core.data.state import FIELDS, LEFT, NOBODY, RIGHT, Phase, State
from openuno.game.card import Card, Colour, text_of
from openuno.game.events import direction_name, phase_name
from openuno.game.fields import Fields
from openuno.game.table_fields import read_seat, read_some_seats
from openuno.text.errors import InputError, inside

PHASES = tuple(phase_name(phase) for phase in Phase)
DIRECTIONS = ("left", "right")
MOST_POINTS = 10**9

FIELD = {field.name: field for field in FIELDS}
MOMENT = tuple(field for field in FIELDS if not field.part_of and not field.follows)
"""What a position's own fields do not say."""
REST = "rest"
"""In the moment: the cards of the draw pile below `draw`, which lie in no order yet."""


def blank_state(seats: int, decks: int) -> State:
    """A game of which nothing else is said yet."""
    return _blank(seats, decks).copy()


@lru_cache(maxsize=100)
def _blank(seats: int, decks: int) -> State:
    state = State()
    for number, field in enumerate(FIELDS[: len(state.numbers)]):
        state.numbers[number] = field.default
    state.seats, state.decks = seats, decks
    return state


def value_of(field: Declared, state: State, seats: Sequence[str]) -> Any:
    """What a state says in a field; nothing where the field means nothing."""
    if field.written.when(state):
        return _said(field, getattr(state, field.name), seats)
    return silence(field)


def silence(field: Declared) -> Any:
    """What a field says if nothing has been said of it."""
    match field.codec:
        case Codec.SEATS | Codec.ORDER | Codec.CARDS | Codec.KINDS:
            return ()
        case Codec.WORDS:
            return ""
        case _:
            return _said(field, field.default, ())


def _said(field: Declared, number: Any, seats: Sequence[str]) -> Any:
    """A number, or a row of numbers, as people say it."""
    match field.codec:
        case Codec.SEAT:
            return None if number == NOBODY else seats[number]
        case Codec.KIND:
            return None if number == NO_CARD else Card.of(number)
        case Codec.COLOUR:
            return None if number == NO_COLOUR else Colour.of(number)
        case Codec.PHASE:
            return phase_name(number)
        case Codec.DIRECTION:
            return direction_name(number)
        case Codec.FLAG:
            return bool(number)
        case Codec.COUNT:
            return number
        case Codec.SEATS:
            return tuple(name for seat, name in enumerate(seats) if number[seat])
        case Codec.ORDER:
            order = tuple(seats[number[place]] for place in range(len(seats)))
            return () if order == tuple(seats) else order
        case Codec.POINTS:
            return {name: number[seat] for seat, name in enumerate(seats)}
        case Codec.CARDS:
            return tuple(Card.of(kind) for kind in range(KINDS) for _ in range(number[kind]))
        case Codec.KINDS:
            return tuple(Card.of(kind) for kind in range(KINDS) if is_in(kind, number))
        case Codec.WORDS:
            return " ".join(f"{word:x}" for word in number)
        case None:
            raise TypeError(f"{field.name} has no codec")
        case _:
            assert_never(field.codec)


def put_value(field: Declared, state: State, seats: Sequence[str], value: Any) -> None:
    """Sets a field of a blank state to what people say."""
    row = getattr(state, field.name)
    match field.codec:
        case Codec.SEATS:
            for name in value:
                row[seats.index(name)] = 1
        case Codec.ORDER:
            for place, name in enumerate(value or seats):
                row[place] = seats.index(name)
        case Codec.POINTS:
            for seat, name in enumerate(seats):
                row[seat] = value.get(name, 0)
        case Codec.CARDS:
            for card in value:
                row[card.kind] += 1
        case Codec.WORDS:
            for place, word in enumerate(value.split()):
                row[place] = int(word, 16)
        case _:
            setattr(state, field.name, _number(field, seats, value))


def _number(field: Declared, seats: Sequence[str], value: Any) -> int:
    match field.codec:
        case Codec.SEAT:
            return NOBODY if value is None else seats.index(value)
        case Codec.KIND:
            return NO_CARD if value is None else value.kind
        case Codec.COLOUR:
            return NO_COLOUR if value is None else value.number
        case Codec.PHASE:
            return Phase[value.upper()]
        case Codec.DIRECTION:
            return LEFT if value == "left" else RIGHT
        case Codec.KINDS:
            return sum({1 << card.kind for card in value})
        case _:
            return int(value)


def read_value(field: Declared, given: Fields, seats: tuple[str, ...]) -> Any:
    """What a file says of a field."""
    key, written = field.key, field.written
    match field.codec:
        case Codec.SEAT:
            return read_seat(given, key, ("", *seats), "") or None
        case Codec.KIND:
            return _read_card(given, key)
        case Codec.PHASE:
            return given.one_of(key, PHASES, silence(field))
        case Codec.DIRECTION:
            return given.one_of(key, DIRECTIONS, silence(field))
        case Codec.FLAG:
            return given.flag(key, silence(field))
        case Codec.COUNT:
            most = len(seats) * written.rounds - 1 if written.rounds else written.most
            return given.number(key, silence(field), most=most)
        case Codec.SEATS:
            return read_some_seats(given, key, seats)
        case Codec.ORDER:
            return _read_order(given, key, seats)
        case Codec.POINTS:
            table = Fields(given.table(key), seats, given.path(f"{key}."))
            return {name: table.number(name, 0, most=MOST_POINTS) for name in seats}
        case Codec.CARDS | Codec.KINDS:
            return bare(given.cards(key))
        case Codec.WORDS:
            return _read_words(given, key)
        case Codec.COLOUR | None:
            raise TypeError(f"{field.name} is not written by itself")
        case _:
            assert_never(field.codec)


def plain(value: Any) -> object:
    """What people say, as files have it."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple):
        items = cast("tuple[Any, ...]", value)
        return text_of(items) if isinstance(items[0], Card) else list(items)
    return value


def bare(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards in a hand or a pile, where a wild has no colour."""
    return tuple(Card.of(card.kind) for card in cards)


def _read_card(given: Fields, key: str) -> Card | None:
    text = given.text(key, "")
    with inside(given.path(key)):
        return Card.of(Card(text).kind) if text else None


def _read_order(given: Fields, key: str, seats: tuple[str, ...]) -> tuple[str, ...]:
    """All seats as they sit, or nothing where they sit as they are listed."""
    order = read_some_seats(given, key, seats)
    if order and len(order) != len(seats):
        raise InputError("order_incomplete", field=given.path(key))
    return order


def _read_words(given: Fields, key: str) -> str:
    words = given.text(key, "").split()
    right = all(len(word) <= 8 and set(word) <= set(hexdigits) for word in words)
    if not right or len(words) not in (0, WORDS):
        raise InputError("bad_random", field=given.path(key))
    return " ".join(words)
