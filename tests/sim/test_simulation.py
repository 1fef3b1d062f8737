"""Simulations: the same hands however they are run, and a policy that keeps to the rules."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openuno.bots.policies import Policy
from openuno.bots.policies.players import Players
from openuno.bots.policies.random_policy import act_at_random, any_card
from openuno.core import jit
from openuno.core.data.cards import (
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
from openuno.core.data.log_rows import Log
from openuno.core.data.refusals import Refusal
from openuno.core.data.rng import WORDS, below, seed_with
from openuno.core.data.rules import Deck, Rules, UnoCall
from openuno.core.data.state import NOBODY, Phase, State, clear_table, give, put_on_pile, top_card
from openuno.core.data.verbs import CARDS, FIRST_CARD, UNO, VERB, Verb
from openuno.core.effects.deal import begin_match, deal_hand
from openuno.core.effects.step import step
from openuno.core.legality.playable import four_is_legal
from openuno.game.game import Game
from openuno.rulebooks import load, names
from openuno.sim import hands, matches
from openuno.sim.columns import Column
from openuno.sim.hands import hand_seed, seed_hand
from openuno.sim.jobs import Job, Part, SimulationError
from openuno.sim.simulation import SimulationResult
from openuno.text.errors import InputError
from tests.support.random_games import rules, seats_for

NO_LOG = None


def dealt(rules: Rules, seats: int, seed: int, hand: int) -> tuple[State, Players]:
    job = Job(rules=rules, seats=seats, seed=seed)
    state, players = State(), job.new_players()
    seed_hand(state, job.new_table(), players, hand)
    begin_match(state, rules, NO_LOG, seats, below(players.random, seats))
    deal_hand(state, rules, NO_LOG)
    return state, players


def play(
    rules: Rules, seats: int, hands: int, seed: int, *, first: int = 0, compiled: bool = True
) -> Part:
    return Job(rules=rules, seats=seats, seed=seed).play(first, hands, compiled=compiled)


def test_same_seed_same_result() -> None:
    assert play(Rules(), 4, 300, 5) == play(Rules(), 4, 300, 5)
    assert play(Rules(), 4, 300, 5) != play(Rules(), 4, 300, 6)


@given(st.lists(st.integers(0, 40), min_size=1, max_size=6), st.integers(0, 2**64 - 1))
@settings(max_examples=25)
def test_a_range_of_hands_can_be_split(parts: list[int], seed: int) -> None:
    starts = [sum(parts[:i]) for i in range(len(parts))]
    whole = SimulationResult.of_no_hands(3)
    for start, count in zip(starts, parts, strict=True):
        whole.add(play(Rules(), 3, count, seed, first=start))
    once = SimulationResult.of_no_hands(3)
    once.add(play(Rules(), 3, sum(parts), seed))
    assert whole == once


@pytest.mark.parametrize("rulebook", names())
@pytest.mark.parametrize("seats", [2, 3, 12])
def test_interpreted_is_compiled(rulebook: str, seats: int) -> None:
    rules = load(rulebook).rules
    assert play(rules, seats, 4, 9, compiled=False) == play(rules, seats, 4, 9)


@pytest.mark.parametrize("matches", [False, True])
@pytest.mark.parametrize("rulebook", ["official", "traditional-low", "mayhem"])
def test_rows_interpreted_are_rows_compiled(rulebook: str, matches: bool) -> None:
    job = Job(rules=load(rulebook).rules, seats=4, seed=9, watched=True, matches=matches)
    slow, fast = job.play(2, 3, compiled=False).rows, job.play(2, 3).rows
    assert slow is not None
    assert fast is not None
    assert slow.tolist() == fast.tolist()
    assert len(fast) == 3


@given(rules(), st.integers(2, 12), st.integers(0, 2**64 - 1), st.integers(0, 2**40))
def test_interpreted_is_compiled_under_any_rules(
    rules: Rules, seats: int, seed: int, first: int
) -> None:
    seats = seats_for(rules, seats)
    slow = play(rules, seats, 1, seed, first=first, compiled=False)
    assert slow == play(rules, seats, 1, seed, first=first)


@given(rules(), st.integers(2, 100), st.integers(0, 2**64 - 1))
def test_every_hand_is_won_or_blocked(rules: Rules, seats: int, seed: int) -> None:
    seats = seats_for(rules, seats)
    result = play(replace(rules, decks=0), seats, 50, seed)
    assert len(result.wins) == seats
    assert sum(result.wins) == result.hands - result.blocked


def test_blocked_hands_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """With whole decks somebody always holds a wild, so no deal can be blocked: this one is set."""

    def stuck(s: State, rules: Rules, log: Log) -> None:
        deal_hand(s, rules, log)
        if s.dealer == 0:
            clear_table(s)
            for seat in range(s.seats):
                give(s, seat, 0)
            put_on_pile(s, FACES + 1)
            s.colour, s.turn, s.phase = YELLOW, 0, Phase.PLAY

    monkeypatch.setattr(hands, "deal_hand", stuck)
    job = Job(rules=Rules(), seats=3, seed=1, watched=True)
    result = job.play(0, 8, compiled=False)
    rows = result.rows
    assert rows is not None
    dealt_by_first = int((rows[:, Column.DEALER] == 0).sum())
    assert 0 < dealt_by_first < 8
    assert (result.blocked, sum(result.wins)) == (dealt_by_first, 8 - dealt_by_first)
    assert ((rows[:, Column.WINNER] == NOBODY) == (rows[:, Column.DEALER] == 0)).all()
    assert (rows[:, Column.BLOCKED] == (rows[:, Column.DEALER] == 0)).all()


@given(rules(), st.integers(2, 8), st.integers(0, 2**32 - 1))
def test_the_policy_keeps_to_the_rules(rules: Rules, seats: int, seed: int) -> None:
    state, players = dealt(rules, seats_for(rules, seats), seed, 0)
    action = players.action
    while state.phase < Phase.HAND_OVER:
        act_at_random(state, rules, players.random, action)
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
        state, players = dealt(Rules(), 3, 7, hand)
        game = Game(seats, seed=hand_seed(7, hand), dealer=seats[state.dealer])
        for seat, name in enumerate(seats):
            kinds = [card.kind for card in game.hand(name)]
            assert [kinds.count(kind) for kind in range(KINDS)] == [
                state.counts[seat, kind] for kind in range(KINDS)
            ]
        before = state.tobytes()
        act_at_random(state, Rules(), players.random, players.action)
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
    wins = play(Rules(), 4, 40_000, 3).wins
    assert all(abs(won - 10_000) < 450 for won in wins), wins


def test_a_hand_without_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "MOST_ACTIONS", 3)
    with pytest.raises(SimulationError, match=r"Hand 0 of seed 1"):
        play(Rules(), 2, 1, 1, compiled=False)


def test_a_match_without_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_HANDS_A_MATCH", 2)
    job = Job(rules=replace(Rules(), target=1_000_000), seats=2, seed=1, matches=True)
    with pytest.raises(SimulationError, match="Match 3"):
        job.play(3, 1, compiled=False)


@pytest.mark.parametrize(
    ("change", "field"),
    [({"seats": 1}, "seats"), ({"seats": 101}, "seats"), ({"seed": 1 << 64}, "seed"),
     ({"forgets": 1001}, "forgets"), ({"seats": 3, "policies": (Policy.RANDOM,) * 2}, "3 seats")],
)  # fmt: skip
def test_jobs_that_cannot_be(change: dict[str, Any], field: str) -> None:
    with pytest.raises(InputError, match=field):
        replace(Job(rules=Rules(), seats=2, seed=1), **change)


def test_parts_that_cannot_be() -> None:
    job = Job(rules=Rules(), seats=2, seed=1)
    with pytest.raises(InputError, match="first"):
        job.play(-1, 1)
    with pytest.raises(InputError, match="count"):
        job.play(0, -1)


def test_too_few_decks() -> None:
    with pytest.raises(InputError, match="not enough cards"):
        Job(rules=replace(Rules(), decks=1), seats=20, seed=1)


def test_compiled_code_is_kept_under_what_it_was_made_from(tmp_path: Path) -> None:
    """A constant beside a kernel is compiled into it; words and reports are not."""
    package = tmp_path / "openuno"
    shutil.copytree(Path(jit.__file__).parents[1], package)
    before = jit.digest_of_sources()
    assert jit.digest_of_sources(package) == before
    for name, changes in (("text/lang", False), ("rule_lab", False), ("sim", True), ("core", True)):
        with (package / name / "__init__.py").open("a", encoding="utf-8") as file:
            file.write("MORE = 1\n")
        assert (jit.digest_of_sources(package) != before) == changes, name
