"""Whether anything was lost, done twice or made up: the log beside what people were told.

Each table is played again from the first entry of its log, by the same code that the server runs,
and what anyone was ever shown has to be what that gives now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

import msgspec

from openuno.game.replay import Replay
from openuno.protocol import messages as m
from openuno.server.storage import Entry, Store
from openuno.server.tables.projections import Projection
from openuno.server.tables.retelling import play_again
from openuno.server.tables.table import Table
from tests.support.scripted_people import STORAGE_DOWN, Notes, fingerprint
from tests.support.server_processes import ServerProcess


@dataclass
class Findings:
    """What was looked at, and what is wrong."""

    entries: int = 0
    acknowledged: int = 0
    lost: int = 0
    """Commands that were acknowledged and are not in the log where they should be."""
    doubled: int = 0
    """Commands that are in the log twice, or though they were refused."""
    updates: int = 0
    """Updates that people were shown."""
    matches: int = 0
    """Matches that were played to their end, whose replays are right."""
    problems: list[str] = field(default_factory=list[str])


async def check(
    database: str,
    people: Sequence[Notes],
    servers: Sequence[ServerProcess],
    *,
    refusals_are_final: bool = True,
    storage_fails: bool = False,
) -> Findings:
    """Checks all tables that these people were at, and that the servers noted no failure.

    What was refused is not in the log; but where the network repeats what was said, it may be
    allowed the second time. Only where `storage_fails` may people have been told so.
    """
    findings = Findings()
    store = await Store.open(database, process="check")
    try:
        for code, at_table in groupby(people, lambda notes: notes.code):
            notes = {each.seat: each for each in at_table}
            entries, snapshot = await store.entries(code), await store.snapshot(code)
            last = (await store.last_seqs([code]))[code]
            try:
                _Table(code, entries, notes, findings, refusals_are_final).check(snapshot, last)
            except Exception as problem:  # noqa: BLE001 (it is what is looked for)
                findings.problems.append(f"{code}: its log cannot be read: {problem!r}")
    finally:
        await store.close()
    findings.problems += [line for server in servers for line in server.errors()]
    for each in people:
        if each.gaps >= each.connections:
            findings.problems.append(f"{each.code}: {each.seat} was shown too little")
        if each.surprises or (each.reasons[STORAGE_DOWN] and not storage_fails):
            findings.problems.append(f"{each.code}: {each.seat} heard {dict(each.reasons)}")
    return findings


class _Table:
    """A table, played again."""

    def __init__(
        self,
        code: str,
        entries: Sequence[Entry],
        notes: dict[int, Notes],
        findings: Findings,
        refusals_are_final: bool,
    ) -> None:
        self._code = code
        self._entries = entries
        self._notes = notes
        self._findings = findings
        self._refusals_are_final = refusals_are_final
        self._shown = {seat: _by_seq(each.shown) for seat, each in notes.items()}

    def check(self, snapshot: tuple[int, bytes] | None, last: int) -> None:
        seqs = [entry.seq for entry in self._entries]
        self._expect(seqs == list(range(1, last + 1)), "its log has gaps")
        times = [entry.at for entry in self._entries]
        self._expect(times == sorted(times), "its log goes back in time")
        self._check_commands()
        table = self._play_again()
        for number, match in enumerate(self._matches(), 1):
            self._check_match(number, match, table)
        if snapshot is not None:
            later = self._entries[snapshot[0] :]
            same = _standing(Table.restored(self._code, snapshot, later)) == _standing(table)
            self._expect(same, "its snapshot differs from its log")

    def _expect(self, holds: bool, problem: str) -> None:
        if not holds:
            self._findings.problems.append(f"{self._code}: {problem}")

    def _check_commands(self) -> None:
        findings = self._findings
        findings.entries += len(self._entries)
        places: dict[str, list[int]] = {}
        for entry in self._entries:
            sender, colon, id_ = entry.command.partition(":")
            seat, *_ = sender.split(".")  # whoever sat there: nobody gets up
            places.setdefault(f"{seat}{colon}{id_}", []).append(entry.seq)
        for seat, notes in self._notes.items():
            self._expect(not notes.out_of_order, f"{seat} saw {notes.out_of_order[:3]}")
            findings.acknowledged += len(notes.done)
            for id_, seq in notes.done.items():
                found = places.get(f"{seat}:{id_}", [])
                findings.lost += seq not in found
                self._expect(found == [seq], f"{seat}:{id_} was done at {seq}, is at {found}")
            for id_ in notes.refused if self._refusals_are_final else ():
                found = places.get(f"{seat}:{id_}", [])
                findings.doubled += bool(found)
                self._expect(not found, f"{seat}:{id_} was refused, is at {found}")
        for command, found in places.items():
            findings.doubled += len(found) - 1
            seat, _, id_ = command.partition(":")
            known = command.startswith("~") or id_ in self._notes[int(seat)].sent
            self._expect(known and len(found) == 1, f"{command} is at {found}")

    def _play_again(self) -> Table:
        """The table after its whole log; on the way, all that was shown is looked at."""
        table = Table(self._code)
        for entry in self._entries:
            showing = Projection(table, table.apply(entry))
            for seat, shown in self._shown.items():
                for told in shown.pop(entry.seq, ()):
                    self._findings.updates += 1
                    right = _is_right(told, showing.to(seat, "en"), table, seat)
                    self._expect(right, f"{seat} was shown something else of {entry.seq}")
        for seat, shown in self._shown.items():
            self._expect(not shown, f"{seat} was shown {list(shown)[:3]}, not in the log")
        return table

    def _matches(self) -> list[Sequence[Entry]]:
        starts = [entry.seq for entry in self._entries if entry.kind == "match_started"]
        ends = pairwise([*starts, len(self._entries) + 1])
        return [self._entries[start - 1 : end - 1] for start, end in ends]

    def _check_match(self, number: int, entries: Sequence[Entry], table: Table) -> None:
        game = play_again(entries)
        if game.is_over:
            Replay.of(game).verify()
            self._findings.matches += 1
        else:
            current = None if table.match is None else table.match.digest()
            same = number == table.state.match and game.digest() == current
            self._expect(same, f"match {number} differs")


def _by_seq(shown: Sequence[tuple[int, bytes]]) -> dict[int, list[bytes]]:
    told: dict[int, list[bytes]] = {}
    for seq, print_ in shown:
        told.setdefault(seq, []).append(print_)
    return told


def _is_right(told: bytes, update: m.Update, table: Table, seat: int) -> bool:
    """Whether somebody was shown this update; or, who was not there, what happened or how things
    stood after it.
    """
    if told == fingerprint(update):
        return True
    retold = m.Update(update.seq, update.at, update.told)
    standing = Projection(table).to(seat, "en")
    return told in {fingerprint(retold), fingerprint(standing)}


def _standing(table: Table) -> tuple[object, ...]:
    """Everything about a table that counts."""
    state = msgspec.json.encode(table.state)
    return state, None if table.game is None else table.game.digest()
