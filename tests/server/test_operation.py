"""What whoever runs a server relies on: how it is, and what it says when its database fails."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from openuno.server.net.app import make_app, serving
from openuno.server.operation.config import Config
from openuno.server.operation.limits import Limits
from openuno.server.operation.logs import LogFields
from openuno.server.storage import StorageDown
from openuno.server.storage.health import CALM, Health
from openuno.text.errors import InputError
from tests.support.paths import ROOT
from tests.support.recording_clients import AppDoor
from tests.support.stores import begin, change, impatient, in_a_loop, opened, until_ready
from tests.support.table_server import sqlite

STINGY = Limits(requests_burst=1, requests_per_second=1)


@asynccontextmanager
async def in_memory(folder: Path, limits: Limits = STINGY) -> AsyncGenerator[AppDoor]:
    config = Config(database=sqlite(folder / "tables.db"), limits=limits)
    async with serving(config, steady_clock=lambda: 0.0) as context:  # no time to recover
        yield AppDoor(make_app(context), context)


def events(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    return [
        (record.levelname, record.getMessage())
        for record in caplog.records
        if record.getMessage().startswith("storage_")
    ]


# Health


@in_a_loop
async def test_its_health_can_be_asked_for_without_end(tmp_path: Path) -> None:
    """Else whoever watches over it takes it for dead, and restarts it."""
    async with in_memory(tmp_path) as door:
        statuses = [(await door.request("/api/rulebooks")).status for _ in range(3)]
        assert statuses[-1] == 429
        for path in ("/healthz", "/readyz"):
            assert {(await door.request(path)).status for _ in range(5)} == {200}


@in_a_loop
async def test_many_who_ask_whether_it_is_ready_are_one_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(sqlite(tmp_path / "tables.db")) as store:
        asked: list[object] = []
        ask = store._ask

        async def count(*given: Any) -> list[Any]:
            asked.append(given)
            return await ask(*given)

        monkeypatch.setattr(store, "_ask", count)
        assert all(await asyncio.gather(*(store.is_ready() for _ in range(50))))
        assert len(asked) == 1
        assert await store.is_ready()
        assert len(asked) == 2


@in_a_loop
async def test_closing_does_not_wait_for_who_asks_whether_it_is_ready(tmp_path: Path) -> None:
    before = asyncio.all_tasks()
    async with opened(sqlite(tmp_path / "tables.db")) as store:
        asking = asyncio.create_task(store.is_ready())
        await asyncio.sleep(0)
    await asyncio.wait([asking])
    assert asyncio.all_tasks() == before


@in_a_loop
async def test_what_can_be_read_but_not_written_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk can be read very well."""
    path = tmp_path / "tables.db"
    async with opened(sqlite(path)) as store:
        assert await store.is_ready()
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # nobody else can write now
            assert await store.count() == 0
            assert not await store.is_ready()
        await until_ready(store)


@in_a_loop
async def test_who_could_not_write_lately_is_not_ready_though_there_is_room_for_a_few_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(sqlite(tmp_path / "tables.db")) as store:
        await begin(store, "A")

        async def fail(*_: object) -> set[str]:
            raise OSError

        with impatient(store), monkeypatch.context() as failing:
            failing.setattr(store._writer, "_write", fail)
            with pytest.raises(StorageDown):
                await store.append(change("A", 2))
        monkeypatch.setattr("openuno.server.storage.health.CALM", 1e9)
        assert not await store.is_ready()
        assert await store.append(change("A", 2))
        assert await store.is_ready()


def test_what_is_known_of_writing_is_forgotten_after_a_while() -> None:
    now = 0.0
    health = Health(lambda _: None, lambda: now)
    assert health.writes is None
    health.failed("read")
    assert health.writes is None
    health.worked("write")
    assert health.writes is True
    health.failed("write")
    assert health.writes is False
    now += CALM
    assert health.writes is None


# A database that does not answer


def test_nobody_claims_to_know_what_nobody_knows() -> None:
    """What was to be written may be in the log all the same, or be there later."""
    problem = InputError("storage_down")
    assert "not done" not in problem.text("en")
    assert "nobody knows" in problem.text("en")
    assert "weiß" in problem.text("de")


@in_a_loop
async def test_requests_that_it_fails_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with in_memory(tmp_path) as door:
        services = door.context.services

        async def fail(*_: object) -> Any:
            raise StorageDown

        monkeypatch.setattr(services.store, "listed", fail)
        answer = await door.request("/api/tables")
        assert (answer.status, answer.json["code"]) == (503, "storage_down")
        assert "openuno_storage_failures_total 1.0" in services.metrics.text().decode()


@in_a_loop
async def test_the_log_says_when_it_fails_and_when_it_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("openuno.server.storage.health.CALM", 0.0)
    caplog.set_level(logging.INFO, "openuno.server")
    async with in_memory(tmp_path, Limits()) as door:
        store = door.context.services.store

        async def fail(*_: object) -> list[Any]:
            raise OSError

        with impatient(store), monkeypatch.context() as failing:
            failing.setattr(store, "_read", fail)
            for _ in range(3):
                assert (await door.request("/api/tables")).status == 503
        assert events(caplog) == [("WARNING", "storage_down")]
        for _ in range(3):
            assert (await door.request("/api/tables")).status == 200
        assert events(caplog) == [("WARNING", "storage_down"), ("INFO", "storage_back")]


@in_a_loop
async def test_writing_that_fails_is_heard_of_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    async with opened(sqlite(tmp_path / "tables.db"), health=told.append) as store:
        await begin(store, "A")

        async def fail(*_: object) -> set[str]:
            raise OSError

        with impatient(store), monkeypatch.context() as failing:
            failing.setattr(store._writer, "_write", fail)
            with pytest.raises(StorageDown):
                await store.append(change("A", 2))
        assert await store.count() == 1
        assert told == [False]
        assert await store.append(change("A", 2))


def test_a_database_that_comes_and_goes_does_not_fill_the_log() -> None:
    told: list[tuple[float, bool]] = []
    now = 0.0
    health = Health(lambda is_well: told.append((now, is_well)), lambda: now)
    health.worked("read")
    assert not told
    for second in range(100):
        now = float(second)
        health.failed("read")
        health.worked("read")
    assert told == [(0.0, False)]
    health.failed("write")
    now += CALM
    health.worked("read")
    assert told == [(0.0, False)]  # it cannot write yet
    health.worked("write")
    assert told == [(0.0, False), (now, True)]
    health.failed("write")
    assert told[2:] == [(now, False)]


def test_what_the_page_says_of_the_log_is_so() -> None:
    page = (ROOT / "docs/deployment.md").read_text()
    (named,) = re.findall(r"facts such as\s+([^.]*)\.", page)
    assert set(re.findall(r"`(\w+)`", named)) <= set(LogFields.__annotations__)


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "tests/support/page/browsers.py"])
def test_what_developers_set_does_not_keep_a_server_from_starting(name: str) -> None:
    """It refuses variables that begin like its own."""
    assert "OPENUNO_" not in (ROOT / name).read_text()
