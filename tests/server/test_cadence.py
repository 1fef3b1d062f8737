"""Where many tables write, what is to be done waits for company; where few do, nothing waits."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Sequence
from random import Random

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import State

from openuno.server.net import connections
from openuno.server.net.connections import SocketConnection
from openuno.server.operation.crowd import Crowd
from openuno.server.operation.limits import Limits
from openuno.server.storage import Change, Entry
from openuno.server.storage.cadence import Cadence
from openuno.server.storage.writer import Writer
from tests.support.simulation.loop import VirtualLoop

_AGES = 1.0
"""Seconds after which nobody has written lately."""


def in_virtual_time(test: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """A test whose time goes on as soon as there is nothing to do."""

    @functools.wraps(test)
    def run() -> None:
        with asyncio.Runner(loop_factory=lambda: VirtualLoop(Random(1))) as runner:
            runner.run(_of(test()))

    return run


async def _of(test: Awaitable[None]) -> None:
    await test


def busy(cadence: Cadence, tables: int = 3) -> None:
    """So many tables have something to write, and a batch begins."""
    for table in range(tables):
        cadence.note(str(table))
    cadence.begin()


@in_virtual_time
async def test_where_few_write_nothing_waits() -> None:
    cadence, done = Cadence(many=3), list[str]()
    for _ in range(10):
        busy(cadence, 2)
    cadence.soon(lambda: done.append("step"))
    assert done
    before = asyncio.get_running_loop().time()
    await cadence.turn()
    assert asyncio.get_running_loop().time() == before


@in_virtual_time
async def test_where_many_write_it_waits_until_the_next_batch_and_no_longer() -> None:
    loop, cadence, done = asyncio.get_running_loop(), Cadence(many=3), list[int]()
    busy(cadence)
    began = loop.time()
    for number in range(3):
        cadence.soon(lambda number=number: done.append(number))
    assert not done
    await cadence.turn()
    assert done == [0, 1, 2], "in the order in which it came, whoever waits for a turn at the end"
    assert 0.005 < loop.time() - began < 0.015
    cadence.soon(lambda: done.append(3))
    assert done == [0, 1, 2, 3], "the batch may begin, so nothing waits any more"


@in_virtual_time
async def test_those_who_wrote_long_ago_do_not_count() -> None:
    cadence, done = Cadence(many=3), list[str]()
    busy(cadence)
    await asyncio.sleep(_AGES)
    busy(cadence, 2)
    cadence.soon(lambda: done.append("step"))
    assert done


@in_virtual_time
async def test_a_step_that_fails_is_no_matter_of_the_others() -> None:
    failed: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context))
    cadence, done = Cadence(many=3), list[str]()
    busy(cadence)
    cadence.soon(lambda: done[1])
    cadence.soon(lambda: done.append("step"))
    await asyncio.sleep(_AGES)
    assert done == ["step"]
    assert len(failed) == 1


@in_virtual_time
async def test_whoever_waits_no_longer_keeps_nobody_else_waiting() -> None:
    failed: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context))
    cadence = Cadence(many=3)
    busy(cadence)
    gone, there = (asyncio.create_task(cadence.turn()) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    await there
    assert gone.cancelled()
    assert not failed


def _change(table: str) -> Change:
    return Change(Entry(table, 2, 1000.0, "ann 2", "acted", b"{}"), None)


@in_virtual_time
async def test_what_waited_for_the_batch_goes_in_with_what_was_there() -> None:
    batches: list[list[str]] = []

    async def write(changes: Sequence[Change]) -> set[str]:
        batches.append([change.entry.table for change in changes])
        return {change.entry.table for change in changes}

    writer = Writer(write, patience=10.0)
    writer.cadence.many = 3
    busy(writer.cadence)
    first = asyncio.create_task(writer.put(_change("A")))
    await asyncio.sleep(0)

    async def decide(table: str) -> bool:
        await writer.cadence.turn()
        return await writer.put(_change(table))

    assert all(await asyncio.gather(first, *map(decide, "BC")))
    assert batches == [["A", "B", "C"]]
    await writer.close()


@in_virtual_time
async def test_messages_that_waited_are_heard_in_order_and_before_the_end() -> None:
    assert await _heard([_text("1"), _text("2")]) == ["1", "2"]
    in_parts = Frame(Opcode.TEXT, b"3", fin=False), Frame(Opcode.CONT, b"4")
    assert await _heard([_text("1"), *map(_sent, in_parts)]) == ["1", "34"]
    goodbye = Frame(Opcode.CLOSE, CloseCode.NORMAL_CLOSURE.to_bytes(2))
    assert await _heard([_text("1"), _sent(goodbye)]) == ["1", "gone"]
    assert await _heard([_text("1"), None]) == ["1", "gone"]


@in_virtual_time
async def test_messages_that_wait_count_among_those_that_are_read_ahead() -> None:
    transport, told = _Pausing(), [str(number) for number in range(10)]
    assert await _heard(list(map(_text, told)), transport) == told
    assert transport.paused


def _sent(frame: Frame) -> bytes:
    return frame.serialize(mask=True, extensions=[])


def _text(text: str) -> bytes:
    return _sent(Frame(Opcode.TEXT, text.encode()))


async def _app(scope: object, receive: object, send: object) -> None:
    """Nobody asks anything of it."""


class _Pausing(connections._Nowhere):
    """A connection that is not read while its server asks for that."""

    def __init__(self) -> None:
        super().__init__()
        self.is_paused = False
        self.paused = 0
        """How many times."""

    def pause_reading(self) -> None:
        self.is_paused = True
        self.paused += 1

    def resume_reading(self) -> None:
        self.is_paused = False


async def _heard(pieces: list[bytes | None], transport: _Pausing | None = None) -> list[str]:
    """What an application hears of these bytes, all of which come while others are written; none is
    the end.
    """
    limits, cadence = Limits(messages_burst=100), Cadence(many=3)
    config = uvicorn.Config(_app, interface="asgi3", lifespan="off", log_config=None)
    connection = SocketConnection(config, ServerState(), {}, limits, Crowd(1), cadence)
    connection.conn = connections._CountedFrames(limits, connection.loop, State.OPEN)
    connection.handshake_initiated = connection.handshake_complete = True
    transport = transport or _Pausing()
    connection.connection_made(transport)
    connection.data_received(_text("first"))  # so that it is between two messages
    busy(cadence)
    heard: list[str] = []
    for piece in pieces:
        if piece is None:
            connection.connection_lost(None)
        else:
            if transport.is_paused:
                await _listen(connection, heard)
            connection.data_received(piece)
    await asyncio.sleep(_AGES)
    await _listen(connection, heard)
    assert heard[0] == "first"
    return heard[1:]


async def _listen(connection: SocketConnection, heard: list[str]) -> None:
    while not connection.queue.empty():
        message = await connection.receive()
        is_text = message["type"] == "websocket.receive"
        heard.append(str(message.get("text")) if is_text else "gone")
