"""What a server and its analyst say to each other, and how it goes through a pipe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

import msgspec

from openuno.text.lang import Language

_LENGTH = 4
"""Bytes that tell how long a message is."""

Written = Mapping[Language, bytes]
"""An answer in JSON, in every language: nothing is worked out twice for two of them."""


class AnalyseMatch(msgspec.Struct, frozen=True, tag="match"):
    """An order to analyse a match."""

    replay: dict[str, Any]
    """Its replay, in plain values."""
    steps: tuple[int, ...]
    """To which step of its hand each of its actions leads."""


class FindProblem(msgspec.Struct, frozen=True, tag="problem"):
    """An order to find the problem of a day."""

    date: str


Order = AnalyseMatch | FindProblem


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """How far the analyst has come."""

    done: int
    of: int


class Done(msgspec.Struct, frozen=True, tag="done"):
    """What came of an order."""

    written: Written


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """Nothing came of an order, for this reason, which is for whoever watches over the server."""

    problem: str


Reply = Progress | Done | Failed

encoded = msgspec.msgpack.Encoder().encode
_read_order = msgspec.msgpack.Decoder(Order).decode
_read_reply = msgspec.msgpack.Decoder(Reply).decode


def read_order(message: bytes) -> Order:
    """The order that was written so."""
    return _read_order(message)


def read_reply(message: bytes) -> Reply:
    """The reply that was written so."""
    return _read_reply(message)


def send(pipe: IO[bytes], message: Order | Reply) -> None:
    """Writes a message into a pipe."""
    written = encoded(message)
    pipe.write(len(written).to_bytes(_LENGTH) + written)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """The next message in a pipe, as it was written; `EOFError` if it ends before that."""
    return _read(pipe, int.from_bytes(_read(pipe, _LENGTH)))


def _read(pipe: IO[bytes], count: int) -> bytes:
    found = pipe.read(count)
    if len(found) < count:
        raise EOFError
    return found
