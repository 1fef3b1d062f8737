"""However many come at once, whoever plays already goes on: people are let in a few at a time."""

from __future__ import annotations

import asyncio
import errno
import socket
import threading
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from websockets.frames import Opcode

from openuno.protocol.http import CreateTable
from openuno.server.net.context import AppContext
from openuno.server.operation.acceptor import Acceptor
from openuno.server.operation.admission import Admission
from tests.support.attackers import frame, hello, upgrade
from tests.support.table_server import TableServer, sqlite, story, table_server
from tests.support.waiting import SECONDS, until


async def turns_until(is_done: Callable[[], bool], look: Callable[[], None]) -> None:
    """Lets the event loop turn until it is so, and looks after each turn."""
    while not is_done():
        await asyncio.sleep(0)
        look()


# Steps


@story
async def test_a_few_steps_are_done_at_each_turn_and_in_order() -> None:
    admission, done, counts = Admission(3), list[int](), list[int]()
    for number in range(10):
        admission.soon(lambda number=number: done.append(number))
    assert done == [0, 1, 2]
    await turns_until(lambda: len(done) == 10, lambda: counts.append(len(done)))
    assert done == list(range(10))
    assert counts == [6, 9, 10]


@story
async def test_a_step_is_done_at_once_where_nobody_would_wait_for_more() -> None:
    admission, done = Admission(2), list[int]()
    for number in range(6):
        admission.soon(lambda number=number: done.append(number))
        assert done[-1] == number
        await asyncio.sleep(0)


@story
async def test_whoever_waits_for_a_turn_has_it_after_those_who_came_before() -> None:
    admission, came = Admission(2), list[int]()

    async def come(number: int) -> None:
        await admission.turn()
        came.append(number)

    await asyncio.gather(*map(come, range(7)))
    assert came == list(range(7))


@story
async def test_whoever_has_gone_meanwhile_takes_nobodys_turn() -> None:
    admission = Admission(1)
    first, second, third = (asyncio.create_task(admission.turn()) for _ in range(3))
    await first
    second.cancel()
    await third


@story
async def test_a_step_that_fails_keeps_nobody_out(caplog: pytest.LogCaptureFixture) -> None:
    admission, done = Admission(2), list[int]()
    for _ in range(2):
        admission.soon(lambda: None)
    admission.soon(lambda: 1 / 0)
    for number in range(5):
        admission.soon(lambda number=number: done.append(number))
    await turns_until(lambda: len(done) == 5, lambda: None)
    assert "ZeroDivisionError" in caplog.text


# Connections


@story
async def test_connections_are_taken_one_at_a_turn() -> None:
    with ExitStack() as stack:
        listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        for _ in range(40):
            stack.enter_context(socket.create_connection(listener.getsockname(), SECONDS))
        came, counts = list[socket.socket](), [0.0]
        acceptor = Acceptor(listener)
        acceptor.start(lambda connection, _: came.append(stack.enter_context(connection)))
        await turns_until(lambda: len(came) == 40, lambda: counts.append(len(came)))
        assert most_at_a_turn(counts) == 1
        address = listener.getsockname()
        acceptor.stop()
        await until(lambda: listener.fileno() < 0)
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(address, SECONDS)


@story
async def test_without_descriptors_connections_wait_until_there_are_some(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    loop, tries = asyncio.get_running_loop(), list[object]()
    real = loop.sock_accept

    async def accept(listener: socket.socket) -> tuple[socket.socket, object]:
        tries.append(listener)
        if len(tries) < 3:
            raise OSError(errno.EMFILE, "Too many open files")
        return await real(listener)

    monkeypatch.setattr(loop, "sock_accept", accept)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        came = list[socket.socket]()
        acceptor = Acceptor(listener)
        acceptor.start(lambda connection, _: came.append(connection))
        with socket.create_connection(listener.getsockname(), SECONDS):
            await until(lambda: bool(came))
        came[0].close()
        acceptor.stop()
    assert caplog.text.count("no_descriptors") == 2


# The whole way


class Crowd:
    """People who say the same in the same moment, and a server that hears it only then."""

    def __init__(self, server: TableServer) -> None:
        self._server = server
        self._holds, self._released = threading.Event(), threading.Event()

    async def at_once(self, say: Callable[[], None], count: Callable[[], float]) -> list[float]:
        """What can be counted at the server after each turn, from when all have said it until it
        does not change any more.
        """
        counting = asyncio.create_task(self._server.ask(self._count(count)))
        await asyncio.to_thread(self._holds.wait)
        say()
        self._released.set()
        return await counting

    async def _count(self, count: Callable[[], float]) -> list[float]:
        counts = [count()]
        self._holds.set()
        self._released.wait()
        while count() < counts[0] + PEOPLE:
            await asyncio.sleep(0)
            counts.append(count())
        return counts


PEOPLE = 60


def most_at_a_turn(counts: list[float]) -> float:
    return max(after - before for before, after in pairwise(counts))


@story
async def test_a_crowd_is_let_in_a_few_at_each_turn(tmp_path: Path) -> None:
    with table_server(sqlite(tmp_path / "tables.db")) as server, ExitStack() as stack:
        context, address = server.context, ("127.0.0.1", server.config.port)
        seats = [await server.open_table(CreateTable("Ann")) for _ in range(PEOPLE)]
        for seat in seats:
            await server.ask(context.registry.find(seat.code))  # or its log would be waited for
        crowd = [stack.enter_context(socket.create_connection(address, SECONDS)) for _ in seats]

        def everyone_says(said: list[bytes]) -> None:
            for person, words in zip(crowd, said, strict=True):
                person.sendall(words)

        for person in crowd:
            person.sendall(b"HEAD /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert person.recv(1000).startswith(b"HTTP/1.1 200 ")
        asks = [upgrade(seat.code) for seat in seats]
        asked = await Crowd(server).at_once(partial(everyone_says, asks), lambda: sockets(context))
        assert 0 < most_at_a_turn(asked) <= 8
        for person in crowd:
            assert person.recv(1000).startswith(b"HTTP/1.1 101 ")
        hellos = [frame(Opcode.TEXT, hello(seat.token).encode()) for seat in seats]
        greet = partial(everyone_says, hellos)
        welcome = await Crowd(server).at_once(greet, lambda: len(context.clients))
        assert 0 < most_at_a_turn(welcome) <= 8


def sockets(context: AppContext) -> float:
    """How many sockets a server has, as it tells Prometheus."""
    return next(
        sample.value
        for metric in context.services.metrics.sockets.collect()
        for sample in metric.samples
    )
