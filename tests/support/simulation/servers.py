"""Servers of a simulation: the real application, which can be killed, stopped and started again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, cast

import msgspec
from litestar import Litestar
from litestar.types import ASGIApp

from openuno.server.net.app import announce_shutdown, make_app, pace_of, serving
from openuno.server.net.context import AppContext
from openuno.server.operation.config import Config
from openuno.server.storage import Store
from tests.support.simulation.disk import EPOCH, Disk, DiskDoor
from tests.support.simulation.faults import Faults
from tests.support.simulation.journal import Journal
from tests.support.simulation.processes import Process, this_process
from tests.support.table_server import GENEROUS

TURN = 8.0
CONFIG = Config(
    database="sqlite+pysqlite:///nowhere",
    bot_delay=0.5,
    catch_grace=1.0,
    away_after=5.0,
    limits=GENEROUS,
)
PACE = pace_of(CONFIG)
_GOODBYE = 0.2
"""Seconds in which those connected are told that the server stops."""


class ServerProcess(Process):
    """A process that serves tables, from the moment it is open."""

    def __init__(self) -> None:
        super().__init__()
        self.context: AppContext | None = None
        self.app: ASGIApp | None = None
        self.door: DiskDoor | None = None
        self.stops = asyncio.Event()


class Server:
    """A server at its address, with one process after the other."""

    def __init__(
        self, number: int, disk: Disk, faults: Faults, journal: Journal, seed: int, *, shared: bool
    ) -> None:
        self.number = number
        self.ahead = 0.0
        """By how much its time of day is wrong."""
        self.ending = asyncio.Lock()
        """Held by whoever ends it and starts it again."""
        self.starts = 0
        self._disk = disk
        self._faults = faults
        self._journal = journal
        self._seed = seed
        self._shared = shared
        self._process: ServerProcess | None = None
        self._serving: asyncio.Task[None] | None = None
        url = "postgresql+asyncpg://nowhere/uno" if shared else CONFIG.database
        self._config = msgspec.structs.replace(CONFIG, database=url)
        self.lost: Callable[[Server], None] = lambda _: None
        """Called when all of its connections are gone."""

    @property
    def process(self) -> ServerProcess | None:
        """The process that serves now; none while there is none that is open."""
        process = self._process
        return process if process is not None and process.app is not None else None

    def start(self) -> None:
        """Starts a process."""
        self.starts += 1
        self._journal.note("start", self.number)
        self._process = process = ServerProcess()
        self._serving = process.start(self._serve(process))

    async def _serve(self, process: ServerProcess) -> None:
        loop, random = (
            asyncio.get_running_loop(),
            Random(f"{self._seed} {self.number} {self.starts}"),
        )

        async def open_store(
            url: str,
            *,
            process: str,
            notice: Callable[[str, int], None],
            reconnected: Callable[[], None],
            health: Callable[[bool], None],
        ) -> Store:
            del url
            name, rng = process, Random(random.random())
            served = cast("ServerProcess", this_process())
            served.door = door = DiskDoor(
                self._disk,
                name,
                self._faults,
                rng,
                is_shared=self._shared,
                notice=notice,
                reconnected=reconnected,
            )
            store = Store(door, name, 10.0, health)
            if self._seed % 2:
                store.cadence.many = 1  # else there are never as many as it takes
            return store

        clock = lambda: EPOCH + loop.time() + self.ahead  # noqa: E731
        steady = lambda: EPOCH + loop.time()  # noqa: E731
        async with serving(
            self._config, clock, steady, random.randbytes, open_store=open_store
        ) as process.context:
            process.app = _app_for(self.number, process.context)
            await process.stops.wait()
            announce_shutdown(process.context)
            await asyncio.sleep(_GOODBYE)
            self.lost(self)

    async def kill(self) -> None:
        """Ends the process as `kill -9` does."""
        process = self._process
        if process is None:
            return
        self._journal.note("kill", self.number)
        if process.door is not None:
            process.door.end()
        self._process = None
        self.lost(self)
        await process.end()

    async def stop(self) -> None:
        """Ends the process as an administrator does."""
        if self.process is None or self._serving is None:
            await self.kill()
            return
        self._journal.note("stop", self.number)
        self.process.stops.set()
        await asyncio.wait({self._serving})
        self._process = None
        self._serving.result()


class _App:
    """An application that can be given another context: it takes long to make one."""

    def __init__(self, context: AppContext) -> None:
        self.asgi = inner = make_app(context)
        while not isinstance(inner, Litestar):
            inner = cast("Any", inner)._app
        self._litestar = inner

    def give(self, context: AppContext) -> None:
        """Has it serve another context, made from the same configuration."""
        self._litestar.state["context"] = context


_APPS: dict[int, _App] = {}


def _app_for(number: int, context: AppContext) -> ASGIApp:
    """The application for a server of this number; it has one process at a time."""
    if number not in _APPS:
        _APPS[number] = _App(context)
    _APPS[number].give(context)
    return _APPS[number].asgi
