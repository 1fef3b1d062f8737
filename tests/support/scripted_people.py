"""Scripted people: they play at random whatever is allowed, through the client that anyone can use,
and note what they were told.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random

import msgspec

from openuno.bots.level import Level
from openuno.client import CommandRefused, Seat, TableClient, create, join
from openuno.game.actions import Action, Play
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import CreateTable, TakeSeat
from openuno.protocol.moves import move_of
from openuno.protocol.table_view import TableView

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gina", "Hugo", "Ida", "Jan")
STORAGE_DOWN = "storage_down"
_OVERTAKEN = ("too_late", "caught_first", "no_match", "match_is_on", "other_commitment")
"""Reasons why something is refused that was allowed when it was decided; the rules have more."""
_WORDS = ("hello", "play red", "well done", "you should draw", "I have a wild", "hm …")
_TALKATIVE = 0.02
"""How often somebody says something when something has happened."""
_HASTY = 0.1
"""How often somebody does not wait for an answer before they go on."""
_LATER = 0.1
"""Seconds until a command is repeated that could not be written down."""


async def sit_down(
    url: str,
    people: int,
    bots: int = 0,
    *,
    rulebook: str = "official",
    options: Mapping[str, bool | int | str] | None = None,
    level: Level = Level.NORMAL,
    public: bool = False,
    turn_time: float = 3600,
    names: Sequence[str] = NAMES,
) -> list[Seat]:
    """Opens a table and seats people at it."""
    asked = CreateTable(
        names[0],
        rulebook=rulebook,
        options=options or {},
        seats=people + bots,
        bots=(level,) * bots,
        public=public,
        turn_time=turn_time,
    )
    host = await create(url, asked)
    others = [await join(url, host.code, TakeSeat(name)) for name in names[1:people]]
    return [host, *others]


@dataclass
class Notes:
    """What one person has done, and was told."""

    code: str
    """The table."""
    seat: int
    sent: set[str] = field(default_factory=set[str])
    """The ids of all commands."""
    done: dict[str, int] = field(default_factory=dict[str, int])
    """The commands that the server acknowledged, and where they are to stand in the log."""
    refused: set[str] = field(default_factory=set[str])
    """The commands that the server did not carry out."""
    reasons: Counter[str] = field(default_factory=Counter[str])
    """Why, and how often."""
    shown: list[tuple[int, bytes]] = field(default_factory=list[tuple[int, bytes]])
    """The fingerprint of each update, with its sequence number."""
    surprises: set[str] = field(default_factory=set[str])
    """Reasons that nobody should be given who plays fair."""
    out_of_order: list[str] = field(default_factory=list[str])
    gaps: int = 0
    """How often something was not shown; it may be after a connection was lost."""
    connections: int = 0

    def see(self, update: m.Update) -> None:
        """Notes what is shown; entries come once each, in the order of the log."""
        last = self.shown[-1][0] if self.shown else update.seq
        if update.seq < last or (update.seq == last and update.told and self.shown):
            self.out_of_order.append(f"{update.seq} after {last}")
        self.gaps += update.seq > last + 1
        self.shown.append((update.seq, fingerprint(update)))

    def hear(self, id_: str, refusal: m.Refused) -> bool:
        """Notes why something was not done; whether that is settled."""
        self.reasons[refusal.code] += 1
        if refusal.code == STORAGE_DOWN:
            return False
        if refusal.clause is None and refusal.code not in _OVERTAKEN:
            self.surprises.add(refusal.code)
        self.refused.add(id_)
        return True


def fingerprint(update: m.Update) -> bytes:
    """What an update shows, but for when a turn ends: that may have been corrected since."""
    told = m.encode(msgspec.structs.replace(update, ends=None))
    return blake2b(told, digest_size=8).digest()


class Person:
    """Somebody in a seat, who plays as fast as they can."""

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.client = TableClient(seat, contributes=False)  # they do it themselves, and note it
        self.notes = Notes(seat.code, seat.number or 0)
        self._rng = rng
        self._commitment = ""

    async def play(self) -> None:
        """Plays until cancelled, matches one after the other; the host starts them."""
        try:
            async with asyncio.TaskGroup() as errands:
                async for update in self.client:
                    self.notes.see(update)
                    await self._answer(errands)
        finally:
            self.notes.connections = self.client.connections
            self.notes.reasons[STORAGE_DOWN] += self.client.repeats

    async def _answer(self, errands: asyncio.TaskGroup) -> None:
        """Does something about how things stand now, or says something."""
        if self._rng.random() < _TALKATIVE:
            errands.create_task(self.say(self._rng.choice(_WORDS)))
        command = self._next()
        if command is not None:
            doing = errands.create_task(self.do(command))
            if self._rng.random() > _HASTY:
                await doing

    async def say(self, words: str) -> None:
        """Says something at the table."""
        await self.do(c.Say(self._id(), words))

    async def do(self, command: c.AnyCommand) -> None:
        """Has something done, or learns why not."""
        self.notes.sent.add(command.id)
        while True:
            try:
                self.notes.done[command.id] = await self.client.do(command)
            except CommandRefused as problem:
                if self.notes.hear(command.id, problem.refusal):
                    return
            else:
                return
            await asyncio.sleep(_LATER)

    def _next(self) -> c.AnyCommand | None:
        """What to do as things stand now, if anything."""
        table = self.client.table
        if table is not None and table.phase == "open":
            return self._prepare(table)
        action = choose(self.client, self._rng)
        if action is None:
            return None
        return c.Act(self._id(), move_of(action), None if action.is_call else self.client.seq)

    def _prepare(self, table: TableView) -> c.AnyCommand | None:
        """Before a match, everyone adds randomness to the deal; then the host begins."""
        if table.commitment != self._commitment:
            self._commitment = table.commitment
            randomness = self._rng.randbytes(32).hex()
            return c.Contribute(self._id(), table.commitment, randomness)
        people = {info.name for info in table.seats if info.level is None}
        if self.client.seat.number == table.host and people == set(table.contributions):
            return c.Start(self._id())
        return None

    def _id(self) -> str:
        return f"{self._rng.getrandbits(64):016x}"


def choose(client: TableClient, rng: Random) -> Action | None:
    """Something that is allowed: any card before drawing, or a call."""
    view, legal = client.view, list(client.legal)
    if view is None or not legal:
        return None
    if view.turn != view.seat and view.phase != "hand_over":
        return rng.choice(legal)  # a call, a catch or a jump-in
    plays = [action for action in legal if isinstance(action, Play)]
    return rng.choice(plays or legal)
