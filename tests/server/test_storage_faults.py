"""The store when its database fails: nothing that was acknowledged is lost, nothing is twice."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Executable

from openuno.server.storage import StorageDown, Store, notifications
from tests.support.databases import Postgres, ask
from tests.support.paths import ROOT
from tests.support.stores import begin, change, impatient, in_a_loop, log_of, opened, until_ready
from tests.support.waiting import SECONDS, until

OURS = "FROM pg_stat_activity WHERE application_name = 'openuno' AND datname = current_database()"


class Play:
    """Tables that are played at, each by itself, until it is enough; and what was acknowledged."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.acknowledged = {table: ["ann 1"] for table in "ABCDEF"}
        self.enough = False

    async def at(self, table: str) -> None:
        log = self.acknowledged[table]
        while not self.enough:
            seq = len(log) + 1
            assert await self.store.append(change(table, seq)), "nobody else plays here"
            log.append(f"ann {seq}")

    async def goes_on(self) -> None:
        """Waits until there is something new at all tables."""
        before = {table: len(log) for table, log in self.acknowledged.items()}
        await until(lambda: all(len(self.acknowledged[t]) > n for t, n in before.items()))


@asynccontextmanager
async def playing(store: Store) -> AsyncGenerator[Play]:
    """Has tables played at; in the end, their logs are what was acknowledged."""
    play = Play(store)
    await begin(store, *play.acknowledged)
    async with asyncio.TaskGroup() as tasks:
        for table in play.acknowledged:
            tasks.create_task(play.at(table))
        await play.goes_on()
        yield play
        play.enough = True
    for table, log in play.acknowledged.items():
        assert await log_of(store, table) == log
    assert await store.last_seqs(play.acknowledged) == {
        table: len(log) for table, log in play.acknowledged.items()
    }


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new_database()


@in_a_loop
async def test_connections_that_are_cut_off_again_and_again(url: str) -> None:
    async with opened(url) as store, playing(store) as play:
        for _ in range(30):
            cut = await ask(url, f"SELECT pg_terminate_backend(pid) {OURS}")
            assert cut
            await play.goes_on()


class Line:
    """A line to a server, on a port of its own, that can be cut when something goes through it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.cut_before = ""
        """What is the next thing not to get through: a question, or an answer."""

    @asynccontextmanager
    async def open(self) -> AsyncGenerator[int]:
        async with await asyncio.start_server(self._connect, "127.0.0.1") as server:
            yield server.sockets[0].getsockname()[1]

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_connection("127.0.0.1", self._port)
        ways = ("question", reader, questions), ("answer", answers, writer)
        await asyncio.gather(*(self._pass_on(*way) for way in ways))

    async def _pass_on(
        self, what: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                if self.cut_before == what:
                    self.cut_before = ""
                    break
                writer.write(data)
        writer.close()


@pytest.mark.parametrize("lost", ["question", "answer"])
@in_a_loop
async def test_a_line_that_is_cut(postgres: Postgres, url: str, lost: str) -> None:
    """Where the answer is lost, the entry has been written, and nobody knows."""
    line = Line(postgres.port)
    async with line.open() as port, opened(url.replace(str(postgres.port), str(port))) as store:
        await begin(store, "A", "B")
        line.cut_before = lost
        appends = [store.append(change(table, 2)) for table in "AB"]
        assert await asyncio.gather(*appends) == [True, True]
        line.cut_before = lost
        assert await store.create(change("C", 1))
        line.cut_before = lost
        assert await log_of(store, "A") == ["ann 1", "ann 2"]
        assert line.cut_before == ""
        assert await store.last_seqs("ABC") == {"A": 2, "B": 2, "C": 1}


@in_a_loop
async def test_a_server_that_crashes_and_comes_back(postgres: Postgres, url: str) -> None:
    async with opened(url) as store, playing(store) as play:
        for _ in range(4):
            postgres.stop(in_the_middle=True)
            await asyncio.sleep(0.1)
            postgres.start()
            await play.goes_on()


@in_a_loop
async def test_a_server_that_stays_away(postgres: Postgres, url: str) -> None:
    async with opened(url) as store:
        await begin(store, "A")
        await until_ready(store)
        postgres.stop()
        with impatient(store):
            answers = await asyncio.gather(
                store.entries("A"), store.forget(1.0, 1), return_exceptions=True
            )
            assert [type(answer) for answer in answers] == [StorageDown] * 2
            assert not await store.is_ready()
            append, follow = (asyncio.create_task(store.append(change("A", n))) for n in (2, 3))
            with pytest.raises(StorageDown):
                await append
        postgres.start()
        with pytest.raises(StorageDown):  # it is too late for what was to follow
            await follow
        await until_ready(store)
        assert await store.append(change("A", 2))
        assert await log_of(store, "A") == ["ann 1", "ann 2"]


@contextmanager
def frozen(pids: set[int]) -> Generator[None]:
    """Processes that are there, but do nothing: as a network would look that has failed."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


async def backends(url: str, last_query: str = "%") -> set[int]:
    """The server's processes for our connections."""
    rows = await ask(url, f"SELECT pid {OURS} AND query LIKE $1", last_query)
    return {row["pid"] for row in rows}


@in_a_loop
async def test_connections_that_are_silent(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one of them is asked to write and may yet write is no harm to what is written since."""
    monkeypatch.setattr(notifications, "_PING", SECONDS)  # so that it is known by what it was asked
    async with opened(url, patience=6) as store:
        await begin(store, "A")
        pids = await backends(url)
        pids -= await backends(url, "LISTEN%")
        assert len(pids) == 2  # one writes, one reads
        with frozen(pids):
            assert await store.append(change("A", 2))
            assert await store.entries("A", after=1) == [change("A", 2).entry]
            assert await store.append(change("A", 3))
        assert await store.append(change("A", 4))
        assert len(await log_of(store, "A")) == 4
        while pids & await backends(url):  # they are hung up in the end
            await asyncio.sleep(0.01)


@in_a_loop
async def test_what_reads_a_file_is_not_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for it for ever; but to cut it off may leave a connection open, once in a
    thousand times (SQLAlchemy with an asynchronous driver), and there are five.
    """
    goes_on, ended = asyncio.Event(), list[str]()
    async with opened(f"sqlite+pysqlite:///{tmp_path / 'slow.db'}") as store:
        read = store._database.read

        async def read_slowly(query: Executable, values: Mapping[str, object] | None) -> list[Any]:
            try:
                await goes_on.wait()
                return await read(query, values)
            finally:
                ended.append("read" if goes_on.is_set() else "cut off")

        monkeypatch.setattr(store._database, "read", read_slowly)
        with impatient(store), pytest.raises(StorageDown):
            await store.count()
        assert not ended
        goes_on.set()
        await until(lambda: not store._readings)
        assert {*ended} == {"read"}
        assert await store.count() == 0


@in_a_loop
async def test_a_server_that_is_silent_is_not_ready(postgres: Postgres, url: str) -> None:
    async with opened(url) as store:
        with frozen({postgres.pid, *await backends(url)}):
            assert not await store.is_ready()
        await until_ready(store)


@in_a_loop
async def test_notices_go_on_after_the_connection_was_lost(postgres: Postgres, url: str) -> None:
    heard: list[tuple[str, int]] = []
    reconnected: list[bool] = []

    async with (
        opened(url) as one,
        opened(
            url,
            notice=lambda table, seq: heard.append((table, seq)),
            reconnected=lambda: reconnected.append(True),
        ),
    ):
        await begin(one, "A")
        await until(lambda: heard == [("A", 1)])
        for seq in (2, 3, 4):
            heard.clear()
            reconnected.clear()
            if seq % 2:
                postgres.stop(in_the_middle=True)
                await asyncio.sleep(0.1)
                postgres.start()
            else:
                await ask(url, f"SELECT pg_terminate_backend(pid) {OURS}")
            await until(lambda: bool(reconnected))
            assert await one.append(change("A", seq))
            await until(lambda: bool(heard))
            assert heard == [("A", seq)]


@in_a_loop
async def test_a_silent_connection_for_notices_is_replaced(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "_PING", 1.0)
    heard: list[tuple[str, int]] = []
    reconnected: list[bool] = []
    async with (
        opened(url) as one,
        opened(
            url,
            notice=lambda table, seq: heard.append((table, seq)),
            reconnected=lambda: reconnected.append(True),
        ),
    ):
        with frozen(await backends(url)):
            await until(lambda: bool(reconnected))
            await begin(one, "A")
            await until(lambda: heard == [("A", 1)])


@in_a_loop
async def test_a_reading_that_fails_when_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    """Those who ask may be gone by then; so it is nobody's failure."""
    unheard: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))
    async with opened(f"sqlite+pysqlite:///{tmp_path}/tables.db") as store:
        begun, fails = asyncio.Event(), asyncio.Event()

        async def fail(*_: object) -> list[Any]:
            begun.set()
            await fails.wait()
            raise TimeoutError

        store._read = fail  # type: ignore[method-assign]
        asked = asyncio.create_task(log_of(store, "A"))
        await begun.wait()
        asked.cancel()
        await asyncio.wait([asked])
        fails.set()
        await until(lambda: not store._readings)
        del asked  # or it would remember the reading
        gc.collect()
    assert not unheard


@in_a_loop
async def test_a_file_that_another_process_has_locked(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    async with opened(f"sqlite+pysqlite:///{path}") as store:
        await begin(store, "A")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            append = asyncio.create_task(store.append(change("A", 2)))
            assert await log_of(store, "A") == ["ann 1"]  # who reads need not wait
            await until_ready(store)
            other.execute("ROLLBACK")
            assert await append
            other.execute("BEGIN IMMEDIATE")
            with impatient(store), pytest.raises(StorageDown):
                await store.append(change("A", 3))
            other.execute("ROLLBACK")
        assert await store.append(change("A", 3))
        assert len(await log_of(store, "A")) == 3


PLAYING = """
import asyncio, sys
from tests.support.stores import begin, change, opened

async def play(store, table):
    for seq in range(2, 1_000_000):
        assert await store.append(change(table, seq))
        print(table, seq, flush=True)

async def main():
    async with opened(sys.argv[1]) as store:
        await begin(store, *"ABC")
        await asyncio.gather(*(play(store, table) for table in "ABC"))

asyncio.run(main())
"""


@in_a_loop
async def test_a_process_that_is_killed(database: str) -> None:
    """What it acknowledged is there, and of each table at most one entry more: the next."""
    player = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PLAYING,
        database,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    assert player.stdout is not None
    acknowledged = dict.fromkeys("ABC", 1)
    while min(acknowledged.values()) < 50:
        table, seq = (await player.stdout.readline()).decode().split()
        acknowledged[table] = int(seq)
    player.kill()
    async for line in player.stdout:
        if line.endswith(b"\n"):
            table, seq = line.decode().split()
            acknowledged[table] = int(seq)
    await player.wait()
    async with opened(database) as store:
        for table, seq in acknowledged.items():
            length = len(await log_of(store, table))
            assert length in {seq, seq + 1}
            assert await store.append(change(table, length + 1))
