"""A table as everyone may see it: who sits where, by which rules, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from openuno.bots.level import Level
from openuno.core.data.rules import FIRST_EDITION
from openuno.game.events import CardPicked
from openuno.game.reminders import Reminders
from openuno.protocol.faces import Avatar, SeatColour
from openuno.protocol.table_settings import GRACES, Talk


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat at the table."""

    name: str = ""
    """Who sits here; empty if nobody does."""
    level: Level | None = None
    """How well it plays, if it is a bot."""
    away: bool = False
    """Whether a bot plays for this person until they come back."""
    gone: bool = False
    """Whether this person has left for good; a bot plays their cards until the match is over."""
    avatar: Avatar | None = None
    """The animal that stands for whoever sits here."""
    colour: SeatColour | None = None
    """The colour of the seat, if somebody sits here."""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place in a match that is over; whoever was as good has it, too, as partners do."""

    place: int
    """From 1."""
    names: tuple[str, ...]
    points: int
    """The total of each of them."""
    cards: int | None = None
    """How many cards they were left with, partners together, where that takes the place of
    points."""


class MatchResult(msgspec.Struct, frozen=True):
    """How a match ended. From then on its replay is open, with the secret of its deals."""

    number: int
    winners: tuple[str, ...]
    scores: Mapping[str, int]
    commitment: str = ""
    """The SHA-256 of the secret from which it was dealt."""
    head: str = ""
    """What binds its course from the first deal to the end: the last link of the chain."""
    left: tuple[tuple[str, ...], ...] = ()
    """H26: who was put out of the match, hand by hand; those who come later stood longer."""
    places: tuple[Place, ...] = ()
    """Who came where, the winners first."""


class RuleFacts(msgspec.Struct, frozen=True):
    """What a screen has to know about the rules, so that it need not know the options."""

    uno_is_called: bool
    """Whether UNO has to be called; a player who does not call it can be caught."""
    several_at_once: bool
    """Whether more than one card can be laid in a turn."""
    teams: bool
    """H6: whether partners play together."""
    players: tuple[int, ...]
    """How many can play by these rules, as far as a table has seats."""
    target: int
    """The points that decide the match; 0 if there are none."""
    lowest_wins: bool
    """Whether the lowest total wins."""
    knocks_out: bool
    """H26: whether these points put a player out of the match, which the last one left wins."""
    hands: int
    """H23: after how many hands the match is over; 0 if it takes as many as it needs."""
    suggestion_price: int
    """P1: how many cards it costs to tell others what to play; 0 if it is free."""


class PickingView(msgspec.Struct, frozen=True):
    """S3: the choice of the dealer. Cards are spread out face down, and everyone picks one."""

    spread: int
    """How many cards are spread out, those included that were picked; places count from 1."""
    waiting: tuple[str, ...]
    """Who is still to pick one of them."""
    picked: tuple[CardPicked, ...]
    """What was picked from among them."""
    earlier: tuple[CardPicked, ...]
    """What was picked before, in rounds that ended in a tie."""
    ends: float | None
    """When those who have not picked are given a card, by the server's clock; none where there is
    no hurry."""
    dealer: str | None = None
    """Who deals, once the cards have decided; the deal follows in a moment."""


class TableView(msgspec.Struct, frozen=True):
    """The table as everyone sees it, without the game played on it."""

    code: str
    phase: Literal["open", "picking", "playing"]
    """Whether people can sit down, pick cards to find the dealer, or play."""
    host: int
    """The seat that starts matches and changes rules."""
    seats: tuple[SeatInfo, ...]
    rulebook: str
    options: Mapping[str, bool | int | str]
    """The options that differ from the rulebook."""
    facts: RuleFacts
    """What the rules amount to, for a screen."""
    partners: Mapping[str, str]
    """H6: with whom each player plays in the match that is on; empty where everyone plays alone."""
    public: bool
    spectators: bool
    """Whether people without a seat may watch."""
    turn_time: float
    """Seconds for a turn, before a bot steps in."""
    match: int
    """The number of the match that is on, or of the next one; the first is 1."""
    commitment: str
    """The SHA-256 of the secret from which this match is dealt, or will be."""
    contributions: Mapping[str, str]
    """The randomness that each person has added to the deals of this match."""
    last: MatchResult | None = None
    """How the last match ended."""
    edition: int = FIRST_EDITION
    """The reading of the rule sheets that the rulebook is of: an old table keeps its own."""
    reminders: Reminders = Reminders.ALL
    """Whether everyone is shown who can be caught, and told to call UNO."""
    pick_dealer: bool = False
    """Whether people pick cards to find the first dealer of a match; else chance does (S3)."""
    picking: PickingView | None = None
    """The choice of the dealer, in the phase `picking`."""
    spectators_react: bool = False
    """Whether spectators may react, too."""
    talk: Talk = "all"
    """Whether people may say something in words, or only by reactions."""
    paused: bool = False
    """Whether the match is paused by whoever plays it alone among bots: no time runs."""
    grace: float = GRACES[0]
    """Seconds that bots leave people to call UNO, or to catch, before they do so or play on."""
