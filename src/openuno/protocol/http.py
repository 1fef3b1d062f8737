"""The bodies of HTTP requests and responses, in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from openuno.bots.level import Level
from openuno.core.data.rules import EDITION, FIRST_EDITION
from openuno.core.data.state import MIN_SEATS
from openuno.game.card import Card
from openuno.game.reminders import Reminders
from openuno.game.view import PlayerView
from openuno.protocol.commands import SeatNumber, Token
from openuno.protocol.faces import Avatar, SeatColour
from openuno.protocol.messages import Told, Update
from openuno.protocol.table_settings import Grace, Talk
from openuno.protocol.table_view import RuleFacts, SeatInfo

MOST_SEATS = 30
"""The most seats of a table on the server."""
SeatCount = Annotated[
    int,
    msgspec.Meta(ge=0, le=9_999, extra_json_schema={"minimum": MIN_SEATS, "maximum": MOST_SEATS}),
]
"""How many seats a table has; other numbers are read, too: the server says what is wrong."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class CreateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new table, whose host is the one who asks."""

    name: Name
    """The name of the host."""
    rulebook: Annotated[str, msgspec.Meta(max_length=40)] = "official"
    options: Mapping[str, bool | int | str] = {}
    seats: SeatCount = 4
    bots: Annotated[tuple[Level, ...], msgspec.Meta(max_length=MOST_SEATS - 1)] = ()
    """Bots that sit down at once, in the last seats."""
    public: bool = False
    """Whether the table is listed; else only those who have the code or link find it."""
    spectators: bool = True
    turn_time: Annotated[float, msgspec.Meta(ge=5, le=86_400)] = 60
    """Seconds for a turn, before a bot steps in."""
    reminders: Reminders = Reminders.ALL
    """Whether everyone is shown who can be caught, and told to call UNO."""
    pick_dealer: bool = False
    """Whether people pick cards to find the first dealer of a match; else chance does (S3)."""
    spectators_react: bool = False
    """Whether spectators may react, too."""
    talk: Talk = "all"
    """Whether people may say something in words, or only by reactions."""
    grace: Grace | None = None
    """Seconds that bots leave people to call UNO; as the server is configured if left out."""
    avatar: Avatar | None = None
    """The animal that stands for the host; one is given if left out."""
    colour: SeatColour | None = None
    """The colour of the host's seat; one is given if left out."""
    token: Token | None = None
    """A token for the seat, made by the client, so that the request can be repeated safely."""


class TakeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to sit down at a table."""

    name: Name
    seat: SeatNumber | None = None
    """Which seat; the first free one if left out."""
    avatar: Avatar | None = None
    """The animal that stands for this person; one is given if left out."""
    colour: SeatColour | None = None
    """The colour of the seat; one is given if left out."""
    token: Token | None = None
    """A token for the seat, made by the client, so that the request can be repeated safely."""


class Seated(msgspec.Struct, frozen=True):
    """A seat that was taken, and its token, of which the server keeps only the hash."""

    code: str
    seat: int
    token: str
    link: str
    """The link by which others join the table."""


class TableSummary(msgspec.Struct, frozen=True):
    """A table in the list of public ones."""

    code: str
    host: str
    rulebook: str
    seats: int
    taken: int
    """How many seats are taken, by people or bots."""
    playing: bool
    spectators: bool


class TableList(msgspec.Struct, frozen=True):
    """Public tables, the latest first."""

    tables: tuple[TableSummary, ...]


class History(msgspec.Struct, frozen=True):
    """What has happened at a table, as this seat, or a spectator, has seen it."""

    updates: tuple[Update, ...]
    """An update for each entry of the log, with `told` alone."""
    earlier: int | None = None
    """There is more from before this entry: ask for it with `before`."""


class MatchSummary(msgspec.Struct, frozen=True):
    """A match that was or is played at this table."""

    number: int
    over: bool
    """Whether the match is over, and its replay open."""


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
    """A request to show rules: a rulebook, with some options changed."""

    rulebook: Annotated[str, msgspec.Meta(max_length=40)] = "official"
    options: Mapping[str, bool | int | str] = {}
    edition: Annotated[int, msgspec.Meta(ge=FIRST_EDITION, le=EDITION)] = EDITION
    """The reading of the rule sheets that the rulebook is of."""


class MatchLength(msgspec.Struct, frozen=True):
    """A length that a match by some rules can have."""

    target: int
    """The points it goes to; 0 if one hand decides."""
    options: Mapping[str, bool | int | str]
    """The options that differ from the rulebook, once a match is so long."""
    is_chosen: bool
    """Whether it is so long already."""


class RulesRead(msgspec.Struct, frozen=True):
    """The rules that `ReadRules` asks for, as they would be played."""

    title: str
    options: Mapping[str, bool | int | str]
    """The value of every option."""
    changed: Mapping[str, bool | int | str]
    """The options that differ from the rulebook."""
    unused: Mapping[str, str]
    """The options that mean nothing in these rules, each with the option that makes it so."""
    facts: RuleFacts
    prose: str
    """The rules in sentences, as Markdown; clauses stand in brackets after what they say."""
    silent: tuple[str, ...] = ()
    """The options that the rulebook's sheet says nothing about."""
    place: Mapping[str, str] = {}
    """The options that are as the rulebook's sheet has them, each with the section that says so."""
    lengths: tuple[MatchLength, ...] = ()
    """How long a match can be, the shortest first."""


class OptionValue(msgspec.Struct, frozen=True):
    """A value that an option can have, and the words for it."""

    value: bool | str
    words: str


class OptionShown(msgspec.Struct, frozen=True):
    """An option of the rules, for a form: it has one of its `values`, or is a number in a range."""

    name: str
    label: str
    question: str
    clause: str
    """The clause of the rules that it settles."""
    house: bool
    """Whether it is a house rule, which no rule sheet sets."""
    values: tuple[OptionValue, ...] = ()
    """Yes and no, or the words it can be; empty if it is a number."""
    least: int = 0
    most: int = 0
    zero: str = ""
    """What 0 means, if it is a number that can be 0."""


class OptionList(msgspec.Struct, frozen=True):
    """Every option, in the order people read them."""

    options: tuple[OptionShown, ...]


class ReplayStep(msgspec.Struct, frozen=True):
    """One step of a match that is over: what happened, and how the game stood after it."""

    told: tuple[Told, ...]
    """What happened: with all cards, or only with those that the watched player could see."""
    view: PlayerView
    """The game as everyone could see it, or as the watched player could."""
    hands: Mapping[str, tuple[Card, ...]]
    """The hands of everyone, or only that of the watched player."""
    next: str | None = None
    """Who sits next to whoever has the turn, in the direction of play."""


class HandReplay(msgspec.Struct, frozen=True):
    """One hand of a match that is over, step by step."""

    rulebook: str
    options: Mapping[str, bool | int | str]
    edition: int
    seats: tuple[str, ...]
    hand: int
    hands: int
    """How many hands the match had."""
    partners: Mapping[str, str]
    """H6: with whom each player plays; empty where everyone plays alone."""
    steps: tuple[ReplayStep, ...]
    more: int | None = None
    """The hand has more steps, from this one on: ask for them with `start`."""
    faces: tuple[SeatInfo, ...] = ()
    """What the players looked like, in the order of the seats."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is wrong with a request."""

    code: str
    message: str
    about: tuple[str, ...] = ()
    """The options that do not go together, if that is the problem."""
    clause: str = ""
    """The clause of the rules that a move is against, if it is against one."""


read_summary = msgspec.json.Decoder(TableSummary).decode
"""Reads a table of the list of public ones, as it is stored."""
