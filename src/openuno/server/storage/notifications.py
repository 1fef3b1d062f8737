"""Hears from PostgreSQL what other processes append, for as long as the store is open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from openuno.server.storage.driver import Connection
from openuno.server.storage.transient_errors import pauses

CHANNEL = "openuno"
_PING = 3.0
"""After so many seconds of silence the server is asked whether it is still there, and has as many
to answer."""


class Notices:
    """A connection that listens, and is opened again whenever it is lost.

    `notice` is called with the table and the seq of each entry. Of what is appended while there is
    no connection nobody is told: `reconnected` is called then, and has to look for it.
    """

    def __init__(
        self,
        connect: Callable[[], Awaitable[Connection]],
        is_own: Callable[[int], bool],
        notice: Callable[[str, int], None],
        reconnected: Callable[[], None],
    ) -> None:
        self._connect = connect
        self._is_own = is_own
        self._notice = notice
        self._reconnected = reconnected
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Listens from now on."""
        self._task = asyncio.create_task(self._stay(await self._listen()))

    async def close(self) -> None:
        """Listens no longer."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _stay(self, connection: Connection) -> None:
        while True:
            try:
                await _until_lost(connection)
            finally:
                connection.terminate()
            connection = await self._listen_again()
            asyncio.get_running_loop().call_soon(self._reconnected)

    async def _listen_again(self) -> Connection:
        waits = pauses()
        while True:
            with suppress(Exception):  # whatever it is, nothing is gained by giving up
                async with asyncio.timeout(_PING):
                    return await self._listen()
            await asyncio.sleep(next(waits))

    async def _listen(self) -> Connection:
        connection = await self._connect()
        try:
            await connection.add_listener(CHANNEL, self._hear)
        except BaseException:
            connection.terminate()
            raise
        return connection

    def _hear(self, _connection: object, pid: int, _channel: str, payload: str) -> None:
        if not self._is_own(pid):
            code, seq = payload.split()
            self._notice(code, int(seq))


async def _until_lost(connection: Connection) -> None:
    lost = asyncio.Event()
    connection.add_termination_listener(lambda *_: lost.set())
    with suppress(Exception):  # it is lost as soon as a question is not answered
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_PING):
                    await lost.wait()
            async with asyncio.timeout(_PING):
                await connection.fetch("SELECT 1")
