"""Connections under the application: uvicorn's own, with limits on time and size for each.

A request has to come, and what is sent has to be taken, within seconds; the frames of a socket are
counted before anyone reads them. Else a few strangers could hold all connections that there are, or
have the server remember what they never fetch.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from http import HTTPStatus
from typing import Any, cast

import uvicorn
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState, ProtocolError
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from openuno.server.net.frames import EXTENSION, text_frame
from openuno.server.operation.limits import Limits, TokenBucket
from openuno.text.errors import InputError

_REQUEST_WITHIN = 10.0
"""Seconds for a request, from its first byte, or on a new connection from the beginning."""
_LONGEST_HEAD = 65_536
"""Bytes of a request besides its body. The parser would keep any number of them."""
_TAKEN_WITHIN = 10.0
"""Seconds for a client to take what is sent to it, when it has fallen behind or is to go."""
_NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
"""What is said where there are too many connections, whatever is asked."""
_FRAMES = 10
"""Frames for every message that is allowed: pings, and messages in parts."""
_READ_AHEAD = 4
"""Messages that wait to be taken before no more is read."""
_MANY = 1_000
"""Frames that nobody may send at once of whom only a few are read."""


class _Deadline:
    """A timer that cuts a connection when it runs out."""

    def __init__(
        self, seconds: float, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._seconds = seconds
        self._transport = transport
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_running(self) -> bool:
        return self._timer is not None

    def start(self) -> None:
        self.stop()
        self._timer = self._loop.call_later(self._seconds, self._transport.abort)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Impatient(asyncio.Protocol):
    """Cuts off clients that do not read what is sent to them."""

    loop: asyncio.AbstractEventLoop
    _behind: _Deadline
    _leaving: _Deadline

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        connection = cast("asyncio.Transport", transport)
        self._behind = _Deadline(_TAKEN_WITHIN, connection, self.loop)
        self._leaving = _Deadline(_TAKEN_WITHIN, connection, self.loop)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._behind.stop()
        self._leaving.stop()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._behind.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._behind.stop()


class HttpConnection(_Impatient, HttpToolsProtocol):
    """A connection that HTTP is spoken on."""

    _request: _Deadline
    _head = 0
    """How long the request is so far, its body left out."""
    _is_whole = True

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,  # as uvicorn calls it
        *,
        most: int,
        first: bytes = b"",
    ) -> None:
        """`most` is how many connections there may be, sockets among them; `first` is what was read
        before the connection was handed to this process.
        """
        HttpToolsProtocol.__init__(self, config, server_state, app_state, _loop)
        self._most = most
        self._first = first

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        connection = cast("asyncio.Transport", transport)
        self._request = _Deadline(_REQUEST_WITHIN, connection, self.loop)
        self._request.start()
        super().connection_made(transport)
        if len(self.connections) > self._most:
            connection.write(_NO_ROOM)
            connection.close()
            self._leaving.start()
        elif self._first:
            self.data_received(self._first)

    def connection_lost(self, exc: Exception | None) -> None:
        self._request.stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._request.is_running:
            self._request.start()
        super().data_received(data)
        self._head += len(data)
        if self._head > _LONGEST_HEAD and not self._is_whole:
            self.transport.abort()

    def on_message_begin(self) -> None:
        self._request.start()
        self._head, self._is_whole = 0, False
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        self._head -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._request.stop()
        self._is_whole = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._leaving.start()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._leaving.start()


class SocketConnection(_Impatient, WebSocketsSansIOProtocol):
    """A connection that was made a socket."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], limits: Limits
    ) -> None:
        WebSocketsSansIOProtocol.__init__(self, config, server_state, app_state)
        self.conn = _CountedFrames(limits, self.loop)  # `check_limits` makes sure that it counts

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated:  # it makes no sense, and uvicorn would wait for more
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = cast("dict[str, object]", self.scope.setdefault("extensions", {}))
            extensions[EXTENSION] = self

    def write_text(self, text: bytes) -> bool:
        """Sends a text now, unless the client has to take others first or the connection ends."""
        is_open = self.conn.state is State.OPEN and not self.close_sent
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(text_frame(text))
        return True

    async def read_text(self) -> str:
        """The next text that has come; `ClientDisconnected` if there will be none."""
        message = await self.receive()
        if message["type"] != "websocket.receive":
            raise ClientDisconnected
        return message.get("text") or ""

    def send_receive_event_to_app(self) -> None:
        """Hands a message on. Uvicorn reads no more until it is taken, which costs the system two
        calls for each; here a few may wait first.
        """
        has_room = not self.close_sent and self.queue.qsize() < _READ_AHEAD
        if has_room and self.curr_msg_data_type == "text":
            with suppress(UnicodeDecodeError):  # uvicorn ends the connection for it
                text = b"".join(self.frames).decode()
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                self.frames = []
                return
        with suppress(InvalidState):  # text that is none, and goodbye in the same breath
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._leaving.start()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self._leaving.start()


class _CountedFrames(ServerProtocol):
    """What a client sends, frame by frame, until there are too many of them.

    Nothing is compressed: how long a frame is must not tell what hand and chat have in common.
    """

    def __init__(
        self, limits: Limits, loop: asyncio.AbstractEventLoop, state: State = State.CONNECTING
    ) -> None:
        logger = logging.getLogger("uvicorn.error")
        super().__init__(state=state, max_size=limits.message_bytes, logger=logger)
        rate, burst = _FRAMES * limits.messages_per_second, _FRAMES * limits.messages_burst
        self._allowance = TokenBucket(rate, burst, loop.time)

    def recv_frame(self, frame: Frame) -> None:
        if not self._allowance.take():
            raise ProtocolError("too many frames")
        super().recv_frame(frame)


class _Nowhere(asyncio.Transport):
    """A connection to nobody."""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        pass

    def close(self) -> None:
        pass

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        pass


def check_limits(config: Config) -> None:
    """Makes sure that the limits of sockets are in force: uvicorn does not promise to read by what
    stands in `conn`, so another version of it might do without. `InputError` if this one does.
    """
    few = Limits(message_bytes=100, messages_burst=1, messages_per_second=1)
    cases = (
        (CloseCode.MESSAGE_TOO_BIG, Frame(Opcode.TEXT, b" " * 101)),
        (CloseCode.PROTOCOL_ERROR, Frame(Opcode.PONG, b"")),  # too many of them
    )
    for code, frame in cases:
        connection = SocketConnection(config, ServerState(), {}, few)
        connection.conn = _CountedFrames(few, connection.loop, State.OPEN)
        connection.connection_made(_Nowhere())
        for _ in range(_MANY):
            connection.data_received(frame.serialize(mask=True, extensions=[]))
            if connection.conn.close_sent is not None:
                break
        if connection.conn.close_sent is None or connection.conn.close_sent.code != code:
            raise InputError("uvicorn_unknown", version=uvicorn.__version__)
