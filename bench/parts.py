"""The parts of a simulated hand: the same hands, with something left out.

The moves that `random` chooses are written on a tape first. From the tape the hands can be played
again without a policy, then without judging, then without moves at all; what each saves is what
that part takes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from bench.contenders import job
from bench.measure import Contender
from openuno.bots.policies.players import Players
from openuno.core import jit
from openuno.core.data.flat_records import Ints, IntTable
from openuno.core.data.rng import below
from openuno.core.data.rules import OPTIONS, PLAIN, Rules, rules_record
from openuno.core.data.state import Phase, State
from openuno.core.data.verbs import FIRST_CARD
from openuno.core.effects.deal import begin_match, deal_hand
from openuno.core.effects.elimination import settle
from openuno.core.effects.piles import gather_decks, next_card
from openuno.core.effects.step import perform, step
from openuno.sim.hands import act_watched, play_hand, play_hands, seed_hand
from openuno.sim.sim_table import SimTable

SEATS = 2
HANDS = 50_000
_DIFFERENT = 8
_FIELDS = FIRST_CARD + 1
_RULES = Rules()
_FIXED = {name: int(getattr(_RULES, name)) for name in OPTIONS}


@jit.kernel
def play_from(
    s: State, rules: Rules, table: SimTable, players: Players, tape: IntTable, way: Ints, hands: int
) -> int:
    """Plays hands in one of the `_WAYS`. Gives the number of actions."""
    writes, judges, moves = way[0], way[1], way[2]
    actions = 0
    for hand in range(hands):
        seed_hand(s, table, players, hand)
        begin_match(s, rules, None, table.seats, below(players.random, table.seats))
        deal_hand(s, rules, None)
        while moves and s.phase < Phase.HAND_OVER:
            if writes:
                act_watched(s, rules, None, table, players)
            for field in range(_FIELDS):
                if writes:
                    tape[actions, field] = players.action[field]
                else:
                    players.action[field] = tape[actions, field]
            if judges:
                step(s, rules, players.action, None)
            else:
                perform(s, rules, players.action, None)
                settle(s, rules, None)
            actions += 1
    return actions


@jit.kernel
def play_again(
    s: State, rules: Rules, table: SimTable, players: Players, different: int, hands: int
) -> int:
    """Plays the same few hands over and over. Gives the number of actions."""
    for i in range(hands):
        seed_hand(s, table, players, i % different)
        begin_match(s, rules, None, table.seats, below(players.random, table.seats))
        deal_hand(s, rules, None)
        play_hand(s, rules, None, table, players)
    return table.actions


@jit.kernel
def draw_decks(s: State, rules: Rules, decks: int) -> int:
    """Draws decks to their last card. Gives the number of cards."""
    cards = 0
    s.decks = 1
    for _ in range(decks):
        gather_decks(s, rules)
        while s.draw_count > 0:
            next_card(s, None)
            cards += 1
    return cards


_WAYS = {
    name: np.array(way, np.int64)
    for name, way in {
        "write": (1, 1, 1),
        "step": (0, 1, 1),
        "do": (0, 0, 1),
        "deal": (0, 0, 0),
    }.items()
}


@dataclass(frozen=True)
class Parts:
    """Ways to play the same hands, each a contender."""

    whole: Contender
    fixed: Contender
    """With every option's value compiled in."""
    learnt: Contender
    """The same few hands, which the processor comes to know: it guesses no branch wrong."""
    step: Contender
    """From the tape: each move is judged and done."""
    do: Contender
    """From the tape: each move is done."""
    deal: Contender
    """The set-up and the deal alone."""
    draw: Contender
    """Cards off the draw pile, which count as actions."""

    @property
    def all(self) -> tuple[Contender, ...]:
        return (self.whole, self.fixed, self.learnt, self.step, self.do, self.deal, self.draw)

    def named(self, name: str) -> Contender:
        return next(part for part in self.all if part.name == name)


def parts(hands: int = HANDS) -> Parts:
    """The ways to play `official` between two, with a tape of so many hands."""
    simulated = job(_RULES, SEATS)
    tape: NDArray[np.int16] = np.zeros((simulated.play(0, hands).actions, _FIELDS), np.int16)
    _play(tape, "write", hands)

    def contender(name: str, play: Callable[[int], int]) -> Contender:
        return Contender(name, SEATS, hands, play)

    return Parts(
        contender("whole", lambda hands: simulated.play(0, hands).actions),
        contender("fixed", _play_fixed),
        contender("learnt", lambda hands: _run(play_again, *_table(), _DIFFERENT, hands)),
        contender("step", lambda hands: _play(tape, "step", hands)),
        contender("do", lambda hands: _play(tape, "do", hands)),
        contender("deal", lambda hands: _play(tape, "deal", hands)),
        contender("draw", lambda hands: _run(draw_decks, hands // 2)),
    )


def _play(tape: NDArray[np.int16], way: str, hands: int) -> int:
    return _run(play_from, *_table(), tape, _WAYS[way], hands)


def _play_fixed(hands: int) -> int:
    table, players = _table()
    _run(play_hands, None, table, players, None, 0, hands, frozen=_FIXED)
    return int(table["actions"])


def _table() -> tuple[np.void, np.void]:
    """A table and its players."""
    played = job(_RULES, SEATS)
    return played.new_table().data, played.new_players().data


def _run(kernel: Any, *arguments: Any, frozen: dict[str, int] = PLAIN) -> int:
    run = cast("Callable[..., int]", jit.compiled(kernel, frozen))
    return run(State().data, rules_record(_RULES), *arguments)
