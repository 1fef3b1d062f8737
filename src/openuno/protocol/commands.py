"""Messages from a client over its socket: first `Hello`, then commands and questions.

A command has an id, chosen by the client, and is done once however often it is sent: a client that
gets neither `Done` nor `Refused` sends the same command again. Ids belong to whoever
has the seat; one that comes again with something else is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from openuno.bots.level import Level
from openuno.game.reminders import Reminders
from openuno.protocol.faces import Avatar, Reaction, SeatColour
from openuno.protocol.moves import AnyMove
from openuno.protocol.table_settings import Grace, Talk
from openuno.protocol.type_names import all_of, read_card, tag_of
from openuno.text.lang import LANGUAGES, Language

LARGEST = 8_192
"""The largest message that a server reads, in bytes, unless it is configured otherwise."""

Id = Annotated[str, all_of("[A-Za-z0-9_-]{1,40}")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]
Hex = Annotated[str, all_of("([0-9a-f]{2}){16,64}")]
Token = Annotated[str, all_of("[A-Za-z0-9_-]{22,86}")]
"""The token of a seat: at least 128 random bits, in base64url or hexadecimal."""


class FromClient(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=tag_of,
    omit_defaults=True,
):
    """A message from a client."""


class Hello(FromClient, frozen=True):
    """The first message: which seat the client has, if any, and what it has seen already."""

    version: int
    token: Token | None = None
    """The token of the seat; a spectator has none."""
    after: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """The last sequence number the client has seen; what came after it is sent again."""
    lang: Language = "en"


class Command(FromClient, frozen=True):
    """A command: something to be done, once."""

    id: Id


class Act(Command, frozen=True):
    """Make a move in the game.

    `seq` is the last sequence number the client had seen when its player decided. It is required
    for every move but the calls (`uno`, `catch` and `suggest`), which count as they arrive.
    """

    move: AnyMove
    seq: Annotated[int, msgspec.Meta(ge=0)] | None = None
    at_any_price: bool = False
    """Whether to do it even if it costs cards (P2, P3); otherwise it is refused, with the price."""


class Say(Command, frozen=True):
    """Say something at the table; it may count as a suggestion, with its penalty (P1)."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class React(Command, frozen=True):
    """Express something without words; it is never a suggestion (P1)."""

    reaction: Reaction


class ChangeFace(Command, frozen=True):
    """Change one's own avatar, the colour of one's seat, or both."""

    avatar: Avatar | None = None
    """It stays as it is if left out."""
    colour: SeatColour | None = None
    """It stays as it is if left out."""


class Contribute(Command, frozen=True):
    """Add randomness to the next deal, once its commitment is known."""

    commitment: Annotated[str, all_of("[0-9a-f]{64}")]
    randomness: Hex


class ComeBack(Command, frozen=True):
    """Take the seat back from the bot that plays for it."""


class Leave(Command, frozen=True):
    """Give up the seat; its token is no longer valid."""


class Start(Command, frozen=True):
    """Begin a match, or the rematch after one; for the host only."""


class Pick(Command, frozen=True):
    """S3: pick a card of those that are spread out to find the dealer."""

    place: Annotated[int, msgspec.Meta(ge=1, le=999)]
    """Where it lies, from 1."""


class TakeBack(Command, frozen=True):
    """Take back one's last move, and all that came of it; for whoever plays alone among bots."""


class Pause(Command, frozen=True):
    """Have clock and bots rest; for whoever plays alone among bots."""


class Resume(Command, frozen=True):
    """Go on with a match that was paused."""


class Remove(Command, frozen=True):
    """Take a person or a bot from a seat; for the host only."""

    seat: SeatNumber


class SeatBot(Command, frozen=True):
    """Put a bot in a free seat; for the host only."""

    seat: SeatNumber
    level: Level = Level.NORMAL


class ChangeRules(Command, frozen=True):
    """Play by other rules from the next match on; for the host only."""

    rulebook: Annotated[str, msgspec.Meta(max_length=40)]
    options: Mapping[str, bool | int | str] = {}


class ChangeSettings(Command, frozen=True):
    """Change how the table is kept, between matches; for the host only. What is left out stays."""

    reminders: Reminders | None = None
    pick_dealer: bool | None = None
    spectators_react: bool | None = None
    talk: Talk | None = None
    grace: Grace | None = None


class Ask(FromClient, frozen=True):
    """Ask why this seat cannot make a move now; changes nothing."""

    id: Id
    move: AnyMove


class Hint(FromClient, frozen=True):
    """Ask what the strongest bot would do now, and why; changes nothing. For whoever plays alone
    among bots, in their own turn.
    """

    id: Id


AnyCommand = (
    Act
    | Say
    | React
    | ChangeFace
    | Contribute
    | ComeBack
    | Leave
    | Start
    | Pick
    | TakeBack
    | Pause
    | Resume
    | Remove
    | SeatBot
    | ChangeRules
    | ChangeSettings
)
Question = Ask | Hint
"""What changes nothing, and may be asked again."""
AnyFromClient = Hello | AnyCommand | Question

encode = msgspec.json.Encoder(enc_hook=str).encode
"""Writes a message from a client."""
decode = msgspec.json.Decoder(AnyFromClient, dec_hook=read_card).decode
"""Reads a message from a client; `msgspec.MsgspecError` if it is none."""


class _Greeting(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    version: int
    lang: str = ""


_decode_greeting = msgspec.json.Decoder(_Greeting).decode


def version_of(text: str | bytes) -> tuple[int, Language | None] | None:
    """The protocol version of a `Hello` and its language, whatever else that version has in it;
    none if it is no `Hello`.

    >>> version_of('{"type": "hello", "version": 9, "lang": "de", "seat": "Ann"}')
    (9, 'de')
    """
    try:
        greeting = _decode_greeting(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return greeting.version, next((each for each in LANGUAGES if each == greeting.lang), None)


class _Named(msgspec.Struct, frozen=True):
    id: Id


_decode_id = msgspec.json.Decoder(_Named).decode


def id_of(text: str | bytes) -> str | None:
    """The id of a message, even if the rest of it is invalid, so that its sender hears which one it
    was; none if it has no valid id.

    >>> id_of('{"type": "say", "id": "a07", "text": ""}'), id_of('{"id": "?"}'), id_of("[]")
    ('a07', None, None)
    """
    try:
        return _decode_id(text).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
