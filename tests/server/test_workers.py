"""Several processes behind one address: where a table lives, and what happens when one dies."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
from collections.abc import Generator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

import psutil
import pytest

from openuno.cli import main
from openuno.client import Seat, TableClient, create, fetch
from openuno.protocol.http import CreateTable
from openuno.server import command
from openuno.server.operation.crowd import Crowd
from openuno.server.workers import channel
from openuno.server.workers.channel import Receiver, Sender
from openuno.server.workers.front import Front
from openuno.server.workers.routing import asked_worker, code_in, worker_of
from tests.support.databases import Postgres
from tests.support.paths import ROOT
from tests.support.server_processes import QUICK, ServerProcess
from tests.support.waiting import SECONDS, until

TABLES = (3, 1)
"""How many live in each worker."""
WORKERS = len(TABLES)
MANY = 3_000
"""Connections that no channel has room for at once."""

# Which worker a request is for


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"GET /api/tables/AAAAAA HTTP/1.1", "AAAAAA"),
        (b"GET /api/tables/AAAAAA/play?lang=en HTTP/1.1", "AAAAAA"),
        (b"POST /api/tables/AAAAAA/seats HTTP/1.1", "AAAAAA"),
        (b"GET /t/AAAAAA/replay/1 HTTP/1.1", "AAAAAA"),
        (b"HEAD /tv/AAAAAA?x HTTP/1.1", "AAAAAA"),
        (b"GET /api/tables HTTP/1.1", None),
        (b"GET /assets/t/AAAAAA HTTP/1.1", None),
        (b"GET / HTTP/1.1", None),
        (b"\x16\x03\x01", None),
        (b"", None),
    ],
)
def test_a_request_tells_whose_table_it_is_about(line: bytes, code: str | None) -> None:
    assert code_in(line) == code
    assert asked_worker(line, 7) == (None if code is None else worker_of(code, 7))


@pytest.mark.parametrize(
    ("line", "worker"),
    [
        (b"GET /metrics HTTP/1.1", 0),
        (b"GET /metrics?worker=1 HTTP/1.1", 1),
        (b"GET /metrics?worker=12 HTTP/1.1", 0),
        (b"GET /metrics?worker=x HTTP/1.1", 0),
    ],
)
def test_the_metrics_of_each_worker_can_be_asked_for(line: bytes, worker: int) -> None:
    assert asked_worker(line, 3) == worker


def test_a_code_in_small_letters_is_the_same_table() -> None:
    assert code_in(b"GET /t/pq7rs2 HTTP/1.1") == code_in(b"GET /api/tables/PQ7RS2 HTTP/1.1")


def test_proxies_are_told_to_look_for_a_code_where_workers_do() -> None:
    page = (ROOT / "docs" / "deployment.md").read_text()
    patterns = re.findall(r"~(\^/\S+) ", page)
    assert len(patterns) == 2  # of nginx and Caddy
    about = ("/api/tables/AAAAAA", "/api/tables/AAAAAA/play", "/t/AAAAAA/replay/1", "/tv/AAAAAA")
    for path in (*about, "/api/tables", "/", "/rules/t/AAAAAA", "/assets/t.js"):
        ours = code_in(f"GET {path} HTTP/1.1".encode())
        for pattern in patterns:
            found = re.match(pattern.replace("?<", "?P<"), path)
            assert (found and found[1]) == ours, (pattern, path)


def test_tables_are_spread_evenly() -> None:
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    codes = [f"{a}{b}{c}AAA" for a in letters for b in letters for c in letters[:4]]
    shares = [sum(worker_of(code, 4) == worker for code in codes) for worker in range(4)]
    assert max(shares) < 1.1 * min(shares)


# Handing connections over


@contextmanager
def accepted() -> Generator[tuple[socket.socket, socket.socket]]:
    """Two ends of a real connection: the client's, and the server's."""
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        socket.create_connection(listener.getsockname()) as client,
        listener.accept()[0] as server,
    ):
        client.setblocking(False)
        yield client, server


def test_a_connection_goes_on_where_it_was_handed_over() -> None:
    async def hand_over() -> None:
        ours, its = channel.channel()
        sender, receiver = Sender(ours), Receiver(its)
        got: list[tuple[socket.socket, bytes]] = []
        ended: list[bool] = []
        receiver.start(lambda *connection: got.append(connection), lambda: ended.append(True))
        assert await sender.ready()
        with accepted() as (client, server):
            await sender.send(server, b"GET / ")
            server.close()  # the other one has a descriptor of its own
            await until(lambda: got)
            connection, head = got[0]
            assert head == b"GET / "
            assert not connection.get_inheritable()
            loop = asyncio.get_running_loop()
            with connection:
                connection.setblocking(False)
                await loop.sock_sendall(client, b"HTTP/1.1")
                assert await loop.sock_recv(connection, 100) == b"HTTP/1.1"
        sender.close()
        await until(lambda: ended)

    asyncio.run(hand_over())


def test_whoever_died_before_it_was_ready_is_noticed() -> None:
    async def die() -> None:
        ours, its = channel.channel()
        its.close()
        sender = Sender(ours)
        assert not await sender.ready()
        with accepted() as (_, server), pytest.raises(OSError, match="Broken pipe"):
            await sender.send(server, b"GET /")
        sender.close()

    asyncio.run(die())


def test_a_worker_that_is_behind_is_waited_for() -> None:
    async def hand_over(server: socket.socket) -> None:
        ours, its = channel.channel()
        sender, got = Sender(ours), list[bytes]()

        async def send_many() -> None:
            for _ in range(MANY):
                await sender.send(server, b"GET /" + b" " * 1_000)

        def take(connection: socket.socket, head: bytes) -> None:
            connection.close()
            got.append(head)

        sending = asyncio.create_task(send_many())
        await asyncio.sleep(0)  # it sends what there is room for, and waits
        assert not sending.done()
        Receiver(its).start(take, sender.close)
        await sending
        await until(lambda: len(got) == MANY)
        sender.close()

    with accepted() as (_, server):
        asyncio.run(hand_over(server))


def test_the_front_refuses_more_than_may_wait() -> None:
    async def connect() -> bytes:
        loop = asyncio.get_running_loop()
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.setblocking(False)
            front = asyncio.create_task(Front(listener, [], 1, Crowd(2)).run())
            reader, writer = await asyncio.open_connection(*listener.getsockname())
            writer.write(b"GET / ")  # a line that does not end
            with socket.socket() as second:
                second.setblocking(False)
                await loop.sock_connect(second, listener.getsockname())
                answer = await loop.sock_recv(second, 1_000)
            front.cancel()
            assert await reader.read() == b""
            writer.close()
            return answer

    assert asyncio.run(connect()).startswith(b"HTTP/1.1 503 ")


def test_the_front_refuses_an_address_that_has_too_many() -> None:
    """Others are let in meanwhile, and so is it when one of its own has gone."""

    async def answer(address: tuple[str, int], source: str) -> bytes:
        loop = asyncio.get_running_loop()
        with socket.socket() as connection:
            connection.setblocking(False)
            connection.bind((source, 0))
            await loop.sock_connect(connection, address)
            connection.shutdown(socket.SHUT_WR)  # it asks for nothing
            return await loop.sock_recv(connection, 1_000)

    async def connect() -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.setblocking(False)
            address = listener.getsockname()
            front = asyncio.create_task(Front(listener, [], 9, Crowd(1)).run())
            reader, writer = await asyncio.open_connection(*address, local_addr=("127.0.0.2", 0))
            writer.write(b"GET / ")  # a line that does not end
            assert (await answer(address, "127.0.0.2")).startswith(b"HTTP/1.1 429 ")
            assert await answer(address, "127.0.0.3") == b""
            writer.close()
            await writer.wait_closed()
            while await answer(address, "127.0.0.2"):
                await asyncio.sleep(0)
            front.cancel()
            assert await reader.read() == b""

    asyncio.run(connect())


# Settings


def test_a_file_is_for_one_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flags = ["--workers", "2", "--database", f"sqlite:///{tmp_path}/tables.db"]
    assert main(["serve", *flags]) == 2
    assert "need PostgreSQL" in capsys.readouterr().err


def test_a_system_that_cannot_do_it_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "is_available", lambda: False)
    flags = ["--workers", "2", "--database", "postgresql://127.0.0.1/nowhere"]
    assert main(["serve", *flags]) == 2
    assert "Linux can" in capsys.readouterr().err


# The real thing


def metric(server: ServerProcess, worker: int, name: str) -> float:
    """What a worker says of itself."""
    with urlopen(f"{server.url}/metrics?worker={worker}", timeout=SECONDS) as answer:
        found = re.search(rf"^{name} (\S+)$", answer.read().decode(), re.MULTILINE)
    assert found
    return float(found[1])


def workers_of(server: ServerProcess) -> list[psutil.Process]:
    """The processes of the workers, in the order in which they were started."""
    children = psutil.Process(server.pid).children()
    workers = [child for child in children if "spawn_main" in " ".join(child.cmdline())]
    assert len(workers) == WORKERS
    return workers


async def seats_by_worker(server: ServerProcess) -> list[Seat]:
    """Tables of which so many live in each worker."""
    found: list[list[Seat]] = [[] for _ in TABLES]
    while any(len(seats) < many for seats, many in zip(found, TABLES, strict=True)):
        seat = await create(server.url, CreateTable("Ann", seats=2))
        found[worker_of(seat.code, WORKERS)].append(seat)
    return [seat for seats, many in zip(found, TABLES, strict=True) for seat in seats[:many]]


@pytest.mark.long
def test_each_table_lives_in_its_worker_and_outlives_it(postgres: Postgres, tmp_path: Path) -> None:
    async def play() -> None:
        database, flags = postgres.new_database(), {**QUICK, "workers": str(WORKERS)}
        async with (
            ServerProcess(database, tmp_path / "log", flags=flags) as server,
            AsyncExitStack() as everyone,
        ):
            seats = await seats_by_worker(server)
            clients = [
                await everyone.enter_async_context(TableClient(seat, contributes=False))
                for seat in seats
            ]
            for client in clients:
                await client.say("Hello")
            for worker, many in enumerate(TABLES):
                assert metric(server, worker, "openuno_sockets") == many
                assert metric(server, worker, "openuno_tables_loaded") == many
            victim = workers_of(server)[1]
            victim.kill()
            await until(lambda: not victim.is_running())
            await asyncio.gather(*(client.say("Still there?") for client in clients))
            assert [client.connections for client in clients] == [1, 1, 1, 2]
            for seat in seats:
                assert (await fetch(server.url, f"/api/tables/{seat.code}"))["code"] == seat.code
            workers = workers_of(server)
            assert await server.stop() == 0
            assert not any(worker.is_running() for worker in workers)
        lines = (tmp_path / "log").read_text().splitlines()
        told = [json.loads(line) for line in lines if line.startswith("{")]
        assert [line["event"] for line in told] == ["started", "worker_lost", "stopped"]
        assert (told[1]["worker"], told[1]["status"]) == ("1", "-9")

    asyncio.run(play())


@pytest.mark.long
def test_workers_end_with_their_supervisor(postgres: Postgres, tmp_path: Path) -> None:
    async def kill() -> None:
        flags = {**QUICK, "workers": str(WORKERS)}
        async with ServerProcess(postgres.new_database(), tmp_path / "log", flags=flags) as server:
            workers = workers_of(server)
            os.kill(server.pid, signal.SIGKILL)
            await until(lambda: not any(child.is_running() for child in workers))

    asyncio.run(kill())
