"""How things stand at a table, as far as it decides what the server has to do there and when.

It follows from the log: what is due is the same in every process and after every restart. Whoever
appends first has done it.
"""

from __future__ import annotations

from openuno.game.reminders import Reminders
from openuno.live.deadlines import PickingSituation, Situation, luck_of
from openuno.live.pace import INSTANT, Pace
from openuno.server.tables.table import Table
from openuno.server.tables.table_state import is_there


def situation(table: Table) -> Situation | PickingSituation | None:
    """How things stand in the match that is on; nothing is due while no person is there, or the one
    who is has paused it.
    """
    game, choice, state = table.match, table.choice, table.state
    there = {info.name for info in state.seats if is_there(info)}
    if not there or state.paused_at is not None:
        return None
    if choice is not None:
        return PickingSituation(
            choice=choice,
            bots=[name for name in choice.waiting if name not in there],
            at=table.at,
            ends=state.picking_ends,
            luck=luck_of(f"{table.code} {table.seq}"),
        )
    if game is None:
        return None
    return Situation(
        game=game,
        bots=[name for name in game.seats if name not in there],
        at=table.at,
        moved_at=state.moved_at,
        window_at=state.window_at,
        luck=luck_of(f"{table.code} {table.seq}"),
        turn_time=state.settings.turn_time,
        grace=state.settings.grace,
        dealt=state.dealt,
        deal=state.patience,
    )


def uno_ends(table: Table, pace: Pace) -> float | None:
    """Until when bots leave people time to call UNO; none where there are no bots to fear, or
    nobody is reminded.
    """
    now = situation(table)
    if not isinstance(now, Situation) or not now.bots or table.reminders is Reminders.NONE:
        return None
    return now.grace_ends(pace)


def dealt_at(table: Table, pace: Pace) -> float | None:
    """When the cards of a deal lie on the screens; none once somebody has moved."""
    state = table.state
    if table.match is None or not state.dealt:
        return None
    return state.moved_at + pace.deal_time(state.dealt)


def time_ends(table: Table, pace: Pace = INSTANT) -> float | None:
    """When the time of the person to move is over, none if a bot has to decide; or, where a hand is
    over, when the next is dealt, none if somebody is to ask for it. While the match is paused, no
    time runs.
    """
    game, state = table.match, table.state
    if state.paused_at is not None:
        return None
    if game is not None and game.turn is None and not game.is_over and pace.deal is not None:
        return None if state.patience else state.moved_at + pace.deal
    if game is None or game.turn is None or not state.plays_itself(game.turn):
        return None
    return state.moved_at + pace.deal_time(state.dealt) + state.settings.turn_time
