"""A bot believes all that its seat sees."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from openuno.bots.belief import _public_state
from openuno.core.data.state import FIELDS
from openuno.game.game import Game
from openuno.game.state_fields import FIELD, value_of
from openuno.text.errors import RuleError
from tests.support.random_games import any_action, games


@given(games(), st.integers(0, 2**32).map(Random))
@settings(max_examples=30)
def test_each_field_that_a_view_has_is_believed(game: Game, rng: Random) -> None:
    believed = [x for x in FIELDS if x.codec and x.key in game.view(None).__struct_fields__]
    assert len(believed) > 8
    for _ in range(60):
        try:
            game.apply(any_action(game, rng))
        except RuleError:
            continue
        view = game.view(rng.choice(game.seats))
        state = _public_state(game.rules, view)
        for field in believed:
            seen, value = getattr(view, field.key), value_of(field, state, view.seats)
            if isinstance(seen, dict):
                seen, value = _without_zeros(seen), _without_zeros(value)
            alike = (sorted(seen), sorted(value)) if isinstance(seen, tuple) else (seen, value)
            assert alike[0] == alike[1], field.name
        assert sorted(value_of(FIELD["out"], state, view.seats)) == [*view.eliminated]
        assert state.due_count == len(view.catchable)
        assert state.playing == len(view.seats) - len(view.eliminated)


def _without_zeros(numbers: dict[str, int]) -> dict[str, int]:
    """A view names no place that nobody has taken."""
    return {name: number for name, number in numbers.items() if number}
