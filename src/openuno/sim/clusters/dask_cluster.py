"""A Dask cluster. When a worker dies, its scheduler has others play what is lost with it."""

from __future__ import annotations

import logging
import pickle
import warnings
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread
from typing import Any
from uuid import uuid4

from openuno.extras import module_of
from openuno.sim.clusters.cluster import Cluster, first_line
from openuno.sim.jobs import Part
from openuno.text.errors import InputError

TRIES = 10
"""How often a bundle is sent out. Each time, Dask itself tries it with 4 workers, if they die; if
more than that die, the bundle must be the reason.
"""


@dataclass(slots=True)
class DaskTask:
    """A bundle that was sent out, maybe more than once."""

    work: bytes
    future: Any
    tries: int = 1


class DaskCluster(Cluster[DaskTask]):
    """The cluster of a Dask scheduler."""

    def __init__(self, url: str, address: str, patience: int) -> None:
        super().__init__(url)
        self._dask = module_of("dask", "distributed")
        _be_quiet()
        warnings.simplefilter("ignore", self._dask.versions.VersionMismatchWarning)
        try:
            self._client = _within(
                patience,
                lambda: self._dask.Client(address, timeout=patience, set_as_default=False),
            )
        except (OSError, ValueError, ImportError) as problem:
            raise InputError("cluster_not_dask", url=url, problem=first_line(problem)) from None

    def count_threads(self) -> int:
        return sum(self._workers().values())

    def _workers(self) -> dict[str, int]:
        """The workers that are there, with the threads of each."""
        try:
            return self._client.nthreads()
        except Exception as problem:  # noqa: BLE001 - it depends on how far the client has noticed
            if isinstance(problem, OSError) and self._is_open():
                return {}  # away for a moment
            raise self.lost() from None

    def _is_open(self) -> bool:
        """Whether the client is connected to the scheduler, or waits for its return."""
        return self._client.status in ("connecting", "running")

    def submit(self, work: bytes) -> DaskTask:
        return DaskTask(work, self._send(work))

    def submit_everywhere(self, work: bytes) -> list[DaskTask]:
        # Where one of them dies, another does its work once more.
        wishes: list[Any] = [
            {"workers": [name], "allow_other_workers": True} for name in self._workers()
        ]
        return [DaskTask(work, self._send(work, **wish)) for wish in wishes or [{}]]

    def _send(self, work: bytes, **wish: Any) -> Any:
        try:  # with no fifo_timeout, first come is first served
            key = f"openuno-{uuid4()}"
            return self._client.submit(pickle.loads, work, key=key, fifo_timeout=0, **wish)
        except Exception as problem:  # noqa: BLE001 - Dask has no error of its own for this
            # The connection may break before the client has noticed.
            is_there = self._is_open() and not isinstance(problem, OSError)
            raise (self.failed(problem) if is_there else self.lost()) from None

    def is_done(self, task: DaskTask, seconds: float) -> bool:
        if not task.future.done() and seconds:
            with suppress(TimeoutError):
                task.future.exception(timeout=seconds)
        if not task.future.done():
            if not self._is_open():
                raise self.lost()
            return False
        if task.tries < TRIES and self._is_worth_another_try(task.future):
            task.future = self._send(task.work)
            task.tries += 1
            return False
        return True

    def _is_worth_another_try(self, future: Any) -> bool:
        """Whether to send a bundle again: too many workers died in a row, or the scheduler was away
        for a moment.
        """
        if future.cancelled():
            return self._is_open()
        return future.status == "error" and isinstance(future.exception(), self._dask.KilledWorker)

    def answer(self, task: DaskTask) -> list[Part] | str:
        try:
            return task.future.result()
        except CancelledError:
            raise self.lost() from None
        except Exception as problem:  # noqa: BLE001 - whatever it was, it happened elsewhere
            if task.future.status != "error":  # it was played, and could not be fetched
                raise self.lost() from None
            raise self.complaint(problem) from None
        finally:
            task.future.release()  # its rows would stay there for as long as Python likes

    def cancel(self, tasks: Iterable[DaskTask]) -> None:
        futures = [task.future for task in tasks]
        if futures and self._client.status == "running":
            self._client.cancel(futures)

    def close(self) -> None:
        self._client.close()


def _within(seconds: float, connect: Callable[[], Any]) -> Any:
    """The result of `connect`, or `TimeoutError`: Dask waits for a first answer without end."""
    answers: Queue[Any] = Queue()

    def ask() -> None:
        try:
            answers.put((connect(), None))
        except Exception as problem:  # noqa: BLE001 - it is raised again below
            answers.put((None, problem))

    Thread(target=ask, daemon=True).start()
    try:
        client, problem = answers.get(timeout=seconds)
    except Empty:
        raise TimeoutError(f"no word in {seconds} s") from None
    if problem is not None:
        raise problem
    return client


def _be_quiet() -> None:
    """Silences Dask's logs: what matters of them is said in messages of our own."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
