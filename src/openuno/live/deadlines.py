"""Deadlines of a live match: what is due, and when.

How long bots wait must not reveal what anybody holds: it depends only on what everyone can see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal
from zlib import crc32

import msgspec

from openuno.core.data.rules import CatchWindow
from openuno.game.dealer_choice import DealerChoice
from openuno.game.game import Game
from openuno.live.pace import VARIATION, Pace


class Situation(msgspec.Struct, frozen=True):
    """What decides at a live match what is due, and when."""

    game: Game
    bots: Sequence[str]
    """The seats that bots decide for now."""
    at: float
    """When the last thing happened."""
    moved_at: float
    """Since when the seat to move has had to decide what it now has to decide."""
    window_at: float | None
    """When people were last given time to speak up because somebody can be caught (U2)."""
    luck: float
    """A number from 0 to 1 by which bots' delays vary."""
    turn_time: float | None = None
    """Seconds that a person may take for a turn; no limit if none."""
    grace: float | None = None
    """Seconds that bots wait while somebody can be caught (U2); as the pace says if none."""
    dealt: int = 0
    """How many cards were dealt just before, which everyone waits for to lie on the screen."""
    deal: float | None = None
    """Seconds that the next hand waits to be asked for, though the pace may be faster."""

    def decides_at(self, pace: Pace) -> float:
        """Since when the seat to move can decide."""
        return self.moved_at + pace.deal_time(self.dealt)

    def grace_ends(self, pace: Pace) -> float | None:
        """Until when bots leave people time to speak up; none while nobody can be caught (U2)."""
        if self.window_at is None:
            return None
        return self.window_at + pace.deal_time(self.dealt) + self.grace_in(pace)

    def grace_in(self, pace: Pace) -> float:
        """Seconds that bots leave people to speak up."""
        return pace.grace if self.grace is None else self.grace


class PickingSituation(msgspec.Struct, frozen=True):
    """What decides what is due, and when, while players pick cards to find the dealer (S3)."""

    choice: DealerChoice
    bots: Sequence[str]
    """Who is still to pick and does not do so themselves."""
    at: float
    """When the last thing happened."""
    ends: float
    """When those who have not picked are given a card."""
    luck: float
    """A number from 0 to 1 by which delays vary."""


class Deadline(msgspec.Struct, frozen=True):
    """Something due: bots' reactions or a bot's move, the end of a person's time, the next deal; or
    a card to be picked for somebody, and the match itself, once its dealer is chosen.
    """

    at: float
    what: Literal["react", "move", "time_out", "deal", "pick", "begin"]
    seats: tuple[str, ...] = ()
    """Who is concerned; bots are asked in this order whether they react."""


def next_deadline(
    now: Situation | PickingSituation, pace: Pace, *, reacted: bool
) -> Deadline | None:
    """The next deadline, if there is one.

    `reacted` tells whether bots were asked to react to the last event, and none did.
    """
    if isinstance(now, PickingSituation):
        return _next_pick(now, pace)
    if now.game.turn is None:
        if now.game.is_over or pace.deal is None:
            return None
        return Deadline(now.moved_at + max(pace.deal, now.deal or 0), "deal")
    move = _next_move(now, now.game.turn, pace)
    if reacted or not _may_react(now):
        return move
    react = Deadline(_bots_react_at(now, pace), "react", _in_turns(now))
    return react if move is None or react.at <= move.at else move


def _next_pick(now: PickingSituation, pace: Pace) -> Deadline:
    """S3: bots pick one after the other, people when they like until their time is over."""
    if now.choice.dealer is not None:
        return Deadline(now.at + pace.begin, "begin")
    if now.bots:
        return Deadline(now.at + (1 + now.luck * VARIATION) * pace.move, "pick", (now.bots[0],))
    return Deadline(now.ends, "pick", now.choice.waiting[:1])


def luck_of(moment: str) -> float:
    """A number from 0 to 1 that is different for every moment, and the same in every process."""
    return crc32(moment.encode()) / 2**32


def _next_move(now: Situation, turn: str, pace: Pace) -> Deadline | None:
    if turn in now.bots:
        return Deadline(_bot_moves_at(now, pace), "move", (turn,))
    if now.turn_time is None:
        return None
    return Deadline(now.decides_at(pace) + now.turn_time, "time_out", (turn,))


def _may_react(now: Situation) -> bool:
    """Whether a bot might want to act out of turn, as far as everyone can see."""
    return bool(now.bots) and (now.window_at is not None or bool(now.game.rules.jump_in))


def _in_turns(now: Situation) -> tuple[str, ...]:
    """The bots in the order they are asked, in which none of them is always first."""
    first = int(now.luck * len(now.bots))
    return (*now.bots[first:], *now.bots[:first])


def _bots_react_at(now: Situation, pace: Pace) -> float:
    jump = max(now.at, now.decides_at(pace)) + (1 + now.luck * VARIATION) * pace.react
    grace_ends = now.grace_ends(pace)
    if grace_ends is None:
        return jump
    catch = grace_ends + now.luck * VARIATION * pace.react
    return max(catch, jump) if now.game.rules.jump_in else catch


def _bot_moves_at(now: Situation, pace: Pace) -> float:
    """When a bot moves: after reactions of bots and, where jumping in is allowed, of people."""
    if now.window_at is not None and _would_be_too_late(now):
        since = max(now.decides_at(pace), now.window_at)
        return since + now.grace_in(pace) + VARIATION * (pace.react + pace.move)
    if now.game.rules.jump_in:
        return now.decides_at(pace) + (1 + VARIATION) * pace.react + pace.move
    return now.decides_at(pace) + (1 + now.luck * VARIATION) * pace.move


def _would_be_too_late(now: Situation) -> bool:
    """U2, H3: whether people could not speak up any more once a bot has moved, as far as everyone
    can see.
    """
    rules, game = now.game.rules, now.game
    if rules.jump_in or rules.catch_window == CatchWindow.NEXT_TURN:
        return True
    return rules.catch_window == CatchWindow.OWN_TURN and game.counts[game.turn or ""] == 1
