"""Messages that come in one piece are read by a short cut: it must not make a difference."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from openuno.server.net import connections
from openuno.server.net.connections import SocketConnection
from openuno.server.net.frames import text_frame, text_in
from openuno.server.operation.crowd import Crowd
from openuno.server.operation.limits import Limits
from openuno.server.storage.cadence import Cadence

_LIMITS = Limits(message_bytes=70_000, messages_burst=10_000)


async def _app(scope: object, receive: object, send: object) -> None:
    """Nobody asks anything of it."""


class _Nobody(connections._Nowhere):
    def resume_reading(self) -> None:
        pass


def _masked(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True, extensions=[])


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 300, 65_535])
def test_a_whole_message_in_one_frame_is_read(length: int) -> None:
    text = ("Zoë" * length)[:length]
    data = _masked(Opcode.TEXT, text.encode())
    if len(text.encode()) < 65_536:
        assert text_in(data, len(text.encode())) == text
        assert text_in(data, len(text.encode()) - 1) is None
    for other in (data[:-1], data + b"x", data[: len(data) // 2], b""):
        assert text_in(other, 1_000_000) is None


@pytest.mark.parametrize(
    "data",
    [
        _masked(Opcode.TEXT, b"{", fin=False),
        _masked(Opcode.CONT, b"}"),
        _masked(Opcode.BINARY, b"{}"),
        _masked(Opcode.PING, b"{}"),
        _masked(Opcode.CLOSE, b"\x03\xe8"),
        _masked(Opcode.TEXT, b"\xff"),
        _masked(Opcode.TEXT, b"{}" * 40_000),
        Frame(Opcode.TEXT, b"{}").serialize(mask=False, extensions=[]),
        b"\xc1" + _masked(Opcode.TEXT, b"{}")[1:],
    ],
    ids=("begun", "goes on", "binary", "ping", "close", "no text", "long", "no mask", "reserved"),
)
def test_all_else_is_left_to_the_library(data: bytes) -> None:
    assert text_in(data, 1_000_000) is None


@pytest.mark.parametrize("seed", range(20))
def test_however_the_bytes_are_cut_the_same_messages_come(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(seed)
    sent: list[bytes] = []
    for number in range(60):
        text = f'{{"number": {number}, "text": "{"ü" * rng.choice((0, 5, 200))}"}}'.encode()
        cut = rng.randrange(len(text))
        sent += rng.choice(
            (
                [_masked(Opcode.TEXT, text)],
                [_masked(Opcode.TEXT, text)],
                [_masked(Opcode.TEXT, text[:cut], fin=False), _masked(Opcode.CONT, text[cut:])],
                [_masked(Opcode.PONG, b"x"), _masked(Opcode.TEXT, text)],
            )
        )
    pieces = _pieces(sent, rng)
    with_short_cut = asyncio.run(_heard(pieces))
    assert len(with_short_cut) == 60
    monkeypatch.setattr(connections, "text_in", lambda *_: None)
    assert asyncio.run(_heard(pieces)) == with_short_cut


def test_a_message_inside_of_something_else_is_none() -> None:
    whole = _masked(Opcode.TEXT, b"{}")
    ping = bytes((0x80 | Opcode.PING, 0x80 | len(whole))) + bytes(4)  # with a mask of zeros
    assert asyncio.run(_heard([whole, ping, whole])) == ["{}"]
    begun = _masked(Opcode.TEXT, b"[", fin=False)
    assert asyncio.run(_heard([whole, begun, whole])) == ["{}"]
    goodbye = _masked(Opcode.CLOSE, b"\x03\xe8")
    assert asyncio.run(_heard([whole, goodbye, whole])) == ["{}"]


def _pieces(sent: list[bytes], rng: Random) -> list[bytes]:
    """Frames as they may come: most by themselves, some in parts, some several at once."""
    pieces: list[bytes] = [b""]
    for frame in sent:
        match rng.randrange(6):
            case 0:
                pieces[-1] += frame
            case 1:
                cut = rng.randrange(1, len(frame))
                pieces += (frame[:cut], frame[cut:])
            case _:
                pieces.append(frame)
    return [piece for piece in pieces if piece]


async def _heard(pieces: list[bytes]) -> list[object]:
    """The texts that a connection gives when these bytes come."""
    config = uvicorn.Config(_app, interface="asgi3", lifespan="off", log_config=None)
    connection = SocketConnection(config, ServerState(), {}, _LIMITS, Crowd(1), Cadence())
    connection.conn = connections._CountedFrames(_LIMITS, connection.loop, State.OPEN)
    connection.handshake_initiated = True
    connection.connection_made(_Nobody())
    texts: list[object] = []
    for piece in pieces:
        connection.data_received(piece)
        while not connection.queue.empty():
            message = await connection.receive()
            if message["type"] == "websocket.receive":
                texts.append(message.get("text"))
    return texts


class _Writing(connections._Nowhere):
    """A connection that keeps what was written to it, call by call."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written.append(bytes(data))


def test_what_is_written_before_the_loop_turns_goes_out_in_one_piece_and_in_order() -> None:
    asyncio.run(_write())


def _connected(transport: connections._Nowhere) -> SocketConnection:
    """A connection over which texts may go."""
    config = uvicorn.Config(_app, interface="asgi3", lifespan="off", log_config=None)
    connection = SocketConnection(config, ServerState(), {}, _LIMITS, Crowd(1), Cadence())
    connection.conn = connections._CountedFrames(_LIMITS, connection.loop, State.OPEN)
    connection.handshake_initiated = connection.handshake_complete = True
    connection.connection_made(transport)
    return connection


async def _write() -> None:
    transport = _Writing()
    connection = _connected(transport)
    assert all(map(connection.write_text, (b"update", b"done")))
    assert not transport.written
    await asyncio.sleep(0)
    assert transport.written == [text_frame(b"update") + text_frame(b"done")]
    assert connection.write_text(b"update")
    await connection.send({"type": "websocket.send", "text": "waited"})
    assert transport.written[1:] == [text_frame(b"update"), text_frame(b"waited")]
    assert connection.write_text(b"last")
    connection.data_received(_masked(Opcode.CLOSE, b"\x03\xe8"))
    assert transport.written[3] == text_frame(b"last")
    assert not connection.write_text(b"too late")
    await asyncio.sleep(0)
    assert len(transport.written) == 5


class _Broken(connections._Nowhere):
    """A connection to which nothing can be written."""

    aborted = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        raise OSError

    def abort(self) -> None:
        self.aborted = True


def test_whoever_cannot_be_written_to_is_cut_off_and_others_are_not() -> None:
    asyncio.run(_write_in_vain())


async def _write_in_vain() -> None:
    failed: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context))
    broken, whole = _Broken(), _Writing()
    for connection in (_connected(broken), _connected(whole)):
        assert connection.write_text(b"update")
    await asyncio.sleep(0)
    assert broken.aborted
    assert whole.written == [text_frame(b"update")]
    assert len(failed) == 1, "it is logged"
