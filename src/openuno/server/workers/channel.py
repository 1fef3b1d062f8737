"""Connections handed from one process to another, each with what was already read from it.

A connection is not copied through the process that accepted it: the system gives the other one the
socket itself (SCM_RIGHTS), so a move costs what it costs a server that is alone.
"""

from __future__ import annotations

import array
import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress

from openuno.server.operation.acceptor import Connected

_LONGEST = 65_536
_READY = b"ready"
_RETRY_AFTER = 0.01
"""Seconds until it is tried again to hand something to a process that has too much to do."""


def is_available() -> bool:
    """Whether this system can do it; Linux can."""
    return hasattr(socket, "SOCK_SEQPACKET") and hasattr(socket, "MSG_CMSG_CLOEXEC")


def channel() -> tuple[socket.socket, socket.socket]:
    """Two ends: of the process that hands over connections, and of the one that gets them."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


class Sender:
    """The end that hands connections over."""

    def __init__(self, end: socket.socket) -> None:
        end.setblocking(False)
        self._end = end

    async def ready(self) -> bool:
        """Waits until the other process takes connections; false if it has ended instead."""
        with suppress(OSError):
            return await asyncio.get_running_loop().sock_recv(self._end, len(_READY)) == _READY
        return False

    async def send(self, connection: socket.socket, head: bytes) -> None:
        """Hands over a connection and what was read from it. It waits while the other process is
        behind; `OSError` if it has ended.
        """
        while True:
            try:
                socket.send_fds(self._end, [head], [connection.fileno()])
            except BlockingIOError:
                await asyncio.sleep(_RETRY_AFTER)
            else:
                return

    def close(self) -> None:
        """Lets the other process know that nothing will come any more."""
        self._end.close()


class Receiver:
    """The end that gets connections."""

    def __init__(self, end: socket.socket) -> None:
        end.setblocking(False)
        self._end = end
        self._loop = asyncio.get_running_loop()

    def start(self, connected: Connected, ended: Callable[[], None]) -> None:
        """Says that it is ready. `connected` is called for each connection, `ended` when nobody
        will hand over any more.
        """
        self._loop.add_reader(self._end.fileno(), self._receive, connected, ended)
        with suppress(OSError):  # whoever started us has ended already, which will be read
            self._end.send(_READY)

    def _receive(self, connected: Connected, ended: Callable[[], None]) -> None:
        try:
            head, descriptors = _receive_one(self._end)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            head, descriptors = b"", []
        if not head and not descriptors:
            self.stop()
            ended()
        for descriptor in descriptors:
            connected(socket.socket(fileno=descriptor), head)

    def stop(self) -> None:
        """Takes no connections any more."""
        if self._end.fileno() >= 0:
            self._loop.remove_reader(self._end.fileno())
            self._end.close()


def _receive_one(end: socket.socket) -> tuple[bytes, list[int]]:
    """The next message and its descriptors, which programs that we start do not inherit. There are
    none if we may have no more of them: then the connection is closed, as the system does it.
    """
    descriptors = array.array("i")
    room = socket.CMSG_SPACE(descriptors.itemsize)
    head, ancillary, _, _ = end.recvmsg(_LONGEST, room, socket.MSG_CMSG_CLOEXEC)
    for level, kind, data in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            descriptors.frombytes(data[: len(data) - len(data) % descriptors.itemsize])
    return head, descriptors.tolist()
