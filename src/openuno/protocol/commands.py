"""What a client says over its socket: first `Hello`, then commands and questions.

A command has an id, chosen by the client, and is done once however often it is sent: whoever does
not hear `Done` or `Refused` sends the same command again. Ids are a seat's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from openuno.bots.level import Level
from openuno.protocol.moves import AnyMove
from openuno.protocol.type_names import all_of, read_card, tag_of
from openuno.text.lang import LANGUAGES, Language

LARGEST = 8_192
"""Bytes of a message that a server reads, unless it was told otherwise."""

Id = Annotated[str, all_of("[A-Za-z0-9_-]{1,40}")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]
Hex = Annotated[str, all_of("([0-9a-f]{2}){16,64}")]
Token = Annotated[str, all_of("[A-Za-z0-9_-]{22,86}")]
"""A seat's key: at least 128 random bits, in base64url or hexadecimal."""


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
    """The first message: which seat this is, if any, and what it has seen already."""

    version: int
    token: Token | None = None
    """The key to a seat; without it, a spectator."""
    after: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """The sequence number last seen: what came later is sent once more."""
    lang: Language = "en"


class Command(FromClient, frozen=True):
    """Something to be done, once."""

    id: Id


class Act(Command, frozen=True):
    """Do something in the game.

    `seq` is the sequence number the client had seen when it was decided. It has to be there for
    everything but calls (`uno`, `catch` and `suggest`), which count as they arrive.
    """

    move: AnyMove
    seq: Annotated[int, msgspec.Meta(ge=0)] | None = None
    at_any_price: bool = False
    """Do it even if it costs cards (P2, P3); else it is refused, with the price."""


class Say(Command, frozen=True):
    """Say something at the table; where the rulebook punishes suggestions, mind P1."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class Contribute(Command, frozen=True):
    """Add randomness to the next deal, once its commitment is known."""

    commitment: Annotated[str, all_of("[0-9a-f]{64}")]
    randomness: Hex


class ComeBack(Command, frozen=True):
    """Take the seat back from the bot that plays for it."""


class Leave(Command, frozen=True):
    """Give up the seat; its key is worth nothing any more."""


class Start(Command, frozen=True):
    """The host: begin a match; after one, that is the rematch."""


class Remove(Command, frozen=True):
    """The host: take somebody, or a bot, from a seat."""

    seat: SeatNumber


class SeatBot(Command, frozen=True):
    """The host: put a bot in a free seat."""

    seat: SeatNumber
    level: Level = Level.NORMAL


class ChangeRules(Command, frozen=True):
    """The host: play by other rules from the next match on."""

    rulebook: Annotated[str, msgspec.Meta(max_length=40)]
    options: Mapping[str, bool | int | str] = {}


class Ask(FromClient, frozen=True):
    """Why could this seat not do that now? It changes nothing."""

    id: Id
    move: AnyMove


AnyCommand = Act | Say | Contribute | ComeBack | Leave | Start | Remove | SeatBot | ChangeRules
AnyFromClient = Hello | AnyCommand | Ask

encode = msgspec.json.Encoder(enc_hook=str).encode
"""Writes a message from a client."""
decode = msgspec.json.Decoder(AnyFromClient, dec_hook=read_card).decode
"""Reads a message from a client; `msgspec.MsgspecError` if it is none."""


class _Greeting(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    version: int
    lang: str = ""


_decode_greeting = msgspec.json.Decoder(_Greeting).decode


def version_of(text: str | bytes) -> tuple[int, Language | None] | None:
    """The version of the protocol that a `Hello` is in, and its language, be the rest of it as that
    version has it; none if it is no `Hello`.

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
    """The id of a message, be the rest of it nonsense, so that its sender hears which it was.

    >>> id_of('{"type": "say", "id": "a07", "text": ""}'), id_of('{"id": "?"}'), id_of("[]")
    ('a07', None, None)
    """
    try:
        return _decode_id(text).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
