"""Why the server ends a connection, as WebSockets say it: codes from 4000 on are our own."""

from __future__ import annotations

from enum import IntEnum


class Close(IntEnum):
    """The code with which a connection is closed."""

    RESTART = 1012
    """The server stops, or cannot reach its database."""
    TOO_SLOW = 1013
    """The client did not read what was sent."""
    BAD_HELLO = 4400
    """No sensible `Hello`, or one of another version."""
    FORBIDDEN = 4403
    """The token opens no seat here, or spectators are not let in."""
    UNKNOWN_TABLE = 4404
    SEAT_LEFT = 4410
    """The player has left, or was removed."""
    TOO_MANY = 4429
    """Too many connections, spectators or messages."""


FOR_GOOD = (Close.BAD_HELLO, Close.FORBIDDEN, Close.UNKNOWN_TABLE, Close.SEAT_LEFT)
"""After these there is no point in coming back: all would be as before."""
