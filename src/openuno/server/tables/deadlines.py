"""What the server itself has to do at a table, and when: due times that follow from the log.

They are the same in every process and after every restart. Whoever appends first has done it.
How long bots wait must not tell what anybody holds: it follows from what everyone can see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from zlib import crc32

from openuno.game.game import Game
from openuno.server.tables.table import Table

_SPREAD = 0.6
"""How much a bot's delays vary, as a part of the delay."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds."""

    bot: float
    """Until a bot moves."""
    grace: float
    """How long a catch window stays open before a bot moves or catches (U2)."""
    deal: float
    """Until the next hand is dealt, if nobody asks for it sooner."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """Something due: a bot's reactions or move, the end of a person's time, the next deal."""

    at: float
    what: Literal["react", "move", "time_out", "deal"]
    seat: str = ""


def next_deadline(table: Table, pace: Pace, *, reacted: bool) -> Deadline | None:
    """What is due next; nothing while no person is there.

    `reacted` tells that bots were asked for reactions to the last entry, and had none.
    """
    game = table.match
    if game is None or not table.state.anyone_there():
        return None
    if game.phase == "hand_over":
        return Deadline(table.state.moved_at + pace.deal, "deal")
    turn, ends = game.turn or "", time_ends(table)
    if ends is not None:
        move = Deadline(ends, "time_out", turn)
    else:
        move = Deadline(_bot_moves_at(table, game, pace), "move", turn)
    if reacted or not _may_react(table, game):
        return move
    react = Deadline(_bots_react_at(table, pace), "react")
    return min(react, move, key=lambda deadline: deadline.at)


def time_ends(table: Table) -> float | None:
    """When the time of the person to move is over; none if nobody has to decide, or a bot."""
    game, state = table.match, table.state
    if game is None or game.turn is None or not state.plays_itself(game.turn):
        return None
    return state.moved_at + state.settings.turn_time


def _may_react(table: Table, game: Game) -> bool:
    """Whether bots might have something to say out of turn, so far as everyone can see."""
    bots = any(not table.state.plays_itself(name) for name in game.seats)
    return bots and (table.state.window_at is not None or bool(game.rules.jump_in))


def _bots_react_at(table: Table, pace: Pace) -> float:
    window = table.state.window_at
    if window is not None:
        return window + pace.grace + _spread(table) * pace.bot
    return table.at + (1 + _spread(table)) * pace.bot


def _bot_moves_at(table: Table, game: Game, pace: Pace) -> float:
    """After its reactions, and after people could throw in a card where that is allowed."""
    window = table.state.window_at
    if window is not None:
        return max(table.state.moved_at, window) + pace.grace + 2 * _SPREAD * pace.bot
    moments = 2 + _SPREAD if game.rules.jump_in else 1 + _spread(table)
    return table.state.moved_at + moments * pace.bot


def _spread(table: Table) -> float:
    """A number from 0 to `_SPREAD`, other for every entry and the same for everyone."""
    return crc32(f"{table.code} {table.seq}".encode()) / 2**32 * _SPREAD
