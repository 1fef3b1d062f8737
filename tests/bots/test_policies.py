"""Policies: they keep to the rules, know no more than they may, and play well."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openuno.bots.policies import Policy
from openuno.bots.policies.act import act
from openuno.bots.policies.memory import remember
from openuno.bots.policies.players import Players
from openuno.core.data.cards import COPIES, KINDS, WILD_DRAW_FOUR, kind_of
from openuno.core.data.refusals import Refusal
from openuno.core.data.rng import WORDS, below
from openuno.core.data.rules import (
    AfterDraw,
    Deflect,
    Draw,
    DrawTwoVictim,
    LastCard,
    MultiPlay,
    ReverseWithTwo,
    Rules,
    SelfCall,
    SevenZero,
    Stacking,
    UnoCall,
    WildDrawFour,
    WildDrawFourCheck,
)
from openuno.core.data.state import (
    NOBODY,
    Phase,
    State,
    clear_table,
    give,
    leave,
    put_on_pile,
    sit_down,
    take,
    top_card,
)
from openuno.core.data.verbs import CARDS, FIRST_CARD, SEAT, TARGET, UNO, VERB, Verb
from openuno.core.effects.deal import begin_match, deal_hand
from openuno.core.effects.step import step
from openuno.core.legality.judge import judge
from openuno.core.legality.playable import four_is_legal
from openuno.game.card import Card, Colour
from openuno.rulebooks import load, names
from openuno.sim.columns import Column
from openuno.sim.hands import seed_hand
from openuno.sim.jobs import Job
from tests.support.random_games import rules, seats_for

RANDOM, GREEDY, SENSIBLE, LEARNED = Policy
NO_LOG = None
OFFICIAL = Rules()


# --- positions


def position(
    *hands: str,
    top: str,
    colour: str | None = None,
    turn: int = 0,
    rules: Rules = OFFICIAL,
    policy: Policy = SENSIBLE,
) -> tuple[State, Players]:
    """A game in which these hands are held, seat by seat; all other cards are in the draw pile."""
    seats = len(hands)
    job = Job(rules=rules, seats=seats, seed=1, policies=(policy,))
    state, players = State(), job.new_players()
    seed_hand(state, job.new_table(), players, 0)
    begin_match(state, rules, NO_LOG, seats, 0)
    clear_table(state)
    sit_down(state)
    state.direction = 1
    rest = Counter(dict(enumerate(COPIES)))
    for seat, hand in enumerate(hands):
        for card in hand.split():
            give(state, seat, Card(card).kind)
            rest[Card(card).kind] -= 1
    put_on_pile(state, Card(top).kind)
    rest[Card(top).kind] -= 1
    for kind in rest.elements():
        state.draw[state.draw_count] = kind
        state.draw_count += 1
    in_force = Card(top).colour if colour is None else Colour(colour)
    assert in_force is not None
    state.colour = in_force.number
    state.turn, state.phase = turn, Phase.PLAY
    return state, players


def said(players: Players) -> str:
    """The action that was chosen, in words."""
    action = players.action
    verb = Verb(action[VERB]).name.lower()
    words = [verb]
    if verb in ("catch", "swap"):
        words.append(str(action[TARGET]))
    if verb == "choose":
        words.append(str(Colour.of(action[TARGET])))
    words += [str(Card.of(action[FIRST_CARD + i])) for i in range(action[CARDS])]
    return " ".join(words + ["uno"] * action[UNO])


def choice(state: State, players: Players, rules: Rules = OFFICIAL) -> str:
    """What is done next; it must be allowed."""
    act(state, rules, players)
    assert judge(state, rules, players.action) == Refusal.NONE
    return said(players)


def do(state: State, players: Players, rules: Rules = OFFICIAL) -> str:
    """Does what is done next."""
    words = choice(state, players, rules)
    assert step(state, rules, players.action, NO_LOG) == Refusal.NONE
    return words


# --- every policy


def dealt(job: Job, hand: int) -> tuple[State, Players]:
    state, players = State(), job.new_players()
    seed_hand(state, job.new_table(), players, hand)
    begin_match(state, job.rules, NO_LOG, job.seats, below(players.random, job.seats))
    deal_hand(state, job.rules, NO_LOG)
    return state, players


@st.composite
def jobs(draw: st.DrawFn) -> Job:
    """Any policies at a table with any rules."""
    drawn = draw(rules())
    seats = seats_for(drawn, draw(st.integers(2, 8)))
    return Job(
        rules=drawn,
        seats=seats,
        seed=draw(st.integers(0, 2**64 - 1)),
        policies=tuple(draw(st.sampled_from(Policy)) for _ in range(seats)),
        forgets=draw(st.sampled_from([0, 0, 300, 1000])),
    )


@given(jobs())
def test_policies_keep_to_the_rules(job: Job) -> None:
    state, players = dealt(job, 0)
    action = players.action
    while state.phase < Phase.HAND_OVER:
        turn, colour, top = state.turn, state.colour, top_card(state)
        held = [state.held[seat] for seat in range(job.seats)]
        act(state, job.rules, players)
        assert judge(state, job.rules, action) == Refusal.NONE, said(players)
        policy = players.policies[action[SEAT]]
        if action[VERB] == Verb.JUMP:
            assert policy != RANDOM
        elif action[VERB] not in (Verb.UNO, Verb.CATCH):
            assert action[SEAT] == turn
        if policy < SENSIBLE:
            assert action[VERB] != Verb.CHALLENGE
            four = action[CARDS] > 0 and kind_of(action[FIRST_CARD]) == WILD_DRAW_FOUR
            assert not four or four_is_legal(job.rules, held[action[SEAT]], colour, top), "a bluff"
        after = job.forgets and job.rules.self_call == SelfCall.SAFE
        assert not (after and action[UNO]), "UNO is called after the card, or forgotten"
        step(state, job.rules, action, NO_LOG)


@given(jobs(), st.integers(0, 2**40))
def test_interpreted_is_compiled_under_any_rules(job: Job, first: int) -> None:
    assert job.play(first, 1, compiled=False) == job.play(first, 1)


@pytest.mark.parametrize("rulebook", names())
@pytest.mark.parametrize("policy", [GREEDY, SENSIBLE, LEARNED])
def test_interpreted_is_compiled(rulebook: str, policy: Policy) -> None:
    job = Job(rules=load(rulebook).rules, seats=4, seed=9, policies=(policy,), forgets=100)
    assert job.play(0, 4, compiled=False) == job.play(0, 4)


@given(jobs())
@settings(max_examples=50)
def test_every_hand_comes_to_its_end(job: Job) -> None:
    part = job.play(0, 50)
    assert sum(part.wins) == part.hands - part.blocked


def test_a_part_is_the_same_however_it_is_split() -> None:
    job = Job(rules=OFFICIAL, seats=3, seed=4, policies=(SENSIBLE, RANDOM, GREEDY), rotates=True)
    parts = [job.play(first, 7) for first in range(0, 70, 7)]
    whole = job.play(0, 70).wins
    assert tuple(map(sum, zip(*(part.wins for part in parts), strict=True))) == whole


@given(jobs(), st.integers(1, 60), st.randoms(use_true_random=False))
def test_nobody_knows_what_is_hidden(job: Job, moves: int, rng: Random) -> None:
    """Others' hands and the draw pile may be exchanged among themselves: the choice is the same."""
    job = replace(job, policies=(SENSIBLE,), forgets=0)
    if job.rules.jump_in:
        job = replace(job, rules=replace(job.rules, jump_in=False))
    state, players = dealt(job, 0)
    for _ in range(moves):
        if state.phase >= Phase.HAND_OVER:
            return
        act(state, job.rules, players)
        step(state, job.rules, players.action, NO_LOG)
    if state.phase >= Phase.HAND_OVER:
        return
    other_state, other_players = state.copy(), players.copy()
    shuffle_hidden(other_state, rng)
    act(state, job.rules, players)
    act(other_state, job.rules, other_players)
    assert said(players) == said(other_players)


def shuffle_hidden(state: State, rng: Random) -> None:
    """Deals the draw pile and the hands of all others anew, each as large as it was."""
    others = [seat for seat in range(state.seats) if seat != state.turn]
    hidden = [int(state.draw[i]) for i in range(state.draw_count)]
    for seat in others:
        for kind in range(KINDS):
            hidden += [kind] * state.counts[seat, kind]
            state.counts[seat, kind] = 0
    rng.shuffle(hidden)
    for i in range(state.draw_count):
        state.draw[i] = hidden.pop()
    for seat in others:
        size, state.size[seat], state.held[seat] = state.size[seat], 0, 0
        for _ in range(size):
            give(state, seat, hidden.pop())
    assert not hidden
    state.bluff = rng.randint(0, 1)
    state.random[0] = rng.getrandbits(32)
    for kind in range(KINDS):
        state.evidence[kind] = rng.randint(0, 2)


# --- how well they play


def share_won(policy: Policy, other: Policy, seats: int, hands: int, rulebook: str) -> float:
    """The share of hands that one such player wins among others."""
    policies = (policy, *(other,) * (seats - 1))
    rules = load(rulebook).rules
    job = Job(rules=rules, seats=seats, seed=11, policies=policies, rotates=True)
    return job.play(0, hands).wins[0] / hands


def lower_bound(share: float, hands: int) -> float:
    """The lower end of the 95 % interval of a share."""
    return share - NormalDist().inv_cdf(0.975) * (share * (1 - share) / hands) ** 0.5


@pytest.mark.parametrize(
    ("policy", "other", "seats", "least"),
    [
        (GREEDY, RANDOM, 2, 0.60),
        (GREEDY, RANDOM, 4, 0.29),
        (SENSIBLE, RANDOM, 2, 0.685),
        (SENSIBLE, RANDOM, 4, 0.33),
        (SENSIBLE, RANDOM, 6, 0.215),
        (SENSIBLE, GREEDY, 2, 0.56),
        (SENSIBLE, GREEDY, 4, 0.27),
    ],
)
def test_strength(policy: Policy, other: Policy, seats: int, least: float) -> None:
    hands = 40_000
    assert lower_bound(share_won(policy, other, seats, hands, "official"), hands) > least


@pytest.mark.parametrize("rulebook", names())
@pytest.mark.parametrize("seats", [2, 4])
def test_strength_by_other_rules(rulebook: str, seats: int) -> None:
    hands = 4_000
    greedy, sensible = (
        share_won(policy, RANDOM, seats, hands, rulebook) for policy in (GREEDY, SENSIBLE)
    )
    assert lower_bound(greedy, hands) > 1 / seats
    assert lower_bound(sensible, hands) > 1 / seats


# --- the policy `greedy`


def test_greedy_lays_what_counts_most_and_wilds_last() -> None:
    state, players = position("R9 R2 RS G5 W W+4", "R1 R2", top="R5", policy=GREEDY)
    assert choice(state, players) == "play RS"
    state, players = position("R9 R2 G5 W", "R1 R2", top="R5", policy=GREEDY)
    assert choice(state, players) == "play R9"
    state, players = position("B9 G2 G5 W", "R1 R2", top="R4", policy=GREEDY)
    assert choice(state, players) == "play W:G"


@pytest.mark.parametrize("policy", [GREEDY, SENSIBLE])
def test_draws_if_nothing_fits(policy: Policy) -> None:
    state, players = position("B9 G2", "R1 R2", top="R4", policy=policy)
    assert choice(state, players) == "draw"


@pytest.mark.parametrize("policy", [GREEDY, SENSIBLE])
def test_passes_if_there_is_nothing_to_draw(policy: Policy) -> None:
    state, players = position("B9 G2", "R1 R2", top="R4", policy=policy)
    state.draw_count = 0
    assert choice(state, players) == "pass"


def test_greedy_neither_bluffs_nor_challenges() -> None:
    state, players = position("R9 G2 W+4", "R1 R2", top="G4", colour="R", policy=GREEDY)
    assert do(state, players) == "play R9"
    state, players = position("B9 G2 W+4", "R1 R2 R3 R4 R5 R6 R7 R8", top="R4", policy=GREEDY)
    assert do(state, players) == "play W+4:G"
    assert do(state, players) == "accept"


# --- the policy `sensible`, piece by piece


def test_names_its_majority_colour() -> None:
    state, players = position("G1 G3 G8 B9 W W", "R1 R2 R3", "R4 R6 R7", top="R5")
    assert choice(state, players) == "play W:G"
    state.phase = Phase.CHOOSE_COLOUR
    assert choice(state, players) == "choose G"


def test_names_a_colour_that_the_next_player_lacks() -> None:
    state, players = position("G1 B9 W W", "R1 R2 R3", "R4 R6 R7", top="Y5")
    assert choice(state, players) == "play W:G"
    players.remember = 1
    players.lacked_at[1, Colour.BLUE.number] = 3
    assert choice(state, players) == "play W:B"


def test_keeps_wilds_while_something_else_fits() -> None:
    for seats in (2, 3, 6):
        hands = ["R7 G2 B4 Y3 W W+4", *["G1 G3 G4"] * (seats - 1)]
        state, players = position(*hands, top="R5")
        assert choice(state, players) == "play R7"


def test_draws_to_keep_its_last_wild_while_it_is_early() -> None:
    hand = "G2 B4 Y3 Y8 B7 G9 W"
    state, players = position(hand, "R1 R2 R3 R4 R5 R6", top="R5")
    assert choice(state, players) == "draw"
    only_if_unable = replace(OFFICIAL, draw=Draw.ONLY_IF_UNABLE)
    assert choice(state, players, only_if_unable).startswith("play W:")
    state, players = position("G2 W", "R1 R2 R3 R4 R5 R6", top="R5")
    assert choice(state, players) == "play W:G uno"


def test_keeps_a_drawn_wild_while_it_is_early() -> None:
    state, players = position("G2 B4 Y3 Y8 B7 G9 W", "R1 R2 R3 R4 R5 R6", top="R5")
    state.phase, state.drawn = Phase.DRAWN, Card("W").kind
    assert choice(state, players) == "pass"
    must_play = replace(OFFICIAL, after_draw=AfterDraw.MUST_PLAY)
    assert choice(state, players, must_play).startswith("play W:")


def test_does_not_draw_into_its_elimination() -> None:
    rules = replace(OFFICIAL, elimination=8)
    state, players = position("G2 B4 Y3 Y8 B7 G9 W", "R1 R2 R3", top="R5", rules=rules)
    assert choice(state, players, rules).startswith("play W:")


@pytest.mark.parametrize("attack", ["RS", "RR", "R+2"])
def test_attacks_a_player_who_is_close_to_out(attack: str) -> None:
    hand = f"R1 R3 {attack} G1 G4 B3 B8"
    calm, players = position(hand, "G2 G3 G4 G5 G6 G7", "B1 B2 B4 B5 B6 B7", top="R5")
    assert choice(calm, players) != f"play {attack}"
    close, players = position(hand, "G2", "B1 B2 B4 B5 B6 B7", top="R5")
    assert choice(close, players) == f"play {attack}"


def test_does_not_turn_play_round_to_a_player_who_is_close_to_out() -> None:
    state, players = position("R1 R3 RR G1 G4 B3 B8", "G2", "B1", top="R5")
    assert "RR" not in choice(state, players)


def test_goes_again_between_two_players_if_something_follows() -> None:
    state, players = position("R3 RS", "G2 G3", top="R5")
    assert do(state, players) == "play RS uno"
    assert do(state, players) == "play R3"
    assert state.winner == 0
    state, players = position("R3 RS G7 B8", "G2 G3 G4", top="R5")
    assert choice(state, players) == "play RS"


def test_a_reverse_is_no_skip_where_it_does_nothing() -> None:
    nothing = replace(OFFICIAL, reverse_with_two=ReverseWithTwo.NOTHING)
    state, players = position("GR RR R1", "G2 G4", top="R5")
    assert choice(state, players) == "play RR"
    assert choice(state, players, nothing) == "play R1"


def test_a_draw_two_brings_no_turn_back_where_its_victim_plays_on() -> None:
    plays_on = replace(OFFICIAL, draw_two_victim=DrawTwoVictim.PLAYS_ON)
    state, players = position("G+2 R+2 R1", "G2 G4", top="R5")
    assert choice(state, players) == "play R+2"
    assert choice(state, players, plays_on) == "play R1"


def test_a_skip_is_answered_with_a_skip() -> None:
    rules = replace(OFFICIAL, skip_stacking=True)
    for policy in (RANDOM, GREEDY, SENSIBLE):
        state, players = position("RS R1 G2", "GS B2 B3", top="R5", rules=rules, policy=policy)
        players.action[VERB], players.action[SEAT], players.action[TARGET] = Verb.PLAY, 0, NOBODY
        players.action[UNO], players.action[CARDS] = 0, 1
        players.action[FIRST_CARD] = Card("RS").code
        step(state, rules, players.action, NO_LOG)
        assert do(state, players, rules) == "play GS"
        assert do(state, players, rules) == "accept"
        assert state.turn == 1


# --- Wild Draw Four


LONG_HAND = "Y1 Y2 Y3 Y4 G4 G5 B6"


def accused_of_four(hand: str, rules: Rules = OFFICIAL) -> tuple[State, Players]:
    """Seat 1 is hit by a Wild Draw Four of seat 0, laid on red."""
    state, players = position(f"{hand} W+4", "R1 R2 R3", top="R5", rules=rules, policy=GREEDY)
    players.policies[1] = SENSIBLE
    players.action[VERB], players.action[SEAT], players.action[TARGET] = Verb.PLAY, 0, NOBODY
    players.action[UNO], players.action[CARDS] = 0, 1
    players.action[FIRST_CARD] = Card("W+4:Y").code
    remember(state, rules, players, players.action)
    assert step(state, rules, players.action, NO_LOG) == Refusal.NONE
    return state, players


def test_challenges_if_it_pays() -> None:
    state, players = accused_of_four(LONG_HAND)
    assert choice(state, players) == "challenge"
    state, players = accused_of_four("Y1 G4")
    assert choice(state, players) == "accept"


def test_does_not_challenge_who_is_known_to_lack_the_colour() -> None:
    state, players = accused_of_four(LONG_HAND)
    players.remember = 1
    players.lacked_at[0, Colour.RED.number] = 8
    assert choice(state, players) == "accept"


def test_does_not_challenge_if_errors_are_dear_or_no_four_is_a_bluff() -> None:
    state, players = accused_of_four(LONG_HAND)
    assert choice(state, players, replace(OFFICIAL, challenge_innocent=20)) == "accept"
    assert (
        choice(state, players, replace(OFFICIAL, wild_draw_four=WildDrawFour.ANY_TIME)) == "accept"
    )


def test_challenges_the_top_of_a_stack() -> None:
    stacking = replace(OFFICIAL, stacking=Stacking.SAME)
    state, players = accused_of_four(LONG_HAND, stacking)
    assert state.phase == Phase.STACK
    assert choice(state, players, stacking) == "challenge"


def test_drawing_is_remembered() -> None:
    state, players = position("G1 G2", "B1 B2", top="R5", policy=RANDOM)
    assert do(state, players) == "draw"
    assert players.lacked_at[0, Colour.RED.number] == 3
    assert players.lacked_at[1, Colour.RED.number] == 0


def test_bluffs_only_if_it_would_be_believed() -> None:
    """Between two, seat 0 can win at once by a Wild Draw Four, though it holds the colour."""
    state, players = position("R3 W+4", "G2 G3", top="R5")
    assert choice(state, players) == "play W+4:R uno"
    refuse = replace(OFFICIAL, wild_draw_four_check=WildDrawFourCheck.REFUSE)
    assert choice(state, players, refuse) == "play R3 uno"
    dear = replace(OFFICIAL, challenge_guilty=20, challenge_innocent=4)
    assert choice(state, players, dear) == "play R3 uno"


# --- several cards, stacks, swaps, jumps


def test_lays_the_chain() -> None:
    chain = load("quickplay").rules
    hands = "R1 R3 B3 B8 BS G9", "G1 G2 G3", "Y1 Y2 Y3"
    state, players = position(*hands, top="R5", rules=chain)
    assert choice(state, players, chain) == "play R1 R3 B3 B8 BS uno"
    state, players = position(*hands, top="R5", rules=chain, policy=GREEDY)
    assert choice(state, players, chain) == "play R3 B3 B8 BS", "it begins with what counts most"


def test_chains_go_on_with_a_wild_only_for_more_numbers() -> None:
    chain = load("quickplay").rules
    state, players = position("R1 W G9 G8 Y+2", "G1 G2 G3", "Y1 Y2", top="R5", rules=chain)
    assert choice(state, players, chain) == "play R1 W:G G8 G9 uno"
    state, players = position("R1 W Y+2", "G1 G2 G3", "Y1", top="R5", rules=chain, policy=GREEDY)
    assert choice(state, players, chain) == "play R1"


def test_a_chain_does_not_skip_oneself() -> None:
    chain = load("quickplay").rules
    state, players = position("RS BS G5 Y7", "G1 G2 G3", top="R1", rules=chain, policy=GREEDY)
    assert choice(state, players, chain) == "play RS"


@pytest.mark.parametrize("policy", [GREEDY, SENSIBLE])
def test_lays_equal_numbers_together(policy: Policy) -> None:
    number = replace(OFFICIAL, multi_play=MultiPlay.NUMBER)
    state, players = position(
        "R9 G9 B9 B1 B2", "G1 G2 G3", "Y1 Y2", top="R5", rules=number, policy=policy
    )
    cards = choice(state, players, number).split()[1:]
    assert cards[0] == "R9"
    assert cards[-1] == "B9", "the colour it has most of comes last"


def test_the_last_card_of_several_has_to_be_allowed() -> None:
    rules = replace(load("quickplay").rules, last_card=LastCard.NO_ACTION)
    state, players = position("R1 R3 RS", "G1 G2", "Y1 Y2", top="R5", rules=rules, policy=GREEDY)
    players.policies[0] = SENSIBLE
    cards = choice(state, players, rules).split()[1:]
    assert len(cards) == 3, "a single action card may stand anywhere (T9)"
    assert cards[-1] != "RS"


@pytest.mark.parametrize("policy", [GREEDY, SENSIBLE])
def test_answers_a_stack(policy: Policy) -> None:
    stacking = replace(OFFICIAL, stacking=Stacking.ANY, deflect=Deflect.BOTH)
    state, players = position(
        "R+2 G1 G2", "Y+2 R1 B2 B3 B4", "Y1 Y2", top="R5", rules=stacking, policy=policy
    )
    players.action[VERB], players.action[SEAT], players.action[CARDS] = Verb.PLAY, 0, 1
    players.action[FIRST_CARD] = Card("R+2").kind
    assert step(state, stacking, players.action, NO_LOG) == Refusal.NONE
    assert do(state, players, stacking) == "play Y+2"
    assert do(state, players, stacking) == "accept"


@pytest.mark.parametrize("policy", [GREEDY, SENSIBLE])
def test_swaps_for_the_smallest_hand(policy: Policy) -> None:
    rules = replace(OFFICIAL, seven_zero=SevenZero.BOTH)
    state, players = position(
        "G1 G2 G3 B4", "Y1 Y2 Y3", "Y4 Y5", "B1 B2 B3", top="R7", rules=rules, policy=policy
    )
    state.phase = Phase.SWAP
    assert choice(state, players, rules) == "swap 2"


def test_keeps_a_hand_smaller_than_all_others() -> None:
    rules = replace(OFFICIAL, seven_zero=SevenZero.BOTH)
    state, players = position("R7 R1 W", "Y1 Y2 Y3 Y5", "Y4 Y5 Y6 Y8", top="R5", rules=rules)
    assert choice(state, players, rules) == "play R1"
    state, players = position("R7 R1 G2 G3 G5 B1 B2", "Y1", "Y4 Y5 Y6 Y8", top="R5", rules=rules)
    assert choice(state, players, rules) == "play R7"


def test_gives_a_small_hand_to_the_partner() -> None:
    rules = replace(OFFICIAL, seven_zero=SevenZero.BOTH, teams=True)
    state, players = position("G1", "Y1 Y2", "Y4 Y5 B1", "B2 B3 B4", top="R7", rules=rules)
    state.phase = Phase.SWAP
    assert choice(state, players, rules) == "swap 2"
    state, players = position("G1 G2 G3", "Y1 Y2", "Y4 Y5 B1", "B2 B3", top="R7", rules=rules)
    state.phase = Phase.SWAP
    assert choice(state, players, rules) == "swap 1"


@pytest.mark.parametrize("policy", [RANDOM, GREEDY, SENSIBLE])
def test_jumps_in(policy: Policy) -> None:
    rules = replace(OFFICIAL, jump_in=True)
    state, players = position("G1 G2", "Y1 Y2", "R5 B2 B8", top="R5", rules=rules, policy=policy)
    assert choice(state, players, rules) == "draw"
    state.jump_open = 1
    words = choice(state, players, rules)
    assert (words, players.action[SEAT]) == (("draw", 0) if policy == RANDOM else ("jump R5", 2))


def test_who_jumps_in_is_left_to_chance() -> None:
    rules = replace(OFFICIAL, jump_in=True)
    state, players = position("G1 G2", "R5 Y2", "R5 B2 B8", top="R5", rules=rules)
    state.jump_open = 1
    seats = Counter(players.action[SEAT] for _ in range(1000) if choice(state, players, rules))
    assert 400 < seats[1] < 600
    assert seats[1] + seats[2] == 1000


def test_does_not_jump_in_with_what_it_keeps() -> None:
    rules = replace(OFFICIAL, jump_in=True, jump_wilds=True, seven_zero=SevenZero.BOTH)
    state, players = position("G1 G2", "W Y2 Y3 Y4", top="W", colour="R", rules=rules)
    state.jump_open = 1
    assert choice(state, players, rules) == "draw", "a wild"
    state, players = position("G1 G2", "R7 Y2", "B1 B2", top="R7", rules=rules)
    state.jump_open = 1
    assert choice(state, players, rules) == "draw", "a 7 would give the small hand away"
    state, players = position("G1 G2", "W", top="W", colour="R", rules=rules)
    state.jump_open = 1
    assert choice(state, players, rules) == "jump W:R", "the last card wins"


def test_nobody_jumps_in_with_a_bluff() -> None:
    rules = replace(OFFICIAL, jump_in=True, jump_wilds=True)
    state, players = position("G1 G2", "W+4 R2", top="W+4", colour="R", rules=rules, policy=GREEDY)
    state.jump_open = 1
    assert choice(state, players, rules) == "draw"


def test_does_not_hit_the_partner() -> None:
    """H6, H7: the others between them are out."""
    rules = replace(OFFICIAL, teams=True, elimination=20)
    state, players = position("RS R1 R2", "", "G1 G2", "B1 B2 B3", top="R5", rules=rules)
    leave(state, 1)
    assert choice(state, players, rules) != "play RS"


# --- UNO, called and forgotten


def test_uno_is_called_with_the_card_where_nobody_forgets() -> None:
    for policy in (RANDOM, GREEDY, SENSIBLE):
        state, players = position("R1 R2", "G1 G2 G3", top="R5", policy=policy)
        assert choice(state, players).endswith("uno")
        auto = replace(OFFICIAL, uno_call=UnoCall.AUTO)
        assert not choice(state, players, auto).endswith("uno")


@pytest.mark.parametrize("forgets", [100, 400, 1000])
def test_forgetting_and_catching_happen_as_often_as_stated(forgets: int) -> None:
    state, players = position("R1 R2", "G1 G2 G3", "B1 B2 B3", top="R5", policy=RANDOM)
    players.forgets = forgets
    assert do(state, players) in ("play R1", "play R2")
    assert state.due[0]
    said_next: Counter[str] = Counter()
    catchers: Counter[int] = Counter()
    for _ in range(4000):
        players.asked = 0
        words = choice(state, players)
        said_next[words.split()[0]] += 1
        if words == "catch 0":
            catchers[players.action[SEAT]] += 1
    assert said_next["uno"] / 4000 == pytest.approx(1 - forgets / 1000, abs=0.03)
    assert said_next["catch"] / 4000 == pytest.approx(forgets / 2000, abs=0.03)
    assert catchers[1] / catchers.total() == pytest.approx(0.5, abs=0.15)


@pytest.mark.parametrize("forgets", [100, 400])
def test_where_a_late_call_does_not_save_it_is_called_with_the_card(forgets: int) -> None:
    rules = replace(OFFICIAL, self_call=SelfCall.TOO_LATE)
    state, players = position("R1 R2", "G1 G2 G3", top="R5", rules=rules, policy=RANDOM)
    players.forgets = forgets
    called = sum(choice(state, players, rules).endswith("uno") for _ in range(4000))
    assert called / 4000 == pytest.approx(1 - forgets / 1000, abs=0.03)
    state.due[1] = state.due_count = 1
    said_next: Counter[str] = Counter()
    for _ in range(1000):
        players.asked = 0
        said_next[choice(state, players, rules).split()[0]] += 1
    assert set(said_next) == {"play", "catch"}
    assert said_next["catch"] / 1000 == pytest.approx(0.5, abs=0.06)


def test_each_is_asked_once() -> None:
    """H2: several may hold one card at the same time."""
    state, players = position("R1", "G1", "B1 B2 B3", top="R5", policy=RANDOM)
    players.forgets = 500
    for seat in (0, 1):
        state.due[seat] = 1
    state.due_count = 2
    asked: Counter[int] = Counter()
    for _ in range(2000):
        players.asked = 0
        act(state, OFFICIAL, players)
        asked[players.asked] += 1
    assert asked[1] / 2000 == pytest.approx(0.75, abs=0.04), "seat 0 called or was caught"
    assert asked[2] / 2000 == pytest.approx(0.25 * 0.75, abs=0.04), "seat 1 did, not seat 0"
    assert asked[0] / 2000 == pytest.approx(0.25 * 0.25, abs=0.03), "play went on"


def test_a_partner_does_not_catch() -> None:
    rules = replace(OFFICIAL, teams=True)
    state, players = position("R1", "G1 G2", "B1 B2", "Y1 Y2", top="R5", rules=rules)
    state.due[0] = state.due_count = 1
    players.forgets = 1000
    seats: Counter[int] = Counter()
    for _ in range(300):
        players.asked = 0
        if choice(state, players, rules) == "catch 0":
            seats[players.action[SEAT]] += 1
    assert set(seats) == {1, 3}


def test_forgetting_shows_in_what_is_counted() -> None:
    job = Job(rules=OFFICIAL, seats=4, seed=3, policies=tuple(Policy), watched=True)
    never, often = (replace(job, forgets=forgets).play(0, 2000).rows for forgets in (0, 500))
    assert never is not None
    assert often is not None
    assert never[:, Column.CAUGHT].sum() == 0
    calls, caught = often[:, Column.CALLS], often[:, Column.CAUGHT]
    assert caught.sum() / calls.sum() == pytest.approx(0.5, abs=0.05)
    assert (often[:, Column.DECISIONS] + calls + caught == often[:, Column.ACTIONS]).all()


# --- next to nothing to draw


PLAYS_ON = replace(OFFICIAL, draw_two_victim=DrawTwoVictim.PLAYS_ON)


def circle(kept: str, policy: Policy) -> tuple[State, Players]:
    """Two cards that can be passed round for ever: a Draw Two hits one neighbour, who draws the
    Reverse and sends the turn back, and then the other. The fourth player, who holds all the other
    cards, does not get a turn.
    """
    hands = f"G+2 {kept}", "B3 B4", "", "B5 B6"
    state, players = position(*hands, top="GR", rules=PLAYS_ON, policy=policy)
    for place in range(state.draw_count):
        give(state, 2, state.draw[place])
    state.draw_count = 0
    return state, players


@pytest.mark.parametrize("policy", Policy)
def test_nobody_goes_round_in_circles(policy: Policy) -> None:
    state, players = circle("B1 B2", policy)
    actions = 0
    while state.phase < Phase.HAND_OVER:
        do(state, players, PLAYS_ON)
        actions += 1
        assert actions < 5_000


def test_what_is_left_to_chance_is_anything_legal() -> None:
    state, players = circle("B1 B2", SENSIBLE)
    for words in ["play G+2", "play GR", "draw"]:
        while choice(state, players, PLAYS_ON) != words:
            pass
        step(state, PLAYS_ON, players.action, NO_LOG)
    assert {choice(state, players, PLAYS_ON) for _ in range(200)} == {"play G+2", "pass"}


def test_nothing_is_left_to_chance_while_cards_can_be_drawn() -> None:
    state, players = circle("B1 B2", SENSIBLE)
    for card in ["B8", "B9"]:
        take(state, 2, Card(card).kind)
        state.draw[state.draw_count] = Card(card).kind
        state.draw_count += 1
    before = [players.random[i] for i in range(WORDS)]
    assert {choice(state, players, PLAYS_ON) for _ in range(20)} == {"play G+2"}
    assert [players.random[i] for i in range(WORDS)] == before


def test_a_four_may_be_challenged_or_accepted_by_chance() -> None:
    state, players = circle("W+4 B1 B2", RANDOM)
    lays = [Verb.PLAY, 0, NOBODY, 0, 1, Card("W+4:R").code]
    assert step(state, PLAYS_ON, lays, NO_LOG) == Refusal.NONE  # type: ignore[arg-type]
    assert state.phase == Phase.CHALLENGE
    assert {choice(state, players, PLAYS_ON) for _ in range(100)} == {"accept", "challenge"}
