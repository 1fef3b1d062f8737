"""A simulation from start to end: its parts are played, added up and, if wanted, written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from openuno.sim.jobs import Job, Part
from openuno.sim.runners import Runner, Stop, spans

Listener = Callable[[Part], None]


@dataclass(slots=True)
class SimulationResult:
    """The result of a simulation, as far as it was played."""

    hands: int
    actions: int
    blocked: int
    """T7: hands that nobody won."""
    wins: list[int]
    """The hands won by each seat or, where they rotate, by the policy that started there."""
    seconds: float = 0.0
    """How long it took, without compiling."""

    @classmethod
    def of_no_hands(cls, seats: int) -> SimulationResult:
        """The result before the first hand."""
        return cls(0, 0, 0, [0] * seats)

    def add(self, part: Part) -> None:
        """Adds the result of a part."""
        self.hands += part.hands
        self.actions += part.actions
        self.blocked += part.blocked
        self.wins = [won + more for won, more in zip(self.wins, part.wins, strict=True)]

    @property
    def hands_per_second(self) -> float:
        """The speed; 0 before the first hand."""
        return self.hands / self.seconds if self.seconds else 0.0


def simulate(
    job: Job,
    hands: int,
    runner: Runner,
    *,
    listeners: Sequence[Listener] = (),
    batch: int | None = None,
    stop: Stop | None = None,
    clock: Callable[[], float] = perf_counter,
) -> SimulationResult:
    """Plays the first `hands` hands of a job. Each listener hears of every part, in order.

    The result does not depend on how many threads or machines play, nor on the size of a batch.
    """
    work = spans(job, hands, batch)
    start = clock()
    result = SimulationResult.of_no_hands(job.seats)
    for part in runner.run(work, stop or Stop()):
        result.add(part)
        result.seconds = clock() - start
        for listener in listeners:
            listener(part)
    return result
