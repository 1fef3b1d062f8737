"""What a person is offered who plays alone among bots: hints, taking back a move, pausing.

Nobody else at the table is a person, so nobody is wronged by it. Where several people play, or one
of them is only away, all of it is refused.
"""

from __future__ import annotations

from openuno.game.actions import Deal
from openuno.game.game import Game
from openuno.protocol import commands as c
from openuno.protocol.messages import Help
from openuno.server import payloads as r
from openuno.server.tables.table import Table
from openuno.text.errors import InputError


def help_for(table: Table, seat: int | None) -> Help | None:
    """What a seat is offered now; none if it does not play alone, or is a spectator's."""
    game = table.match
    if seat is None or game is None or table.state.alone != seat:
        return None
    name, goes_on = table.state.seats[seat].name, table.state.paused_at is None
    return Help(
        hint=goes_on and game.turn == name,
        take_back=goes_on and actions_to_take_back(table, game, name) > 0,
    )


def actions_to_take_back(table: Table, game: Game, name: str) -> int:
    """How many actions it takes to get back to before a player's last move in this hand; 0 if there
    is none, or it is settled. A call (U1, U2) is no move: to be back before it alone would change
    no decision.
    """
    state = table.state
    for count, action in enumerate(reversed(game.actions), 1):
        if isinstance(action, Deal) or state.moves - count < state.settled:
            return 0
        if action.seat == name and not action.is_call:
            return count
    return 0


def check_goes_on(table: Table) -> None:
    """Refuses what cannot be done while the match is paused."""
    if table.state.paused_at is not None:
        raise InputError("paused")


def check_hint(table: Table, seat: int) -> Game:
    """The game in which a seat may be given a hint now; refuses it elsewhere."""
    game = _played_alone(table, seat)
    check_goes_on(table)
    if game.turn != table.state.seats[seat].name:
        raise InputError("hint_not_now")
    return game


def decide(table: Table, seat: int, command: c.TakeBack | c.Pause | c.Resume) -> r.Payload:
    """The payload that a command of somebody who plays alone comes to."""
    game = _played_alone(table, seat)
    match command:
        case c.TakeBack():
            check_goes_on(table)
            actions = actions_to_take_back(table, game, table.state.seats[seat].name)
            if not actions:
                raise InputError("nothing_to_take_back")
            return r.TakenBack(seat, actions, table.state.head)
        case c.Pause():
            check_goes_on(table)
            return r.Paused(seat)
        case c.Resume():
            if table.state.paused_at is None:
                raise InputError("not_paused")
            return r.Resumed(seat)


def _played_alone(table: Table, seat: int) -> Game:
    """The game that a seat plays alone among bots."""
    if table.match is None:
        raise InputError("no_match")
    if table.state.alone != seat:
        raise InputError("not_alone")
    return table.match
