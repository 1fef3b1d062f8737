"""A table server for tests: the real application on a real port, in a thread of its own, and people
who sit down at its tables.

    @story
    async def test_two_people(server: TableServer) -> None:
        async with at_table(server, "Ann", "Bo", rulebook="classic") as (ann, bo):
            await ann.start()
            await play_match(ann, bo)
"""

from __future__ import annotations

import asyncio
import functools
import logging
import socket
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from random import Random
from typing import Any, ParamSpec, TypeVar

import msgspec
import uvicorn

from openuno.bots.level import Level
from openuno.client import CommandRefused, Seat, TableClient, create, join, new_id
from openuno.game.actions import Deal
from openuno.game.events import Event
from openuno.game.notation import parse_action
from openuno.protocol.commands import AnyCommand
from openuno.protocol.http import CreateTable, TakeSeat
from openuno.protocol.messages import AnyFromServer, Update, decode
from openuno.protocol.moves import AnyMove, move_of
from openuno.server.command import Server, make_server
from openuno.server.net.app import serving
from openuno.server.net.context import AppContext
from openuno.server.operation.acceptor import Acceptor
from openuno.server.operation.config import Config
from openuno.server.operation.limits import Limits
from openuno.server.payloads import Payload, encode, kind_of
from openuno.server.storage import Entry
from openuno.server.tables.command_handler import CommandHandler
from openuno.server.tables.table import AppliedEntry, Table
from openuno.server.tables.table_state import hash_of
from openuno.text.errors import InputError
from openuno.text.lang import Language
from tests.support.present import present
from tests.support.scripted_people import choose
from tests.support.waiting import SECONDS

P = ParamSpec("P")
T = TypeVar("T")
E = TypeVar("E", bound=Event)

_THREAD = "table-server"
SHORT = {"hand_size": 3, "target": 100}
"""Hands that are soon over, and several of them."""
ENDLESS = {"hand_size": 1, "target": 100_000}
"""Hands that are over at once, and no end of them."""
LONG = 3600.0
"""A turn time that does not run out."""
GENEROUS = Limits(
    tables=100_000,
    tables_loaded=100_000,
    tables_per_hour=1_000_000,
    tables_per_day=1_000_000,
    sockets_per_address=100_000,
    requests_per_second=100_000,
    requests_burst=100_000,
    misses_per_minute=100_000,
    messages_per_second=100_000,
    messages_burst=100_000,
    chats_per_minute=100_000,
    hints_per_minute=100_000,
    changes_per_minute=100_000,
    seats_per_minute=100_000,
)
"""For people who are all at one address, and in a hurry."""


# The server


class TableServer:
    """A server that runs. What it keeps can be looked at from its own thread, by `ask`."""

    def __init__(self, config: Config, listener: socket.socket) -> None:
        self.config = config
        self.url = config.public_url
        self.failures: list[str] = []
        """What the server has noted as an error of ours."""
        self._listener = listener
        self._opened = threading.Event()
        self._context: AppContext | None = None
        self._server: Server | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self) -> None:
        """Serves until `stop`; for a thread of its own."""
        with asyncio.Runner(
            loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()
        ) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(lambda _, context: self.failures.append(str(context)))
        async with serving(self.config) as self._context:
            self._server = make_server(self._context, self._opened.set, Acceptor(self._listener))
            await self._server.serve([])

    def wait_until_open(self, running: Future[None]) -> None:
        """Waits until people can come; raises what kept the server from opening."""
        for _ in range(100 * SECONDS):
            if self._opened.wait(0.01):
                return
            if running.done():
                running.result()
        raise TimeoutError

    def stop(self) -> None:
        """Has it say goodbye to everyone, and end."""
        if self._server is not None:
            self._server.should_exit = True

    @property
    def context(self) -> AppContext:
        assert self._context is not None
        return self._context

    async def ask(self, work: Coroutine[Any, Any, T]) -> T:
        """Does something in the server's thread."""
        assert self._loop is not None
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    async def log(self, code: str) -> list[Entry]:
        """All that was written down about a table."""
        return await self.ask(self.context.services.store.entries(code))

    async def open_table(self, asked: CreateTable) -> Seat:
        """Opens a table as the server would, without its limits for what people ask for: here a
        turn may last a moment.
        """
        token = new_id() * 2
        code = await self.ask(self.context.registry.create(asked, token))
        return Seat(self.url, code, token, 0)


@contextmanager
def table_server(database: str, **settings: Any) -> Generator[TableServer]:
    """A server whose bots do not wait. It is stopped in the end, and must not have failed."""
    listener = socket.create_server(("127.0.0.1", settings.pop("port", 0)))
    quick: dict[str, Any] = {"bot_delay": 0.0, "catch_grace": 0.0, "limits": GENEROUS, **settings}
    config = Config(port=listener.getsockname()[1], database=database, **quick)
    server = TableServer(config, listener)
    with listener, _noted(server.failures), ThreadPoolExecutor(1, _THREAD) as thread:
        running = thread.submit(server.run)
        try:
            server.wait_until_open(running)
            yield server
        finally:
            server.stop()
            running.result(SECONDS)
    assert not server.failures, server.failures


@contextmanager
def _noted(failures: list[str]) -> Generator[None]:
    """Collects what the server, in its thread, notes as errors; tests of the log note some, too."""
    handler = logging.Handler(logging.ERROR)
    handler.addFilter(lambda record: (record.threadName or "").startswith(_THREAD))
    form = logging.Formatter()
    handler.emit = lambda record: failures.append(form.format(record))  # type: ignore[method-assign]
    logger = logging.getLogger("openuno.server")
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


def sqlite(path: object) -> str:
    """The address of a database in a file."""
    return f"sqlite+pysqlite:///{path}"


# People


def story(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that waits for things, but not for ever."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), SECONDS))

    return run


@asynccontextmanager
async def at_table(
    server: TableServer, *names: str, contributes: bool = False, **asked: Any
) -> AsyncGenerator[tuple[TableClient, ...]]:
    """People at a new table, the host first. Unless told otherwise it has a seat for each of them
    and of the bots, and a turn may last long.
    """
    asked.setdefault("seats", max(len(names) + len(asked.get("bots", ())), 2))
    asked.setdefault("turn_time", LONG)
    host = await create(server.url, CreateTable(names[0], **asked))
    others = [await join(server.url, host.code, TakeSeat(name)) for name in names[1:]]
    async with AsyncExitStack() as stack:
        yield tuple(
            [
                await stack.enter_async_context(TableClient(seat, contributes=contributes))
                for seat in (host, *others)
            ]
        )


def spectator(client: TableClient) -> TableClient:
    """Somebody who watches the table of another."""
    return TableClient(Seat(client.seat.url, client.seat.code))


async def until(client: TableClient, is_so: Callable[[TableClient], object]) -> None:
    """Waits until something is so, as far as a client knows."""
    if not is_so(client):
        async for _ in client:
            if is_so(client):
                return
        raise AssertionError("the client heard no more, and it is not so")


async def refusal_of(work: Any) -> str:
    """The code with which a command or a request is refused."""
    try:
        await work
    except CommandRefused as problem:
        return problem.refusal.code
    except InputError as problem:
        return str(problem.values["refusal"])
    raise AssertionError("not refused")


async def heard(client: TableClient, kind: type[E]) -> tuple[Update, E]:
    """Waits for an event: gives it, and the update it came with."""
    async for update in client:
        for event in update.events:
            if isinstance(event, kind):
                return update, event
    raise AssertionError


async def watched(client: TableClient) -> list[Update]:
    """Watches a match to its end, and gives all that was shown."""
    await until(client, is_playing)
    updates: list[Update] = []
    async for update in client:
        updates.append(update)
        if update.table is not None and update.table.last is not None:
            return updates
    raise AssertionError


def is_playing(client: TableClient) -> bool:
    """Whether a match is on."""
    return client.table is not None and client.table.phase == "playing"


def is_between_hands(client: TableClient) -> bool:
    """Whether a hand is over, but not the match."""
    return client.view is not None and client.view.phase == "hand_over"


async def play_match(*clients: TableClient, seed: int = 1) -> None:
    """Plays a match that has been started to its end."""
    await _play_all(clients, lambda client: not is_playing(client), seed)


async def play_hand(*clients: TableClient, seed: int = 1) -> None:
    """Plays until a hand is over, which must not be the last; nobody may deal the next at once."""
    await _play_all(clients, is_between_hands, seed)


async def play_to_next_deal(*clients: TableClient, seed: int = 1) -> None:
    """Plays until the server has dealt the second hand."""
    await _play_all(
        clients, lambda client: present(client.view).hand_number == 2, seed, deals=False
    )


async def _play_all(
    clients: Sequence[TableClient],
    is_over: Callable[[TableClient], bool],
    seed: int,
    *,
    deals: bool = True,
) -> None:
    async with asyncio.TaskGroup() as group:
        for number, client in enumerate(clients):
            group.create_task(_play(client, is_over, Random(f"{seed} {number}"), deals))


async def _play(
    client: TableClient, is_over: Callable[[TableClient], bool], rng: Random, deals: bool
) -> None:
    await until(client, is_playing)
    while not is_over(client):
        action = choose(client, rng)
        if action is not None and (deals or not isinstance(action, Deal)):
            with suppress(CommandRefused):  # somebody was faster
                await client.act(action)
        await anext(aiter(client))


def move(action: str) -> AnyMove:
    """What a client sends, from an action in notation without its seat."""
    return move_of(parse_action(f"?: {action}"))


def in_json(action: str) -> dict[str, Any]:
    """The same, as JSON has it."""
    return msgspec.to_builtins(move(action), enc_hook=str)


def bots(count: int, level: Level = Level.NORMAL) -> tuple[Level, ...]:
    """So many bots."""
    return (level,) * count


# Without a server


class Listener:
    """Somebody at a table, without a network."""

    language: Language = "en"

    def __init__(self, token: str, seat: int = 0) -> None:
        self.seat: int | None = seat
        self.key = hash_of(token)
        self.heard: list[AnyFromServer] = []
        self.reason = ""

    def send(self, message: bytes) -> None:
        self.heard.append(decode(message))

    def drop(self, reason: str) -> None:
        self.reason = reason


class PaperTable:
    """A table on paper: what is decided there is written down and happens, in a time of its own."""

    def __init__(
        self, asked: CreateTable, *others: str, seed: int = 1, limits: Limits | None = None
    ) -> None:
        self.rng = Random(seed)
        self.handler = CommandHandler(
            limits or Limits(), lambda: self.rng.randbytes(32).hex(), lambda: self.now
        )
        self.table = Table("PAPERS")
        self.entries: list[Entry] = []
        self.payloads: list[Payload] = []
        """What the entries say, as it was decided."""
        self.snapshots: list[tuple[int, bytes]] = []
        self.now = 1000.0
        self.write(self.handler.open_table(asked, hash_of("0")))
        for seat, name in enumerate(others, 1):
            self.write(self.handler.take_seat(self.table, TakeSeat(name), hash_of(str(seat))))

    def write(self, record: Payload) -> AppliedEntry:
        """Has something happen, a moment later."""
        self.now += self.rng.random()
        seq = self.table.seq + 1
        entry = Entry("PAPERS", seq, self.now, f"~{seq}", kind_of(record), encode(record))
        applied = self.table.apply(entry)
        self.entries.append(entry)
        self.payloads.append(record)
        snapshot = self.table.snapshot()
        if snapshot is not None:
            self.snapshots.append((seq, snapshot))
        return applied

    def do(self, seat: int, command: AnyCommand) -> AppliedEntry:
        """Has somebody do something; raises what is against it."""
        return self.write(self.handler.decide(self.table, seat, command))
