"""Simulations: the same hands however they are run, and a policy that keeps to the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openuno.core.actions import CARDS, FIRST_CARD, UNO, VERB, Verb
from openuno.core.cards import (
    COLOURS,
    FACES,
    KINDS,
    WILD,
    WILD_DRAW_FOUR,
    YELLOW,
    coded,
    kind_of,
    named_colour,
)
from openuno.core.legal import four_is_legal
from openuno.core.records import IntTable
from openuno.core.refusals import Refusal
from openuno.core.rng import WORDS, seed_with
from openuno.core.rules import Deck, Rules, UnoCall
from openuno.core.state import Phase, State, clear_table, give, put_on_pile, top_card
from openuno.core.step import step
from openuno.errors import InputError
from openuno.game import Game
from openuno.rulebooks import load, names
from openuno.sim import batch as batches
from openuno.sim.batch import Batch, Result, SimulationError, begin_hand, hand_seed, simulate
from openuno.sim.policies import act_at_random, any_card
from walks import rules, seats_for

NO_LOG = None


def dealt(rules: Rules, seats: int, seed: int, hand: int) -> tuple[State, Batch]:
    state, batch = State(), Batch()
    batch.seats = seats
    batch.seed_low = seed
    begin_hand(state, rules, NO_LOG, batch, hand)
    return state, batch


def added(parts: list[Result]) -> Result:
    return Result(
        sum(part.hands for part in parts),
        sum(part.actions for part in parts),
        sum(part.blocked for part in parts),
        tuple(map(sum, zip(*(part.wins for part in parts), strict=True))),
    )


def test_same_seed_same_result() -> None:
    assert simulate(Rules(), 4, 300, 5) == simulate(Rules(), 4, 300, 5)
    assert simulate(Rules(), 4, 300, 5) != simulate(Rules(), 4, 300, 6)


@given(st.lists(st.integers(0, 40), min_size=1, max_size=6), st.integers(0, 2**64 - 1))
@settings(max_examples=25)
def test_a_range_of_hands_can_be_split(parts: list[int], seed: int) -> None:
    starts = [sum(parts[:i]) for i in range(len(parts))]
    split = [simulate(Rules(), 3, n, seed, first=i) for i, n in zip(starts, parts, strict=True)]
    assert added(split) == simulate(Rules(), 3, sum(parts), seed)


@pytest.mark.parametrize("rulebook", names())
@pytest.mark.parametrize("seats", [2, 3, 12])
def test_interpreted_is_compiled(rulebook: str, seats: int) -> None:
    rules = load(rulebook).rules
    assert simulate(rules, seats, 4, 9, compiled=False) == simulate(rules, seats, 4, 9)


@given(rules(), st.integers(2, 12), st.integers(0, 2**64 - 1), st.integers(0, 2**40))
def test_interpreted_is_compiled_under_any_rules(
    rules: Rules, seats: int, seed: int, first: int
) -> None:
    seats = seats_for(rules, seats)
    slow = simulate(rules, seats, 1, seed, first=first, compiled=False)
    assert slow == simulate(rules, seats, 1, seed, first=first)


@given(rules(), st.integers(2, 100), st.integers(0, 2**64 - 1))
def test_every_hand_is_won_or_blocked(rules: Rules, seats: int, seed: int) -> None:
    seats = seats_for(rules, seats)
    result = simulate(replace(rules, decks=0), seats, 50, seed)
    assert len(result.wins) == seats
    assert sum(result.wins) == result.hands - result.blocked


def test_blocked_hands_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """With whole decks somebody always holds a wild, so no deal can be blocked: this one is set."""

    def stuck(s: State, rules: Rules, log: IntTable, batch: Batch, hand: int) -> None:
        begin_hand(s, rules, log, batch, hand)
        if hand % 2:
            clear_table(s)
            for seat in range(s.seats):
                give(s, seat, 0)
            put_on_pile(s, FACES + 1)
            s.colour, s.turn, s.phase = YELLOW, 0, Phase.PLAY

    monkeypatch.setattr(batches, "begin_hand", stuck)
    result = simulate(Rules(), 3, 8, 1, compiled=False)
    assert (result.blocked, sum(result.wins)) == (4, 4)


@given(rules(), st.integers(2, 8), st.integers(0, 2**32 - 1))
def test_the_policy_keeps_to_the_rules(rules: Rules, seats: int, seed: int) -> None:
    state, batch = dealt(rules, seats_for(rules, seats), seed, 0)
    action = batch.action
    while state.phase < Phase.HAND_OVER:
        act_at_random(state, rules, batch.random, action)
        seat = state.turn
        plays = action[VERB] == Verb.PLAY
        if plays and kind_of(action[FIRST_CARD]) == WILD_DRAW_FOUR:
            assert four_is_legal(rules, state.held[seat], state.colour, top_card(state)), "a bluff"
        assert action[VERB] != Verb.CHALLENGE
        assert action[CARDS] == plays
        must_call = rules.uno_call == UnoCall.REQUIRED and state.size[seat] == 2
        assert action[UNO] == (plays and must_call)
        assert step(state, rules, action, NO_LOG) == Refusal.NONE
        hands_stay = not rules.seven_zero and rules.deck == Deck.STANDARD
        assert not hands_stay or state.due_count == 0


def test_cards_do_not_depend_on_the_policy() -> None:
    seats = ["Ann", "Bo", "Cy"]
    for hand in range(20):
        state, batch = dealt(Rules(), 3, 7, hand)
        game = Game(seats, seed=hand_seed(7, hand), dealer=seats[state.dealer])
        for seat, name in enumerate(seats):
            kinds = [card.kind for card in game.hand(name)]
            assert [kinds.count(kind) for kind in range(KINDS)] == [
                state.counts[seat, kind] for kind in range(KINDS)
            ]
        before = state.tobytes()
        act_at_random(state, Rules(), batch.random, batch.action)
        assert state.tobytes() == before


def test_any_card_is_as_likely_as_any_other() -> None:
    random = [0] * WORDS
    seed_with(random, 1, 2, 3, 4)
    kinds = [0, 7, 30, 51, WILD, WILD_DRAW_FOUR]
    codes = [any_card(random, sum(1 << kind for kind in kinds)) for _ in range(6000)]
    assert all(900 < sum(kind_of(code) == kind for code in codes) < 1100 for kind in kinds)
    wilds = [named_colour(code) for code in codes if kind_of(code) >= WILD]
    assert all(400 < wilds.count(colour) < 600 for colour in range(COLOURS))
    assert {code for code in codes if kind_of(code) < WILD} == {0, 7, 30, 51}
    assert coded(WILD, 2) in codes


def test_seats_win_alike() -> None:
    wins = simulate(Rules(), 4, 40_000, 3).wins
    assert all(abs(won - 10_000) < 450 for won in wins), wins


def test_a_hand_without_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MOST_ACTIONS", 3)
    with pytest.raises(SimulationError, match="hand 0 of seed 1"):
        simulate(Rules(), 2, 1, 1, compiled=False)


@pytest.mark.parametrize(
    ("change", "field"),
    [({"seats": 1}, "seats"), ({"seats": 101}, "seats"), ({"hands": -1}, "hands"),
     ({"seed": 1 << 64}, "seed"), ({"first": -1}, "first")],
)  # fmt: skip
def test_numbers_out_of_range(change: dict[str, int], field: str) -> None:
    with pytest.raises(InputError, match=field):
        simulate(**{"rules": Rules(), "seats": 2, "hands": 1, "seed": 1} | change)  # type: ignore[arg-type]


def test_too_few_decks() -> None:
    with pytest.raises(InputError, match="not enough cards"):
        simulate(replace(Rules(), decks=1), 20, 1, 1)
