"""The socket of a table: one for each client, from `Hello` to the end.

Every byte that comes in is a stranger's: it is limited in size and number, read as one of the
types in `openuno.protocol.commands`, and refused with a reason if it is none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import NoReturn

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from uvicorn.protocols.utils import ClientDisconnected

from openuno.bots.hints import Hint
from openuno.game.sentences import mentions_in
from openuno.protocol import VERSION
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.close_codes import Close
from openuno.protocol.moves import Suggest, move_of
from openuno.server.net.context import (
    AppContext,
    InContext,
    NotAllowed,
    TooMany,
    check_open_to_spectators,
    language_of,
)
from openuno.server.net.frames import frames_of
from openuno.server.net.socket_client import Socket, SocketClient
from openuno.server.operation.limits import MessageBudget
from openuno.server.operation.logs import log_event
from openuno.server.storage import StorageDown
from openuno.server.tables import projections
from openuno.server.tables.actor import TableActor
from openuno.server.tables.command_keys import sent
from openuno.server.tables.out_of_order import OutOfOrder
from openuno.server.tables.table import Table
from openuno.server.tables.table_state import hash_of
from openuno.text.errors import InputError, OpenUnoError, short
from openuno.text.lang import Language

_HELLO_WITHIN = 10.0
"""Seconds until whoever has not said who they are is sent away."""
_PATIENCE = 200
"""How many messages too many are refused before the connection is ended."""
_CHANGES = (c.Contribute, c.ChangeRules, c.ChangeSettings, c.SeatBot, c.Remove)
"""Commands that could be given for ever between two matches."""
_GONE = (WebSocketDisconnect, ClientDisconnected)


@websocket("/api/tables/{code:str}/play", opt={"exclude_from_schema": True})
async def play(socket: Socket, code: FromPath[str], context: InContext) -> None:
    """Takes part in a table, or watches it."""
    address = socket.client.host if socket.client is not None else "?"
    may_ask = context.addresses.budget(address).requests.take()
    if context.stopping:
        await socket.accept()
        await _turn_away(socket, InputError("stopping"), Close.RESTART)
        return
    if not may_ask or not context.addresses.connect(address):
        await socket.accept()
        await _turn_away(socket, TooMany("too_many_sockets"), Close.TOO_MANY)
        return
    metrics = context.services.metrics
    metrics.sockets.inc()
    try:
        await socket.accept()
        await _serve(socket, code, context, address)
    except _GONE:
        pass
    except Exception as problem:
        log_event("socket_failed", level="error", error=problem)
        raise
    finally:
        metrics.sockets.dec()
        context.addresses.disconnect(address)


async def _serve(socket: Socket, code: str, context: AppContext, address: str) -> None:
    language = None
    try:
        async with asyncio.timeout(_HELLO_WITHIN):
            text = await socket.receive_data("text")
        version, language = c.version_of(text) or (VERSION, None)
        if version != VERSION:
            raise InputError("other_version", version=version, known=VERSION)
        hello = _read_hello(text)
        await context.admission.turn()
        actor = await context.find(code, address)
        seat = await _seat_of(actor, hello, context.config.limits.spectators)
    except (TimeoutError, OpenUnoError, StorageDown) as problem:
        await _turn_away(socket, *_why_turned_away(problem), language)
        return
    key = hash_of(hello.token) if hello.token else context.services.new_id()
    queue, metrics = context.config.limits.queue, context.services.metrics
    frames = frames_of(socket.scope)
    client = SocketClient(socket, seat, key, hello.lang, queue, metrics, frames)
    context.clients[client] = None
    session = reading = writing = None
    try:
        await actor.join(client, hello.after)
        if seat is not None and (actor.thinking is None or seat == actor.table.state.host):
            actor.thinking = context.addresses.budget(address).thinking
        writing = asyncio.create_task(client.write())
        session = SocketSession(socket, client, actor, context)
        reading = asyncio.create_task(session.read())
        await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
    except (OpenUnoError, StorageDown) as problem:
        await _turn_away(socket, *_why_turned_away(problem), hello.lang)
    finally:
        del context.clients[client]
        actor.leave(client)
        if writing is not None:
            writing.cancel()
        if session is not None and reading is not None and not session.leave():
            reading.cancel()
    if reading is not None and writing is not None:
        await asyncio.wait({reading, writing})
        if not reading.cancelled():
            reading.result()


class SocketSession:
    """Reads and answers what one client says after `Hello`."""

    def __init__(
        self, socket: Socket, client: SocketClient, actor: TableActor, context: AppContext
    ) -> None:
        frames = frames_of(socket.scope)
        self._receive = partial(socket.receive_data, "text") if frames is None else frames.read_text
        self._client = client
        self._live = actor
        self._context = context
        own = MessageBudget(context.config.limits, context.steady_clock)
        shared = actor.budgets.setdefault(client.seat, own)
        self._messages = (own if client.seat is None else shared).messages
        self._hints = shared.hints
        self._thoughts: set[asyncio.Task[None]] = set()
        self._chats = shared.chats  # spectators share theirs, or each connection would bring more
        self._changes = shared.changes
        self._refused = 0
        self._hearing = self._left = False

    def leave(self) -> bool:
        """Has `read` end after what it is just doing, and says whether it does anything: what was
        begun is done to its end.
        """
        self._left = True
        return self._hearing

    async def read(self) -> None:
        """Listens until the client is gone."""
        while not self._left:
            text = await self._receive()
            if self._messages.take():
                self._hearing = True
                try:
                    await self._hear(text)
                finally:
                    self._hearing = False
            else:
                self._refused += 1
                if self._refused > _PATIENCE:
                    self._client.drop("flood")
                    return
                self._refuse(TooMany("too_many_messages"))

    async def _hear(self, text: str) -> None:
        began = perf_counter()
        try:
            said = _read(text)
            if isinstance(said, c.Hello):
                raise InputError("hello_again")
            if self._client.seat is None and not isinstance(said, c.React):
                raise NotAllowed("spectators_watch")
            if isinstance(said, c.Ask):
                await self._answer(said)
                return
            if isinstance(said, c.Hint):
                await self._begin_hint(said)
                return
            seq = await self._do(said)
        except OpenUnoError as problem:
            self._refuse(problem, c.id_of(text))
        except StorageDown:
            self._context.services.metrics.storage_failures.inc()
            self._refuse(InputError("storage_down"), c.id_of(text))
        else:
            metrics = self._context.services.metrics
            metrics.command_seconds.observe(perf_counter() - began)
            metrics.commands.labels("done").inc()
            self._client.send(m.encode(m.Done(said.id, seq)))

    async def _do(self, command: c.AnyCommand) -> int:
        """Has a command done. Talk that is sent again was heard before, and is not too much."""
        if _is_talk(command):
            budget, enough = self._chats, self._enough_said
        elif isinstance(command, _CHANGES):
            budget, enough = self._changes, self._enough_changed
        else:
            return await self._live.command(self._client, command)
        table = self._live.table
        as_sent = sent(table.state, self._client, command)
        if as_sent.key not in table.commands and not budget.take():
            return await self._live.append(as_sent, enough)  # unless the log knows it
        return await self._live.command(self._client, command)

    def _enough_said(self, table: Table) -> NoReturn:  # noqa: ARG002
        raise TooMany("too_many_chats", limit=self._context.config.limits.chats_per_minute)

    def _enough_changed(self, table: Table) -> NoReturn:  # noqa: ARG002
        raise TooMany("too_many_changes", limit=self._context.config.limits.changes_per_minute)

    async def _answer(self, ask: c.Ask) -> None:
        problem = await self._live.why_not(self._client, ask.move)
        refusal = None if problem is None else self._refusal(problem)
        self._client.send(m.encode(m.Answered(ask.id, refusal)))

    async def _begin_hint(self, asked: c.Hint) -> None:
        """Has a hint thought of; whoever waits for it may move meanwhile."""
        if not self._hints.take():
            raise TooMany("too_many_hints", limit=self._context.config.limits.hints_per_minute)
        found = await self._live.hint(self._client)
        task = asyncio.create_task(self._give_hint(asked, found))
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    async def _give_hint(self, asked: c.Hint, found: Awaitable[Hint]) -> None:
        try:
            hint = await found
            said = mentions_in(lambda mark: hint.in_words(self._client.language, mark))
            hinted = m.Hinted(asked.id, move_of(hint.action), said.text, said.cards)
            self._client.send(m.encode(hinted))
        except OpenUnoError as problem:
            self._refuse(problem, asked.id)
        except StorageDown:
            self._context.services.metrics.storage_failures.inc()
            self._refuse(InputError("storage_down"), asked.id)
        except Exception as problem:  # noqa: BLE001 (the table can be played at all the same)
            log_event("hint_failed", level="error", error=problem)
            self._refuse(InputError("internal_error"), asked.id)

    def _refuse(self, problem: OpenUnoError, id_: str | None = None) -> None:
        metrics = self._context.services.metrics
        metrics.commands.labels("refused").inc()
        metrics.refuse(problem.code)
        seq = self._live.subscribers.told
        self._client.send(m.encode(self._refusal(problem, id_, seq)))

    def _refusal(
        self, problem: OpenUnoError, id_: str | None = None, seq: int | None = None
    ) -> m.Refused:
        """Why something was not done, as it is said to this client."""
        reader = projections.reader_in(self._live.table, self._client.seat)
        return projections.refused(problem, self._client.language, id_, seq, reader)


def _is_talk(command: c.AnyCommand) -> bool:
    """Whether it is something to be heard or seen by the others, be it against the rules (P1), and
    could be said for ever.
    """
    suggests = isinstance(command, c.Act) and isinstance(command.move, Suggest)
    return suggests or isinstance(command, c.Say | c.React | c.ChangeFace)


def _read(text: str) -> c.AnyFromClient:
    """A message, or a complaint that says where it makes no sense."""
    try:
        return c.decode(text)
    except RecursionError:
        raise InputError("nested_too_deep") from None
    except (msgspec.MsgspecError, ValueError) as problem:
        raise InputError("bad_message", problem=short(str(problem))) from None


def _read_hello(text: str) -> c.Hello:
    hello = _read(text)
    if not isinstance(hello, c.Hello):
        raise InputError("hello_first")
    return hello


async def _seat_of(actor: TableActor, hello: c.Hello, most_spectators: int) -> int | None:
    if hello.token is not None:
        seat = actor.table.state.seat_with(hello.token)
        if seat is None:
            await actor.catch_up()  # another process may have given it away a moment ago
            seat = actor.table.state.seat_with(hello.token)
        if seat is None:
            raise NotAllowed("unknown_token")
        return seat
    check_open_to_spectators(actor.table.state, most_spectators)
    if actor.subscribers.spectators >= most_spectators:
        raise TooMany("too_many_spectators", limit=most_spectators)
    return None


def _why_turned_away(problem: Exception) -> tuple[OpenUnoError, Close]:
    match problem:
        case NotAllowed() | InputError(code="unknown_token"):
            return problem, Close.FORBIDDEN
        case TooMany() | InputError(code="server_full"):
            return problem, Close.TOO_MANY
        case InputError(code="unknown_table"):
            return problem, Close.UNKNOWN_TABLE
        case OutOfOrder():
            return problem, Close.FAILED
        case OpenUnoError():
            return problem, Close.BAD_HELLO
        case TimeoutError():
            return InputError("hello_missing", seconds=_HELLO_WITHIN), Close.BAD_HELLO
        case _:
            return InputError("storage_down"), Close.RESTART


async def _turn_away(
    socket: Socket, problem: OpenUnoError, code: Close, language: Language | None = None
) -> None:
    """Says why, and ends the connection."""
    language = language or language_of(socket.headers.get("accept-language"))
    with suppress(*_GONE, RuntimeError):  # uvicorn's, if it has closed the connection already
        await socket.send_data(m.encode(projections.refused(problem, language)).decode())
        await socket.close(code)
