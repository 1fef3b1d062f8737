"""A Ray cluster, by way of its client server. Ray, too, plays again what is lost with a worker."""

from __future__ import annotations

import logging
import os
import pickle
import threading
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from openuno.extras import module_of
from openuno.sim.clusters.cluster import Cluster, first_line
from openuno.sim.jobs import Part
from openuno.text.errors import InputError


class RayCluster(Cluster[Any]):
    """The cluster of a Ray head."""

    def __init__(self, url: str, address: str, patience: int) -> None:
        super().__init__(url)
        # Ray reads these when it is imported: how long each of its three tries may take, and that
        # it must not make a cluster of its own on this machine when this one is gone.
        for name in ("INITIAL", "MAX"):
            os.environ.setdefault(f"RAY_CLIENT_{name}_CONNECTION_TIMEOUT_S", str(patience // 3))
        os.environ["RAY_ENABLE_AUTO_CONNECT"] = "0"
        self._ray = module_of("ray", "ray")
        self._grpc = module_of("ray", "grpc")
        _be_quiet()
        ignore_closed_channels()
        try:
            with warnings.catch_warnings(action="ignore"):
                self._connect(f"ray://{address}")
        except Exception as problem:  # noqa: BLE001 - gRPC and Ray have many ways to say it
            raise InputError("cluster_not_ray", url=url, problem=first_line(problem)) from None
        finally:
            _be_quiet()  # Ray has just given its loggers a voice again

        def play_packed(work: bytes) -> Any:  # as it is in here, Ray sends it along
            return pickle.loads(work)

        remote: Any = self._ray.remote(num_cpus=1, max_retries=-1)
        self._play: Any = remote(play_packed)

    def _connect(self, address: str) -> None:
        quiet = {"configure_logging": False, "log_to_driver": False}
        try:
            self._ray.init(address, **quiet)
        except ConnectionAbortedError:  # now and then, the server for a new client does not start
            self._ray.init(address, **quiet)

    def _ask(self, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Calls a function of Ray; raises an error of our own if the cluster is gone."""
        if not self._ray.is_initialized():
            raise self.lost()
        try:
            return function(*arguments, **options)
        except self._ray.exceptions.RayError:
            raise
        except (ConnectionError, self._grpc.RpcError):
            raise self.lost() from None
        except Exception as problem:  # noqa: BLE001 - the head has tried to load our modules
            raise self.complaint(problem) from None

    def count_threads(self) -> int:
        return int(self._ask(self._ray.cluster_resources).get("CPU", 0))

    def submit(self, work: bytes) -> Any:
        return self._ask(self._play.remote, work)

    def submit_everywhere(self, work: bytes) -> list[Any]:
        # Ray has a process for each thread, and no names for them; as each of these takes seconds
        # the first time, they spread.
        return [self.submit(work) for _ in range(max(1, self.count_threads()))]

    def is_done(self, task: Any, seconds: float) -> bool:
        done, _ = self._ask(self._ray.wait, [task], timeout=seconds)
        return bool(done)

    def answer(self, task: Any) -> list[Part] | str:
        try:
            return self._ask(self._ray.get, task)
        except self._ray.exceptions.RayTaskError as problem:
            raise self.complaint(problem.cause) from None
        except self._ray.exceptions.RayError as problem:
            raise self.failed(problem) from None

    def cancel(self, tasks: Iterable[Any]) -> None:
        with suppress(InputError):  # where the cluster is gone, so are they
            for task in tasks:
                self._ask(self._ray.cancel, task)

    def close(self) -> None:
        self._ray.shutdown()


def _be_quiet() -> None:
    """Silences Ray's logs: what matters of them is said in messages of our own."""
    logging.getLogger("ray").setLevel(logging.CRITICAL + 1)
    logging.getLogger("ray.util.client.logsclient").addHandler(logging.NullHandler())


def ignore_closed_channels() -> None:
    """Silences the tracebacks of threads that fail because a gRPC channel is closed.

    Ray closes its channel while gRPC still watches it, and the watcher's traceback would reach the
    terminal. The watcher is a daemon thread of gRPC's own, so the hook for failed threads is the
    only place to stop it.
    """
    report = threading.excepthook
    if getattr(report, "__name__", "") == "report_unless_closed":
        return

    def report_unless_closed(death: threading.ExceptHookArgs) -> None:
        if not (
            isinstance(death.exc_value, ValueError) and "Channel closed" in str(death.exc_value)
        ):
            report(death)

    threading.excepthook = report_unless_closed
