"""Statistics of a hand: fills its row from the log rows that the engine writes, and from the state.

Where a job is not watched, `rows` and the log are `None`, and compiled code has nothing of this
module.
"""

from __future__ import annotations

from openuno.core.data.cards import WILDS_MASK
from openuno.core.data.flat_records import IntTable
from openuno.core.data.log_rows import Happened, Log, Reason
from openuno.core.data.rules import Rules
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.jit import kernel
from openuno.core.legality.playable import can_challenge, playable
from openuno.sim.columns import Column
from openuno.sim.sim_table import SimTable

Rows = IntTable | None
"""The table that rows are written to; none where a job is not watched."""

_WATCHED = len(Column)


@kernel
def begin_watching(s: State, log: Log, table: SimTable) -> None:
    """Begins the row of a hand that has been dealt, with what the opening card did."""
    if log is None:
        return
    for column in range(_WATCHED):
        table.row[column] = 0
    table.leader = NOBODY
    for seat in range(s.seats):
        table.deficit[seat] = 0
    table.row[Column.DEALER] = s.dealer
    read_log(log, table)


@kernel
def watch_decision(s: State, rules: Rules, log: Log, table: SimTable) -> None:
    """Counts the decision that the seat to move is about to make."""
    if log is None:
        return
    table.row[Column.DECISIONS] += 1
    table.row[Column.CHOICES] += has_choice(s, rules)


@kernel
def has_choice(s: State, rules: Rules) -> bool:
    """Whether the seat to move can choose: between cards, between colours, or how to answer.

    The choice to draw instead of playing (T5) is left out, or every decision would be a choice.
    """
    if s.phase == Phase.CHALLENGE or s.phase == Phase.CHOOSE_COLOUR:
        return True
    if s.phase == Phase.SWAP:
        return s.playing > 2
    cards = playable(s, rules)
    several = cards & (cards - 1) != 0
    if s.phase == Phase.STACK:
        return cards != 0 or can_challenge(s, rules)
    return several or cards & WILDS_MASK != 0


@kernel
def watch_step(s: State, log: Log, table: SimTable) -> None:
    """Counts what an action did."""
    if log is None:
        return
    table.row[Column.ACTIONS] += 1
    read_log(log, table)
    follow_lead(s, table)


@kernel
def read_log(log: IntTable, table: SimTable) -> None:
    """Counts what the log rows tell, and clears the log for the next step."""
    row = table.row
    for i in range(1, log[0, 0] + 1):
        what = log[i, 0]
        if what == Happened.TURN_CHANGED:
            row[Column.TURNS] += log[i, 2] == Phase.PLAY
        elif what == Happened.CARD_DRAWN:
            row[Column.DRAWS] += 1
            row[Column.PENALTIES] += log[i, 3] > Reason.DRAW_CARDS
        elif what == Happened.PILE_RESHUFFLED:
            row[Column.RESHUFFLES] += 1
        elif what == Happened.UNO_CALLED:
            row[Column.CALLS] += 1
        elif what == Happened.FOUR_CHALLENGED:
            row[Column.CHALLENGES] += 1
        elif what == Happened.PLAYER_CAUGHT:
            row[Column.CAUGHT] += 1
        elif what == Happened.POINTS_SCORED:
            row[Column.POINTS] += log[i, 2]
    log[0, 0] = 0


@kernel
def follow_lead(s: State, table: SimTable) -> None:
    """Notes who alone has the smallest hand, and how far behind everyone is."""
    smallest = s.size[0]
    leader = 0
    alone = True
    for seat in range(s.seats):
        if s.out[seat]:
            continue
        if s.out[leader] or s.size[seat] < smallest:
            smallest = s.size[seat]
            leader = seat
            alone = True
        elif seat != leader and s.size[seat] == smallest:
            alone = False
    for seat in range(s.seats):
        behind = s.size[seat] - smallest
        table.deficit[seat] = max(table.deficit[seat], behind)
    if alone and leader != table.leader:
        table.row[Column.LEADS] += table.leader != NOBODY
        table.leader = leader


@kernel
def end_watching(s: State, log: Log, table: SimTable) -> None:
    """Completes the row of a hand that is over: who has won."""
    if log is None:
        return
    table.row[Column.WINNER] = s.winner
    table.row[Column.BLOCKED] = s.winner == NOBODY
    if s.winner != NOBODY:
        table.row[Column.DEFICIT] = table.deficit[s.winner]


@kernel
def write_row(table: SimTable, rows: Rows, place: int) -> None:
    """Copies the row of a hand into the table of rows."""
    if rows is None:
        return
    for column in range(_WATCHED):
        rows[place, column] = table.row[column]
