"""`openuno serve`: runs the server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import math
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import cast

import msgspec
import uvicorn

from openuno.server.net.app import announce_shutdown, make_app, serving
from openuno.server.net.connections import HttpConnection, SocketConnection, check_limits
from openuno.server.net.context import AppContext
from openuno.server.operation.acceptor import Acceptor, Source
from openuno.server.operation.config import Config
from openuno.server.operation.crowd import Crowd
from openuno.server.operation.descriptors import Room, make_room
from openuno.server.operation.listening import listen
from openuno.server.operation.logs import log_event, log_lost_error, write_logs
from openuno.server.operation.settings import both_ways, origin_of
from openuno.server.operation.watchdog import watching
from openuno.server.storage import Store, exclusive
from openuno.server.workers.channel import Receiver, is_available
from openuno.server.workers.routing import worker_of
from openuno.server.workers.supervisor import Orders, supervise
from openuno.text.errors import InputError, OpenUnoError

_GOODBYE = 0.2
"""Seconds in which those connected are told that the server stops."""
_SOMEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (it is for documentation)."""
_YOUNG, _ROUNDS_TO_OLD, _ROUNDS_TO_WHOLE = 2_000, 5, 1_000
"""After how many new objects the garbage collector looks at them, after how many such rounds at all
that has come since it last did that, and after how many of those at everything. What a move leaves
behind is gone by then without it, for the most part; what is left is little enough to be looked at
between two moves.
"""


class Server(uvicorn.Server):
    """A server that says when it is open, and goodbye before it closes."""

    def __init__(
        self,
        config: uvicorn.Config,
        context: AppContext,
        opened: Callable[[], None],
        source: Source,
    ) -> None:
        super().__init__(config)
        self._context = context
        self._opened = opened
        self._source = source
        self._beginning: set[asyncio.Task[object]] = set()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Being told to stop is no failure; whoever presses Ctrl-C twice does not want to wait."""
        del frame
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._source.start(self._begin, self._end)
        self._opened()

    def _begin(self, connection: socket.socket, first: bytes) -> None:
        """Goes on with a connection of which somebody may have read the beginning."""
        loop = asyncio.get_running_loop()
        protocol = cast("Callable[..., asyncio.Protocol]", self.config.http_protocol_class)
        make = partial(protocol, self.config, self.server_state, self.lifespan.state, first=first)
        task = loop.create_task(loop.connect_accepted_socket(make, connection))
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    def _end(self) -> None:
        """Stops: whoever handed over connections is gone, and nobody could come in any more."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        announce_shutdown(self._context)
        await asyncio.sleep(_GOODBYE)
        self._source.stop()
        await super().shutdown(sockets)


def serve(
    config: Config,
    opened: Callable[[str], None],
    short_of: Callable[[Room], None] = lambda _: None,
) -> None:
    """Serves tables until SIGTERM or Ctrl-C. Calls `opened` with the address to open, once it can
    be opened, and then `short_of` if the system gives fewer file descriptors than the limits need;
    `InputError` if the address, the database or enough descriptors cannot be had.
    """
    key = secrets.token_bytes(16)
    write_logs(sys.stderr, config.log_format, config.log_level, key=key)
    _check_workers(config)
    room = make_room(config.limits)
    listener = listen(config)
    port: int = listener.getsockname()[1]
    config = msgspec.structs.replace(config, port=port)
    if not config.url and config.is_everywhere and _has_ipv4(listener):
        address = _address_in_network()
        url = origin_of("http", address, port) if address else ""
        config = msgspec.structs.replace(config, url=url)

    def announce() -> None:
        opened(config.public_url)
        if room.is_short:
            needed, available = str(room.needed), str(room.available)
            log_event("few_descriptors", level="warning", needed=needed, available=available)
            short_of(room)

    with listener, _runner() as runner:
        if config.workers == 1:
            runner.run(_serve(config, listener, room, announce))
        else:
            runner.run(_serve_by_workers(config, listener, key, room, announce))


def _check_workers(config: Config) -> None:
    """Makes sure that there can be as many workers as asked for."""
    if config.workers > 1 and config.is_alone:
        raise InputError("workers_need_postgresql")
    if config.workers > 1 and not is_available():
        raise InputError("workers_need_linux")


def _runner() -> asyncio.Runner:
    return asyncio.Runner(loop_factory=uvicorn.Config("", log_config=None).get_loop_factory())


async def _serve(
    config: Config, listener: socket.socket, room: Room, opened: Callable[[], None]
) -> None:
    asyncio.get_running_loop().set_exception_handler(log_lost_error)
    with exclusive(config.database):
        async with serving(config) as context:
            settle_memory()
            context.services.bot_threads.begin_warm_up()
            server = make_server(context, opened, Acceptor(listener), room.connections)
            log_event("started", url=config.public_url, database=config.shown_database)
            with watching(context.services.metrics):
                await server.serve([])
    log_event("stopped")


async def _serve_by_workers(
    config: Config, listener: socket.socket, key: bytes, room: Room, opened: Callable[[], None]
) -> None:
    asyncio.get_running_loop().set_exception_handler(log_lost_error)
    store = await Store.open(config.database, process="supervisor")  # so that all is well for them
    await store.close()
    log_event("started", url=config.public_url, database=config.shown_database)
    most = room.connections
    await supervise(config, listener, key, work, most_waiting=most, opened=opened)
    log_event("stopped")


def work(orders: Orders, end: socket.socket) -> None:
    """Serves the tables of one worker, until it is told to stop or its supervisor has ended."""
    config = orders.config
    write_logs(sys.stderr, config.log_format, config.log_level, key=orders.log_key)
    try:
        with end, _runner() as runner:
            runner.run(_work(orders, end, make_room(config.limits)))
    except OpenUnoError as problem:
        log_event("worker_failed", level="error", error=problem)
        sys.exit(1)


async def _work(orders: Orders, end: socket.socket, room: Room) -> None:
    asyncio.get_running_loop().set_exception_handler(log_lost_error)
    config = orders.config

    def is_home(code: str) -> bool:
        return worker_of(code, config.workers) == orders.number

    async with serving(config, is_home=is_home) as context:
        settle_memory()
        context.services.bot_threads.begin_warm_up()
        server = make_server(context, lambda: None, Receiver(end), room.connections)
        with watching(context.services.metrics):
            await server.serve([])


def settle_memory() -> None:
    """Has garbage collection stop all tables for a shorter time, and look at everything seldom.

    A table leaves next to nothing behind that only the collector finds; looking for it among all
    modules and all matches stopped everyone for a quarter of a second, every twenty seconds, and
    among what a thousand moves a second had made meanwhile for a tenth.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _ROUNDS_TO_OLD, _ROUNDS_TO_WHOLE)


def make_server(
    context: AppContext,
    opened: Callable[[], None],
    source: Source,
    connections: int | None = None,
) -> Server:
    """The HTTP and WebSocket server for this context. It has so many connections at most, as its
    limits say unless told otherwise; `InputError` if other limits would not be kept.
    """
    config = context.config
    most = config.limits.most_connections if connections is None else connections
    crowd = Crowd(config.limits.most_per_address, config.trusted_proxies)
    settings = uvicorn.Config(
        make_app(context),
        lifespan="off",
        http=cast(
            "type[asyncio.Protocol]",
            partial(HttpConnection, most=most, crowd=crowd, admission=context.admission),
        ),
        ws=cast(
            "type[asyncio.Protocol]",
            partial(
                SocketConnection,
                limits=config.limits,
                crowd=crowd,
                cadence=context.services.store.cadence,
            ),
        ),
        ws_max_size=config.limits.message_bytes,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=[way for each in config.trusted_proxies for way in both_ways(each)],
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=math.ceil(config.stop_within),
    )
    check_limits(settings)
    return Server(settings, context, opened, source)


def _address_in_network() -> str | None:
    """What others in the network call this machine, so that a link is good for their phones."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(_SOMEWHERE)  # sends nothing: it only chooses the way there
        return str(probe.getsockname()[0])
    return None


def _has_ipv4(listener: socket.socket) -> bool:
    """Whether it can be reached by IPv4, though it may be by IPv6, too."""
    if listener.family == socket.AF_INET:
        return True
    return not listener.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
