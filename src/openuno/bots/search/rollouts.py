"""Rollouts: determinized games, played to the end of the hand by the policy `sensible`."""

from __future__ import annotations

from typing import NamedTuple

from openuno.bots.policies.act import act
from openuno.bots.policies.memory import remember
from openuno.bots.policies.players import Players
from openuno.bots.search.copy_state import copy_game
from openuno.bots.search.determinize import Past, begin_sampling, sample_next
from openuno.bots.search.equity import AIMS, CERTAIN, equity_of
from openuno.bots.search.tally import COUNT, count_game
from openuno.core.data.cards import COLOURS
from openuno.core.data.flat_records import Ints, IntTable
from openuno.core.data.refusals import Refusal
from openuno.core.data.rng import next_word, seed_with
from openuno.core.data.rules import Rules, Scoring, lowest_leads
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.data.verbs import CARDS, FIRST_CARD
from openuno.core.effects.scoring import (
    EACH_PLACE,
    hand_points,
    is_out_of_match,
    points_for,
    team_of,
)
from openuno.core.effects.step import step
from openuno.core.jit import kernel, kernel_apart

BELIEVED, SAMPLED, PLAYED = range(3)
"""The games that a search keeps: the belief, a determinization of it, and one that is played on."""
GAMES = 3

WIN = 1_000
"""The reward for winning a hand."""
EACH_POINT = 10
"""What each point takes from the reward where points are collected (C4)."""
MOST_ACTIONS = 2_000

NOTHING = -1
"""In place of the number of cards: no action; the seat waits."""


class Trial(NamedTuple):
    """All that a search passes to its kernels."""

    games: list[State]
    words: IntTable
    """The same games as rows of words."""
    in_use: Ints
    """Which of the words are in use, as ranges."""
    past: Past
    seat: int
    """The seat whose actions are compared."""
    line: Ints
    """By which the seat values the end of the hand, where it plays for the match."""
    actions: IntTable
    live: Ints
    """1 for each action that is still considered."""
    tally: IntTable


@kernel
def compare(trial: Trial, rules: Rules, rounds: int) -> None:
    """Tries each action that is still considered in so many determinizations. In each, all of them
    start from the same cards and use the same random numbers.
    """
    past, tally, random = trial.past, trial.tally, trial.past.known.random
    sampled, played = trial.games[SAMPLED], trial.games[PLAYED]
    if tally[0, COUNT] == 0:
        copy_game(trial.words, BELIEVED, SAMPLED, trial.in_use)
        begin_sampling(sampled, rules, past)
    for _ in range(rounds):
        sample_next(sampled, rules, past)
        luck, chance = next_word(random), next_word(random)
        first = 0
        for i in range(len(trial.actions)):
            if not trial.live[i]:
                continue
            copy_game(trial.words, SAMPLED, PLAYED, trial.in_use)
            seed_with(played.random, luck, chance, 0, 0)
            seed_with(past.players.random, luck, chance, 1, 0)
            is_over = roll_out(played, rules, trial, i)
            reward = reward_of(played, rules, trial.seat) if is_over else 0
            equity = reward * (CERTAIN // WIN)
            if is_over and trial.line[AIMS]:
                equity = equity_of(played, rules, trial.line, trial.seat)
            if i == 0:
                first = equity
            count_game(tally, i, reward, equity - first)


@kernel_apart
def roll_out(s: State, rules: Rules, trial: Trial, number: int) -> bool:
    """Takes an action and plays on to the end of the hand. Says whether it came to an end."""
    players, actions = trial.past.players, trial.actions
    recall(s, trial.past.known, players)
    chosen = actions[number, CARDS] != NOTHING
    for _ in range(MOST_ACTIONS):
        if s.phase >= Phase.HAND_OVER:
            return True
        if chosen:
            for i in range(FIRST_CARD + actions[number, CARDS]):
                players.action[i] = actions[number, i]
            remember(s, rules, players, players.action)
            chosen = False
        else:
            act(s, rules, players)
        if step(s, rules, players.action, None) != Refusal.NONE:
            return False
    return False


@kernel
def recall(s: State, known: Players, players: Players) -> None:
    """Resets the players' memory to what they know now, without what was only sampled."""
    players.remember = known.remember
    players.doubted = known.doubted
    for seat in range(s.seats):
        for colour in range(COLOURS):
            players.lacked_at[seat, colour] = known.lacked_at[seat, colour]


@kernel
def most_place_points(rules: Rules, seats: int) -> int:
    """H25: the points that nobody can exceed in a hand in which places count."""
    return EACH_PLACE * (seats - 1) * (1 + rules.double_score) * (1 + rules.teams)


@kernel
def reward_of(s: State, rules: Rules, seat: int) -> int:
    """The reward of a seat at the end of a hand: for having won or, where points are collected and
    the fewest win (C4), for having few. Points lost break ties. Where places count (H25), it is for
    a good one; where points put players out (H26), the match is lost with too many.
    """
    points = hand_points(s, rules, seat)
    if lowest_leads(rules):
        lost = WIN if is_out_of_match(s, rules, seat) else 0
        return -EACH_POINT * points - lost
    if s.winner == NOBODY:
        return 0
    if rules.scoring == Scoring.BY_PLACE:
        return WIN * points_for(s, rules, seat) // most_place_points(rules, s.seats)
    won = team_of(s, rules, s.winner) == team_of(s, rules, seat)
    return WIN if won else -points // 20
