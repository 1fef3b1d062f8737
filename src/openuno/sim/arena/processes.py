"""Work that Python does, on every core: in processes of its own."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from openuno.sim.runners import Stop, in_order

W = TypeVar("W")
R = TypeVar("R")


def in_processes(
    do: Callable[[W], R],
    work: Iterable[W],
    processes: int,
    stop: Stop,
    prepare: Callable[[], None] | None = None,
) -> Iterator[R]:
    """The results of the work, in order; so many pieces are done at once. Each process prepares for
    it first. Once asked to stop, no more are begun. One process is this one.
    """
    if processes == 1:
        for piece in work:
            if stop.asked:
                return
            yield do(piece)
        return
    with _workers(processes, prepare) as pool:
        yield from in_order(lambda piece: pool.submit(do, piece), work, 2 * processes, stop)


def _workers(count: int, prepare: Callable[[], None] | None) -> ProcessPoolExecutor:
    """Worker processes that ignore Ctrl-C, so that they finish what they have begun: a terminal
    sends it to all processes it has started. Each ignores it from the beginning, as the process
    that starts it does.
    """
    obeys = signal.signal(signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(count, get_context("spawn"), prepare)
    for _ in range(count):
        pool.submit(int)  # starts one
    signal.signal(signal.SIGINT, obeys)
    return pool
