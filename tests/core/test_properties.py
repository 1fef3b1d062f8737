"""What holds in every game, whatever the rules, the seats and the actions."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openuno.core.data.cards import COPIES, COPIES_2015, KINDS
from openuno.core.data.refusals import Refusal
from openuno.core.data.rules import Deck, Rules
from openuno.core.data.state import Phase, State, give, take
from openuno.game.actions import Action, Play
from openuno.game.card import Card
from openuno.game.game import Game
from openuno.game.notation import parse_action
from openuno.game.position import Position
from openuno.game.replay import Replay
from openuno.game.view import fold, view_of
from openuno.text.errors import RuleError
from tests.support.compiled_games import compiled_games
from tests.support.random_games import any_action, cards_on, everything_sayable, games

STEPS = 60
walks = st.integers(0, 2**32).map(Random)


def try_action(game: Game, action: object) -> bool:
    """Whether the action was accepted, perhaps at a price."""
    try:
        game.apply(action)  # type: ignore[arg-type]
    except RuleError:
        return False
    return True


@given(games(), walks)
def test_no_card_is_made_or_lost(game: Game, rng: Random) -> None:
    state = game._state
    copies = COPIES if game.rules.deck == Deck.STANDARD else COPIES_2015
    decks = {kind: count * state.decks for kind, count in enumerate(copies) if count}
    for _ in range(STEPS):
        try_action(game, any_action(game, rng))
        assert cards_on(state) == decks


@given(games(), walks)
def test_masks_and_sizes_follow_the_counts(game: Game, rng: Random) -> None:
    for _ in range(STEPS):
        try_action(game, any_action(game, rng))
        state = game._state
        for seat in range(state.seats):
            counts = [state.counts[seat, kind] for kind in range(KINDS)]
            assert state.size[seat] == sum(counts)
            assert state.held[seat] == sum(1 << kind for kind, count in enumerate(counts) if count)


@given(games(), walks)
def test_a_refused_action_changes_not_one_byte(game: Game, rng: Random) -> None:
    for _ in range(STEPS):
        before, events = game._state.tobytes(), game.events
        if not try_action(game, any_action(game, rng)):
            assert game._state.tobytes() == before
            assert game.events == events


@given(games(), walks)
def test_whoever_is_to_move_can_move(game: Game, rng: Random) -> None:
    for _ in range(STEPS):
        try_action(game, any_action(game, rng))
        if game.turn is not None:
            assert game.legal(game.turn)
        elif not game.is_over:
            assert game.why_not("deal") is None


@given(games(), walks)
@settings(max_examples=30)
def test_legal_is_what_step_accepts(game: Game, rng: Random) -> None:
    for _ in range(STEPS):
        try_action(game, any_action(game, rng))
        seat = game.turn or rng.choice(game.seats)
        accepted = [x for x in everything_sayable(game, seat) if is_accepted(game, x)]
        assert sorted(map(str, accepted)) == sorted(map(str, game.legal(seat)))
        chosen = rng.choice(list(everything_sayable(game, seat)))
        reason = game.why_not(chosen)
        refused = reason is not None and reason.penalty == 0
        assert try_action(game.copy(), chosen) is not refused


def is_accepted(game: Game, action: Action) -> bool:
    """What `why_not` goes by. To put an objection into words would take most of the time."""
    return game._engine.judge(game._state, action.row(game.seat_number)) == Refusal.NONE


@pytest.mark.measured
@given(games(), walks)
@settings(max_examples=40)
def test_a_view_follows_from_the_events_it_sees(game: Game, rng: Random) -> None:
    viewers = (*game.seats, None)
    nothing = State()
    views = {seat: fold(view_of(nothing, game.rules, (), seat), game.events) for seat in viewers}
    for _ in range(STEPS):
        before = len(game.events)
        try_action(game, any_action(game, rng))
        for seat in viewers:
            views[seat] = fold(views[seat], game.events[before:])
            assert views[seat] == game.view(seat)


@given(games(), walks)
@settings(max_examples=40)
def test_what_a_seat_cannot_see_does_not_change_what_it_sees(game: Game, rng: Random) -> None:
    for _ in range(STEPS):
        try_action(game, any_action(game, rng))
        seat = rng.choice(game.seats)
        other = game.copy()
        swap_what_is_hidden(other._state, game.rules, game.seats.index(seat), rng)
        assert other.view(seat) == game.view(seat)
        assert other.legal(seat) == game.legal(seat)


def swap_what_is_hidden(state: State, rules: Rules, seat: int, rng: Random) -> None:
    """Deals the cards that a seat cannot see anew: the other hands and the draw pile."""
    hidden = [state.draw[i] for i in range(state.draw_count)]
    sizes = {}
    for other in range(state.seats):
        if other != seat and not 0 < state.size[other] <= rules.reveal_at:
            sizes[other] = state.size[other]
            for kind in range(KINDS):
                for _ in range(state.counts[other, kind]):
                    take(state, other, kind)
                    hidden.append(kind)
    rng.shuffle(hidden)
    for i in range(state.draw_count):
        state.draw[i] = hidden.pop()
    for other, size in sizes.items():
        for _ in range(size):
            give(state, other, hidden.pop())
    state.bluff = rng.randint(0, 1)


@pytest.mark.compiled
@given(games(), walks)
@settings(max_examples=40)
def test_compiled_is_interpreted_action_by_action(game: Game, rng: Random) -> None:
    with compiled_games():
        twin = Game(game.seats, game.rulebook, seed=game.seed)
    assert twin._state.tobytes() == game._state.tobytes()
    assert twin.events == game.events
    for _ in range(STEPS):
        action = any_action(game, rng)
        assert try_action(game, action) == try_action(twin, action)
        assert twin._state.tobytes() == game._state.tobytes()
    assert twin.events == game.events


@given(games(), walks)
def test_undo_restores(game: Game, rng: Random) -> None:
    trail = []
    for _ in range(STEPS):
        before = (game._state.tobytes(), game.events, game.actions)
        if try_action(game, any_action(game, rng)):
            trail.append(before)
    for before in reversed(trail):
        game.undo()
        assert (game._state.tobytes(), game.events, game.actions) == before


@given(games(), walks)
def test_a_copy_goes_its_own_way(game: Game, rng: Random) -> None:
    for _ in range(STEPS // 2):
        try_action(game, any_action(game, rng))
    twin, before = game.copy(), (game._state.tobytes(), game.events)
    for _ in range(STEPS // 2):
        try_action(twin, any_action(twin, rng))
    assert (game._state.tobytes(), game.events) == before


@given(games(), walks)
def test_actions_read_back_as_they_were_written(game: Game, rng: Random) -> None:
    for _ in range(STEPS):
        action = any_action(game, rng)
        assert parse_action(str(action)) == action
        try_action(game, action)


@given(games(), walks)
@settings(max_examples=40)
def test_a_replay_ends_where_the_game_did(game: Game, rng: Random) -> None:
    for _ in range(STEPS):
        try_action(game, any_action(game, rng))
    replay = Replay.from_dict(Replay.of(game).to_dict())
    replay.verify()
    assert replay.end().events == game.events


@given(games(), walks)
@settings(max_examples=40)
def test_a_position_goes_on_as_the_game_does(game: Game, rng: Random) -> None:
    for _ in range(STEPS // 2):
        try_action(game, any_action(game, rng))
    text = str(game.position())
    twin = Game.from_position(Position.from_dict(tomllib.loads(text)))
    assert str(twin.position()) == text
    for _ in range(STEPS // 2):
        action = any_action(game, rng)
        told, twin_told = len(game.events), len(twin.events)
        assert try_action(game, action) == try_action(twin, action)
        assert twin.events[twin_told:] == game.events[told:]
        assert str(twin.position()) == str(game.position())


@given(games(), walks)
@settings(max_examples=30)
def test_every_objection_has_a_sentence_in_every_language(game: Game, rng: Random) -> None:
    for _ in range(STEPS):
        action = any_action(game, rng)
        reason = game.why_not(action)
        if reason is not None:
            for language in ("en", "de"):
                sentence = reason.text(language)
                assert sentence.endswith(".")
                assert "{" not in sentence
                assert "\n" not in sentence
        try_action(game, action)


@pytest.mark.parametrize(
    ("rulebook", "options"),
    [
        ("quickplay", {}),
        ("official", {"multi_play": "identical", "hand_size": 15}),
        ("official", {"multi_play": "number", "hand_size": 15}),
    ],
    ids=["chain", "identical", "number"],
)
def test_walks_lay_several_cards_at_once(rulebook: str, options: dict[str, object]) -> None:
    """Else all the properties above would say nothing about turns of several cards."""
    rng, lengths = Random(1), Counter[int]()
    for seed in range(20):
        game = Game(["Ann", "Bo", "Cy"], rulebook, options=options, seed=seed)
        for _ in range(STEPS):
            action = any_action(game, rng)
            fair = game.why_not(action) is None
            if try_action(game, action) and fair and isinstance(action, Play):
                lengths[len(action.cards)] += 1
    assert lengths[2] >= 10
    if rulebook == "quickplay":
        assert sum(lengths[length] for length in lengths if length > 3) >= 10


CAP = 20_000
"""Actions in a hand; where whoever can play does, a hand takes some hundreds under any rules."""


@pytest.mark.long
@given(games(), walks)
@settings(max_examples=25)
def test_random_play_ends_every_hand(game: Game, rng: Random) -> None:
    for _ in range(CAP):
        if game._state.phase in (Phase.HAND_OVER, Phase.MATCH_OVER):
            return
        legal = game.legal(game.turn)
        plays = [action for action in legal if isinstance(action, Play)]
        game.apply(rng.choice(plays or legal))
    pytest.fail("the hand does not end")


def test_there_is_one_object_for_each_card() -> None:
    import copy
    import pickle

    card = Card("W+4:G")
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
