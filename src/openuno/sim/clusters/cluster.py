"""The base of Dask and Ray clusters: spans go out, parts come back in order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Generic, TypeVar

from openuno.sim.clusters.worker import packed, version_here
from openuno.sim.jobs import Job, Part, SimulationError
from openuno.sim.runners import Span, Stop
from openuno.text.errors import InputError, one_line

AHEAD = 4
"""How many bundles of spans are under way for each thread of the cluster."""
MOST_SPANS = 20
"""The most spans in a bundle, about a second of work. A bundle has as many spans as the cluster has
threads, up to this: the larger it is, the fewer messages are needed.
"""
MOST_HANDS = 300_000
"""A bundle with so many hands is full: their rows must fit into memory."""
POLL = 0.2
"""How many seconds to wait for a part before checking whether somebody has asked to stop."""
COUNT_AGAIN = 5.0
"""Seconds after which the threads are counted again: workers come and go."""
GRACE = 60.0
"""Seconds to wait for the other workers once the first is ready: some may have other work."""

Task = TypeVar("Task")


class Cluster(ABC, Generic[Task]):
    """Plays spans on a cluster: they go out in bundles, and their parts stay where they were played
    until it is their turn.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self._count = 1
        self._counted = -COUNT_AGAIN

    @abstractmethod
    def count_threads(self) -> int:
        """How many bundles the cluster can play at once, at present."""

    @abstractmethod
    def submit(self, work: bytes) -> Task:
        """Sends a bundle out."""

    @abstractmethod
    def submit_everywhere(self, work: bytes) -> list[Task]:
        """Sends a bundle to all workers that are there, or to the first that comes."""

    @abstractmethod
    def is_done(self, task: Task, seconds: float) -> bool:
        """Whether a bundle has been played, or has failed, after so many seconds at most."""

    @abstractmethod
    def answer(self, task: Task) -> list[Part] | str:
        """The answer to a bundle that is done: its parts, or the worker's version if it differs."""

    @abstractmethod
    def cancel(self, tasks: Iterable[Task]) -> None:
        """Cancels bundles, wherever they are."""

    @abstractmethod
    def close(self) -> None:
        """Leaves the cluster, which runs on."""

    def prepare(self, job: Job) -> None:
        """Has every worker compile, or load what was compiled before. Those that come later do so
        with their first bundle.
        """
        waiting = deque(self.submit_everywhere(packed([Span(job, 0, 0)])))
        end = float("inf")
        try:
            while waiting and monotonic() < end:
                if self.is_done(waiting[0], POLL):
                    self._parts(waiting.popleft())
                    end = min(end, monotonic() + GRACE)
                else:
                    waiting.rotate(-1)
        finally:
            self.cancel(waiting)

    def run(self, work: Iterable[Span], stop: Stop) -> Iterator[Part]:
        """Plays the spans and gives their parts in order. Once asked to stop, gives what has been
        finished, up to the first that has not.
        """
        spans = iter(work)
        pending: deque[Task] = deque()
        try:
            while not stop.asked and (bundle := self._bundle(spans)):
                pending.append(self.submit(packed(bundle)))
                while len(pending) >= AHEAD * self._threads() and self._comes(pending[0], stop):
                    yield from self._parts(pending.popleft())
            while pending and self._comes(pending[0], stop):
                yield from self._parts(pending.popleft())
        finally:
            self.cancel(pending)

    def _bundle(self, spans: Iterator[Span]) -> list[Span]:
        """The next spans, as many as go out at once."""
        bundle: list[Span] = []
        for span in spans:
            bundle.append(span)
            hands = sum(each.count for each in bundle)
            if len(bundle) >= min(self._threads(), MOST_SPANS) or hands >= MOST_HANDS:
                break
        return bundle

    def _threads(self) -> int:
        """How many threads there are, or were a moment ago."""
        if monotonic() >= self._counted + COUNT_AGAIN:
            self._count = max(1, self.count_threads())
            self._counted = monotonic()
        return self._count

    def _comes(self, task: Task, stop: Stop) -> bool:
        """Waits until a bundle has been played; false if somebody asks to stop first."""
        while not self.is_done(task, 0 if stop.asked else POLL):
            if stop.asked:
                return False
        return True

    def _parts(self, task: Task) -> list[Part]:
        answer = self.answer(task)
        if isinstance(answer, str):
            raise InputError("cluster_differs", url=self.url, theirs=answer, ours=version_here())
        return answer

    def complaint(self, problem: BaseException) -> Exception:
        """The error to raise for a bundle that failed."""
        if isinstance(problem, SimulationError):
            return problem
        if "openuno" in (getattr(problem, "name", None) or ""):  # not there, or too old
            return InputError("cluster_lacks_openuno", url=self.url, ours=version_here())
        return self.failed(problem)

    def failed(self, problem: object) -> InputError:
        """The error to raise for any other failure."""
        return InputError("cluster_failed", url=self.url, problem=first_line(problem))

    def lost(self) -> InputError:
        """The error to raise when a cluster was there and is gone."""
        return InputError("cluster_lost", url=self.url)


def first_line(problem: object) -> str:
    """The first line of an error, as part of a message."""
    lines = str(problem).strip().splitlines() or [type(problem).__name__]
    return one_line(lines[0].strip().rstrip(".:"))
