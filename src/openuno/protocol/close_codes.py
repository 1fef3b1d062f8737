"""The WebSocket close codes that the server uses; those from 4000 on are its own."""

from __future__ import annotations

from enum import IntEnum


class Close(IntEnum):
    """Why the server closes a connection."""

    RESTART = 1012
    """The server stops, or cannot reach its database."""
    TOO_SLOW = 1013
    """The client did not read what was sent."""
    BAD_HELLO = 4400
    """The first message was no valid `Hello`, or one of another version."""
    FORBIDDEN = 4403
    """The token opens no seat here, or spectators are not let in."""
    UNKNOWN_TABLE = 4404
    SEAT_LEFT = 4410
    """The player has left, or was removed."""
    TOO_MANY = 4429
    """Too many connections, spectators or messages."""
    FAILED = 4500
    """The server has failed, and noted why in its log."""


FOR_GOOD = (Close.BAD_HELLO, Close.FORBIDDEN, Close.UNKNOWN_TABLE, Close.SEAT_LEFT)
"""The codes after which there is no point in reconnecting: the server would close again."""
