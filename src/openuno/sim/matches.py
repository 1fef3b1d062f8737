"""Simulates matches: hands in a row, with scores, until somebody has won.

Hand `k` of match `m` depends on the simulation's seed, on `m` and on `k`, whatever happened before:
two rulebooks are dealt the same cards.
"""

from __future__ import annotations

from openuno.bots.policies.players import Players
from openuno.core.data.log_rows import Log
from openuno.core.data.rng import below
from openuno.core.data.rules import Rules
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.effects.deal import begin_match, deal_hand, next_hand
from openuno.core.effects.scoring import lead, wins_match
from openuno.core.jit import kernel
from openuno.sim.columns import Column, MatchColumn
from openuno.sim.hand_statistics import Rows
from openuno.sim.hands import NO_END, play_hand, seed_hand
from openuno.sim.sim_table import SimTable

MOST_HANDS_A_MATCH = 1 << 16
"""A match that goes on after so many hands is reported as an error."""

_COLUMNS = len(MatchColumn)


@kernel
def play_matches(
    s: State,
    rules: Rules,
    log: Log,
    table: SimTable,
    players: Players,
    rows: Rows,
    first: int,
    end: int,
) -> int:
    """Plays the matches from `first` up to `end`. Gives `end`, or the number of one without end."""
    for match in range(first, end):
        hand = match * MOST_HANDS_A_MATCH
        seed_hand(s, table, players, hand)
        begin_match(s, rules, log, table.seats, below(players.random, table.seats))
        deal_hand(s, rules, log)
        begin_match_row(s, table, rows, match - first)
        if play_hand(s, rules, log, table, players) == NO_END:
            return match
        while s.phase != Phase.MATCH_OVER:
            follow_scores(s, rules, table, rows, match - first)
            hand += 1
            seed_hand(s, table, players, hand)
            next_hand(s, rules, log)
            if (
                hand == (match + 1) * MOST_HANDS_A_MATCH
                or play_hand(s, rules, log, table, players) == NO_END
            ):
                return match
        follow_scores(s, rules, table, rows, match - first)
        end_match_row(s, rules, table, rows, match - first)
    return end


@kernel
def begin_match_row(s: State, table: SimTable, rows: Rows, place: int) -> None:
    """Starts the row of a match."""
    if rows is None:
        return
    for column in range(_COLUMNS):
        rows[place, column] = 0
    table.leader_of_match = NOBODY
    for seat in range(s.seats):
        table.points_behind[seat] = 0


@kernel
def follow_scores(s: State, rules: Rules, table: SimTable, rows: Rows, place: int) -> None:
    """Adds a hand to the row of its match, and notes who leads and how far behind everyone is."""
    if rows is None:
        return
    rows[place, MatchColumn.HANDS] += 1
    rows[place, MatchColumn.TURNS] += table.row[Column.TURNS]
    rows[place, MatchColumn.ACTIONS] += table.row[Column.ACTIONS]
    rows[place, MatchColumn.CHOICES] += table.row[Column.CHOICES]
    leader = 0
    for seat in range(s.seats):
        if lead(s, rules, seat, leader) > 0:
            leader = seat
    for seat in range(s.seats):
        behind = lead(s, rules, leader, seat)
        table.points_behind[seat] = max(table.points_behind[seat], behind)
    if table.leader_of_match == NOBODY:
        if not all_level(s):
            table.leader_of_match = leader
    elif lead(s, rules, leader, table.leader_of_match) > 0:
        rows[place, MatchColumn.LEADS] += 1
        table.leader_of_match = leader


@kernel
def all_level(s: State) -> bool:
    """Whether all scores are equal, as they are until a hand has been won."""
    for seat in range(s.seats):
        if s.scores[seat] != s.scores[0]:
            return False
    return True


@kernel
def end_match_row(s: State, rules: Rules, table: SimTable, rows: Rows, place: int) -> None:
    """Completes the row of a match that is over: who has won."""
    if rows is None:
        return
    winner = 0
    while not wins_match(s, rules, winner):
        winner += 1
    rows[place, MatchColumn.WINNER] = winner
    rows[place, MatchColumn.DEFICIT] = table.points_behind[winner]
