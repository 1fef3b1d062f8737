"""Mutations: what was mended once, taken out again. The simulation has to find each of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from openuno.bots.readiness import Readiness
from openuno.protocol import messages as m
from openuno.server.storage import StorageDown, Store, queries
from openuno.server.tables import actor, command_keys, projections
from openuno.server.tables.actor import TableActor
from openuno.server.tables.registry import TableRegistry
from openuno.server.tables.subscribers import Client, Subscribers
from openuno.server.tables.table import AppliedEntry, Table
from openuno.server.tables.table_clock import TableClock
from openuno.server.tables.table_state import TableState
from openuno.text.lang import Language


def errors_while_telling_stop_the_clock(patch: pytest.MonkeyPatch) -> None:
    """What fails while people are told goes up to whoever asked, and the clock is set after."""

    def tell(
        self: Subscribers,
        table: Table,
        applied: AppliedEntry,
        hard: Callable[[], Readiness] = lambda: Readiness.READY,
    ) -> None:
        shown = projections.Projection(table, applied, hard(), self._pace)

        @cache
        def written(seat: int | None, language: Language) -> bytes:
            return m.encode(shown.to(seat, language))

        self.told = applied.seq
        for client in tuple(self.clients):
            client.send(written(client.seat, client.language))
        for event in applied.events:
            if isinstance(event, m.SeatLeft):
                self._drop_seat(event.seat)

    def schedule_never(self: TableActor) -> None:
        """The driver's timer was stopped by what was done, and is not set any more."""
        if self._driver._timer is not None:
            self._driver._timer.cancel()
            self._driver._timer = None

    original = TableActor._tell

    def tell_first(self: TableActor, applied: AppliedEntry) -> None:
        try:
            original(self, applied)
        except Exception:
            schedule_never(self)
            raise

    patch.setattr(Subscribers, "tell", tell)
    patch.setattr(TableActor, "_tell", tell_first)


def one_unreadable_record_silences_the_others(patch: pytest.MonkeyPatch) -> None:
    """A table that cannot be read ends the search for work, and for good."""

    async def look(self: TableRegistry) -> None:
        services = self._services
        for code in await services.store.due(services.clock(), services.lease, 200):
            if not self._is_at_hand(code):
                await self.find(code)

    async def every(
        self: TableRegistry, seconds: float, chore: Callable[[], Awaitable[None]]
    ) -> None:
        del self
        with suppress(Exception):
            while True:
                await asyncio.sleep(seconds)
                with suppress(StorageDown):
                    await chore()

    patch.setattr(TableRegistry, "_look_for_work", look)
    patch.setattr(TableRegistry, "_every", every)


def ids_belong_to_the_seat(patch: pytest.MonkeyPatch) -> None:
    """Whoever sits down is told of what the one before them has done."""

    def sender(state: TableState, client: Client) -> str:
        del state
        return f"~{client.key}" if client.seat is None else str(client.seat)

    patch.setattr(command_keys, "_sender", sender)
    an_id_stands_for_anything(patch)


def an_id_stands_for_anything(patch: pytest.MonkeyPatch) -> None:
    """A command whose id was used for another is said to be done."""
    patch.setattr(actor, "check_same", lambda *_: None)


def tables_go_by_the_time_of_day(patch: pytest.MonkeyPatch) -> None:
    """If it is set back by an hour, all wait for that hour."""
    patch.setattr(TableClock, "__call__", lambda self: self._clock())


def commands_are_done_anew(patch: pytest.MonkeyPatch) -> None:
    """What is sent again is done again."""
    original = command_keys.sent
    count = iter(range(10**9))

    def sent(*given: Any) -> command_keys.Sent:
        key, digest = original(*given)
        return command_keys.Sent(f"{key.split(':')[0]}.{next(count):x}:{key.split(':')[1]}", digest)

    patch.setattr(actor, "sent", sent)


def people_are_told_before_it_is_written(patch: pytest.MonkeyPatch) -> None:
    """Whatever becomes of an entry, everyone has seen it."""
    original = Table.apply
    tables: dict[int, TableActor] = {}
    init = TableActor.__init__

    def remember(self: TableActor, *given: Any) -> None:
        init(self, *given)
        tables[id(self)] = self

    def apply(self: Table, *given: Any) -> AppliedEntry:
        applied = original(self, *given)
        for live in tables.values():
            if live.table is self and live._unsure and live._one_at_a_time.is_busy:
                live.subscribers.tell(self, applied)
        return applied

    patch.setattr(TableActor, "__init__", remember)
    patch.setattr(Table, "apply", apply)


def what_is_unsure_is_taken_for_done(patch: pytest.MonkeyPatch) -> None:
    """A table is not read again though nobody knows whether its last entry was written."""

    def never(_: TableActor) -> bool:
        return False

    patch.setattr(TableActor, "_unsure", property(never, lambda *_: None), raising=False)


def a_clock_set_back_a_little_is_not_noticed(patch: pytest.MonkeyPatch) -> None:
    """Found by this simulation: nobody comes back after a restart, and the clock was set back by
    half a minute, which was taken for another server's.
    """
    original = Store.due

    async def due(self: Store, now: float, lease: float, limit: int) -> list[str]:
        found = await original(self, now, lease, limit)
        if self._database.is_shared:
            return found
        times = {"now": now, "overdue": now - lease, "ahead": now + 60}
        return await self._column(queries.DUE, **times, process=self._process, limit=limit)

    patch.setattr(Store, "due", due)


@dataclass(frozen=True)
class Mutation:
    """A mend, taken out, and a sign by which it is found."""

    undo: Callable[[pytest.MonkeyPatch], None]
    sign: str
    """Part of what is then wrong."""


FOUND = (
    Mutation(errors_while_telling_stop_the_clock, "stands still"),
    Mutation(one_unreadable_record_silences_the_others, "stands still"),
    Mutation(ids_belong_to_the_seat, "stands at"),
    Mutation(an_id_stands_for_anything, "was not done"),
    Mutation(tables_go_by_the_time_of_day, "stands still"),
    Mutation(tables_go_by_the_time_of_day, "seconds off"),
    Mutation(a_clock_set_back_a_little_is_not_noticed, "stands still"),
    Mutation(commands_are_done_anew, "is at"),
    Mutation(people_are_told_before_it_is_written, "which is not in the log"),
    Mutation(what_is_unsure_is_taken_for_done, "which is not in the log"),
)
"""All that the simulation has to find."""
