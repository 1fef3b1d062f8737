"""Runs the spans of a job: on every core, in order, and few of them in memory at a time."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol, TypeVar

from openuno.core.data.rules import Scoring
from openuno.sim.jobs import NUMBER_LIMIT, Job, Part, check_range

W = TypeVar("W")
R = TypeVar("R")

HANDS_AND_SEATS = 60_000
"""The hands times seats of a span, by default: some 50 ms of work."""
LARGEST_BATCH = 1_000_000
POINTS_A_HAND = 50
"""The points that a hand brings somebody on average, at least."""
MOST_THREADS = 1024


@dataclass(frozen=True, slots=True)
class Span:
    """Some hands, or matches, of a job, by their numbers."""

    job: Job
    first: int
    count: int

    def play(self) -> Part:
        """Plays the hands or matches of the span."""
        return self.job.play(self.first, self.count)


def spans(job: Job, count: int, size: int | None = None) -> Iterator[Span]:
    """Splits the first `count` hands or matches of a job into spans, none larger than `size`."""
    if size is None:
        size = max(1, HANDS_AND_SEATS // job.seats // _hands_each(job))
    check_size(count, size)
    return (Span(job, first, min(size, count - first)) for first in range(0, count, size))


def _hands_each(job: Job) -> int:
    """Roughly how many hands each number of a job stands for: one or, for matches, several."""
    if not job.matches or job.rules.scoring == Scoring.SINGLE_HAND:
        return 1
    by_points = max(1, job.rules.target // POINTS_A_HAND)
    return min(by_points, job.rules.match_hands or by_points)


def check_size(count: int, size: int | None) -> None:
    """Refuses more hands, or more in a batch, than are possible."""
    check_range("hands", count, 0, NUMBER_LIMIT)
    if size is not None:
        check_range("batch", size, 1, LARGEST_BATCH)


class Stop:
    """A flag: whether someone has asked for the run to end."""

    asked = False


@contextmanager
def stopping_on_signals() -> Generator[Stop]:
    """Has Ctrl-C, and a request to terminate, ask the run to stop after the spans under way. A
    second Ctrl-C acts at once. Only a program's first thread can hear of them: elsewhere, nothing
    stops the run.
    """
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def ask(number: int, _frame: object) -> None:
        stop.asked = True
        signal.signal(number, before[signal.Signals(number)])

    for number in before:
        signal.signal(number, ask)
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Runner(Protocol):
    """Plays spans, many at once."""

    def prepare(self, job: Job) -> None:
        """Does what must be done once before a job can run at full speed."""
        ...

    def run(self, work: Iterable[Span], stop: Stop) -> Iterator[Part]:
        """Plays the spans and gives their parts in the same order; once asked to stop, begins no
        more of them.
        """
        ...

    def close(self) -> None:
        """Releases what the runner holds."""
        ...


class Threads:
    """Plays spans in threads on this machine's cores: compiled code does not hold Python's lock."""

    def __init__(self, threads: int | None = None) -> None:
        self.count = available_cores() if threads is None else threads
        check_range("threads", self.count, 1, MOST_THREADS)

    def prepare(self, job: Job) -> None:
        """Compiles, or loads what was compiled before."""
        job.play(0, 0)

    def run(self, work: Iterable[Span], stop: Stop) -> Iterator[Part]:
        with ThreadPoolExecutor(self.count) as pool:
            yield from in_order(lambda span: pool.submit(span.play), work, 2 * self.count, stop)

    def close(self) -> None:
        """Does nothing: there is nothing to release."""


def in_order(
    submit: Callable[[W], Future[R]], work: Iterable[W], ahead: int, stop: Stop
) -> Iterator[R]:
    """Keeps so many pieces of work under way and gives their results in order.

    Once asked to stop, it gives what has been begun, up to the first that has not.
    """
    pending: deque[Future[R]] = deque()
    try:
        for piece in work:
            if stop.asked:
                break
            pending.append(submit(piece))
            if len(pending) >= ahead:
                yield pending.popleft().result()
        while pending:
            future = pending.popleft()
            if stop.asked and future.cancel():
                break
            yield future.result()
    finally:
        for future in pending:
            future.cancel()


def available_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
