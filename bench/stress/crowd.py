"""A crowd of scripted people and spectators, light enough to be many on one core.

They speak the protocol with as little effort as possible: of an update they read whose turn it is
and what is allowed, and nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from openuno.client import Seat
from openuno.protocol import VERSION
from openuno.protocol import commands as c
from openuno.protocol.moves import AnyMove, Play
from openuno.protocol.type_names import read_card

_CALLS = 0.7
"""How often somebody calls UNO or catches who could."""


class _View(msgspec.Struct):
    seat: str | None
    turn: str | None = None
    phase: str = ""


class _Update(msgspec.Struct, tag_field="type", tag="update"):
    seq: int
    view: _View | None = None
    legal: tuple[AnyMove, ...] = ()


class _Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    state: _Update


class _Done(msgspec.Struct, tag_field="type", tag="done"):
    id: str


class _Refused(msgspec.Struct, tag_field="type", tag="refused"):
    code: str
    id: str | None = None


class _Stopping(msgspec.Struct, tag_field="type", tag="stopping"):
    message: str


_decode = msgspec.json.Decoder(
    _Update | _Welcome | _Done | _Refused | _Stopping, dec_hook=read_card
).decode


@dataclass
class Tally:
    """What the crowd has seen."""

    waits: list[float] = field(default_factory=list[float])
    """Seconds from a command to its acknowledgement."""
    updates: int = 0
    refusals: dict[str, int] = field(default_factory=dict[str, int])
    errors: list[str] = field(default_factory=list[str])


class Person:
    """One socket at a table: in a seat, or watching."""

    def __init__(self, seat: Seat, tally: Tally, rng: Random, think: float) -> None:
        self._seat = seat
        self._tally = tally
        self._rng = rng
        self._think = think
        self._sent: dict[str, float] = {}
        self._latest: _Update | None = None
        self._planned: asyncio.TimerHandle | None = None
        self._socket: ClientConnection | None = None
        self.welcomed = asyncio.Event()

    async def run(self) -> None:
        """Plays, or watches, until cancelled."""
        address = self._seat.url.replace("http", "ws", 1)
        try:
            async with connect(
                f"{address}/api/tables/{self._seat.code}/play", compression=None
            ) as socket:
                self._socket = socket
                await self._say(c.Hello(VERSION, self._seat.token))
                async for text in socket:
                    self._hear(_decode(text))
        except asyncio.CancelledError:
            raise
        except Exception as problem:  # noqa: BLE001 (counted and reported)
            self._tally.errors.append(repr(problem))

    async def start_match(self) -> None:
        """The host begins."""
        await self._say(c.Start("start"))

    async def _say(self, message: c.AnyFromClient) -> None:
        if self._socket is not None:
            await self._socket.send(c.encode(message).decode())

    def _hear(self, message: _Update | _Welcome | _Done | _Refused | _Stopping) -> None:
        match message:
            case _Update():
                self._tally.updates += 1
                self._look(message)
            case _Welcome(state=state):
                self._look(state)
                self.welcomed.set()
            case _Done(id=id_) | _Refused(id=id_):
                sent = self._sent.pop(id_ or "", None)
                if sent is not None:
                    self._tally.waits.append(perf_counter() - sent)
                if isinstance(message, _Refused):
                    refusals = self._tally.refusals
                    refusals[message.code] = refusals.get(message.code, 0) + 1
            case _Stopping():
                self._tally.errors.append("stopping")

    def _look(self, update: _Update) -> None:
        """Plans what to do about how things stand now."""
        self._latest = update
        if self._planned is not None:
            self._planned.cancel()
            self._planned = None
        if not update.legal or update.view is None:
            return
        mine = update.view.turn == update.view.seat
        if not mine and self._rng.random() > _CALLS:
            return
        delay = self._rng.expovariate(1 / self._think) if mine else self._think * 0.1
        later = asyncio.get_running_loop().call_later
        self._planned = later(delay, self._act, update, self._choose(update.legal, mine))

    def _choose(self, legal: Sequence[AnyMove], mine: bool) -> AnyMove:
        plays = [move for move in legal if isinstance(move, Play)]
        return self._rng.choice(plays if mine and plays else legal)

    def _act(self, update: _Update, move: AnyMove) -> None:
        self._planned = None
        id_ = f"{self._rng.getrandbits(64):016x}"
        seq = None if move.is_call else update.seq
        self._sent[id_] = perf_counter()
        task = asyncio.ensure_future(self._say(c.Act(id_, move, seq)))
        task.add_done_callback(_forget)


def _forget(task: asyncio.Future[None]) -> None:
    """A socket that is closed is counted where it is read."""
    if not task.cancelled():
        task.exception()
