"""Payloads: the facts of a table's log, each enough to know what it changed.

A table is what its payloads make of it, one after the other (`server.tables.table`). They hold
secrets (hashes of keys, the secrets of deals) and never leave the server as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version

import msgspec

from openuno.bots.level import Level
from openuno.core.data.rules import EDITION, FIRST_EDITION
from openuno.game.reminders import Reminders
from openuno.protocol.faces import Avatar, Reaction, SeatColour
from openuno.protocol.table_settings import Talk

Options = Mapping[str, bool | int | str]

VERSION = f"{version('openuno')} edition {EDITION}"
"""What writes entries and snapshots now: the engine, and its reading of the rules."""


class Payload(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """A fact. Its tag stands in logs that were written long ago, so it stays whatever the class is
    called.
    """


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The settings of a table. Seats, who may watch and the time for a turn stay as they were when
    it was opened; the host can change the others between matches.
    """

    seats: int
    public: bool
    spectators: bool
    turn_time: float
    reminders: Reminders = Reminders.ALL
    pick_dealer: bool = False
    spectators_react: bool = False
    talk: Talk = "all"
    grace: float | None = None
    """As the server is configured if none, as at tables from before it was a setting."""


class TableOpened(Payload, frozen=True, tag="table_opened"):
    """The first payload: the table, with its host in the first seat and bots in the last."""

    settings: Settings
    rulebook: str
    options: Options
    name: str
    key: str
    bots: tuple[tuple[str, Level], ...]
    secret: str
    """What the first match will be dealt from."""
    edition: int = FIRST_EDITION
    """The reading of the sheets that the rulebook is of; logs from before there were several say
    nothing of it."""
    avatar: Avatar | None = None
    """What the host has chosen; if nothing, one follows from the log (`tables.faces`)."""
    colour: SeatColour | None = None


class SeatTaken(Payload, frozen=True, tag="seat_taken"):
    """Somebody sat down; `key` is the hash of their token."""

    seat: int
    name: str
    key: str
    avatar: Avatar | None = None
    """What they have chosen; if nothing, one follows from the log (`tables.faces`)."""
    colour: SeatColour | None = None
    own_ids: bool = False
    """Whether the ids of their commands are theirs alone; in logs from before, they were those of
    whoever had the seat (`tables.command_keys`)."""


class FaceChanged(Payload, frozen=True, tag="face_changed"):
    """A person has taken another avatar, another colour, or both."""

    seat: int
    avatar: Avatar
    colour: SeatColour


class BotSeated(Payload, frozen=True, tag="bot_seated"):
    """The host put a bot in a seat."""

    seat: int
    name: str
    level: Level


class SeatLeft(Payload, frozen=True, tag="seat_left"):
    """Somebody got up, or was removed by the host."""

    seat: int
    removed: bool = False


class WentAway(Payload, frozen=True, tag="went_away"):
    """A person was not there any more, or let their time run out: a bot plays for them."""

    seat: int
    late: bool = False


class CameBack(Payload, frozen=True, tag="came_back"):
    """A person plays for themselves again."""

    seat: int


class Contributed(Payload, frozen=True, tag="contributed"):
    """A person added randomness to the next deal."""

    seat: int
    randomness: str


class RulesChanged(Payload, frozen=True, tag="rules_changed"):
    """The host changed the rules."""

    rulebook: str
    options: Options
    edition: int = FIRST_EDITION


class SettingsChanged(Payload, frozen=True, tag="settings_changed"):
    """The host changed the settings."""

    settings: Settings


class MatchStarted(Payload, frozen=True, tag="match_started"):
    """A match began. Together with what was done since, this is its replay."""

    number: int
    seats: tuple[str, ...]
    rulebook: str
    options: Options
    secret: str
    contributions: Mapping[str, str]
    next_secret: str
    """What the match after this one will be dealt from."""
    edition: int = FIRST_EDITION
    picks: tuple[str, ...] = ()
    """The cards that the players picked to find the dealer (S3), if they did it themselves."""
    course: int = 0
    """How its course is bound (`game.course`); in matches from before it is not."""
    faces: tuple[tuple[Avatar | None, SeatColour | None], ...] = ()
    """What each of the seats looked like; matches from before say nothing of it."""


class PickingBegan(Payload, frozen=True, tag="picking_began"):
    """Cards were spread out, for everyone to pick one: the highest number deals (S3)."""

    start: MatchStarted
    """The match as it starts once there is a dealer, but for the picks."""


class CardPicked(Payload, frozen=True, tag="card_picked"):
    """Somebody picked a card of the spread, or was given one."""

    seat: int
    place: int


class Acted(Payload, frozen=True, tag="acted"):
    """An action the game accepted, in notation."""

    action: str
    bot: bool = False
    """It was a bot's, be it a bot's seat or a person's who is away."""
    aside: bool = False
    """It was no move: a suggestion, or something against the rules that has its price."""


class Said(Payload, frozen=True, tag="said"):
    """A chat message."""

    seat: int
    text: str
    suggested: str = ""
    """P1: the action it amounts to, if it was a suggestion."""


class Reacted(Payload, frozen=True, tag="reacted"):
    """Somebody expressed something without words."""

    reaction: Reaction
    seat: int | None = None
    """Whose it was; a spectator's if none."""


class TakenBack(Payload, frozen=True, tag="taken_back"):
    """A person who plays alone among bots took back a move, and all that came of it."""

    seat: int
    actions: int
    """How many actions of the game, the last ones, are undone."""
    head: str = ""
    """The head of the course that is left, if it is bound."""


class Paused(Payload, frozen=True, tag="paused"):
    """A person who plays alone among bots paused the match."""

    seat: int


class Resumed(Payload, frozen=True, tag="resumed"):
    """The match went on, with the time that was left."""

    seat: int


AnyPayload = (
    TableOpened
    | SeatTaken
    | BotSeated
    | SeatLeft
    | WentAway
    | CameBack
    | Contributed
    | RulesChanged
    | SettingsChanged
    | MatchStarted
    | PickingBegan
    | CardPicked
    | Acted
    | Said
    | Reacted
    | FaceChanged
    | TakenBack
    | Paused
    | Resumed
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyPayload).decode


def kind_of(payload: Payload) -> str:
    """What the log calls a payload of this kind."""
    return str(type(payload).__struct_config__.tag)
