"""Text to and from a socket without the detour over ASGI, where the connection is one of ours.

That spares a task that wakes up for each message and client, and several calls on its way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from websockets.utils import apply_mask

EXTENSION = "openuno.frames"
"""Where a connection stands in the scope of its socket, if it can do this."""
_FINAL_TEXT = 0x81
_SHORT, _MIDDLE = 126, 1 << 16
"""Lengths from which on two, or eight, more bytes tell them."""
_MASKED = 0x80
_MASK = 4
"""How many bytes a mask has."""


class Frames(Protocol):
    """A connection that texts can be handed to as they are."""

    def write_text(self, text: bytes) -> bool:
        """Sends a text now. It does not if as much is on its way as the client may leave, or the
        connection is about to end.
        """
        ...

    async def read_text(self) -> str:
        """The next text; `ClientDisconnected` if there will be none."""
        ...


def frames_of(scope: Mapping[str, object]) -> Frames | None:
    """The connection of a socket, unless somebody else's server or a test has it."""
    extensions = cast("Mapping[str, object]", scope.get("extensions") or {})
    return cast("Frames | None", extensions.get(EXTENSION))


def text_frame(text: bytes) -> bytes:
    """A message in one frame, as servers send them: not masked (RFC 6455)."""
    length = len(text)
    if length < _SHORT:
        return bytes((_FINAL_TEXT, length)) + text
    if length < _MIDDLE:
        return bytes((_FINAL_TEXT, 126)) + length.to_bytes(2) + text
    return bytes((_FINAL_TEXT, 127)) + length.to_bytes(8) + text


def text_in(data: bytes, most: int) -> str | None:
    r"""The text that a client has sent, if this is one whole frame with one whole message of at
    most so many bytes, as nearly all are; none if it is anything else, or makes no sense.

    >>> text_in(b"\x81\x82\x01\x02\x03\x04IK", 100)
    'HI'
    >>> text_in(b"\x81\x82\x01\x02\x03\x04I", 100) is None
    True
    """
    if len(data) < 2 + _MASK or data[0] != _FINAL_TEXT or not data[1] & _MASKED:
        return None
    begin, length = 2 + _MASK, data[1] - _MASKED
    if length >= _SHORT:
        begin, length = begin + 2, int.from_bytes(data[2:4]) if length == _SHORT else -1
    if len(data) != begin + length or length > most:
        return None
    try:
        return apply_mask(data[begin:], data[begin - _MASK : begin]).decode()
    except UnicodeDecodeError:
        return None
