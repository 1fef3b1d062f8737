"""Spreads clients over several servers, as the proxy before a real installation does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress

from tests.support.ports import free_port


class Balancer:
    """Spreads connections over servers, one after the other, and leaves out those that are down."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.counts = dict.fromkeys(ports, 0)
        """How many connections each server got."""
        self._ports = list(ports)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[Balancer]:
        """Spreads them for as long as that."""
        listener = await asyncio.start_server(self._carry, "127.0.0.1", self.port)
        try:
            yield self
        finally:
            listener.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        other = await self._connect()
        if other is not None:
            ways = (_copy(reader, other[1]), _copy(other[0], writer))
            await asyncio.gather(*ways)
        writer.close()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for _ in range(len(self._ports)):
            port = self._ports.pop(0)
            self._ports.append(port)
            with suppress(OSError):
                streams = await asyncio.open_connection("127.0.0.1", port)
                self.counts[port] += 1
                return streams
        return None


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(2**16):
            writer.write(data)
            await writer.drain()
    writer.close()
