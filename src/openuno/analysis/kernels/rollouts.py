"""Games played on from a moment by the policy `sensible`, and counted for every seat."""

from __future__ import annotations

from typing import NamedTuple

from openuno.bots.policies.act import act
from openuno.bots.policies.action_writer import write_cards
from openuno.bots.policies.memory import remember
from openuno.bots.policies.players import Players
from openuno.bots.search.copy_state import copy_game
from openuno.bots.search.determinize import Past, begin_sampling, sample_next
from openuno.bots.search.rollouts import recall
from openuno.bots.search.tally import COUNT, count_game
from openuno.core.data.flat_records import Ints, IntTable
from openuno.core.data.refusals import Refusal
from openuno.core.data.rng import next_word, seed_with
from openuno.core.data.rules import Rules
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.data.verbs import CARDS, FIRST_CARD, SEAT, VERB, Verb
from openuno.core.effects.scoring import team_of
from openuno.core.effects.step import step
from openuno.core.jit import kernel, kernel_apart

KNOWN, SAMPLED, PLAYED = range(3)
"""The games at hand: the one played on from, a determinization of it, and one that is played on."""
GAMES = 3

BATCHES = 16
"""The games are counted in so many batches; how far these lie apart tells how sure a result is."""

NO_ACTION = -1
_ALWAYS = 1_000
_MOST_ACTIONS = 20_000
_POLICY_BIT = 1 << 31
"""Set in a seed word of the policies' random numbers, never in the game's."""


class Estimation(NamedTuple):
    """What it takes to estimate the win chances of a moment."""

    games: list[State]
    words: IntTable
    """The same games as rows of words."""
    in_use: Ints
    """Which of the words are in use, as ranges."""
    known: Players
    """What everybody remembers at that moment."""
    players: Players
    seeds: Ints
    """Two words from which all chance follows."""
    actions: IntTable
    """The action to begin with, in its first row."""
    first: int
    """0 to begin with that action, `NO_ACTION` to begin with whatever the policy does."""
    even: Ints
    """What each seat has won if nobody has."""
    unit: int
    """In how many parts a hand is won."""
    tally: IntTable
    """What each seat has won, a row a batch, and in the last column how many games it were."""


class Comparison(NamedTuple):
    """What it takes to compare the actions of a seat, by what that seat may know."""

    games: list[State]
    words: IntTable
    in_use: Ints
    past: Past
    seat: int
    actions: IntTable
    live: Ints
    """1 for each action that is to be tried."""
    even: Ints
    unit: int
    tally: IntTable


@kernel
def estimate(e: Estimation, rules: Rules, rounds: int) -> None:
    """Plays so many games for each card of the draw pile that may come next."""
    start, played = e.games[KNOWN], e.games[PLAYED]
    cards = max(start.draw_count - start.buried, 1)
    for game in range(cards * rounds):
        card, again = game % cards, game // cards
        copy_game(e.words, KNOWN, PLAYED, e.in_use)
        seed_with(played.random, e.seeds[0], e.seeds[1], game, 0)
        seed_with(e.players.random, e.seeds[0], e.seeds[1], game, _POLICY_BIT)
        lay_on_top(played, card)
        play_out(played, rules, e.known, e.players, e.actions, e.first)
        batch = (card + again) % BATCHES
        e.tally[batch, played.seats] += 1
        for seat in range(played.seats):
            e.tally[batch, seat] += won_by(played, rules, e.even, e.unit, seat)


@kernel
def lay_on_top(s: State, card: int) -> None:
    """Has this card of the draw pile come next, counted among those that may come next."""
    place, top = s.buried + card, s.draw_count - 1
    if place <= top:
        s.draw[place], s.draw[top] = s.draw[top], s.draw[place]
        s.stacked = 1


@kernel
def compare(c: Comparison, rules: Rules, rounds: int) -> None:
    """Tries each action that is live in so many determinizations, in each of them all actions with
    the same cards and the same luck.
    """
    past, tally, random = c.past, c.tally, c.past.known.random
    sampled, played = c.games[SAMPLED], c.games[PLAYED]
    if tally[0, COUNT] == 0:
        copy_game(c.words, KNOWN, SAMPLED, c.in_use)
        begin_sampling(sampled, rules, past)
    for _ in range(rounds):
        sample_next(sampled, rules, past)
        luck, chance = next_word(random), next_word(random)
        first = 0
        for i in range(len(c.actions)):
            if not c.live[i]:
                continue
            copy_game(c.words, SAMPLED, PLAYED, c.in_use)
            seed_with(played.random, luck, chance, 0, 0)
            seed_with(past.players.random, luck, chance, 0, _POLICY_BIT)
            play_out(played, rules, past.known, past.players, c.actions, i)
            won = won_by(played, rules, c.even, c.unit, c.seat)
            if i == 0:
                first = won
            count_game(tally, i, won, won - first)


@kernel_apart
def play_out(
    s: State, rules: Rules, known: Players, players: Players, actions: IntTable, first: int
) -> None:
    """Plays on to the end of the hand, beginning with an action, if there is one."""
    recall(s, known, players)
    players.asked = 0
    chosen = first != NO_ACTION
    for _ in range(_MOST_ACTIONS):
        if s.phase >= Phase.HAND_OVER:
            return
        if chosen:
            for i in range(FIRST_CARD + actions[first, CARDS]):
                players.action[i] = actions[first, i]
            note(s, rules, players, players.action)
            chosen = False
        else:
            act_next(s, rules, players)
        if step(s, rules, players.action, None) != Refusal.NONE:
            return


@kernel
def note(s: State, rules: Rules, players: Players, action: Ints) -> None:
    """Notes what an action will show to everyone; what is only said shows nothing."""
    if action[VERB] != Verb.SUGGEST:
        remember(s, rules, players, action)


@kernel
def act_next(s: State, rules: Rules, players: Players) -> None:
    """Chooses the next action. Everybody calls UNO with the card; but while somebody can be caught
    who has forgotten it, they do not think of it any more, and one in two is caught.
    """
    players.forgets = _ALWAYS if s.due_count > 0 else 0
    act(s, rules, players)
    action = players.action
    if players.forgets > 0 and action[CARDS] > 0:
        write_cards(s, rules, action, action[VERB], action[SEAT], action[CARDS])


@kernel
def won_by(s: State, rules: Rules, even: Ints, unit: int, seat: int) -> int:
    """What a seat has won of a hand, in parts of it: all of it; half of it, with its partner (H6);
    or the same as everybody else, if nobody has won.
    """
    if s.phase < Phase.HAND_OVER or s.winner == NOBODY:
        return even[seat]
    if team_of(s, rules, seat) != team_of(s, rules, s.winner):
        return 0
    return unit // 2 if rules.teams else unit
