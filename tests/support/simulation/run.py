"""Runs a simulation: trouble first, then calm; in the end everything has to be right."""

from __future__ import annotations

import asyncio
import errno
import logging
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from openuno.protocol import messages as m
from openuno.server.tables.projections import Projection
from openuno.text.lang import Language
from tests.support.simulation.checks import LogCheck
from tests.support.simulation.disk import Disk
from tests.support.simulation.faults import Faults
from tests.support.simulation.journal import Journal
from tests.support.simulation.liveness import LEASE, SLACK, check_people, check_table
from tests.support.simulation.loop import Stuck, VirtualLoop
from tests.support.simulation.network import Network
from tests.support.simulation.people import Mood, Person, Surroundings
from tests.support.simulation.plan import Plan, TablePlan, plan_of
from tests.support.simulation.processes import make_task
from tests.support.simulation.servers import PACE, TURN, Server

CALM = 22.0
"""Seconds without faults, in which everything has to come right: longer than anybody's turn."""
_LONGEST_PAUSE = 1.0
"""Seconds until a server that was ended is started again, at most."""
_LOOKS = 0.05
"""Seconds between two moments at which the process may be held up."""
_LOGGER = "openuno.server"


class Injected(OSError):  # noqa: N818
    """A failure that the simulation has made."""


@dataclass(frozen=True)
class Outcome:
    """What came of a simulation."""

    seed: int
    plan: Plan
    problems: tuple[str, ...]
    digest: str
    """The same for every run of this seed."""
    entries: int
    virtual: float
    """Seconds that went by in it."""
    story: str


def simulate(seed: int) -> Outcome:
    """Runs the simulation of a seed, from its beginning to its checks."""
    loop = VirtualLoop(Random(f"{seed} loop"))
    loop.set_task_factory(make_task)  # type: ignore[arg-type]
    simulation = _Simulation(seed, loop)
    try:
        with simulation.watched():
            try:
                loop.run_until_complete(simulation.run())
            except Stuck:
                simulation.journal.object_to("nothing happens any more, or the same for ever")
            simulation.check()
        journal = simulation.journal
        return Outcome(
            seed,
            simulation.plan,
            tuple(journal.problems),
            journal.digest(),
            len(simulation.disk.commits),
            loop.time(),
            journal.story(),
        )
    finally:
        loop.steps = 0
        with simulation.watched():
            loop.run_until_complete(simulation.end())
        assert not asyncio.all_tasks(loop)
        simulation.disk.close()
        loop.close()


class _Simulation:
    """A world, from the first table to the last check."""

    def __init__(self, seed: int, loop: VirtualLoop) -> None:
        self.plan = plan = plan_of(seed)
        self.journal = journal = Journal(loop)
        self._seed = seed
        self._loop = loop
        self._rng = Random(f"{seed} world")
        self._faults = faults = Faults(plan, Random(f"{seed} faults"), journal)
        self.disk = Disk(journal)
        self._network = Network(faults, Random(f"{seed} network"), journal)
        shared = plan.servers > 1
        self._servers = [
            Server(number, self.disk, faults, journal, seed, shared=shared)
            for number in range(plan.servers)
        ]
        self._people: list[Person] = []
        self._supervising: list[asyncio.Task[None]] = []
        self._around: Surroundings | None = None
        loop.set_exception_handler(self._hear_lost_error)

    # The course of it

    async def run(self) -> None:
        """Trouble, then calm, then the end."""
        plan, loop = self.plan, self._loop
        self._around = Surroundings(
            plan,
            self._network,
            self._servers,
            self.journal,
            lambda code, seq: (code, seq) in self.disk.commits,
            self._welcome_next,
        )
        for server in self._servers:
            server.lost = self._network.drop
            server.start()
        self._servers[-1].ahead += plan.apart if len(self._servers) > 1 else 0.0
        for at in plan.tables:
            self._gather(at)
        for when, step in plan.steps:
            loop.call_at(when, self._set_clock, step)
        for when, number, how in plan.ends:
            loop.call_at(when, self._begin_end, self._servers[number], how)
        if plan.has("held_up"):
            loop.call_later(_LOOKS, self._hold_up)
        await asyncio.sleep(plan.trouble)
        self.journal.note("calm")
        await self._calm_down()
        await asyncio.sleep(CALM)
        self.journal.note("end")
        self._check_people()
        for server in self._servers:
            await server.kill()

    async def end(self) -> None:
        """Ends what still goes on where nothing more happens. Thrown away as it is, it would be
        heard of in another test.
        """
        for server in self._servers:
            await server.kill()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def _gather(self, at: TablePlan) -> None:
        """Has people come to a table, the host first."""
        host = self._person(at)
        host.open_table()
        for _ in range(at.people - 1):
            self._follow(self._person(at), host)

    def _person(self, at: TablePlan) -> Person:
        assert self._around is not None
        number = len(self._people)
        person = Person(number, at, Random(f"{self._seed} person {number}"), self._around)
        self._people.append(person)
        return person

    def _follow(self, person: Person, host: Person) -> None:
        """Has somebody sit down once they know where."""
        if host.code:
            person.code = host.code
            person.sit_down()
        else:
            self._loop.call_later(0.3, self._follow, person, host)

    def _welcome_next(self, left: Person) -> None:
        """Has somebody else come where somebody has left."""
        if not self._faults.are_over:
            person = self._person(left.at)
            self._loop.call_later(self._rng.uniform(0.1, 2), self._follow, person, left)

    def _set_clock(self, step: float) -> None:
        self.journal.note("clock", step)
        for server in self._servers:
            server.ahead += step

    def _hold_up(self) -> None:
        if self._faults.strikes("held_up"):
            self._loop.hold_up(self._rng.uniform(0, 2))
        if not self._faults.are_over:
            self._loop.call_later(_LOOKS, self._hold_up)

    def _begin_end(self, server: Server, how: str) -> None:
        self._supervising.append(self._loop.create_task(self._end(server, how)))

    async def _end(self, server: Server, how: str) -> None:
        """Ends a server, and starts it again."""
        async with server.ending:
            await (server.kill() if how == "kill" else server.stop())
            code = self._people[0].code
            if code and self.plan.damages and not self.disk.damaged and len(self._servers) == 1:
                self.disk.damage(code)
            for person in self._people:
                if person.seat is not None and self._rng.random() < self.plan.stays_away:
                    person.rest("gone")
            await asyncio.sleep(self._rng.uniform(0, _LONGEST_PAUSE))
            server.start()

    async def _calm_down(self) -> None:
        if self._supervising:
            await asyncio.wait(self._supervising)
        moods: tuple[Mood, ...] = ("plays", "idles", "gone")
        for person in self._people:
            if person.mood != "gone":
                person.rest(self._rng.choice(moods))

    # What is wrong

    def _check_people(self) -> None:
        check_people(self._people, self.disk, self.journal)

    def check(self) -> None:
        """Looks at all logs in the end, and whether something should have happened there since."""
        shared = len(self._servers) > 1
        codes = dict.fromkeys(code for code, _ in self.disk.commits)
        for code in codes:
            if code in self.disk.damaged:
                continue
            log = LogCheck(code, self.disk, self.journal, PACE, thoroughly=self._seed % 8 == 0)
            try:
                table = log.run()
            except Exception as problem:  # noqa: BLE001 (it is what is looked for)
                self.journal.object_to(f"{code}: its log cannot be read: {problem!r}")
                continue
            slack = SLACK + (LEASE if shared else 0.0) + (TURN if self._is_behind() else 0.0)
            check_table(table, self.disk, self.journal, PACE, slack)
        for supervising in self._supervising:
            if supervising.done() and supervising.exception():
                self.journal.object_to(f"a server failed: {supervising.exception()!r}")

    def _is_behind(self) -> bool:
        """Whether a server may not know how long nothing was done before it started: its clock was
        set back. Then a turn begins anew.
        """
        return bool(self.plan.ends) and any(step < 0 for _, step in self.plan.steps)

    def _hear_lost_error(self, _: object, context: dict[str, Any]) -> None:
        self.journal.object_to(f"an error that nobody hears of: {context}")

    @contextmanager
    def watched(self) -> Generator[None]:
        """Makes updates fail by the plan, and hears what servers note as errors."""
        logger, handler = logging.getLogger(_LOGGER), _Notes(self.journal, self.disk)
        propagates, logger.propagate = logger.propagate, False
        logger.addHandler(handler)
        to, faults = Projection.to, self._faults

        def fail_at_times(self: Projection, seat: int | None, language: Language) -> m.Update:
            if faults.strikes("telling"):
                raise Injected(errno.EMFILE, "Too many open files")
            return to(self, seat, language)

        Projection.to = fail_at_times
        try:
            yield
        finally:
            Projection.to = to
            logger.removeHandler(handler)
            logger.propagate = propagates


class _Notes(logging.Handler):
    """What the servers note as errors: none may be but those that were made."""

    def __init__(self, journal: Journal, disk: Disk) -> None:
        super().__init__(logging.ERROR)
        self._journal = journal
        self._disk = disk

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        event = record.getMessage()
        self._journal.note("log", (event, repr(error)))
        broken = event == "table_out_of_order" and self._disk.damaged
        if not (broken or isinstance(error, Injected)):
            self._journal.object_to(f"a server noted {event}: {error!r}")
