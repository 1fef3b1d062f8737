"""A client connected by a socket. What it does not take at once waits in a queue, so a slow reader
delays nobody.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from litestar import WebSocket

from openuno.protocol.close_codes import Close
from openuno.server.net.frames import Frames
from openuno.server.operation.metrics import Metrics
from openuno.text.lang import Language

Socket = WebSocket[Any, Any, Any]

_CODES = {
    "left": Close.SEAT_LEFT,
    "behind": Close.RESTART,
    "closed": Close.RESTART,
    "failed": Close.FAILED,
    "stopping": Close.RESTART,
    "slow": Close.TOO_SLOW,
    "flood": Close.TOO_MANY,
}
_LAST_WORDS = 1.0
"""Seconds for what is still to be sent when a connection ends."""


class SocketClient:
    """A connected client: a seat, or a spectator."""

    def __init__(
        self,
        socket: Socket,
        seat: int | None,
        key: str,
        language: Language,
        queue: int,
        metrics: Metrics,
        frames: Frames | None = None,
    ) -> None:
        """`queue` is how many messages may wait; `frames` takes them at once, if anything does."""
        self.seat = seat
        self.key = key
        self.language: Language = language
        self._socket = socket
        self._frames = frames
        self._limit = queue
        self._metrics = metrics
        self._queue: deque[str] = deque()
        self._news = asyncio.Event()
        self._ended = asyncio.Event()
        self._code: Close | None = None

    def send(self, message: bytes) -> None:
        """Sends a message, or queues it; a client whose queue is full is disconnected."""
        if self._code is not None:
            return
        if not self._queue and self._frames is not None and self._frames.write_text(message):
            return
        if len(self._queue) >= self._limit:
            self.drop("slow")
        else:
            self._queue.append(message.decode())
            self._news.set()

    def drop(self, reason: str) -> None:
        """Ends the connection, soon after what is still to be sent."""
        if self._code is None:
            self._code = _CODES[reason]
            self._metrics.sockets_closed.labels(reason).inc()
            self._news.set()
            self._ended.set()

    async def write(self) -> None:
        """Sends what is in the queue as it comes, until the connection ends."""
        writing = asyncio.create_task(self._write())
        ending = asyncio.create_task(self._ended.wait())
        try:
            await asyncio.wait({writing, ending}, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait({writing}, timeout=_LAST_WORDS)
        finally:
            ending.cancel()
            writing.cancel()

    async def _write(self) -> None:
        while self._code is None or self._queue:
            while self._queue:
                await self._socket.send_data(self._queue[0])
                self._queue.popleft()  # only now: until then, nothing else may be sent before it
            if self._code is None:
                await self._news.wait()
                self._news.clear()
        await self._socket.close(self._code)
