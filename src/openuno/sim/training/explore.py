"""Exploration: plays hands and, at some decisions, tries every choice and plays on.

What a choice brings is the reward at the end of the hand, summed over a few ways to go on. All
choices are tried with the same cards and the same luck, so that the differences between them, from
which a net learns, have little noise. The cards of others are those they hold: over many hands, a
choice is seen with whatever they may be.
"""

from __future__ import annotations

from typing import NamedTuple

from openuno.bots.policies.act import act, finish
from openuno.bots.policies.choices import list_choices, write_choice
from openuno.bots.policies.feature_names import CHOICES, SITUATIONS
from openuno.bots.policies.features import describe_choice, describe_situation
from openuno.bots.policies.players import Players
from openuno.bots.search.copy_state import copy_game
from openuno.bots.search.rollouts import MOST_ACTIONS, recall, reward_of
from openuno.core.data.flat_records import Ints, IntTable
from openuno.core.data.refusals import Refusal
from openuno.core.data.rng import below, next_word, seed_with
from openuno.core.data.rules import Rules
from openuno.core.data.state import Phase, State
from openuno.core.effects.deal import begin_match, deal_hand
from openuno.core.effects.step import step
from openuno.core.jit import kernel, kernel_apart

PLAYED, TRIED = range(2)
"""The games that are kept: the one that is played, and one in which a choice is tried."""
GAMES = 2

FIRST_CHOICE, CHOICE_COUNT = SITUATIONS, SITUATIONS + 1
"""The columns of a decision after its features: where its choices begin, and how many they are."""
DECISION = SITUATIONS + 2
REWARD = CHOICES
"""The column of a choice after its features."""
CHOICE = CHOICES + 1

DECISIONS_FILLED, CHOICES_FILLED = range(2)
_ONE_IN = 3
"""One decision in so many is explored: those of one hand are alike."""
_SLIPS = 50
"""How many decisions in a thousand are left to chance, to see more of the game."""


class Exploration(NamedTuple):
    """All that is passed to the kernels."""

    games: list[State]
    words: IntTable
    """The same games as rows of words."""
    in_use: Ints
    """Which of the words are in use, as ranges."""
    players: Players
    known: Players
    """What the players remembered before a choice was tried."""
    random: Ints
    policies: Ints
    """Each seat of each hand plays by one of these, drawn at random."""
    seats: int
    tries: int
    """In how many ways each choice is played on."""
    decisions: IntTable
    """The decisions explored, one in each row."""
    choices: IntTable
    """Their choices, one in each row."""
    filled: Ints
    """How many rows of both tables are filled."""


@kernel
def explore(found: Exploration, rules: Rules) -> None:
    """Plays hand after hand until the tables are full."""
    s, players, random = found.games[PLAYED], found.players, found.random
    while has_room(found):
        seed_with(s.random, next_word(random), next_word(random), 0, 0)
        seed_with(players.random, next_word(random), next_word(random), 0, 1)
        players.asked = 0
        players.remember = 0
        for seat in range(found.seats):
            players.policies[seat] = found.policies[below(random, len(found.policies))]
        begin_match(s, rules, None, found.seats, below(random, found.seats))
        deal_hand(s, rules, None)
        for _ in range(MOST_ACTIONS):
            if s.phase >= Phase.HAND_OVER:
                break
            explore_decision(s, rules, found)


@kernel
def has_room(found: Exploration) -> bool:
    """Whether a decision with as many choices as there can be would find room in the tables."""
    most = len(found.players.choices)
    return found.filled[DECISIONS_FILLED] < len(found.decisions) and found.filled[
        CHOICES_FILLED
    ] + most <= len(found.choices)


@kernel
def explore_decision(s: State, rules: Rules, found: Exploration) -> None:
    """Takes the next action; now and then, after all that could be done was tried."""
    players, random = found.players, found.random
    may_explore = s.phase != Phase.SWAP and has_room(found)
    if may_explore and below(random, _ONE_IN) == 0:
        count = list_choices(s, rules, players)
        if count > 1:
            try_choices(s, rules, found, count)
    act(s, rules, players)
    if s.phase != Phase.SWAP and below(random, 1000) < _SLIPS:
        write_choice(s, rules, players, below(random, list_choices(s, rules, players)))
        finish(s, rules, players)
    if step(s, rules, players.action, None) != Refusal.NONE:
        s.phase = Phase.HAND_OVER


@kernel_apart
def try_choices(s: State, rules: Rules, found: Exploration, count: int) -> None:
    """Tries every choice of the seat to move, and notes what each has brought."""
    describe(s, rules, found, count)
    players, random = found.players, found.random
    first = found.filled[CHOICES_FILLED]
    recall(s, players, found.known)
    for way in range(found.tries):
        luck, chance = next_word(random), next_word(random)
        for number in range(count):
            copy_game(found.words, PLAYED, TRIED, found.in_use)
            game = found.games[TRIED]
            recall(s, found.known, players)
            seed_with(game.random, luck, chance, 0, way)
            seed_with(players.random, luck, chance, 1, way)
            list_choices(game, rules, players)
            write_choice(game, rules, players, number)
            finish(game, rules, players)
            found.choices[first + number, REWARD] += play_on(game, rules, players, s.turn)
    recall(s, found.known, players)
    found.filled[DECISIONS_FILLED] += 1
    found.filled[CHOICES_FILLED] += count


@kernel
def describe(s: State, rules: Rules, found: Exploration, count: int) -> None:
    """Writes the features of the next decision, and of its choices."""
    players = found.players
    row, first = found.filled[DECISIONS_FILLED], found.filled[CHOICES_FILLED]
    describe_situation(s, rules, players)
    for i in range(SITUATIONS):
        found.decisions[row, i] = players.situation[i]
    found.decisions[row, FIRST_CHOICE] = first
    found.decisions[row, CHOICE_COUNT] = count
    for number in range(count):
        cards = write_choice(s, rules, players, number)
        describe_choice(s, rules, players, number, cards)
        for i in range(CHOICES):
            found.choices[first + number, i] = players.choice[i]


@kernel_apart
def play_on(s: State, rules: Rules, players: Players, seat: int) -> int:
    """Takes the action in the row, and plays on to the end of the hand. Gives a seat's reward."""
    for _ in range(MOST_ACTIONS):
        if step(s, rules, players.action, None) != Refusal.NONE:
            return 0
        if s.phase >= Phase.HAND_OVER:
            return reward_of(s, rules, seat)
        act(s, rules, players)
    return 0
