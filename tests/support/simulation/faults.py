"""The faults of a simulation, by its plan and a seed; one day they end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.support.simulation.journal import Journal
from tests.support.simulation.plan import Plan


class Faults:
    """Decides whether something fails now."""

    def __init__(self, plan: Plan, rng: Random, journal: Journal) -> None:
        self._plan = plan
        self._rng = rng
        self._journal = journal
        self._clock: Callable[[], float] = journal.loop.time

    @property
    def are_over(self) -> bool:
        """Whether nothing fails any more."""
        return self._clock() >= self._plan.trouble

    def strikes(self, kind: str) -> bool:
        """Whether a fault of this kind happens now; if so, it is noted."""
        rate = self._plan.rates.get(kind, 0.0)
        if not rate or self.are_over or self._rng.random() >= rate:
            return False
        self._journal.note("fault", kind)
        return True

    def outage(self) -> str:
        """What ails the database now: it is `away`, its disk is `full`, or nothing does."""
        now = self._clock()
        return next((kind for begin, end, kind in self._plan.outages if begin <= now < end), "")

    def is_deaf(self) -> bool:
        """Whether servers do not hear now what others append."""
        now = self._clock()
        return any(begin <= now < end for begin, end in self._plan.deaf)
