"""The state of a table: everything about it that is not the game itself.

It is written down whole as a snapshot, with the game as a position and what was done since.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import msgspec

from openuno.core.data.rules import FIRST_EDITION, Rules
from openuno.game.actions import Action, CallUno
from openuno.protocol.table_view import MatchResult, SeatInfo
from openuno.rulebooks import load
from openuno.server.payloads import MatchStarted, Options, Settings
from openuno.text.errors import InputError

NOBODY = -1
PICK_TIME = 15.0
"""Seconds to pick a card, unless a turn has less, or nobody is in a hurry."""
_DAY = 86_400.0
"""Seconds of a turn where nobody is in a hurry, as around one phone."""
LATE_CALL = 3.0
"""Seconds after a catch in which a call of UNO is an answer to it that comes too late."""


class Picking(msgspec.Struct):
    """The choice of the dealer, while it is on: the match that it is for, and the picks so far."""

    start: MatchStarted
    picks: list[str] = []


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action in a snapshot, with what it found and taking it back has to bring back."""

    action: str
    window_at: float | None = None
    caught: dict[str, tuple[str, float]] | None = None
    """None if it is the same as for the action before; at first, nobody was caught."""
    head: str = ""
    """The head of the course before it, where that does not follow from the action before: at
    first, and where moves were taken back."""


class TableState(msgspec.Struct):
    """Who sits where, by which rules, and how far the match has come."""

    settings: Settings
    rulebook: str
    options: Options
    seats: list[SeatInfo]
    keys: list[str]
    """The hash of each seat's token; empty where no person sits."""
    secret: str
    """What this match is dealt from, or the next one will be."""
    host: int = 0
    own_ids: list[int] = []
    """The seats whose people have ids of commands for themselves (`command_keys`)."""
    contributions: dict[str, str] = {}
    match: int = 1
    playing: bool = False
    """Whether a match is on, from the choice of its dealer to its end."""
    picking: Picking | None = None
    last: MatchResult | None = None
    moves: int = 0
    """Actions of this match so far."""
    settled: int = 0
    """How many of them are taken back no more, for too many have come after them."""
    head: str = ""
    """What binds the course of the match that is on or was last (`game.course`); empty in one from
    before courses were bound."""
    backs: int = 0
    """How often moves were taken back in this match."""
    next_secret: str = ""
    moved_seq: int = 0
    """The entry that last changed what the seat to move has to decide."""
    moved_at: float = 0.0
    renewed_seq: int = 0
    """The decision, by its entry, for which somebody came back and was given time anew."""
    dealt: int = 0
    """How many cards were dealt by the entry that it comes from, if it was a deal."""
    caught: dict[str, tuple[str, float]] = {}
    """Who has last caught whom in this match, and when."""
    left: list[tuple[str, ...]] = []
    """H26: who was put out of this match, hand by hand."""
    window_at: float | None = None
    """When people were last given time to catch somebody (U2); none while they need not be."""
    paused_at: float | None = None
    """Since when the match is paused; none while it goes on."""
    at: float = 0.0
    """When the last entry was, in a snapshot."""
    position: dict[str, Any] | None = None
    """The game that is on or was last, in a snapshot; within a hand, as it was some actions ago."""
    since: list[Done] = []
    """What was done since that position, the last actions of this match."""
    version: str = ""
    """What has written it, in a snapshot; those from before that was noted say nothing."""
    bytes: int = 0
    """How long the log is, but for what the database adds. Snapshots from before this was counted
    say nothing of what came earlier."""
    changes: int = 0
    """How often seats, rules and the like were changed since the last match."""
    asides: dict[str, int] = {}
    """What the seats have done in this hand besides moves; `""` is all spectators."""
    edition: int = FIRST_EDITION
    """The reading of the sheets that the rulebook is of, until the host changes the rules."""

    @property
    def agreed_rules(self) -> Rules:
        """The rules that this match is played by, or the next one will be."""
        return load(self.rulebook, self.options, edition=self.edition).rules

    @property
    def patience(self) -> float | None:
        """Seconds until the server goes on by itself where people do, in their own time: somebody
        plays alone among bots, or a turn may take a day. None where others wait for them.
        """
        is_unhurried = self.alone is not None or self.settings.turn_time >= _DAY
        return _DAY if is_unhurried else None

    @property
    def picking_ends(self) -> float:
        """When those who have not picked a card are given one."""
        return self.moved_at + (self.patience or min(PICK_TIME, self.settings.turn_time))

    def caught_by(self, name: str, now: float) -> str | None:
        """Who has caught somebody so shortly ago that they may not have seen it; none if nobody."""
        by, at = self.caught.get(name, ("", 0.0))
        return by if by and now < at + LATE_CALL else None

    def check_in_time(self, action: Action, now: float) -> None:
        """Refuses a call of UNO that answers a catch."""
        by = self.caught_by(action.seat, now) if isinstance(action, CallUno) else None
        if by is not None:
            raise InputError("caught_first", by=by)

    def seat_of(self, name: str) -> int:
        """The seat of somebody in the match."""
        return next(i for i, info in enumerate(self.seats) if info.name == name)

    def seat_with(self, token: str) -> int | None:
        """The seat that this token is the key to."""
        key = hash_of(token)
        for seat, other in enumerate(self.keys):
            if other and hmac.compare_digest(key, other):
                return seat
        return None

    def is_person(self, seat: int) -> bool:
        """Whether a person has this seat, there or away."""
        return bool(self.keys[seat])

    def plays_itself(self, name: str) -> bool:
        """Whether a person decides for this player now, and no bot."""
        return is_there(self.seats[self.seat_of(name)])

    def anyone_there(self) -> bool:
        """Whether any person plays; bots do not play on among themselves."""
        return any(map(is_there, self.seats))

    @property
    def alone(self) -> int | None:
        """The seat of the person who plays alone among bots, who may play for people that have left
        for good; none if no match is on, or several people have a part in it, be they away.
        """
        people = [seat for seat in range(len(self.seats)) if self.is_person(seat)]
        return people[0] if self.playing and len(people) == 1 else None

    def rest(self, seconds: float) -> None:
        """Has everything that is timed be so much later, as if nothing had been meanwhile."""
        self.moved_at += seconds
        if self.window_at is not None:
            self.window_at += seconds
        self.caught = {name: (by, at + seconds) for name, (by, at) in self.caught.items()}

    def pass_host_on(self) -> None:
        """Makes the next person the host; nobody, if there is none."""
        people = [seat for seat in range(len(self.seats)) if self.is_person(seat)]
        later = [seat for seat in people if seat > self.host]
        self.host = (later or people or [NOBODY])[0]


def is_there(info: SeatInfo) -> bool:
    """Whether a person sits there and plays."""
    return bool(info.name) and info.level is None and not info.away and not info.gone


def hash_of(token: str) -> str:
    """What is kept of a token. It has 128 random bits or more: no need to make guessing slow."""
    return hashlib.sha256(token.encode()).hexdigest()
