"""Simulates hands: each a fresh deal, played by policies to its end and counted.

Hand `i` of a simulation depends on the simulation's seed and on `i` alone, so a range of hands can
be split in any way. Its cards are those of the game with the seed `hand_seed(seed, i)`. Its dealer
is drawn at random: as fair as the picking of S3, and cheaper.
"""

from __future__ import annotations

from openuno.bots.policies.act import decide, interrupts
from openuno.bots.policies.chance import hardly_any_left
from openuno.bots.policies.players import Players
from openuno.bots.policies.random_policy import act_at_random
from openuno.core.data.log_rows import Log
from openuno.core.data.refusals import Refusal
from openuno.core.data.rng import below, seed_with
from openuno.core.data.rules import Rules
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.effects.deal import begin_match, deal_hand
from openuno.core.effects.step import step
from openuno.core.jit import kernel, kernel_apart
from openuno.sim.hand_statistics import (
    Rows,
    begin_watching,
    end_watching,
    watch_decision,
    watch_step,
    write_row,
)
from openuno.sim.sim_table import SimTable

MOST_ACTIONS = 200_000
"""A hand that goes on after so many actions is reported as an error. By the present edition, none
does: with 100 seats, there are half as many moves at most (T7), and few calls beside them."""

NO_END = -1
_POLICY_BIT = 1 << 31
"""Set in the last seed word of the policies' random numbers, never in the game's."""


def hand_seed(seed: int, hand: int) -> int:
    """The seed of the game that has the cards of this hand of a simulation."""
    return seed + (hand << 64)


@kernel
def play_hands(
    s: State,
    rules: Rules,
    log: Log,
    table: SimTable,
    players: Players,
    rows: Rows,
    first: int,
    end: int,
) -> int:
    """Plays the hands from `first` up to `end`. Gives `end`, or the number of one without end."""
    for hand in range(first, end):
        seed_hand(s, table, players, hand)
        begin_match(s, rules, log, table.seats, below(players.random, table.seats))
        deal_hand(s, rules, log)
        if play_hand(s, rules, log, table, players) == NO_END:
            return hand
        write_row(table, rows, hand - first)
    return end


@kernel
def seed_hand(s: State, table: SimTable, players: Players, hand: int) -> None:
    """Sets the random numbers of the game and of the policies for this hand, and the policies."""
    low, high = hand & 0xFFFFFFFF, hand >> 32
    seed_with(s.random, table.seed_low, table.seed_high, low, high)
    seed_with(players.random, table.seed_low, table.seed_high, low, high | _POLICY_BIT)
    players.asked = 0
    players.remember = 0
    if table.rotates:
        table.turned = hand % table.seats
        for seat in range(table.seats):
            players.policies[(seat + table.turned) % table.seats] = table.policies[seat]


@kernel_apart
def play_hand(s: State, rules: Rules, log: Log, table: SimTable, players: Players) -> int:
    """Plays a hand that has been dealt to its end, and counts. Gives the number of actions;
    `NO_END` if one of them was refused or there were too many.
    """
    begin_watching(s, log, table)
    actions = 0
    while s.phase < Phase.HAND_OVER:
        act_watched(s, rules, log, table, players)
        if step(s, rules, players.action, log) != Refusal.NONE or actions == MOST_ACTIONS:
            return NO_END
        watch_step(s, log, table)
        actions += 1
    end_watching(s, log, table)
    table.hands += 1
    table.actions += actions
    if s.winner == NOBODY:
        table.blocked += 1
    else:
        table.wins[(s.winner - table.turned + table.seats) % table.seats] += 1
    return actions


@kernel
def act_watched(s: State, rules: Rules, log: Log, table: SimTable, players: Players) -> None:
    """Chooses the next action, as `act` does, and counts the decision."""
    if table.plain or not interrupts(s, rules, players):
        watch_decision(s, rules, log, table)
        if table.plain and not hardly_any_left(s):
            act_at_random(s, rules, players.random, players.action)
        else:
            decide(s, rules, players)
