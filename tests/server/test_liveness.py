"""A table goes on, whatever fails around it: a client that cannot be told, a database that does not
say what became of an entry, another table whose log makes no sense.
"""

from __future__ import annotations

import builtins
import errno
import io
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from openuno.bots.level import Level
from openuno.cli import main
from openuno.live import driver
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import TakeSeat
from openuno.server import command
from openuno.server.net.context import AppContext
from openuno.server.operation.descriptors import Room, make_room
from openuno.server.operation.limits import Limits
from openuno.server.storage import StorageDown
from openuno.server.tables import projections
from openuno.server.tables.actor import TableActor
from openuno.text import lang
from openuno.text.errors import InputError
from tests.support.table_server import Listener, sqlite, story, table_server
from tests.support.tables_in_process import ANN, BO, a_server, a_table
from tests.support.waiting import SECONDS, until, wait_until


class Deaf(Listener):
    """Somebody who hears how things stand, and nothing after that."""

    def send(self, message: bytes) -> None:
        if self.heard:
            raise OSError(errno.EMFILE, "Too many open files")
        super().send(message)


async def ann_bo_and_a_bot(context: AppContext) -> TableActor:
    """A table at which something is always due in a match."""
    live = await a_table(context, seats=3, bots=(Level.EASY,))
    await context.registry.sit(live.table.code, TakeSeat("Ben"), BO)
    return live


def seqs(messages: list[Any]) -> list[int]:
    """Which entries somebody was told of."""
    return [message.seq for message in messages if isinstance(message, m.Update)]


def noted(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What stands in the server's log."""
    return [record.getMessage() for record in caplog.records]


# Telling


@story
async def test_whoever_cannot_be_told_is_cut_off_and_all_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_server(tmp_path) as context:
        live = await ann_bo_and_a_bot(context)
        ann, bo = Listener(ANN), Deaf(BO, 1)
        for client in (ann, bo):
            await live.join(client, None)
        before = live.table.seq
        started = await live.command(ann, c.Start("start"))
        assert seqs(ann.heard) == [started]
        assert (ann.reason, bo.reason) == ("", "failed")
        assert list(live.subscribers.clients) == [ann]
        assert live._driver._timer is not None
        assert noted(caplog) == ["telling_failed"]
        back = Listener(BO, 1)
        await live.join(back, before)
        (welcome,) = back.heard
        assert isinstance(welcome, m.Welcome)
        assert [update.seq for update in welcome.missed] == [started]


@story
async def test_the_clock_runs_on_if_nobody_can_be_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_files(*_: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    async with a_server(tmp_path) as context:
        live = await ann_bo_and_a_bot(context)
        ann, bo = Listener(ANN), Listener(BO, 1)
        for client in (ann, bo):
            await live.join(client, None)
        with monkeypatch.context() as patched:
            patched.setattr(projections, "Projection", no_files)
            await live.command(ann, c.Start("start"))
        assert (ann.reason, bo.reason) == ("failed", "failed")
        assert live._driver._timer is not None
        assert noted(caplog) == ["telling_failed"]


@story
async def test_a_table_finds_out_by_itself_what_became_of_an_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though whoever asked for it never does so again."""
    monkeypatch.setattr(driver, "AGAIN", 0.0)
    async with a_server(tmp_path) as context:
        live, store = await ann_bo_and_a_bot(context), context.services.store
        append = store.append

        async def append_and_fail(change: Any) -> bool:
            await append(change)
            raise StorageDown

        ann = Listener(ANN)
        await live.join(ann, None)
        with monkeypatch.context() as patched:
            patched.setattr(store, "append", append_and_fail)
            with pytest.raises(StorageDown):
                await live.command(ann, c.Start("start"))
        await until(lambda: live.table.match is not None and live.is_settled)
        await until(lambda: seqs(ann.heard))
        assert live._driver._timer is not None or live._driver._busy


@story
async def test_no_file_is_opened_for_what_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where connections have taken all descriptors, nobody could open one."""

    def no_files(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    lang._sentences.cache_clear()
    async with a_server(tmp_path) as context:
        live = await ann_bo_and_a_bot(context)
        bo = Listener(BO, 1)
        bo.language = "de"
        await live.join(bo, None)
        with monkeypatch.context() as patched:
            patched.setattr(io, "open", no_files)
            patched.setattr(builtins, "open", no_files)
            await live.command(Listener(ANN), c.Start("start"))
        assert bo.reason == ""
        assert seqs(bo.heard) == [live.table.seq]


# Connections and file descriptors


def test_connections_are_counted_though_they_ask_for_nothing(tmp_path: Path) -> None:
    limits = Limits(sockets=1, connections=2)
    with table_server(sqlite(tmp_path / "tables.db"), limits=limits) as server:
        address = ("127.0.0.1", server.config.port)
        with ExitStack() as stack:
            silent = [stack.enter_context(socket.create_connection(address)) for _ in range(3)]
            assert answer_to_nothing(address).startswith(b"HTTP/1.1 503 ")
            silent[0].close()
            wait_until(lambda: is_healthy(server.url))


def test_nobody_takes_the_connections_of_all_others(tmp_path: Path) -> None:
    """Those of one address are counted, a socket's among them. All come from a proxy, so its are
    not.
    """
    limits = Limits(sockets_per_address=1, connections_per_address=1)
    with table_server(sqlite(tmp_path / "tables.db"), limits=limits) as server:
        address = ("127.0.0.1", server.config.port)

        def connected(source: str) -> socket.socket:
            return socket.create_connection(address, SECONDS, source_address=(source, 0))

        with ExitStack() as stack:
            table = stack.enter_context(connected("127.0.0.2"))
            table.sendall(UPGRADE)
            assert table.recv(12) == b"HTTP/1.1 101"
            silent = stack.enter_context(connected("127.0.0.2"))
            refused = answer_to_nothing(address, "127.0.0.2")
            assert refused.startswith(b"HTTP/1.1 429 ")
            assert b"\r\nRetry-After: 10\r\n" in refused
            others = [connected(other) for other in ("127.0.0.3", *["127.0.0.1"] * 4)]
            for kept in (silent, *map(stack.enter_context, others)):
                kept.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert kept.recv(12) == b"HTTP/1.1 200"
            for ended in (silent, table):
                ended.close()
                wait_until(lambda: has_room(address, "127.0.0.2"))


UPGRADE = (
    b"GET /api/tables/AAAAAA/play HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def has_room(address: tuple[str, int], source: str) -> bool:
    """Whether a server lets somebody in who comes from this address, and then asks."""
    with socket.create_connection(address, SECONDS, source_address=(source, 0)) as connection:
        connection.sendall(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        return connection.recv(12) == b"HTTP/1.1 200"


def answer_to_nothing(address: tuple[str, int], source: str = "127.0.0.1") -> bytes:
    """What a server says to a connection that asks for nothing, until it hangs up."""
    with socket.create_connection(address, SECONDS, source_address=(source, 0)) as connection:
        return connection.makefile("rb").read()


def is_healthy(url: str) -> bool:
    """Whether a server has room for a request."""
    try:
        with urlopen(f"{url}/healthz", timeout=SECONDS) as answer:
            return answer.status == 200
    except OSError:  # such as 503
        return False


class Descriptors:
    """A system that gives a process some file descriptors, and more if it asks for them."""

    RLIMIT_NOFILE, RLIM_INFINITY = 7, -1

    def __init__(self, soft: int, hard: int, *, refuses: bool = False) -> None:
        self.limits = (soft, hard)
        self._refuses = refuses

    def getrlimit(self, _: int) -> tuple[int, int]:
        return self.limits

    def setrlimit(self, _: int, limits: tuple[int, int]) -> None:
        if self._refuses:
            raise ValueError("not so many")
        self.limits = limits


@pytest.mark.parametrize(
    ("system", "soft", "connections", "is_short"),
    [
        (Descriptors(1024, 524_288), 524_288, 6000, False),
        (Descriptors(1024, 4096), 4096, 4096 - 256, True),
        (Descriptors(256, -1), 6256, 6000, False),
        (Descriptors(10_000, -1), 10_000, 6000, False),
        (Descriptors(-1, -1), -1, 6000, False),
        (Descriptors(1024, 524_288, refuses=True), 1024, 1024 - 256, True),
    ],
)
def test_a_server_takes_all_descriptors_that_it_gets(
    system: Descriptors,
    soft: int,
    connections: int,
    is_short: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "resource", system)
    room = make_room(Limits(sockets=5000, connections=1000))
    assert (room.connections, room.needed, room.is_short) == (connections, 6256, is_short)
    assert system.limits[0] == soft


def test_a_server_without_descriptors_does_not_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", Descriptors(256, 256))
    with pytest.raises(InputError, match=r"gives this program 256 open files, .* needs 320"):
        make_room(Limits())


def test_whoever_starts_a_server_hears_that_there_are_few_descriptors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def open_at_once(_: object, __: object, room: Room, opened: Callable[[], None]) -> None:
        assert room.connections == 3840
        opened()

    monkeypatch.setattr(command, "_serve", open_at_once)
    monkeypatch.setitem(sys.modules, "resource", Descriptors(1024, 4096))
    assert main(["serve", "--port", "0"]) == 0
    told = capsys.readouterr()
    greeting, sentence = told.out.splitlines()
    assert greeting.startswith("Tables are open")
    assert "gives 4096: there will be 3840 connections at most" in sentence
    assert "few_descriptors needed=6256 available=4096" in told.err
