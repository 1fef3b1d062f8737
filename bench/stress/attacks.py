"""One address does what it can to keep others out; another asks for something meanwhile.

    python -m bench.stress.attacks --count 2000

The server is `openuno serve` with the limits it has by default. Both addresses are this machine's,
so neither is a proxy's. *Wait* is the longest that the other had to wait for an answer; the stall
at the end is the longest that the server's event loop was held up in all of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from openuno.server.tables.registry import code_from
from tests.support.server_processes import ServerProcess
from tests.support.table_server import sqlite

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

_ATTACKER, _OTHER = "127.0.0.2", "127.0.0.3"
_AT_ONCE = 100
"""Requests of the attacker that are under way at the same time."""
_PAUSE = 0.1
"""Seconds between two requests of the other, who stays within all limits."""
_SETTLES = 5.0
"""Seconds in which the server has begun: it reads modules, and looks after what bots need."""
_STATUS = re.compile(rb"HTTP/1\.1 (\d+) ")

Ask = Callable[[int], bytes]


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()


def _post(path: str, body: object) -> bytes:
    text = json.dumps(body)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    kind = f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
    return (head + kind + text).encode()


ATTACKS: dict[str, Ask] = {
    "codes of tables, tried": lambda number: _get(f"/api/tables/{code_from(f'nobody {number}')}"),
    "paths, tried": lambda number: _get(f"/admin/{number}"),
    "requests": lambda _: _get("/api/rulebooks"),
    "tables opened": lambda number: _post("/api/tables", {"name": "Eve", "token": f"{number:032}"}),
}


async def answer(port: int, source: str, request: bytes) -> tuple[str, bytes]:
    """The status of an answer, or what became of the connection instead; and all of the answer."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    except OSError:
        return "not connected", b""
    try:
        writer.write(request)
        text = await reader.read()
    except ConnectionError:
        text = b""
    finally:
        writer.close()
    status = _STATUS.match(text)
    return (status[1].decode() if status else "cut off"), text


class Other:
    """Somebody who asks for something now and then."""

    def __init__(self, port: int) -> None:
        self.answers: Counter[str] = Counter()
        self.longest = 0.0
        self._port = port

    async def ask(self) -> None:
        while True:
            began = perf_counter()
            status, _ = await answer(self._port, _OTHER, _get("/api/rulebooks"))
            self.answers[status] += 1
            self.longest = max(self.longest, perf_counter() - began)
            await asyncio.sleep(_PAUSE)


@asynccontextmanager
async def watched(port: int, what: str, answers: Counter[str]) -> AsyncGenerator[None]:
    """Has the other ask meanwhile, and prints a row of what became of both."""
    other = Other(port)
    asking, began = asyncio.create_task(other.ask()), perf_counter()
    try:
        yield
    finally:
        asking.cancel()
        with suppress(asyncio.CancelledError):
            await asking
    seconds, sent = perf_counter() - began, sum(answers.values())
    print(
        f"| {what} | {sent:,} | {seconds:.1f} | {_told(answers)} | {_told(other.answers)} "
        f"| {1000 * other.longest:.0f} |",
        flush=True,
    )


def _told(answers: Counter[str]) -> str:
    return ", ".join(f"{count:,} × {status}" for status, count in sorted(answers.items()))


async def flood(port: int, what: str, ask: Ask, count: int) -> None:
    """Asks so often, many times at once."""
    answers: Counter[str] = Counter()
    free = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> None:
        async with free:
            status, _ = await answer(port, _ATTACKER, ask(number))
            answers[status] += 1

    async with watched(port, what, answers):
        await asyncio.gather(*map(one, range(count)))


async def keep_silent(port: int, count: int) -> None:
    """Connects so often and asks for nothing, until the server has cut off everyone."""
    answers: Counter[str] = Counter()

    async def one() -> None:
        status, _ = await answer(port, _ATTACKER, b"")
        answers[status] += 1

    async with watched(port, "silent connections", answers), asyncio.TaskGroup() as connections:
        for number in range(count):
            connections.create_task(one())
            if number % _AT_ONCE == 0:
                await asyncio.sleep(_PAUSE)  # else the other would wait for us, and not for them


async def run(count: int) -> None:
    """Starts a server, attacks it, and prints what it came to."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = sqlite(folder / "tables.db")
        async with ServerProcess(database, folder / "server.log", limits=()) as server:
            await asyncio.sleep(_SETTLES)
            print("| attack | sent | seconds | answers | others: answers | wait ms |")
            print("|---|---:|---:|---|---|---:|")
            await keep_silent(server.port, count)
            for what, ask in ATTACKS.items():
                await flood(server.port, what, ask, count)
            _, text = await answer(server.port, _OTHER, _get("/metrics"))
            stall = re.search(rb"^openuno_longest_stall_seconds (.+)$", text, re.MULTILINE)
            _, memory = server.usage()
            longest = 1000 * float(stall[1]) if stall else float("nan")
            print(f"\nlongest stall {longest:.0f} ms, {memory >> 20} MB, ", end="")
            print(f"{len(server.errors())} errors in the log")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.stress.attacks")
    parser.add_argument("--count", type=int, default=2_000)
    asyncio.run(run(parser.parse_args().count))
