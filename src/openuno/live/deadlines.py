"""What is due at a live match, and when.

How long bots wait must not tell what anybody holds: it follows from what everyone can see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from zlib import crc32

from openuno.game.game import Game
from openuno.live.pace import SPREAD, Pace


@dataclass(frozen=True, slots=True)
class Situation:
    """How things stand at a match, as far as it decides when something is due."""

    game: Game
    bots: Sequence[str]
    """The seats that bots decide for now."""
    at: float
    """When the last thing happened."""
    moved_at: float
    """When what the seat to move has to decide last changed."""
    window_at: float | None
    """When people were last given time to speak up, since somebody can be caught (U2)."""
    luck: float
    """A number from 0 to 1 by which bots' delays vary."""
    turn_time: float | None = None
    """How long a person may take for a turn; as long as they like, if none."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """Something due: bots' reactions or a bot's move, the end of a person's time, the next deal."""

    at: float
    what: Literal["react", "move", "time_out", "deal"]
    seats: tuple[str, ...] = ()
    """Who is concerned; bots are asked in this order whether they react."""


def next_deadline(now: Situation, pace: Pace, *, reacted: bool) -> Deadline | None:
    """What is due next, if anything.

    `reacted` tells that bots were asked for reactions to the last thing, and had none.
    """
    if now.game.turn is None:
        if now.game.is_over or pace.deal is None:
            return None
        return Deadline(now.moved_at + pace.deal, "deal")
    move = _next_move(now, now.game.turn, pace)
    if reacted or not _may_react(now):
        return move
    react = Deadline(_bots_react_at(now, pace), "react", _in_turns(now))
    return react if move is None or react.at <= move.at else move


def luck_of(moment: str) -> float:
    """A number from 0 to 1 that is another for every moment and the same for everyone."""
    return crc32(moment.encode()) / 2**32


def _next_move(now: Situation, turn: str, pace: Pace) -> Deadline | None:
    if turn in now.bots:
        return Deadline(_bot_moves_at(now, pace), "move", (turn,))
    if now.turn_time is None:
        return None
    return Deadline(now.moved_at + now.turn_time, "time_out", (turn,))


def _may_react(now: Situation) -> bool:
    """Whether bots might have something to say out of turn, so far as everyone can see."""
    return bool(now.bots) and (now.window_at is not None or bool(now.game.rules.jump_in))


def _in_turns(now: Situation) -> tuple[str, ...]:
    """The bots in an order in which none of them is always the first."""
    first = int(now.luck * len(now.bots))
    return (*now.bots[first:], *now.bots[:first])


def _bots_react_at(now: Situation, pace: Pace) -> float:
    if now.window_at is not None:
        return now.window_at + pace.grace + now.luck * SPREAD * pace.react
    return now.at + (1 + now.luck * SPREAD) * pace.react


def _bot_moves_at(now: Situation, pace: Pace) -> float:
    """After its reactions, and after people could throw in a card where that is allowed."""
    if now.window_at is not None:
        since = max(now.moved_at, now.window_at)
        return since + pace.grace + SPREAD * (pace.react + pace.move)
    if now.game.rules.jump_in:
        return now.moved_at + (1 + SPREAD) * pace.react + pace.move
    return now.moved_at + (1 + now.luck * SPREAD) * pace.move
