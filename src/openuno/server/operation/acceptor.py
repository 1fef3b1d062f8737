"""Takes new connections from a listening socket, one at each turn of the event loop.

An event loop's own server takes all that wait, one after the other. After a restart, when everyone
comes back at once, all that goes on would have to wait for as long as that takes.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable
from typing import Protocol

from openuno.server.operation.logs import log_event

Connected = Callable[[socket.socket, bytes], None]
"""What is done with a connection, and with what was already read from it."""
Ended = Callable[[], None]

_PAUSE = 0.1
"""Seconds without new connections, when there are no descriptors for them."""
_FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Source(Protocol):
    """Where a server has its connections from."""

    def start(self, connected: Connected, ended: Ended) -> None:
        """From now on `connected` is called for each connection, and `ended` when there will be no
        more.
        """
        ...

    def stop(self) -> None:
        """Takes no connections any more."""
        ...


class Acceptor:
    """Whoever connects to a listening socket, which is closed in the end."""

    def __init__(self, listener: socket.socket) -> None:
        listener.setblocking(False)
        self._listener = listener
        self._task: asyncio.Task[None] | None = None

    def start(self, connected: Connected, ended: Ended | None = None) -> None:
        """Calls `connected` for each connection, of which nothing was read; it does not end."""
        del ended
        self._task = asyncio.create_task(self._accept(connected))

    def stop(self) -> None:
        """Takes no connections any more: the system refuses them."""
        if self._task is not None:
            self._task.cancel()
            self._task.add_done_callback(lambda _: self._listener.close())

    async def _accept(self, connected: Connected) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listener)
            except OSError as problem:
                if problem.errno in _FULL:
                    log_event("no_descriptors", level="error")
                    await asyncio.sleep(_PAUSE)
            else:
                connection.setblocking(False)
                connected(connection, b"")
            await asyncio.sleep(0)  # all that goes on has its turn
