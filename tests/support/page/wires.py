"""A wire between browser and server, to be cut, held and mended; and pages that hear late."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from openuno.client import Seat
from tests.support.page.visitors import Visitor
from tests.support.ports import free_port

_CHUNK = 2**16
SLOW_TO_HEAR = """
window.WebSocket = class extends WebSocket {
    set onmessage(hear) {
        super.onmessage = hear && ((event) =>
            window.unheard
                ? window.unheard.push({ seq: JSON.parse(event.data).seq, hear: () => hear(event) })
                : hear(event));
    }
};
"""
"""What the server says is kept in `unheard`, as long as there is such a list."""


async def hear_nothing(visitor: Visitor) -> None:
    """From now on, a page that is `SLOW_TO_HEAR` hears nothing, like a tab that sleeps."""
    await visitor.page.evaluate("() => { window.unheard = []; }")


async def hear_all(visitor: Visitor, seq: int | None = None) -> None:
    """Has it hear all of that, one thing right after the other; if a number is given, once what was
    told under it has come.
    """
    if seq is not None:
        await visitor.page.wait_for_function(
            "(seq) => unheard.some((message) => message.seq === seq)", arg=seq
        )
    await visitor.page.evaluate(
        "() => { unheard.forEach(({ hear }) => hear()); window.unheard = null; }"
    )


class Wire:
    """Passes on what comes in at `url` to a server, and back, as long as it is whole."""

    def __init__(self, server_url: str) -> None:
        self._port = urlsplit(server_url).port
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._gates: set[asyncio.Event] = set()
        self._own_port = free_port()

    @property
    def url(self) -> str:
        """Where browsers go."""
        return f"http://127.0.0.1:{self._own_port}"

    def to(self, seat: Seat) -> Seat:
        """The same seat, by way of the wire."""
        return replace(seat, url=self.url)

    async def __aenter__(self) -> Self:
        await self.mend()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.cut()

    async def mend(self) -> None:
        """From now on, whoever comes gets through."""
        if self._server is None:
            self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", self._own_port)

    async def cut(self) -> None:
        """Ends every connection, and lets nobody through."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in tuple(self._writers):
            writer.transport.abort()
        for gate in self._gates:
            gate.set()  # so that nobody waits there for ever
        await asyncio.sleep(0)

    def hold(self) -> None:
        """Nothing passes on the connections there are, and nobody is told: as where a phone has
        come to another network. Whoever connects anew gets through.
        """
        for gate in self._gates:
            gate.clear()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:  # the server is not there
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        self._gates.add(gate := asyncio.Event())
        gate.set()
        try:
            await asyncio.gather(self._carry(reader, back, gate), self._carry(there, writer, gate))
        finally:
            self._gates.discard(gate)
            for end in (writer, back):
                self._writers.discard(end)
                end.transport.abort()

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: asyncio.Event
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(_CHUNK):
                await gate.wait()
                writer.write(data)
                await writer.drain()
        with suppress(OSError, RuntimeError):
            writer.write_eof()
