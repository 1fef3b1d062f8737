"""Logs and snapshots that cannot be read, and what is known of whoever wrote them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import msgspec


class UnreadableTable(Exception):  # noqa: N818
    """Raised for a log or a snapshot that makes no sense, from its cause."""

    def __init__(self, seq: int, version: str) -> None:
        super().__init__(seq, version)
        self.seq = seq
        """The entry, or the one that the snapshot was taken after."""
        self.version = version
        """What has written it, if that was noted."""


@contextmanager
def reading(seq: int, version: str) -> Generator[None]:
    """Says what it was that could not be read meanwhile; a file that does not open is no part of
    it.
    """
    try:
        yield
    except OSError:
        raise
    except Exception as problem:
        raise UnreadableTable(seq, version) from problem


class _Written(msgspec.Struct):
    """A snapshot as far as it says what has written it."""

    version: str = ""


def writer_of(snapshot: bytes) -> str:
    """What has written a snapshot, if it says so."""
    try:
        return msgspec.json.decode(snapshot, type=_Written).version
    except (msgspec.MsgspecError, ValueError):
        return ""
