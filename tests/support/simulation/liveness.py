"""Liveness: whether every table goes on within its time, and everyone is there who wants to be,
once nothing fails any more.
"""

from __future__ import annotations

from collections.abc import Iterable

from openuno.live.deadlines import next_deadline
from openuno.live.pace import Pace
from openuno.server.tables.deadlines import situation
from openuno.server.tables.table import Table
from tests.support.simulation.disk import Disk
from tests.support.simulation.journal import Journal
from tests.support.simulation.people import Person

SLACK = 4.0
"""Seconds by which something may be late: a table has to be found, read, or be tried again."""
LEASE = 4.0
"""Seconds more where servers share a database, and each leaves the other some time."""
_SETTLED = 1.0
"""Seconds that news take at most."""
_BACK = 5.0
"""Seconds in which everyone is back, and everything is answered."""


def check_table(table: Table, disk: Disk, journal: Journal, pace: Pace, slack: float) -> None:
    """Whether a table has done all that was due, as its log says what is."""
    now = situation(table)
    if now is None:
        return
    last = disk.commits[table.code, table.seq]
    due = [next_deadline(now, pace, reacted=reacted) for reacted in (False, True)]
    times = [deadline.at for deadline in due if deadline is not None]
    if not times:
        return
    elapsed = journal.loop.time() - last.at
    late = elapsed - max(0.0, max(times) - table.at)
    if late > slack:
        journal.object_to(f"{table.code} stands still: {due[-1]} is {late:.1f} s late")


def check_people(people: Iterable[Person], disk: Disk, journal: Journal) -> None:
    """Whether all who want to be there are, know all that is in the log, and got their answers."""
    now = journal.loop.time()
    for person in people:
        if person.mood == "gone" or person.has_left or person.code in disk.damaged:
            continue
        if person.seat is None:
            continue  # a match is on, and they wait for its end
        if not person.is_welcome:
            journal.object_to(f"{person.name} is not back at {person.code}")
            continue
        old = [
            seq
            for (code, seq), commit in disk.commits.items()
            if code == person.code and commit.at < now - _SETTLED
        ]
        if max(old) > person.seq:
            journal.object_to(f"{person.name} was shown {person.seq}, not {max(old)}")
        for command, since in person.pending.values():
            if since < now - _BACK:
                journal.object_to(f"{person.name} waits for an answer to {command}")
