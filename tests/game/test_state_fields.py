"""Every field of a game's record is written down and read back, or follows from those that are."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Annotated

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openuno.core.data.codecs import Codec, Count, Follows, declared
from openuno.core.data.flat_records import FlatRecord
from openuno.core.data.state import FIELDS, MAX_SEATS, State, sum_up
from openuno.game.game import Game
from openuno.game.position import _IN_ORDER, POSITION_FIELDS, Position
from openuno.game.state_fields import FIELD, MOMENT, blank_state, put_value, silence, value_of
from openuno.text.errors import InputError, RuleError
from tests.support.random_games import any_action, games

SEATS = ("Ann", "Bo", "Cy")


def meant(state: State) -> dict[str, object]:
    """All that a state says: of rows, what is in use; nothing that means nothing now."""
    in_use = {"draw": state.draw_count, "discard": state.discard_count}
    said: dict[str, object] = {}
    for field in FIELDS:
        if field.written.when(state):
            numbers = np.array(state.data[field.name])
            per_seat = numbers.shape[:1] == (MAX_SEATS,)
            rows = in_use.get(field.name, state.seats if per_seat else None)
            said[field.name] = (numbers[:rows] if numbers.shape else numbers).tolist()
    still_in = [seat for seat in range(state.seats) if not state.out[seat]]
    for name in ("left", "right"):
        said[name] = [getattr(state, name)[seat] for seat in still_in]
    return said


@given(games(), st.integers(0, 2**32).map(Random))
@settings(max_examples=40)
def test_all_that_a_state_says_is_written_down_and_read_back(game: Game, rng: Random) -> None:
    for _ in range(60):
        try:
            game.apply(any_action(game, rng))
        except RuleError:
            continue
        text = str(game.position())
        twin = Position.from_dict(tomllib.loads(text)).set_up()
        assert meant(twin) == meant(game._state)


def test_a_stack_that_was_sent_back_to_whom_it_came_from_is_a_position() -> None:
    """H1: the accused is to move, as a Reverse lies on the draw card."""
    table = {
        "options": {"stacking": "same", "deflect": "reverse"},
        "seats": ["Ann", "Bo"],
        "hands": {"Ann": "R1 R2", "Bo": "G1"},
        "turn": "Ann",
        "discard": "R+2 RR",
        "moment": {"phase": "stack", "accused": "Ann", "draw_card": "R+2", "owed": 2},
    }
    game = Game.from_position(Position.from_dict(table))
    assert [str(action) for action in game.legal("Ann")] == ["Ann: accept"]
    assert Position.from_dict(game.position().to_dict()).state.accused == 0


def test_a_deflected_draw_card_may_have_been_reshuffled() -> None:
    """H1, T7: only the Reverse that lies on top of the pile stays there."""
    table = {
        "rulebook": "party",
        "options": {"deflect": "reverse"},
        "seats": ["Ann", "Bo", "Cy"],
        "hands": {"Ann": "R7 B2", "Bo": "G3 G4", "Cy": "Y9 W"},
        "turn": "Ann",
        "discard": "RR",
        "draw": "B1 B3",
        "moment": {"phase": "stack", "accused": "Bo", "draw_card": "R+2", "owed": 2},
    }
    position = Position.from_dict(table)
    assert Position.from_dict(position.to_dict()).state.draw_card == position.state.draw_card
    with pytest.raises(InputError):
        Position.from_dict({**table, "options": {"deflect": "off"}})


def test_every_field_says_where_it_is_written() -> None:
    assert [field.name for field in FIELDS] == list(State.dtype.names or ())
    for field in FIELDS:
        places = [field in MOMENT, field.part_of in POSITION_FIELDS, bool(field.follows)]
        assert places.count(True) == 1, field.name
    assert {field.key for field in MOMENT} | {"rest"} >= set(_IN_ORDER)


def test_a_blank_state_says_nothing() -> None:
    state = blank_state(3, 1)
    put_value(FIELD["order"], state, SEATS, ())
    sum_up(state)
    assert state.playing == 3
    for field in MOMENT:
        if field.codec is not Codec.WORDS:
            assert value_of(field, state, SEATS) == silence(field), field.name


class Bare(FlatRecord):
    """A record with a field of which nothing is said."""

    turn: int


class Astray(FlatRecord):
    """A record with a field that follows from nothing."""

    turn: Annotated[int, Follows("nothing")]


class Fine(FlatRecord):
    """A record that says it all."""

    turns: Count
    half: Annotated[int, Follows("turns")]


def test_a_field_that_does_not_say_what_it_stands_for_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Bare\.turn does not say"):
        declared(Bare, FlatRecord)
    with pytest.raises(TypeError, match=r"Astray\.turn follows from no field nothing"):
        declared(Astray, FlatRecord)
    turns, half = declared(Fine, FlatRecord)
    assert (turns.codec, half.codec, half.follows) == (Codec.COUNT, None, ("turns",))
