"""People of a simulation: they sit down, play what is allowed, talk, wait, leave, lose their
connection, and send again what was not answered. They hold the server to what it tells them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from openuno.protocol import VERSION
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.close_codes import FOR_GOOD
from openuno.protocol.moves import Play
from openuno.protocol.table_view import TableView
from openuno.server.tables.table_state import hash_of
from tests.support.simulation.journal import Journal, Shown, Told
from tests.support.simulation.network import Network, Request, Wire
from tests.support.simulation.plan import Plan, TablePlan
from tests.support.simulation.servers import TURN, Server

Mood = Literal["plays", "idles", "gone"]

_ENERGY = 8
"""How many commands somebody gives before they have enough."""
_HASTY = 0.1
"""How often somebody does not wait for an answer before they go on."""
_WORDS = ("Hello!", "Well done.", "Hm …")
_OVERTAKEN = {
    "too_late",
    "caught_first",
    "no_match",
    "no_picking",
    "pick_taken",
    "not_to_pick",
    "match_is_on",
    "other_commitment",
    "not_away",
    "host_only",
    "too_few_players",
    "unknown_token",
}
"""Reasons why something is refused that was allowed when it was decided; the rules have more."""


@dataclass
class Surroundings:
    """What people need to be somewhere."""

    plan: Plan
    network: Network
    servers: list[Server]
    journal: Journal
    is_committed: Callable[[str, int], bool]
    make_room: Callable[[Person], None]
    """Called with whoever has left a table for good."""


class Person:
    """Somebody who plays, or wants to."""

    def __init__(self, number: int, at: TablePlan, rng: Random, around: Surroundings) -> None:
        self.name = f"P{number}"
        self.address = f"192.0.2.{number + 1}"
        self.at = at
        self.token = rng.randbytes(16).hex()
        self.key = hash_of(self.token)
        self.code = ""
        self.seat: int | None = None
        self.seq = -1
        self.mood: Mood = "plays"
        self.pending: dict[str, tuple[c.AnyCommand, float]] = {}
        """What was not answered yet, and when it was first said."""
        self.is_welcome = False
        self.has_left = False
        self._leaves = False
        """Whether they have said that they leave."""
        self._energy = _ENERGY
        self._rng = rng
        self._around = around
        self._loop = asyncio.get_running_loop()
        self._wire: Wire | None = None
        self._ids = 0
        self._table: TableView | None = None
        self._last: m.Update | None = None
        self._thinks: asyncio.TimerHandle | None = None
        forgets = not any(map(around.plan.has, ("late", "twice", "again")))
        self._forgets = forgets and rng.random() < 0.3
        """Whether they begin anew with their ids after each connection."""

    # Sitting down

    def open_table(self) -> None:
        """Opens a table, again and again until it is there."""
        body: dict[str, Any] = {
            "name": self.name,
            "token": self.token,
            "seats": max(2, self.at.people + self.at.bots),
            "bots": ["easy"] * self.at.bots,
            "rulebook": self.at.rulebook,
            "options": self.at.options,
            "turn_time": TURN,
            "pick_dealer": self.at.pick_dealer,
        }
        self._ask("/api/tables", body, self.open_table)

    def sit_down(self) -> None:
        """Sits down at a table, as soon as that can be done."""
        body = {"name": self.name, "token": self.token}
        self._ask(f"/api/tables/{self.code}/seats", body, self.sit_down)

    def _ask(self, path: str, body: dict[str, Any], again: Callable[[], None]) -> None:
        def answered(status: int, content: Any) -> None:
            self._around.journal.note("answer", (self.address, path, status, content))
            if status == 201:
                self.code, self.seat = content["code"], content["seat"]
                self._connect()
            elif status == 409 and (content["code"] == "table_full" or self.mood != "plays"):
                self.has_left = True
            elif status in {0, 409, 503} or content["code"] == "table_out_of_order":
                self._loop.call_later(self._rng.uniform(0.3, 1.5), again)
            else:
                self._object(f"could not sit down: {content}")

        request = Request(path, body, self.address, answered)
        self._around.network.request(self._server(), request)

    def _server(self) -> Server:
        return self._rng.choice(self._around.servers)

    # The connection

    def _connect(self) -> None:
        if self.mood == "gone" or self.has_left:
            return
        self._wire = self._around.network.connect(self._server(), self.code, self)
        if self._forgets:
            self.pending.clear()
            self._ids = 0
        after = self.seq if self.seq >= 0 and self._rng.random() < 0.9 else None
        self._say(c.Hello(VERSION, self.token, after))

    def rest(self, mood: Mood) -> None:
        """Plays a bit more, or only looks on, or goes home."""
        self._energy = _ENERGY // 2
        if mood == "gone":
            self._go_home()
        self.mood = mood
        self._think_soon()

    def _go_home(self) -> None:
        self.pending.clear()
        self._hang_up()

    def _hang_up(self) -> None:
        wire, self._wire, self.is_welcome = self._wire, None, False
        if wire is not None:
            wire.hang_up()

    def lose(self, wire: Wire, code: int | None) -> None:
        """The connection is gone; it is tried again, unless there is no point in it."""
        if wire is not self._wire:
            return
        self._wire, self.is_welcome = None, False
        if code in FOR_GOOD:
            if not self.has_left and not self._leaves:
                self._object(f"was sent away for good: {code}")
            self._leave()
            return
        self._loop.call_later(self._rng.uniform(0.05, 1.2), self._connect)

    def _leave(self) -> None:
        if not self.has_left:
            self.has_left = True
            self.pending.clear()
            self._around.make_room(self)

    def _say(self, message: c.AnyFromClient) -> None:
        if self._wire is not None:
            self._wire.say(c.encode(message).decode())

    def _object(self, problem: str) -> None:
        self._around.journal.object_to(f"{self.name} at {self.code}: {problem}")

    # What they are told

    def hear(self, wire: Wire, text: str) -> None:
        """Something has come from the server."""
        if wire is not self._wire:
            return
        told = m.decode(text)
        match told:
            case m.Welcome():
                self._be_welcome(told)
            case m.Update():
                if told.seq != self.seq + 1:
                    self._object(f"was shown {told.seq} after {self.seq}")
                self._see(told, text)
            case m.Done(id_, seq):
                self._settle(id_, seq)
            case m.Refused():
                self._be_refused(told)
            case _:
                pass

    def _be_welcome(self, welcome: m.Welcome) -> None:
        state = welcome.state
        if welcome.seat != self.seat:
            self._object(f"had seat {self.seat}, is in {welcome.seat}")
        if state.seq < self.seq:
            self._object(f"was shown {self.seq}, now it is {state.seq}")
        missed = [update.seq for update in welcome.missed]
        if missed and missed != list(range(missed[0], state.seq + 1)):
            self._object(f"had missed {missed}, up to {state.seq}")
        for update in welcome.missed:
            self._note(update, "")
        self.is_welcome = True
        self._see(state, "")
        for command, _ in tuple(self.pending.values()):
            self._say(command)

    def _see(self, update: m.Update, text: str) -> None:
        self.seq, self._last = update.seq, update
        self._table = update.table or self._table
        self._note(update, text)
        self._think_soon()

    def _note(self, update: m.Update, text: str) -> None:
        if not self._around.is_committed(self.code, update.seq):
            self._object(f"was shown {update.seq}, which is not in the log")
        self._around.journal.shown.append(Shown(self.code, self.seat, update.seq, update.at, text))

    def _settle(self, id_: str, seq: int) -> None:
        command, _ = self.pending.pop(id_, (None, 0.0))
        if command is None:
            return
        self._around.journal.told.append(Told(self.key, self.code, command, seq=seq))
        if isinstance(command, c.Leave):
            self._leave()
        self._think_soon()

    def _be_refused(self, refusal: m.Refused) -> None:
        command, since = self.pending.pop(refusal.id or "", (None, 0.0))
        if command is None:
            return
        self._around.journal.told.append(Told(self.key, self.code, command, refusal=refusal.code))
        if refusal.code == "storage_down":
            self.pending[command.id] = (command, since)
            return
        known = refusal.clause is not None or refusal.code in _OVERTAKEN
        if not known and not (refusal.code == "id_taken" and self._forgets):
            self._object(f"was refused {command}: {refusal.code}")
        self._think_soon()

    # What they do

    def _think_soon(self) -> None:
        if self._thinks is None:
            self._thinks = self._loop.call_later(self._rng.uniform(0.1, 1.5), self._think)

    def _think(self) -> None:
        self._thinks = None
        busy = bool(self.pending) and self._rng.random() > _HASTY
        if not self.is_welcome or self.mood != "plays" or self._energy <= 0 or busy:
            return
        command = self._choose()
        if command is not None:
            self._energy -= 1
            self._give(command)

    def _give(self, command: c.AnyCommand) -> None:
        self._leaves |= isinstance(command, c.Leave)
        self.pending[command.id] = (command, self._loop.time())
        self._around.journal.sent.setdefault((self.key, command.id), []).append(command)
        self._say(command)
        self._ask_again_later(command)

    def _ask_again_later(self, command: c.AnyCommand, times: int = 0) -> None:
        self._loop.call_later(self._rng.uniform(1.0, 3.0), self._ask_again, command, times)

    def _ask_again(self, command: c.AnyCommand, times: int) -> None:
        """Says something again that was not answered; if that does not help, on another line."""
        waiting, _ = self.pending.get(command.id, (None, 0.0))
        if waiting is not command:
            return
        if self.is_welcome:
            if times >= 2 and self._wire is not None:
                self._hang_up()
                self._loop.call_later(self._rng.uniform(0.05, 1.2), self._connect)
                times = -1
            else:
                self._say(command)
        self._ask_again_later(command, times + 1)

    def _choose(self) -> c.AnyCommand | None:
        """What to do as things stand, if anything."""
        table, last, seat = self._table, self._last, self.seat
        if table is None or last is None or seat is None:
            return None
        if self._rng.random() < 0.1:
            return c.Say(self._id(), self._rng.choice(_WORDS))
        if table.phase == "open":
            return self._choose_between_matches(table, seat)
        if table.seats[seat].away:
            return c.ComeBack(self._id())
        if table.picking is not None:
            place = self._rng.randint(1, table.picking.spread)
            return c.Pick(self._id(), place) if self.name in table.picking.waiting else None
        if not last.legal:
            return None
        plays = [move for move in last.legal if isinstance(move, Play)]
        move = self._rng.choice(plays or last.legal)
        return c.Act(self._id(), move, None if move.is_call else last.seq)

    def _choose_between_matches(self, table: TableView, seat: int) -> c.AnyCommand | None:
        self._think_soon()  # though nothing may happen meanwhile
        chance, taken = self._rng.random(), sum(bool(info.name) for info in table.seats)
        if table.host == seat and taken > 1 and chance < 0.4:
            return c.Start(self._id())
        if table.host != seat and chance < 0.15:
            return c.Leave(self._id())
        if chance < 0.5 and self.name not in table.contributions:
            return c.Contribute(self._id(), table.commitment, self._rng.randbytes(16).hex())
        return None

    def _id(self) -> str:
        self._ids += 1
        return str(self._ids)
