"""How the log knows commands: by whoever sent them and the id, so that each is done once."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

import msgspec

from openuno.protocol import commands as c
from openuno.server.tables.subscribers import Client
from openuno.server.tables.table import Table
from openuno.server.tables.table_state import TableState
from openuno.text.errors import InputError

_KEY_LETTERS = 16
"""So many letters of the hash of a token tell people apart who had the same seat."""
_DIGEST_BYTES = 12
_encode = msgspec.json.Encoder(enc_hook=str, order="sorted").encode


class Sent(NamedTuple):
    """A command as the log knows it."""

    key: str
    digest: str = ""
    """A hash of what it asks for; empty if nobody sent it."""


def sent(state: TableState, client: Client, command: c.AnyCommand) -> Sent:
    """How the log knows a command of a client. Ids belong to whoever sits there, not to the seat;
    of those without a seat, to each connection.
    """
    digest = blake2b(_encode(command), digest_size=_DIGEST_BYTES).hexdigest()
    return Sent(f"{_sender(state, client)}:{command.id}", digest)


def _sender(state: TableState, client: Client) -> str:
    seat = client.seat
    if seat is None:
        return f"~{client.key}"
    if seat in state.own_ids:
        return f"{seat}.{client.key[:_KEY_LETTERS]}"
    return str(seat)  # the first there, or somebody who sat down before ids were people's own


def held_seat(table: Table, client: Client) -> int:
    """A client's seat, which it may have lost, even to somebody else, while it waited."""
    if client.seat is None or table.state.keys[client.seat] != client.key:
        raise InputError("unknown_token")
    return client.seat


def check_same(known: str, digest: str) -> None:
    """Refuses a command whose id stands for another, as far as their digests were noted."""
    if known and digest and known != digest:
        raise InputError("id_taken")
