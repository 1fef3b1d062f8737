"""What a client says over its socket: first `Hello`, then commands and questions.

A command has an id, chosen by the client, and is done once however often it is sent: whoever does
not hear `Done` or `Refused` sends the same command again. Ids are a seat's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from openuno.bots.level import Level
from openuno.protocol.type_names import all_of, tag_of
from openuno.text.lang import Language

LARGEST = 8_192
"""Bytes of a message that a server reads, unless it was told otherwise."""

Id = Annotated[str, all_of("[A-Za-z0-9_-]{1,40}")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]
ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
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
    """Do something in the game, in notation without the seat: `play R7`, `draw`, `catch Bo`.

    `seq` is the sequence number the client had seen when it was decided. It has to be there for
    everything but `uno`, `catch` and `suggest`, which count as they arrive.
    """

    action: ActionText
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
    action: ActionText


AnyCommand = Act | Say | Contribute | ComeBack | Leave | Start | Remove | SeatBot | ChangeRules
AnyFromClient = Hello | AnyCommand | Ask

_CALLS = ("uno", "catch", "suggest")


def is_call(action: str) -> bool:
    """Whether an action, in notation without its seat, is something said across the table.

    Calls count as they arrive, whatever else has happened since, and cannot be taken back.

    >>> is_call("catch Bo"), is_call("play R7 uno")
    (True, False)
    """
    return action.strip().partition(" ")[0] in _CALLS


decode = msgspec.json.Decoder(AnyFromClient).decode
"""Reads a message from a client; `msgspec.DecodeError` if it is none."""


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
