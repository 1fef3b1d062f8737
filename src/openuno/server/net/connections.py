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
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, cast

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

from openuno.server.net.frames import EXTENSION, text_frame, text_in
from openuno.server.operation.admission import Admission
from openuno.server.operation.crowd import NO_ROOM, TOO_MANY, Crowd
from openuno.server.operation.limits import Limits, TokenBucket
from openuno.server.storage.cadence import Cadence
from openuno.text.errors import InputError

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent  # a private module, of which only types are needed

_REQUEST_WITHIN = 10.0
"""Seconds for a request, from its first byte, or on a new connection from the beginning."""
_LONGEST_HEAD = 65_536
"""Bytes of a request besides its body. The parser would keep any number of them."""
_TAKEN_WITHIN = 10.0
"""Seconds for a client to take what is sent to it, when it has fallen behind or is to go."""
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
    client: tuple[str, int] | None
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

    @property
    def _address(self) -> str | None:
        """Where the connection comes from; none if it has no address, as in a file system."""
        return None if self.client is None else self.client[0]

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
        crowd: Crowd,
        admission: Admission,
        first: bytes = b"",
    ) -> None:
        """`most` is how many connections there may be, sockets among them, and `crowd` knows how
        many each address has; `admission` says when what is asked is read; `first` is what was read
        before the connection was handed to this process.
        """
        HttpToolsProtocol.__init__(self, config, server_state, app_state, _loop)
        self._most = most
        self._crowd = crowd
        self._admission = admission
        self._unread = first
        """What has come and waits to be read."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        connection = cast("asyncio.Transport", transport)
        self._request = _Deadline(_REQUEST_WITHIN, connection, self.loop)
        self._request.start()
        super().connection_made(transport)
        may_stay = self._crowd.admit(self._address)
        if len(self.connections) > self._most:
            self._send_away(NO_ROOM)
        elif not may_stay:
            self._send_away(TOO_MANY)
        elif self._unread:
            self._read_soon()

    def _send_away(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()
        self._leaving.start()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread = b""
        self._request.stop()
        self._crowd.dismiss(self._address)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self._crowd.dismiss(self._address)  # the socket is counted instead

    def data_received(self, data: bytes) -> None:
        """Has it read when it is this client's turn, or at once if nobody would wait for more."""
        self._unset_keepalive_if_required()
        if not self._request.is_running:
            self._request.start()
        is_waiting, self._unread = bool(self._unread), self._unread + data
        if len(self._unread) > _LONGEST_HEAD:
            self._read()
        elif not is_waiting:
            self._read_soon()

    def _read_soon(self) -> None:
        self._admission.soon(self._read)

    def _read(self) -> None:
        data, self._unread = self._unread, b""
        if not data or self.transport.is_closing():
            return
        try:
            super().data_received(data)
        except Exception:  # as the event loop does where it calls
            self.transport.abort()
            raise
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
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        limits: Limits,
        crowd: Crowd,
        cadence: Cadence,
    ) -> None:
        WebSocketsSansIOProtocol.__init__(self, config, server_state, app_state)
        self._crowd = crowd
        self._cadence = cadence
        self._come: list[str] = []
        """Messages that are handed on when it is good to write what comes of them."""
        self._unsent: list[bytes] = []
        """Frames that go out when the event loop turns, or before anything else is sent."""
        self.conn = _CountedFrames(limits, self.loop)  # `check_limits` makes sure that it counts
        self._longest = limits.message_bytes

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._crowd.admit(self._address)  # it was let in before it became a socket

    def connection_lost(self, exc: Exception | None) -> None:
        self._hand_on()
        self._crowd.dismiss(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads what has come. A message that comes in one piece is read here, many times as fast
        as by what reads all that a client may send.
        """
        if self.conn.is_between_messages and self._has_room:
            text = text_in(data, self._longest)
            if text is not None and self.conn.allowance.take():
                self._come.append(text)
                if len(self._come) == 1:
                    self._cadence.soon(self._hand_on)
                return
        self._hand_on()  # before what comes now
        self._send_frames()  # before what may be answered here
        super().data_received(data)
        if not self.handshake_initiated:  # it makes no sense, and uvicorn would wait for more
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _hand_on(self) -> None:
        for text in self._come:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        self._come.clear()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = cast("dict[str, object]", self.scope.setdefault("extensions", {}))
            extensions[EXTENSION] = self

    def write_text(self, text: bytes) -> bool:
        """Sends a text as soon as the event loop turns, unless the client has to take others first
        or the connection ends.
        """
        is_open = self.conn.state is State.OPEN and not self.close_sent
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        if not self._unsent:
            self.loop.call_soon(self._send_frames)
        self._unsent.append(text_frame(text))
        return True

    def _send_frames(self) -> None:
        """Sends what was written in one call to the system, unless the connection has ended
        meanwhile. If that fails, the client is cut off, and hears it when it comes back.
        """
        frames, self._unsent = self._unsent, []
        if frames and not self.transport.is_closing():
            try:
                self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))
            except Exception:
                self.transport.abort()
                raise

    async def send(self, message: ASGISendEvent) -> None:
        """Sends what the application says, after what was written before."""
        self._send_frames()
        await super().send(message)

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
        if self._has_room and self.curr_msg_data_type == "text":
            with suppress(UnicodeDecodeError):  # uvicorn ends the connection for it
                text = b"".join(self.frames).decode()
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                self.frames = []
                return
        with suppress(InvalidState):  # text that is none, and goodbye in the same breath
            super().send_receive_event_to_app()

    @property
    def _has_room(self) -> bool:
        return not self.close_sent and self.queue.qsize() + len(self._come) < _READ_AHEAD

    def keepalive_timeout(self) -> None:
        self._send_frames()
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
        self.allowance = TokenBucket(rate, burst, loop.time)
        """How many more frames there may be."""
        self._is_between = False

    @property
    def is_between_messages(self) -> bool:
        """Whether what comes next begins a message, so that somebody else may read it."""
        return self._is_between and self.state is State.OPEN

    def receive_data(self, data: bytes | bytearray) -> None:
        self._is_between = False  # until a frame was read to its end
        super().receive_data(data)

    def recv_frame(self, frame: Frame) -> None:
        if not self.allowance.take():
            raise ProtocolError("too many frames")
        super().recv_frame(frame)
        self._is_between = not self.reader.buffer and self.current_size is None


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
    short, long = Frame(Opcode.TEXT, b"{}"), Frame(Opcode.TEXT, b" " * 101)
    cases = (
        (CloseCode.MESSAGE_TOO_BIG, (long,)),
        (CloseCode.MESSAGE_TOO_BIG, (short, long)),
        (CloseCode.PROTOCOL_ERROR, (Frame(Opcode.PONG, b""),)),  # too many of them
        (CloseCode.PROTOCOL_ERROR, (short,)),
    )
    for code, frames in cases:
        connection = SocketConnection(config, ServerState(), {}, few, Crowd(1), Cadence())
        connection.conn = _CountedFrames(few, connection.loop, State.OPEN)
        connection.connection_made(_Nowhere())
        for frame in islice(cycle(frames), _MANY):
            connection.data_received(frame.serialize(mask=True, extensions=[]))
            with suppress(asyncio.QueueEmpty):
                connection.queue.get_nowait()  # as whoever it is for would
            if connection.conn.close_sent is not None:
                break
        if connection.conn.close_sent is None or connection.conn.close_sent.code != code:
            raise InputError("uvicorn_unknown", version=uvicorn.__version__)
