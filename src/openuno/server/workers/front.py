"""The front of several workers: takes connections and hands each to the worker it is for."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from itertools import count

from openuno.server.operation.acceptor import Acceptor
from openuno.server.operation.crowd import NO_ROOM, TOO_MANY, Crowd
from openuno.server.workers.channel import Sender
from openuno.server.workers.routing import asked_worker

_LINE_WITHIN = 10.0
"""Seconds for the first line of a request, and for its worker to take it."""
_LONGEST_LINE = 8_192
_READ = 16_384


class Front:
    """Where everyone connects. `workers` may change while it runs: one that died is replaced."""

    def __init__(
        self, listener: socket.socket, workers: list[Sender], most: int, crowd: Crowd
    ) -> None:
        """`most` is how many connections may wait here for their first line; `crowd` counts those
        of each address.
        """
        self._listener = listener
        self._workers = workers
        self._most = most
        self._crowd = crowd
        self._turns = count()
        self._waiting: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Takes connections until it is cancelled."""
        acceptor = Acceptor(self._listener)
        acceptor.start(lambda connection, _: self._welcome(connection))
        try:
            await asyncio.Event().wait()
        finally:
            acceptor.stop()
            for task in self._waiting:
                task.cancel()

    def _welcome(self, connection: socket.socket) -> None:
        address = _address_of(connection)
        may_wait = self._crowd.admit(address)
        if len(self._waiting) >= self._most or not may_wait:
            self._crowd.dismiss(address)
            with connection, suppress(OSError):
                connection.send(TOO_MANY if not may_wait else NO_ROOM)
            return
        task = asyncio.create_task(self._hand_over(connection))
        self._waiting.add(task)

        def forget(task: asyncio.Task[None]) -> None:
            self._waiting.discard(task)
            self._crowd.dismiss(address)

        task.add_done_callback(forget)

    async def _hand_over(self, connection: socket.socket) -> None:
        """Hands a connection to its worker, which then has a descriptor of its own for it."""
        with connection, suppress(TimeoutError, OSError):
            async with asyncio.timeout(_LINE_WITHIN):
                head = await _first_line(connection)
                if head:
                    await self._worker_for(head).send(connection, head)

    def _worker_for(self, head: bytes) -> Sender:
        workers = self._workers
        asked = asked_worker(head.partition(b"\n")[0], len(workers))
        return workers[next(self._turns) % len(workers) if asked is None else asked]


def _address_of(connection: socket.socket) -> str | None:
    with suppress(OSError):
        return str(connection.getpeername()[0])
    return None  # it has ended already


async def _first_line(connection: socket.socket) -> bytes:
    """What has come when the first line is whole, or too long for one; nothing if it ends before.

    What comes of a line that makes no sense is for the worker to say.
    """
    loop = asyncio.get_running_loop()
    head = b""
    while b"\n" not in head and len(head) < _LONGEST_LINE:
        more = await loop.sock_recv(connection, _READ)
        if not more:
            return b""
        head += more
    return head
