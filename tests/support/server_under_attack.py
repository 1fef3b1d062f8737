"""A server to be attacked: `openuno serve` as anyone would run it, but that nobody recovers from
having asked for too much; and a look at how it is.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.request import Request

import psutil

from tests.support.recording_clients import Answer, fetch
from tests.support.waiting import SECONDS

_ADDRESSES = count(1)
_OPENUNO = Path(__file__).with_name("still_clock.py")


class Victim:
    """A server process. It believes whoever connects from this machine what address they have, so
    that a test can come from anywhere: `address()` is a new one.
    """

    def __init__(self, folder: Path, *flags: str, **variables: str) -> None:
        self.log = folder / "log"
        self._flags = flags
        self._database = folder / "tables.db"
        self._variables = variables
        self.start()

    def start(self) -> None:
        """Starts it, and waits until it serves."""
        command = [sys.executable, str(_OPENUNO), "serve", "--port", "0", "--log-format", "json"]
        command += ["--database", f"sqlite:///{self._database}", *self._flags]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **self._variables},
            )
        assert self.process.stdout is not None
        found = re.search(r"http://127.0.0.1:(\d+)", self.process.stdout.readline())
        assert found is not None, self.log.read_text()
        self.url, self.port = found[0], int(found[1])

    def stop(self) -> None:
        """Stops it, whatever it is doing."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise

    async def ask(
        self,
        url: str,
        body: object = None,
        *,
        address: str = "192.0.2.200",
        method: str | None = None,
        **headers: str,
    ) -> Answer:
        """Asks for something over HTTP, from some address."""
        content = json.dumps(body).encode() if isinstance(body, dict) else body
        sent = {"X-Forwarded-For": address, **headers}
        if content is not None:
            sent.setdefault("Content-Type", "application/json")
        return await fetch(Request(f"{self.url}{url}", content, sent, method=method))  # type: ignore[arg-type]

    async def send(self, data: bytes) -> bytes:
        """Sends bytes on a connection of their own, and gives all that comes back."""

        def talk() -> bytes:
            with self.connect() as connection:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                answer = b""
                while part := connection.recv(65_536):
                    answer += part
                return answer

        return await asyncio.to_thread(talk)

    def connect(self) -> socket.socket:
        """A connection, on which nothing has been said."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS)

    @property
    def memory(self) -> int:
        """How many bytes of memory it has."""
        return psutil.Process(self.process.pid).memory_info().rss

    @property
    def connections(self) -> int:
        """How many connections it has open."""
        open_ = psutil.Process(self.process.pid).net_connections("tcp")
        return sum(each.status != psutil.CONN_LISTEN for each in open_)

    def errors(self) -> list[dict[str, Any]]:
        """The lines of its log that say more than that it was started or stopped."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines()]
        return [line for line in lines if line["event"] not in ("started", "stopped")]

    async def is_well(self) -> bool:
        """Whether it answers, and has nothing to complain about."""
        answer = await self.ask("/healthz", address=address())
        assert answer.status == 200
        assert not self.errors()
        return self.process.poll() is None


def address() -> str:
    """An address that nobody else has had."""
    number = next(_ADDRESSES)
    return f"198.18.{number // 250}.{number % 250 + 1}"


@contextmanager
def victim(folder: Path, *flags: str, **variables: str) -> Generator[Victim]:
    """A server that is stopped in the end."""
    server = Victim(folder, *flags, **variables)
    try:
        yield server
    finally:
        server.stop()
