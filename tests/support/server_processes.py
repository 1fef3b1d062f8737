"""Real server processes on this machine, to be started, stopped and killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.error import URLError
from urllib.request import urlopen

import psutil

from tests.support.ports import free_port
from tests.support.waiting import SECONDS

QUICK = {"bot-delay": "0", "catch-grace": "0"}
"""Bots that do not wait."""
GENEROUS = (
    "tables=100000",
    "tables_loaded=100000",
    "tables_per_hour=1000000",
    "tables_per_day=1000000",
    "sockets=10000",
    "sockets_per_address=10000",
    "requests_per_second=100000",
    "requests_burst=100000",
    "messages_per_second=10000",
    "messages_burst=10000",
    "chats_per_minute=100000",
    "changes_per_minute=100000",
    "seats_per_minute=100000",
)
"""Limits for clients that are all at one address."""


class ServerProcess:
    """`openuno serve`, as anyone would run it."""

    def __init__(
        self,
        database: str,
        log: Path,
        port: int | None = None,
        *,
        flags: Mapping[str, str] = QUICK,
        limits: tuple[str, ...] = GENEROUS,
    ) -> None:
        self.port = free_port() if port is None else port
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = log
        """What the server prints, all of it."""
        self._command = [sys.executable, "-m", "openuno", "serve", "--port", str(self.port)]
        self._command += ["--database", database, "--log-format", "json"]
        for name, value in flags.items():
            self._command += [f"--{name}", value]
        for limit in limits:
            self._command += ["--limit", limit]
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.kill()

    @property
    def pid(self) -> int:
        return self._running().pid

    async def start(self) -> None:
        """Starts the server, and waits until it serves."""
        await self.launch()
        try:
            async with asyncio.timeout(SECONDS):
                await self._wait_until_ready()
        except BaseException:
            await self.kill()
            raise

    async def _wait_until_ready(self) -> None:
        while not await asyncio.to_thread(self._is_ready):
            if self._running().returncode is not None:
                raise RuntimeError(f"the server ended: {self.log.read_text()[-2000:]}")
            await asyncio.sleep(0.02)

    async def launch(self) -> None:
        """Starts the server, and does not wait for it."""
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdout=log, stderr=log, env=_environment()
            )

    async def kill(self) -> None:
        """Has the system end it at once (`kill -9`): it can do nothing about it."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Stops it as an administrator would; gives its exit status."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        process = self._running()
        if process.returncode is None:
            process.send_signal(how)
        return await process.wait()

    def _running(self) -> asyncio.subprocess.Process:
        if self._process is None:
            raise RuntimeError("the server was not started")
        return self._process

    def errors(self) -> list[str]:
        """What the server has written to its log that should never be there."""
        return [line for line in self.log.read_text().splitlines() if _is_error(line)]

    def usage(self, *, workers: bool = False) -> tuple[float, int]:
        """Seconds of processor time so far, and bytes of memory now; those of its workers, too, if
        it has some.
        """
        process = psutil.Process(self._running().pid)
        processes = [process, *(process.children() if workers else ())]
        times = [each.cpu_times() for each in processes]
        memory = sum(each.memory_info().rss for each in processes)
        return sum(each.user + each.system for each in times), memory

    def _is_ready(self) -> bool:
        try:
            with urlopen(f"{self.url}/readyz", timeout=10) as answer:
                return answer.status == 200
        except (URLError, OSError):
            return False


def _is_error(line: str) -> bool:
    """Whether a line tells of a failure; all but the greeting are JSON."""
    if not line.startswith("{"):
        return line.startswith(("Traceback", "ERROR"))
    told: dict[str, Any] = json.loads(line)
    return told["level"] in {"ERROR", "CRITICAL"}


def _environment() -> dict[str, str]:
    """Ours, without what would change how a server runs."""
    return {name: value for name, value in os.environ.items() if not name.startswith("OPENUNO_")}
