"""A table that is being played at, in this process: one thing at a time, and nothing before it is
on the disk.

What is to happen is tried out on the table, committed to the log, and only then told to anyone. If
it could not be committed, or nobody knows whether it was, the table is read from the log again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from time import perf_counter

import msgspec

from openuno.bots.hints import Hint
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action
from openuno.game.events import MatchBegan
from openuno.live.deadlines import PickingSituation, Situation
from openuno.live.driver import AGAIN, Driver, LiveMatch
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.moves import AnyMove
from openuno.server import payloads as r
from openuno.server.operation.limits import MessageBudget, TokenBucket
from openuno.server.operation.logs import log_event
from openuno.server.storage import Change, Entry, StorageDown
from openuno.server.tables import projections
from openuno.server.tables.background import BackgroundTasks
from openuno.server.tables.bot_runner import BotRunner
from openuno.server.tables.command_handler import go_away
from openuno.server.tables.command_keys import Sent, check_same, held_seat, sent
from openuno.server.tables.deadlines import situation
from openuno.server.tables.hint_desk import HintDesk
from openuno.server.tables.one_at_a_time import OneAtATime
from openuno.server.tables.out_of_order import OutOfOrder
from openuno.server.tables.restoring import restore
from openuno.server.tables.services import Services
from openuno.server.tables.subscribers import Client, Subscribers
from openuno.server.tables.table import AppliedEntry, Table
from openuno.server.tables.table_clock import TableClock
from openuno.text.errors import InputError, OpenUnoError

_MOST_TOLD = 50
"""As many entries of others are told at once: each takes up to two milliseconds, in which nobody at
any other table is heard."""


class TableActor(LiveMatch):
    """A table in memory, those connected to it, and its deadlines; one thing is done at a time."""

    def __init__(self, table: Table, services: Services) -> None:
        self.table = table
        self.subscribers = Subscribers(table.seq, services.pace)
        self.budgets: dict[int | None, MessageBudget] = {}
        """What each seat that was ever connected here may still say; none is all spectators."""
        self.thinking: TokenBucket | None = None
        """Seconds that `hard` may think here, from the budget of the host's address."""
        self._services = services
        self._one_at_a_time = OneAtATime(self._leave_off)
        self._bot_runner = self._new_bot_runner()
        self._hints = HintDesk(services.bot_threads, lambda: self.thinking)
        self._unsure = False
        """Whether an append was cut off, so that nobody knows if it was done."""
        self._kept_here = False
        """Whether the last entry was appended by this process."""
        self._tasks = BackgroundTasks(self._failed)
        self.is_closed = False
        """Whether it is done with, so that the table has to be found anew."""
        self._clock = TableClock(services.clock, services.timer, table.at)
        self._handler = replace(services.handler, clock=self._clock)
        self._driver = Driver(self, services.pace, self._clock, self._tasks.start)
        self._driver.schedule()
        self._miss_absent()

    # Commands and the log

    async def command(self, client: Client, command: c.AnyCommand) -> int:
        """Does what somebody asks for, once; gives where it stands in the log."""
        handler = self._handler
        as_sent = sent(self.table.state, client, command)
        if client.seat is None:
            return await self.append(as_sent, lambda t: handler.decide_for_spectator(t, command))
        return await self.append(
            as_sent, lambda t: handler.decide(t, held_seat(t, client), command)
        )

    async def why_not(self, client: Client, move: AnyMove) -> OpenUnoError | None:
        """Why a seat could not do that now."""
        table = await self.settled()
        return projections.why_not(table, held_seat(table, client), move, self._clock())

    def _leave_off(self) -> None:
        """If it is unknown in the end how things stand, because the database or something else has
        failed, the driver finds out in a while, asked or not.
        """
        if self._unsure:
            self._driver.schedule()

    async def hint(self, client: Client) -> Awaitable[Hint]:
        """What the strongest bot would do in a seat's place, once it is found."""
        table = await self.settled()
        asked = self._hints.ask(table, held_seat(table, client), self._services.new_id())
        return self._in_time(asked, table.state.moved_seq)

    async def _in_time(self, asked: Awaitable[Hint], moved: int) -> Hint:
        """A hint, which is refused if somebody has moved before it was found."""
        hint = await asked
        now = (await self.settled()).state.moved_seq
        if now != moved:
            raise InputError("too_late", seq=moved, moved=now)
        return hint

    async def settled(self) -> Table:
        """The table as the log has it, without what is just being written down."""
        async with self._one_at_a_time:
            if self._unsure:
                await self._read_again()
            return self.table

    async def append(self, command: Sent, decide: Callable[[Table], r.Payload]) -> int:
        """Appends what is decided once its turn has come, if the log does not have the command
        already; `InputError` if it has another by this id.
        """
        async with self._one_at_a_time:
            return await self._append(command, decide)

    async def _append(self, command: Sent, decide: Callable[[Table], r.Payload]) -> int:
        has_lost = False
        while True:
            if self._unsure:
                await self._read_again()
            known = self.table.commands.get(command.key)
            if known is None and has_lost:
                known = await self._done_long_ago(command.key)
            if known is None:
                try:
                    payload = decide(self.table)
                except OpenUnoError:
                    known = await self._done_long_ago(command.key)
                    if known is None:
                        raise
                else:
                    if await self._commit(command, payload):
                        return self.table.seq
                    has_lost = True  # to another entry, or to the same command, done long ago
                    continue
            seq, digest = known
            check_same(digest, command.digest)
            return seq

    async def _done_long_ago(self, key: str) -> tuple[int, str] | None:
        """Where a command stands that the table does not remember, and its digest."""
        if not self.table.has_forgotten:
            return None
        return await self._services.store.find_command(self.table.code, key)

    async def _commit(self, command: Sent, payload: r.Payload) -> bool:
        """Appends a payload; false if the log has come further meanwhile."""
        services, table = self._services, self.table
        at, kind, record = self._now(), r.kind_of(payload), r.encode(payload)
        noted = (r.VERSION, command.digest)
        entry = Entry(table.code, table.seq + 1, at, command.key, kind, record, *noted)
        self._unsure = True
        applied = table.apply(entry, payload if isinstance(payload, r.Acted) else None)
        deadline = self._driver.deadline()
        change = Change(
            entry,
            None if deadline is None else deadline.at,
            projections.listing_of(table) if applied.changes_table else None,
            table.snapshot(),
        )
        began = perf_counter()
        if not await services.store.append(change):
            return False
        self._unsure = False
        self._kept_here = True
        services.metrics.commit_seconds.observe(perf_counter() - began)
        services.metrics.records.labels(kind).inc()
        self._driver.schedule()
        self._tell(applied)
        return True

    async def catch_up(self) -> None:
        """Reads what others have appended."""
        async with self._one_at_a_time:
            if self._unsure:
                await self._read_again()
            else:
                await self._read_on()

    async def _read_on(self) -> None:
        """Reads what came after the entries that are known."""
        entries = await self._news_since(self.table)
        if not entries:
            return
        if len(entries) > _MOST_TOLD:
            await self._read_again()
            return
        self._kept_here = False
        self._unsure = True  # until all of them are applied
        was_playing = self.table.state.playing
        try:
            for entry in entries:
                self._tell(self.table.apply(entry))
        except Exception:  # noqa: BLE001 (it is read from the beginning, and fails again or does not)
            await self._read_again()
            return
        self._hear_time(was_playing=was_playing)
        self._unsure = False
        self._driver.schedule()

    async def _read_again(self) -> None:
        """Throws away what is not known to be in the log; `InputError` if there is nothing there,
        or nothing that makes sense: then nobody can be here any more.
        """
        try:
            with self._services.broken.reading(self.table.code):
                is_there = await self._restore()
        except OutOfOrder:
            self._end("failed")
            raise
        if not is_there:  # another process has deleted it
            self._end("closed")
            raise InputError("unknown_table")
        self._unsure = False
        self._kept_here = False
        self._driver.schedule()

    async def _restore(self) -> bool:
        """Reads the table from its snapshot and log, and tells what is new, unless that is too
        much; false if there is none any more.
        """
        store, code = self._services.store, self.table.code
        table = await restore(store, code, self.subscribers.told)
        entries = [] if table is None else await self._news_since(table)
        if len(entries) > _MOST_TOLD:
            table, entries = await restore(store, code), []
        if table is None:
            return False
        self.subscribers.skip_to(table.seq)
        self.table = table
        self._bot_runner = self._new_bot_runner()
        was_playing = table.state.playing
        for entry in entries:
            self._tell(table.apply(entry))
        self._hear_time(was_playing=was_playing)
        return True

    async def _news_since(self, table: Table) -> list[Entry]:
        """What came after the entries that a table knows: all of it, or more than is told."""
        return await self._services.store.entries(table.code, table.seq, table.seq + _MOST_TOLD + 1)

    def _now(self) -> float:
        """The time at this table. Between matches, when nothing is due, it is the time of day."""
        return self._clock() if self.table.state.playing else self._clock.align()

    def _hear_time(self, *, was_playing: bool) -> None:
        """Goes by the time of what others have just appended: exactly where nobody here waited for
        anything, else only if it is later.
        """
        (self._clock.advance if was_playing else self._clock.set)(self.table.at)

    def _end(self, reason: str) -> None:
        """Does nothing any more, and sends everyone away."""
        self.is_closed = True
        self._driver.stop()
        self.subscribers.drop_all(reason)

    # Connections

    async def join(self, client: Client, after: int | None) -> None:
        """Shows a client how things stand, and from now on whatever happens; `InputError` if its
        seat is not its own any more.
        """
        async with self._one_at_a_time:
            if self._unsure:
                await self._read_again()
            elif after is not None and self.subscribers.is_behind(after):
                await self._read_on()  # it comes from another process
            table, seat = self.table, client.seat
            if seat is not None:
                held_seat(table, client)
            if self.is_closed:
                client.drop("closed")
                return
            hard = self._bot_runner.hard_readiness()
            self.subscribers.welcome(client, table, self._now(), after, hard)
        if seat is not None and table.state.seats[seat].away:
            self._tasks.start(self._come_back(seat))

    def leave(self, client: Client) -> None:
        """Stops telling a client; if it was the last one of its seat, it may soon be away."""
        self.subscribers.clients.pop(client, None)
        if client.seat is not None:
            self._miss(client.seat)

    def _miss_absent(self) -> None:
        """A match goes on or begins: who is not connected may be away. Where there are other
        processes, they may be connected there; then their turns have to run out.
        """
        if self._services.alone and self.table.state.playing:
            for seat in range(len(self.table.state.seats)):
                self._miss(seat)

    def _miss(self, seat: int) -> None:
        """Looks in a while whether somebody who is not connected is still not."""
        if not self.is_closed and not self.subscribers.has(seat):
            later = asyncio.get_running_loop().call_later
            later(self._services.away_after, self._notice_absence, seat)

    def _notice_absence(self, seat: int) -> None:
        state = self.table.state
        if self.is_closed or self.subscribers.has(seat) or not state.playing:
            return
        if state.is_person(seat) and not state.seats[seat].away and state.paused_at is None:
            self._tasks.start(self._go_away(seat))

    async def _go_away(self, seat: int) -> None:
        async with self._one_at_a_time:
            if not self.subscribers.has(seat):
                await self._append(self._unasked(), lambda t: go_away(t, seat))

    def _tell(self, applied: AppliedEntry) -> None:
        """Shows everyone what has happened."""
        self.subscribers.tell(self.table, applied, self._bot_runner.hard_readiness)
        for event in applied.events:
            if isinstance(event, MatchBegan):
                self._miss_absent()
            elif isinstance(event, m.PlayerWentAway) and not event.late:
                self._correct(event.name)

    def _correct(self, name: str) -> None:
        """Another process thought somebody away who is connected here."""
        seat = self.table.state.seat_of(name)
        if self.subscribers.has(seat):
            self._tasks.start(self._come_back(seat))

    async def _come_back(self, seat: int) -> None:
        decide = self._handler.decide
        await self.append(self._unasked(), lambda t: decide(t, seat, c.ComeBack("")))

    # Deadlines

    @property
    def is_idle(self) -> bool:
        """Whether nobody here needs this table to be at hand."""
        if self.subscribers.clients or self._one_at_a_time.is_busy:
            return False
        return self.is_closed or self._driver.deadline() is None

    @property
    def stamp(self) -> object:
        return self.table, self.table.seq

    def situation(self) -> Situation | PickingSituation | None:
        return situation(self.table)

    def bots_with(self, seat: str) -> SeatedBots:
        return self._bot_runner.bots_with(seat)

    async def think(self, seat: str, thought: Callable[[], Action | None]) -> Action | None:
        return await self._bot_runner.think(seat, thought)

    async def act(self, action: Action, stamp: object) -> None:
        self._bot_runner.charge(action.seat)
        await self._append_due(r.Acted(str(action), bot=True), stamp)

    async def time_out(self, seat: str, stamp: object) -> None:
        await self._append_due(r.WentAway(self.table.state.seat_of(seat), late=True), stamp)

    async def pick(self, seat: str, stamp: object) -> None:
        choice, state = self.table.choice, self.table.state
        if choice is not None:
            place = choice.pick_for(seat).place
            await self._append_due(r.CardPicked(state.seat_of(seat), place), stamp)

    async def begin(self, stamp: object) -> None:
        picking = self.table.state.picking
        if picking is not None:
            start = msgspec.structs.replace(picking.start, picks=tuple(picking.picks))
            await self._append_due(start, stamp)

    async def settle(self) -> None:
        await self._services.store.cadence.turn()
        await self.settled()

    @property
    def is_settled(self) -> bool:
        return not self._unsure

    @property
    def lag(self) -> float:
        return 0.0 if self._kept_here else self._services.lease

    async def _append_due(self, payload: r.Payload, stamp: object) -> None:
        """Appends something due; if the log has come further, it may be due no more."""
        await self._services.store.cadence.turn()
        async with self._one_at_a_time:
            if self._unsure or self.stamp != stamp:
                return
            if not await self._commit(self._unasked(), payload):
                await self._read_again()

    def _unasked(self) -> Sent:
        """What the log calls something that nobody has asked for; no command is called like it."""
        return Sent(f"~{self._services.new_id()}")

    def _new_bot_runner(self) -> BotRunner:
        services = self._services
        return BotRunner(self.table, services.bot_threads, services.new_id(), lambda: self.thinking)

    def _failed(self, problem: Exception) -> None:
        """Something that nobody waits for has failed: it is tried again, or was too late."""
        if isinstance(problem, OpenUnoError):
            return
        if isinstance(problem, StorageDown):
            self._services.metrics.storage_failures.inc()
        else:  # one table's failure must not be another's
            log_event("table_failed", level="error", error=problem, table=self.table.code)
            self._unsure = True
        self._driver.schedule(AGAIN)

    async def close(self) -> None:
        """Stops the clock. What is being appended is appended to the end."""
        self.is_closed = True
        self._driver.stop()
        async with self._one_at_a_time.lock:
            self.subscribers.drop_all("closed")
        await self._tasks.close()
