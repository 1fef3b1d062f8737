"""What is asked for and answered over HTTP, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from openuno.bots import Level
from openuno.protocol.commands import SeatNumber, Token
from openuno.protocol.messages import Update

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class CreateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table, whose host is the one who asks."""

    name: Name
    """What the host is called."""
    rulebook: Annotated[str, msgspec.Meta(max_length=40)] = "official"
    options: Mapping[str, bool | int | str] = {}
    seats: Annotated[int, msgspec.Meta(ge=2, le=10)] = 4
    bots: Annotated[tuple[Level, ...], msgspec.Meta(max_length=9)] = ()
    """Bots that sit down at once, in the last seats."""
    public: bool = False
    """Whether the table is listed; else only those who have the code or link find it."""
    spectators: bool = True
    turn_time: Annotated[float, msgspec.Meta(ge=5, le=86_400)] = 60
    """Seconds for a turn, before a bot steps in."""
    token: Token | None = None
    """A key for the seat, made by the client, so that the request can be repeated safely."""


class TakeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down at a table."""

    name: Name
    seat: SeatNumber | None = None
    """Which seat; the first free one if left out."""
    token: Token | None = None
    """A key for the seat, made by the client, so that the request can be repeated safely."""


class Seated(msgspec.Struct, frozen=True):
    """A seat, and the key to it, which nobody else has: the server keeps only its hash."""

    code: str
    seat: int
    token: str
    link: str
    """For others to join the table."""


class TableSummary(msgspec.Struct, frozen=True):
    """A table in the list of public ones."""

    code: str
    host: str
    rulebook: str
    seats: int
    taken: int
    """How many seats people or bots have."""
    playing: bool
    spectators: bool


class TableList(msgspec.Struct, frozen=True):
    """Public tables, the latest first."""

    tables: tuple[TableSummary, ...]


class History(msgspec.Struct, frozen=True):
    """What has happened at the table, as this seat, or a spectator, has seen it."""

    updates: tuple[Update, ...]
    """Events and words only."""


class MatchSummary(msgspec.Struct, frozen=True):
    """A match that was or is played at this table."""

    number: int
    over: bool
    """Whether its replay is open."""


class MatchList(msgspec.Struct, frozen=True):
    """All matches of a table."""

    matches: tuple[MatchSummary, ...]


class RulebookSummary(msgspec.Struct, frozen=True):
    """A rulebook in the list."""

    name: str
    title: str
    summary: str


class RulebookList(msgspec.Struct, frozen=True):
    """The rulebooks one can play by; the first is the default."""

    rulebooks: tuple[RulebookSummary, ...]


class ReadRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules to be looked at."""

    rulebook: Annotated[str, msgspec.Meta(max_length=40)] = "official"
    options: Mapping[str, bool | int | str] = {}


class RulesRead(msgspec.Struct, frozen=True):
    """Rules as they would be played."""

    options: Mapping[str, bool | int | str]
    """The value of every option."""
    prose: str
    """To read aloud."""


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a request."""

    code: str
    message: str


read_summary = msgspec.json.Decoder(TableSummary).decode
"""Reads what the list of public tables shows of one."""
