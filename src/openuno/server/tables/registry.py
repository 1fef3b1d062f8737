"""The registry of tables: finds those in memory, and loads others from their log when asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from openuno.protocol.http import CreateTable, TakeSeat
from openuno.server import payloads as r
from openuno.server.operation.logs import log_event
from openuno.server.storage import Change, Entry, StorageDown
from openuno.server.tables.actor import TableActor
from openuno.server.tables.command_keys import Sent
from openuno.server.tables.projections import listing_of
from openuno.server.tables.restoring import restore
from openuno.server.tables.services import Services
from openuno.server.tables.table import Table
from openuno.server.tables.table_state import hash_of
from openuno.text.errors import InputError, OpenUnoError

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What codes are made of: nothing that could be read as something else."""
_CODE_LENGTH = 6
_LOOK_EVERY = 1.0
"""Seconds between two looks for tables where something is due and nobody sees to it."""
_TIDY_EVERY = 60.0
_DAY = 86_400.0
_AT_ONCE = 200
_ABANDONED_AFTER = 20.0
"""Seconds that something is overdue until another process than the table's own sees to it."""


class TableRegistry:
    """Finds tables, opens them, and lets go of those that nobody needs."""

    def __init__(
        self,
        services: Services,
        most_tables: int,
        most_loaded: int,
        keep_days: int,
        keep_unplayed_days: int,
    ) -> None:
        self.actors: dict[str, TableActor] = {}
        self._services = services
        self._most_tables = most_tables
        self._most_loaded = most_loaded
        self._keep = keep_days * _DAY
        self._keep_unplayed = keep_unplayed_days * _DAY
        self._loading: dict[str, asyncio.Task[bool]] = {}
        self._chores = [
            asyncio.create_task(self._every(_LOOK_EVERY, self._look_for_work)),
            asyncio.create_task(self._every(_TIDY_EVERY, self._tidy)),
        ]
        self._behind: dict[str, None] = {}
        """The tables that have to read on, in the order in which that was noticed."""
        self._lost_notices = False
        self._catching_up: asyncio.Task[None] | None = None

    async def create(self, asked: CreateTable, token: str) -> str:
        """Opens a table, whose host has this token; gives its code. The same token again gives the
        same table, so a request whose answer was lost can be repeated.
        """
        services = self._services
        payload = services.handler.open_table(asked, hash_of(token))
        if await services.store.count() >= self._most_tables:
            raise InputError("too_many_tables", limit=self._most_tables)
        for attempt in count():
            code = code_from(f"{token} {attempt}")
            table = Table(code)
            at, key = services.clock(), f"~{command_of(token)}"
            entry = Entry(code, 1, at, key, r.kind_of(payload), r.encode(payload), r.VERSION)
            table.apply(entry)
            if await services.store.create(
                Change(entry, None, listing_of(table), table.snapshot())
            ):
                services.metrics.records.labels(entry.kind).inc()
                return code
            if await self._is_seated(code, token):
                return code
        raise AssertionError

    async def _is_seated(self, code: str, token: str) -> bool:
        try:
            actor = await self.find(code)
        except InputError:
            return False
        return (await actor.settled()).state.seat_with(token) is not None

    async def sit(self, code: str, asked: TakeSeat, token: str) -> int:
        """Takes a seat for whoever has this token; gives its number. The same request again gives
        the same seat.
        """
        actor = await self.find(code)
        held = (await actor.settled()).state.seat_with(token)
        if held is not None:
            return held
        handler, key = self._services.handler, hash_of(token)
        taking = Sent(f"~{command_of(token)}")
        await actor.append(taking, lambda t: handler.take_seat(t, asked, key))
        seat = actor.table.state.seat_with(token)
        if seat is None:
            raise InputError("seat_given_up")
        return seat

    async def find(self, code: str) -> TableActor:
        """The table with this code; `InputError` if there is none."""
        if len(code) != _CODE_LENGTH or not set(code) <= set(_LETTERS):
            raise InputError("unknown_table")  # and the database is not asked for nonsense
        while not self._is_at_hand(code):  # it may be let go of again before we are told
            if code not in self._loading:
                if len(self.actors) + len(self._loading) >= self._most_loaded:
                    await self._make_room()
                self._loading[code] = asyncio.create_task(self._load(code))
            if not await asyncio.shield(self._loading[code]):
                raise InputError("unknown_table")
        return self.actors[code]

    def _is_at_hand(self, code: str) -> bool:
        """Whether a table is in memory, and not done with."""
        actor = self.actors.get(code)
        if actor is not None and actor.is_closed:
            del self.actors[code]
        return code in self.actors

    async def _load(self, code: str) -> bool:
        """Loads a table from its snapshot and log; false if there is none."""
        try:
            with self._services.broken.reading(code):
                table = await restore(self._services.store, code)
                if table is None:
                    return False
                actor = self.actors[code] = TableActor(table, self._services)
            self._services.metrics.tables_loaded.set(len(self.actors))
            await actor.catch_up()  # until now, nobody told us what others append
            return True
        finally:
            del self._loading[code]

    def notice(self, code: str, seq: int) -> None:
        """Has a table read on, if it is in memory: another process has appended to it."""
        actor = self.actors.get(code)
        if actor is not None and actor.subscribers.is_behind(seq):
            self._behind[code] = None
            self._catch_up()

    def reconnected(self) -> None:
        """Has all tables read on: notices may have been lost while there was no connection."""
        self._lost_notices = True
        self._catch_up()

    def _catch_up(self) -> None:
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._read_behind())

    async def _read_behind(self) -> None:
        while self._behind or self._lost_notices:
            behind, self._behind = self._behind, {}  # what is noticed meanwhile is read next
            lost, self._lost_notices = self._lost_notices, False
            try:
                if lost:
                    for code, seq in (await self._services.store.last_seqs(self.actors)).items():
                        self.notice(code, seq)
                    lost = False
                for code in tuple(behind):
                    await self._read_on(code)
                    del behind[code]
            except StorageDown:
                self._services.metrics.storage_failures.inc()
                self._behind |= behind
                self._lost_notices |= lost
                await asyncio.sleep(_LOOK_EVERY)

    async def _read_on(self, code: str) -> None:
        """Has one table read on; what fails there is no reason for others not to."""
        try:
            if code in self.actors:
                await self.actors[code].catch_up()
        except (StorageDown, asyncio.CancelledError):
            raise
        except OpenUnoError:
            pass  # it is gone, or out of order, which was noted
        except Exception as problem:  # noqa: BLE001 (others can be read)
            log_event("table_failed", level="error", error=problem, table=code)

    async def close(self) -> None:
        """Lets go of all tables; what was being done is done."""
        chores: list[asyncio.Task[Any]] = [*self._chores, *self._loading.values()]
        if self._catching_up is not None:
            chores.append(self._catching_up)
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        for actor in tuple(self.actors.values()):
            await actor.close()
        self.actors.clear()

    # Chores

    async def _every(self, seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await chore()
            except StorageDown:
                self._services.metrics.storage_failures.inc()
            except Exception as problem:  # noqa: BLE001 (it has to be done again next time)
                log_event("chore_failed", level="error", error=problem)

    async def _look_for_work(self) -> None:
        """Takes over tables that no process sees to, or that were left by one that ended."""
        services = self._services
        for code in await self._due():
            if self._is_at_hand(code) or code in services.broken:
                continue
            try:
                await self.find(code)
            except StorageDown:
                raise
            except OpenUnoError as problem:
                if problem.code == "server_full":
                    return  # they have to wait
            except Exception as problem:  # noqa: BLE001 (others can be read)
                log_event("table_failed", level="error", error=problem, table=code)

    async def _due(self) -> list[str]:
        """The tables where something is due: those at home here, and those that seem abandoned."""
        services = self._services
        now = services.clock()
        most = _AT_ONCE + len(services.broken)  # which are due for ever, and in nobody's way
        due = await services.store.due(now, services.lease, most)
        ours = [code for code in due if services.is_home(code)]
        if len(ours) < len(due):
            ours += await services.store.due(now, _ABANDONED_AFTER, most)
        return ours

    async def _tidy(self) -> None:
        """Lets go of tables that nobody needs, and forgets those that nobody ever came back to, or
        ever played at, by a clock that is right. Nobody else knows who is connected here, so it is
        noted from time to time.
        """
        services = self._services
        await services.clock.compare(services.store.time)
        store, now = services.store, services.clock()
        here = [code for code, actor in self.actors.items() if actor.subscribers.clients]
        await store.touch(here, now, now - self._keep_unplayed / 2)
        unplayed = now - self._keep_unplayed
        for code in await store.forget(now - self._keep, _AT_ONCE, unplayed):
            actor = self.actors.pop(code, None)
            if actor is not None:
                await actor.close()
        await self._close_idle(len(self.actors))

    async def _make_room(self) -> None:
        await self._close_idle(_AT_ONCE)
        if len(self.actors) + len(self._loading) >= self._most_loaded:
            raise InputError("server_full")

    async def _close_idle(self, most: int) -> None:
        idle = [actor for actor in self.actors.values() if actor.is_idle][:most]
        for actor in idle:
            del self.actors[actor.table.code]
            await actor.close()
        self._services.metrics.tables_loaded.set(len(self.actors))


def code_from(text: str) -> str:
    """A table's code that nobody can guess who does not know the text."""
    number = int(hash_of(f"code {text}"), 16)
    letters: list[str] = []
    for _ in range(_CODE_LENGTH):
        number, digit = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[digit])
    return "".join(letters)


def command_of(token: str) -> str:
    """The id of the command by which whoever has this token took a seat."""
    return hash_of(f"seat {token}")[:32]
