"""The subscribers of a table: all are told what happens, each as they may see it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from openuno.bots.readiness import Readiness
from openuno.live.pace import Pace
from openuno.protocol import VERSION
from openuno.protocol import messages as m
from openuno.server.operation.logs import log_event
from openuno.server.tables import projections
from openuno.server.tables.table import AppliedEntry, Table
from openuno.text.lang import Language


class Client(Protocol):
    """Somebody connected to a table, in a seat or as a spectator."""

    seat: int | None
    key: str
    """The hash of the token it came with; for a spectator, something that no other has."""
    language: Language

    def send(self, message: bytes) -> None:
        """Has a message sent; never waits."""
        ...

    def drop(self, reason: str) -> None:
        """Ends the connection."""
        ...


class Subscribers:
    """The clients connected to a table, and how far they have been told what happened."""

    def __init__(self, told: int, pace: Pace) -> None:
        self.clients: dict[Client, None] = {}
        """In the order in which they came, which is the order in which they are told."""
        self.told = told
        """The last entry that everyone here was told of."""
        self._pace = pace

    def is_behind(self, seq: int) -> bool:
        """Whether there is an entry in the log that nobody here has been told of yet."""
        return self.told < seq

    def has(self, seat: int) -> bool:
        """Whether somebody is connected in this seat."""
        return any(client.seat == seat for client in self.clients)

    @property
    def spectators(self) -> int:
        """How many are connected without a seat."""
        return sum(client.seat is None for client in self.clients)

    def welcome(
        self,
        client: Client,
        table: Table,
        now: float,
        after: int | None,
        hard: Readiness = Readiness.READY,
    ) -> None:
        """Shows a client how things stand, and from now on whatever happens."""
        seat, language = client.seat, client.language
        missed = () if after is None else projections.missed(table, after, seat, language)
        shown = projections.Projection(table, hard=hard, pace=self._pace)
        state = shown.to(seat, language)
        client.send(m.encode(m.Welcome(VERSION, seat, now, state, missed)))
        self.clients[client] = None

    def tell(
        self,
        table: Table,
        applied: AppliedEntry,
        hard: Callable[[], Readiness] = lambda: Readiness.READY,
    ) -> None:
        """Shows everyone what has happened; whoever gave up a seat hears nothing more.

        It has happened, so nothing that fails here can stop the table: whoever cannot be told is
        cut off, and hears what they missed when they come back.
        """
        self.told = applied.seq
        shown: projections.Projection | None = None
        written: dict[tuple[int | None, Language], bytes] = {}
        failures: list[Exception] = []
        for client in tuple(self.clients):
            try:
                if shown is None:
                    shown = projections.Projection(table, applied, hard(), self._pace)
                whose = client.seat, client.language
                if whose not in written:
                    written[whose] = m.encode(shown.to(*whose))
                client.send(written[whose])
            except Exception as problem:  # noqa: BLE001 (the others are to hear of it)
                failures.append(problem)
                self.clients.pop(client, None)
                client.drop("failed")
        if failures:  # which have most likely the same cause
            log_event("telling_failed", level="error", error=failures[0], table=table.code)
        for event in applied.events:
            if isinstance(event, m.SeatLeft):
                self._drop_seat(event.seat)

    def skip_to(self, seq: int) -> None:
        """The entries up to this one cannot be told: whoever has not heard them asks for them."""
        if self.is_behind(seq):
            self.drop_all("behind")
            self.told = seq

    def drop_all(self, reason: str) -> None:
        """Ends all connections."""
        for client in tuple(self.clients):
            client.drop(reason)
        self.clients.clear()

    def _drop_seat(self, seat: int) -> None:
        for client in tuple(self.clients):
            if client.seat == seat:
                self.clients.pop(client, None)
                soon = asyncio.get_running_loop().call_soon
                soon(client.drop, "left")  # whoever left hears first that it is done
