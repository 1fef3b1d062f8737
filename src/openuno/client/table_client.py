"""A client for one table over a socket, which reconnects by itself."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from openuno.client.http_requests import Seat, fetch
from openuno.game.actions import Action
from openuno.game.fair_audit import Audit, audit
from openuno.game.notation import parse_action
from openuno.game.replay import Replay
from openuno.game.view import PlayerView
from openuno.protocol import VERSION
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.close_codes import FOR_GOOD, Close
from openuno.protocol.faces import Reaction
from openuno.protocol.moves import move_of
from openuno.protocol.table_view import TableView
from openuno.text.errors import InputError, short
from openuno.text.lang import Language

_TOO_LARGE = 1009
_CLOSED_HERE, _NO_SENSE = 1000, 1007
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0
_FRAME_LIMIT = 2**22
REPEATS = 5
"""How often a command is sent again that the server could not write down, before that is told."""
_ME = "?"
"""Stands for the own seat where an action is read: messages do not name it."""


_Answer = m.Done | m.Refused | m.Answered | m.Hinted


class CommandRefused(Exception):  # noqa: N818
    """Raised when the server refuses a command; `refusal` says why, with the clause."""

    def __init__(self, refusal: m.Refused) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class TableLost(Exception):  # noqa: N818
    """Raised when the server turns us away from a table for good; `refusal` says why, if it did."""

    def __init__(self, code: int, refusal: m.Refused | None = None) -> None:
        super().__init__(refusal.message if refusal else f"the connection was closed ({code})")
        self.code = code
        """The close code of the connection, or the HTTP status if there never was one."""
        self.refusal = refusal


@dataclass(slots=True)
class _Unanswered:
    """A message that waits for its answer."""

    text: bytes
    answer: asyncio.Future[_Answer]
    repeats: int = 0
    """How often it was sent again because the server's database did not answer."""
    rests: bool = False
    """Whether it will be sent again for that reason in a moment, by itself."""


class TableClient:
    """A connection to a seat, or as a spectator. Use `async with`, and loop over it for updates.

    `table`, `view`, `legal`, `help` and `seq` are how things stand. With `contributes`, it adds
    randomness of its own to every deal, and keeps it in `contributed`, by commitment. The last head
    of each course that it saw is kept in `heads`, by commitment, too; `audit` checks a match by
    both.
    """

    def __init__(self, seat: Seat, language: Language = "en", *, contributes: bool = True) -> None:
        self.seat = seat
        self.table: TableView | None = None
        self.view: PlayerView | None = None
        self.legal: tuple[Action, ...] = ()
        self.help: m.Help | None = None
        self.seq = 0
        self.connections = 0
        """How often it had to connect so far."""
        self.repeats = 0
        """How often something was sent again because the server's database did not answer."""
        self.contributed: dict[str, str] = {}
        self.heads: dict[str, str] = {}
        self._language: Language = language
        self._contributes = contributes and seat.token is not None
        self._news: asyncio.Queue[m.Update | None] = asyncio.Queue()
        self._waiting: dict[str, _Unanswered] = {}
        self._socket: ClientConnection | None = None
        self._welcomed = asyncio.Event()
        self._lost: TableLost | None = None
        self._commitments: dict[int, str] = {}
        """The commitment that was shown first for each match."""
        self._too_late: set[str] = set()
        """The commitments of deals that began without our part."""
        self._over: set[str] = set()
        """The commitments of matches whose end was shown."""
        self._refusal: m.Refused | None = None
        """What the server said last about the connection itself."""
        self._pause = _FIRST_PAUSE
        self._again: asyncio.Task[None] | None = None
        self._runner: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._runner = asyncio.create_task(self._run())
        try:
            await self._welcomed.wait()
        except asyncio.CancelledError:
            await self.close()
            raise
        if self._lost is not None:
            await self.close()
            raise self._lost
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the connection; the seat stays ours."""
        if self._lost is None:
            self._lose(_CLOSED_HERE)
        for task in (*self._tasks, self._runner):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    def __aiter__(self) -> AsyncIterator[m.Update]:
        return self._updates()

    async def _updates(self) -> AsyncIterator[m.Update]:
        self._check_entered()
        while (update := await self._news.get()) is not None:
            yield update
        if self._lost is not None and self._lost.code != _CLOSED_HERE:
            raise self._lost

    # Commands

    async def act(self, action: Action | str, *, at_any_price: bool = False) -> int:
        """Does something in the game, also in notation, `play R7`; gives its sequence number.
        `InputError` if the notation makes no sense.
        """
        action = self._read(action)
        seq = None if action.is_call else self.seq
        return await self.do(c.Act(new_id(), move_of(action), seq, at_any_price))

    async def say(self, text: str) -> int:
        """Says something at the table."""
        return await self.do(c.Say(new_id(), text))

    async def react(self, reaction: Reaction) -> int:
        """Expresses something without words."""
        return await self.do(c.React(new_id(), reaction))

    async def start(self) -> int:
        """The host: begins a match."""
        return await self.do(c.Start(new_id()))

    async def pick(self, place: int) -> int:
        """Picks a card of those that are spread out to find the dealer."""
        return await self.do(c.Pick(new_id(), place))

    async def come_back(self) -> int:
        """Takes the seat back from the bot that plays for it."""
        return await self.do(c.ComeBack(new_id()))

    async def take_back(self) -> int:
        """Takes back one's last move, and all that came of it; for who plays alone among bots."""
        return await self.do(c.TakeBack(new_id()))

    async def pause(self) -> int:
        """Has clock and bots rest; for whoever plays alone among bots."""
        return await self.do(c.Pause(new_id()))

    async def resume(self) -> int:
        """Goes on with a match that was paused."""
        return await self.do(c.Resume(new_id()))

    async def leave(self) -> int:
        """Gives up the seat."""
        return await self.do(c.Leave(new_id()))

    async def do(self, command: c.AnyCommand) -> int:
        """Has a command done, exactly once, however often it must be sent."""
        answer = await self._ask(command.id, command)
        if isinstance(answer, m.Done):
            return answer.seq
        raise CommandRefused(answer) if isinstance(answer, m.Refused) else TypeError(answer)

    async def why_not(self, action: Action | str) -> m.Refused | None:
        """Why this seat could not do that now; none if it could."""
        answer = await self._ask(id_ := new_id(), c.Ask(id_, move_of(self._read(action))))
        if isinstance(answer, m.Refused):
            return answer
        return answer.refusal if isinstance(answer, m.Answered) else None

    async def hint(self) -> m.Hinted:
        """What the strongest bot would do now, and why; for whoever plays alone among bots.
        `CommandRefused` if there is none to be had.
        """
        answer = await self._ask(id_ := new_id(), c.Hint(id_))
        if isinstance(answer, m.Hinted):
            return answer
        raise CommandRefused(answer) if isinstance(answer, m.Refused) else TypeError(answer)

    async def audit(self, match: int) -> Audit:
        """Whether a match that is over went as this client saw it, and nobody chose its cards; by
        number, as in `table.last`. `InputError` if the server does not show it.
        """
        path = f"/api/tables/{self.seat.code}/matches/{match}/replay"
        replay = Replay.from_dict(await fetch(self.seat.url, path, token=self.seat.token))
        noted = self._commitments.get(match, "")
        given, claims = self.contributed.get(noted), list[tuple[str, bytes]]()
        if given is not None and noted not in self._too_late and self.name in replay.seats:
            claims.append((self.name, bytes.fromhex(given)))
        return audit(replay, noted or None, claims, self.heads.get(noted))

    @property
    def name(self) -> str:
        """Who sits here; empty for a spectator."""
        number = self.seat.number
        return "" if self.table is None or number is None else self.table.seats[number].name

    def _read(self, action: Action | str) -> Action:
        """An action, perhaps in notation without its seat: only the server knows whose this is."""
        return parse_action(f"{_ME}: {action}") if isinstance(action, str) else action

    async def _ask(self, id_: str, message: c.AnyCommand | c.Question) -> _Answer:
        self._check_entered()
        if self._lost is not None:
            raise self._lost
        try:
            text = _written(message)
        except InputError as problem:
            return m.Refused(problem.code, problem.text(self._language), id_)
        waiting = _Unanswered(text, asyncio.get_running_loop().create_future())
        self._waiting[id_] = waiting
        try:
            await self._send(waiting)
            return await waiting.answer
        finally:
            del self._waiting[id_]

    async def _send(self, waiting: _Unanswered) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):  # it is sent again once we are back
                await self._socket.send(waiting.text.decode())

    def _check_entered(self) -> None:
        """Refuses commands before the connection is opened: they would wait for ever."""
        if self._runner is None:
            raise RuntimeError("not connected: use it as `async with TableClient(seat) as client`")

    # The connection

    async def _run(self) -> None:
        scheme, _, place = self.seat.url.rstrip("/").partition("://")
        address = f"{'wss' if scheme == 'https' else 'ws'}://{place}"
        address += f"/api/tables/{self.seat.code}/play"
        while self._lost is None:
            try:
                async with connect(address, max_size=_FRAME_LIMIT, compression=None) as socket:
                    await self._listen(socket)
            except ConnectionClosed as end:
                if end.rcvd is not None and self._is_for_good(end.rcvd.code):
                    self._lose(end.rcvd.code)
            except InvalidStatus as answer:
                if answer.response.status_code < 500:  # there are no tables at this address
                    self._lose(answer.response.status_code)
            except msgspec.MsgspecError:
                self._lose(_NO_SENSE)
            except (OSError, InvalidHandshake, TimeoutError):
                pass
            self._socket = None
            if self._lost is None:
                await asyncio.sleep(self._pause * (0.5 + secrets.randbelow(1000) / 1000))
                self._pause = min(2 * self._pause, _LONGEST_PAUSE)

    def _is_for_good(self, code: int) -> bool:
        if code == Close.TOO_MANY:  # whoever has been there before tries again
            return not self._welcomed.is_set()
        return code in (_TOO_LARGE, *FOR_GOOD)

    async def _listen(self, socket: ClientConnection) -> None:
        after = self.seq or None
        hello = c.Hello(VERSION, self.seat.token, after, self._language)
        await socket.send(c.encode(hello).decode())
        while True:
            self._hear(m.decode(await socket.recv()), socket)

    def _hear(self, message: m.AnyFromServer, socket: ClientConnection) -> None:
        match message:
            case m.Welcome(state=state, missed=missed):
                self.connections += 1
                self._refusal = None
                for update in missed:
                    self._news.put_nowait(update)
                self._stand(state)
                self._news.put_nowait(state)
                self._socket = socket
                self._again = self._start(self._send_again(socket, self._unanswered(), 0))
                self._welcomed.set()
            case m.Update():
                self._stand(message)
                self._news.put_nowait(message)
            case m.Done(id=id_) | m.Answered(id=id_) | m.Hinted(id=id_) | m.Refused(id=str(id_)):
                self._pause = _FIRST_PAUSE  # a welcome alone is not enough: see what comes of it
                waiting = self._waiting.get(id_)
                if waiting is not None and not waiting.answer.done():
                    self._take(message, waiting)
            case m.Refused(code="too_many_messages"):  # nobody knows which, so it has no id
                if self._again is None or self._again.done():
                    again = self._send_again(socket, self._unanswered(), _LONGEST_PAUSE)
                    self._again = self._start(again)
            case m.Refused():
                self._refusal = message
            case m.Stopping():
                pass  # the connection ends now, and we come back

    def _take(self, message: _Answer, waiting: _Unanswered) -> None:
        """Takes an answer, unless nobody knows it yet: then it is asked for again, but not for
        ever.
        """
        is_unknown = isinstance(message, m.Refused) and message.code == "storage_down"
        if is_unknown and waiting.repeats < REPEATS:
            waiting.repeats += 1
            self.repeats += 1
            waiting.rests = True
            self._start(self._repeat(waiting))
        else:
            waiting.answer.set_result(message)

    async def _repeat(self, waiting: _Unanswered) -> None:
        await asyncio.sleep(_LONGEST_PAUSE * (0.5 + secrets.randbelow(1000) / 1000))
        waiting.rests = False
        if not waiting.answer.done():
            await self._send(waiting)

    def _stand(self, update: m.Update) -> None:
        self.seq = update.seq
        self.table = update.table or self.table
        if self.table is not None:
            self._commitments.setdefault(self.table.match, self.table.commitment)
        self.view, self.help = update.view, update.help
        self._note_head(update.head)
        name = (update.view and update.view.seat) or ""
        self.legal = tuple(move.by(name) for move in update.legal)
        if self._contributes and self.table is not None and self.table.phase == "open":
            self._contribute(self.table)

    def _note_head(self, head: str) -> None:
        """Keeps the last head of the match that is on, and of one that is over, if it was seen
        before, the first that is shown: what is said of it later cannot change it.
        """
        table = self.table
        if table is None or not head:
            return
        last = table.last
        if table.phase == "playing":
            self.heads[table.commitment] = head
        elif last is not None and last.commitment in self.heads:
            if last.commitment not in self._over:
                self.heads[last.commitment] = last.head
            self._over.add(last.commitment)

    def _contribute(self, table: TableView) -> None:
        if table.commitment not in self.contributed:
            randomness = self.contributed[table.commitment] = secrets.token_hex(32)
            self._start(self._add(c.Contribute(new_id(), table.commitment, randomness)))

    async def _add(self, command: c.Contribute) -> None:
        with suppress(TableLost):
            try:
                await self.do(command)
            except CommandRefused:  # the match has begun without it
                self._too_late.add(command.commitment)

    def _unanswered(self) -> list[_Unanswered]:
        """What was sent and not answered so far, and is not sent again by itself."""
        return [waiting for waiting in self._waiting.values() if not waiting.rests]

    async def _send_again(
        self, socket: ClientConnection, unanswered: Sequence[_Unanswered], pause: float
    ) -> None:
        """Sends what was not answered; the server knows what it has done already. What is refused
        must not be under way once more.
        """
        await asyncio.sleep(pause)
        with suppress(ConnectionClosed):
            for waiting in unanswered:
                if not (waiting.answer.done() or waiting.rests):
                    await socket.send(waiting.text.decode())

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _lose(self, code: int) -> None:
        self._lost = TableLost(code, self._refusal)
        self._news.put_nowait(None)
        self._welcomed.set()
        for waiting in self._waiting.values():
            if not waiting.answer.done():
                waiting.answer.set_exception(self._lost)


def _written(message: c.AnyCommand | c.Question) -> bytes:
    """A message as it is sent; `InputError` if no server could read it."""
    try:
        text = c.encode(message)
        c.decode(text)
    except (msgspec.MsgspecError, ValueError) as problem:
        raise InputError("bad_message", problem=short(str(problem))) from None
    if len(text) > c.LARGEST:
        raise InputError("message_too_large", limit=c.LARGEST)
    return text


def new_id() -> str:
    """An id for a command that no other has."""
    return secrets.token_hex(8)
