"""Text to and from a socket without the detour over ASGI, where the connection is one of ours.

That spares a task that wakes up for each message and client, and several calls on its way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

EXTENSION = "openuno.frames"
"""Where a connection stands in the scope of its socket, if it can do this."""
_FINAL_TEXT = 0x81
_SHORT, _MIDDLE = 126, 1 << 16
"""Lengths from which on two, or eight, more bytes tell them."""


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
