"""Safety: whether what people were told is what the log says, and the log what it has to be."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import msgspec

from openuno.live.pace import Pace
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.server import payloads as r
from openuno.server.storage import Entry
from openuno.server.tables.projections import Projection
from openuno.server.tables.table import AppliedEntry, Table
from openuno.server.tables.table_state import TableState
from tests.support.simulation.disk import Disk
from tests.support.simulation.journal import Journal, Shown

_COMMAND = re.compile(r"(\d+)(?:\.[0-9a-f]+)?:(.+)")
"""How the log knows a command of a seat."""
_EVEN = 20.0
"""Seconds by which the time between two entries may differ from the time between their commits: for
so long the database may have been away."""
_UNSURE = ("storage_down", "id_taken")
"""Refusals after which a command, or another by the same id, may stand in the log."""


@dataclass
class LogCheck:
    """Plays a table again from its log, and notes what is wrong with that."""

    code: str
    disk: Disk
    journal: Journal
    pace: Pace
    thoroughly: bool
    """Whether to make all that was shown anew, which takes as long as it took the server."""
    places: dict[tuple[str, str], list[int]] = field(
        default_factory=dict[tuple[str, str], list[int]]
    )
    """Where the commands of each person stand, by the hash of their token and their ids."""

    def run(self) -> Table:
        """Gives the table as its log makes it."""
        table, shown = Table(self.code), self._shown()
        before: Entry | None = None
        for entry in self.disk.entries(self.code):
            self._expect(
                entry.seq == table.seq + 1, f"its log goes from {table.seq} to {entry.seq}"
            )
            if before is not None:
                self._check_command(entry, table.state)
                self._check_time(before, entry, table)
            applied = table.apply(entry)
            self._check_shown(table, applied, shown.pop(entry.seq, ()))
            before = entry
        self._expect(not shown, f"{sorted(shown)} were shown, and are not in its log")
        self._check_told()
        if self.thoroughly:
            self._check_snapshot(table)
        return table

    def _expect(self, holds: bool, problem: str) -> None:
        if not holds:
            self.journal.object_to(f"{self.code}: {problem}")

    def _shown(self) -> dict[int, list[Shown]]:
        shown: dict[int, list[Shown]] = {}
        for each in self.journal.shown:
            if each.code == self.code:
                shown.setdefault(each.seq, []).append(each)
        return shown

    def _check_shown(
        self, table: Table, applied: AppliedEntry, shown: list[Shown] | tuple[()]
    ) -> None:
        projection = None
        for each in shown:
            self._expect(each.at == applied.at, f"{each.seq} was shown at {each.at}")
            if self.thoroughly and each.text:
                projection = projection or Projection(table, applied, pace=self.pace)
                right = m.encode(projection.to(each.seat, "en")).decode()
                self._expect(each.text == right, f"{each.seat} was shown {each.text}, not {right}")

    def _check_time(self, before: Entry, entry: Entry, table: Table) -> None:
        """Time goes on evenly in a match, and nobody's turn ends early."""
        if not table.state.playing:
            return
        self._expect(entry.at >= before.at, f"{entry.seq} is earlier than {before.seq}")
        one, other = (self.disk.commits[self.code, each.seq] for each in (before, entry))
        if one.process == other.process:
            uneven = (entry.at - before.at) - (other.at - one.at)
            self._expect(abs(uneven) < _EVEN, f"{entry.seq} is {uneven:.0f} seconds off")
        payload, state = r.decode(entry.record), table.state
        if isinstance(payload, r.WentAway) and payload.late:
            ends = state.moved_at + self.pace.deal_time(state.dealt) + state.settings.turn_time
            self._expect(entry.at > ends - 1e-3, f"a turn ended {ends - entry.at:.1f} s early")

    def _check_command(self, entry: Entry, state: TableState) -> None:
        """A command in the log was sent by whoever sits there, and asks for what was done."""
        command = _COMMAND.fullmatch(entry.command)
        if command is None:
            return
        seat, id_ = int(command[1]), command[2]
        person, payload = state.keys[seat], r.decode(entry.record)
        self.places.setdefault((person, id_), []).append(entry.seq)
        sent = self.journal.sent.get((person, id_), [])
        name = state.seats[seat].name
        self._expect(
            any(_agrees(each, payload, name) for each in sent),
            f"{entry.seq} is {payload}, and nobody in seat {seat} asked for it",
        )
        for told in self.journal.told:
            if (told.person, told.command.id, told.seq) == (person, id_, entry.seq):
                self._expect(
                    _agrees(told.command, payload, name), f"{told.command} was not done: {payload}"
                )

    def _check_told(self) -> None:
        """What was acknowledged is there, once and nowhere else; what was refused is not."""
        for (person, id_), seqs in self.places.items():
            self._expect(len(seqs) == 1, f"{person[:6]}:{id_} is at {seqs}")
        for told in self.journal.told:
            if told.code != self.code:
                continue
            place = (told.person, told.command.id)
            seqs = self.places.get(place, [])
            if told.refusal:
                final = told.refusal not in _UNSURE and self.journal.arrived[place] == 1
                self._expect(not (final and seqs), f"{told} stands at {seqs}")
            else:
                self._expect(seqs == [told.seq], f"{told} stands at {seqs}")

    def _check_snapshot(self, table: Table) -> None:
        snapshot = self.disk.snapshot(self.code)
        if snapshot is None:
            return
        later = self.disk.entries(self.code)[snapshot[0] :]
        other = Table.restored(self.code, snapshot, later)
        self._expect(_standing(other) == _standing(table), "its snapshot differs from its log")


def _standing(table: Table) -> tuple[object, ...]:
    """Everything about a table that counts."""
    state = msgspec.json.encode(table.state)
    return state, None if table.game is None else table.game.digest()


def _agrees(command: c.AnyCommand, payload: r.Payload, name: str) -> bool:
    """Whether a payload is what somebody of this name asked for."""
    match command, payload:
        case c.Act(move=move), r.Acted(action, bot=False):
            return action == str(move.by(name))
        case c.Say(text=text), r.Said(text=said):
            return text == said
        case c.Contribute(randomness=randomness), r.Contributed(randomness=added):
            return randomness == added
        case c.Pick(place=place), r.CardPicked(place=picked):
            return place == picked
        case (
            (c.Leave(), r.SeatLeft(removed=False))
            | (c.Start(), r.MatchStarted() | r.PickingBegan())
            | (c.ComeBack(), r.CameBack())
        ):
            return True
        case _:
            return False
