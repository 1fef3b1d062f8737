"""Tables in one process, without a network, in a time that tests make."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from openuno.protocol.http import CreateTable
from openuno.server.net.app import make_app, serving
from openuno.server.net.context import AppContext
from openuno.server.operation.config import Config
from openuno.server.tables.actor import TableActor
from tests.support.recording_clients import AppDoor
from tests.support.table_server import GENEROUS, LONG, sqlite

ANN, BO = "A" * 32, "B" * 32


@asynccontextmanager
async def a_server(
    tmp_path: Path,
    clock: Callable[[], float] = lambda: 1000.0,
    steady_clock: Callable[[], float] = monotonic,
    timer: Callable[[], float] | None = None,
    **settings: Any,
) -> AsyncGenerator[AppContext]:
    """A server that deals the same cards every time, and whose time stands still unless it is
    made to go on. The timer goes with the clock unless it is another.
    """
    config = Config(database=sqlite(tmp_path / "tables.db"), **settings)
    entropy = Random(1).randbytes
    async with serving(config, clock, steady_clock, entropy, timer or clock) as context:
        yield context


async def a_table(context: AppContext, token: str = ANN, **asked: Any) -> TableActor:
    """Ann's table."""
    wishes: dict[str, Any] = {"seats": 2, "turn_time": LONG, **asked}
    table = CreateTable("Ann", **wishes)
    return await context.registry.find(await context.registry.create(table, token))


@asynccontextmanager
async def in_memory(folder: Path, bot_delay: float = LONG) -> AsyncGenerator[AppDoor]:
    """A server without a network, in whose order of things nothing is left to chance."""
    config = Config(database=sqlite(folder / "memory.db"), limits=GENEROUS, bot_delay=bot_delay)
    async with serving(config) as context:
        yield AppDoor(make_app(context), context)


async def three(door: AppDoor) -> tuple[str, list[str]]:
    """A table with three people: its code, and their tokens."""
    asked = {"name": "Ann", "seats": 3, "turn_time": LONG}
    told = [(await door.request("/api/tables", asked)).json]
    url = f"/api/tables/{told[0]['code']}/seats"
    told += [(await door.request(url, {"name": name})).json for name in ("Bo", "Cleo")]
    return told[0]["code"], [each["token"] for each in told]
