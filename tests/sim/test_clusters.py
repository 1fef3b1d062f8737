"""Clusters: the same hands as on this machine, whatever happens to the workers."""

from __future__ import annotations

import functools
import json
import os
import pickle
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Self

import psutil
import pytest

import openuno
from openuno.core.data.rules import Rules
from openuno.sim import clusters
from openuno.sim.clusters import connect_to, ray_cluster
from openuno.sim.clusters.dask_cluster import DaskCluster, DaskTask
from openuno.sim.clusters.ray_cluster import RayCluster
from openuno.sim.clusters.worker import packed, play_packed, version_here
from openuno.sim.jobs import Job, Part, SimulationError
from openuno.sim.runners import Runner, Span, Stop, Threads, spans
from openuno.text.errors import InputError
from tests.support.mortal import Mortal
from tests.support.paths import ROOT
from tests.support.ports import dead_port, free_port
from tests.support.present import present
from tests.support.waiting import SECONDS, wait_until

pytestmark = pytest.mark.measured

JOB = Job(rules=Rules(), seats=3, seed=11, watched=True)
HANDS, SIZE = 120_000, 4_000

Seen = list[tuple[Part, bytes]]


def seen(parts: Iterable[Part]) -> Seen:
    """The parts in a form that can be compared."""
    return [(replace(part, rows=None), present(part.rows).tobytes()) for part in parts]


@functools.cache
def expected() -> Seen:
    return seen(Threads(1).run(spans(JOB, HANDS, SIZE), Stop()))


def begin(runner: Runner, stop: Stop | None = None) -> Generator[Part]:
    """A run of which three parts have been taken."""
    parts = runner.run(spans(JOB, HANDS, SIZE), stop or Stop())
    first = [next(parts) for _ in range(3)]
    return (part for some in (first, parts) for part in some)


def deadly(folder: Path, *places: int) -> Iterator[Span]:
    """The same work, of which these pieces kill a worker each."""
    for place, span in enumerate(spans(JOB, HANDS, SIZE)):
        mark = folder / f"killed-by-{place}"
        yield Mortal(span.job, span.first, span.count, mark) if place in places else span


def environment(**settings: str) -> dict[str, str]:
    """Ours, in which processes can load what tests share."""
    env = os.environ | settings
    return env | {"PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), env.get("PYTHONPATH"))))}


def environment_of_workers(**settings: str) -> dict[str, str]:
    """Whoever is killed cannot say which lines were run, and should not spend time on it."""
    env = environment(**settings)
    return {name: value for name, value in env.items() if "COVERAGE" not in name}


def complaint(url: str, job: Job | None = None) -> InputError:
    with pytest.raises(InputError) as caught, closing(connect_to(url)) as cluster:
        cluster.prepare(job or JOB)
    for language in ("en", "de"):
        assert "\n" not in caught.value.text(language)
    return caught.value


def silent_door() -> socket.socket:
    """Somebody is there, but never says a word."""
    door = socket.socket()
    door.bind(("127.0.0.1", 0))
    door.listen()
    return door


def port_of(door: socket.socket) -> int:
    return door.getsockname()[1]


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody is there, it does not matter how long the answer takes."""
    monkeypatch.setattr(clusters, "PATIENCE", SECONDS)


# What needs no cluster


@pytest.mark.parametrize(
    "url",
    [
        "",
        "localhost:8786",
        "tcp://localhost:8786",
        "dask://localhost",
        "dask://:8786",
        "dask://localhost:0",
        "dask://localhost:65536",
        "dask://localhost:8786/x",
        "ray://a b:1",
        "dask://user@host:1",
        "DASK://host:1",
    ],
)
def test_a_url_that_names_no_cluster(url: str) -> None:
    problem = complaint(url)
    assert problem.code == "cluster_url"
    assert "dask://HOST:PORT" in problem.text()


@pytest.mark.parametrize("kind", ["dask", "ray"])
def test_nobody_is_there(kind: str, capfd: pytest.CaptureFixture[str]) -> None:
    with dead_port() as port:
        problem = complaint(f"{kind}://127.0.0.1:{port}")
    assert problem.code == "cluster_unreachable"
    assert "refused" in problem.text()
    assert capfd.readouterr() == ("", "")


def test_a_worker_looks_at_the_version_first() -> None:
    assert play_packed(b"not a pickle", "0.0 (0)") == version_here()
    assert openuno.__version__ in version_here()
    answer = pickle.loads(packed([Span(JOB, 0, 5), Span(JOB, 5, 5)]))
    assert seen(answer) == seen([JOB.play(0, 5), JOB.play(5, 5)])


def raising(problem: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise problem

    return fail


def code_of(action: Callable[[], object]) -> str:
    with pytest.raises(InputError) as caught:
        action()
    return caught.value.code


def test_dask_is_away_or_gone() -> None:
    cluster = DaskCluster.__new__(DaskCluster)
    cluster.url = "dask://host:1"
    away = raising(OSError("away\nfor a moment"))
    cluster._client = SimpleNamespace(status="connecting", nthreads=away, submit=away)
    future = SimpleNamespace(done=lambda: False)
    assert cluster.count_threads() == 0
    assert code_of(lambda: cluster.submit(b"")) == "cluster_lost"
    cluster._client.submit = raising(ValueError("no such thing"))
    assert code_of(lambda: cluster.submit(b"")) == "cluster_failed"
    assert not cluster.is_done(DaskTask(b"", future), 0)
    cluster._client.status = "closed"
    assert code_of(cluster.count_threads) == "cluster_lost"
    assert code_of(lambda: cluster.submit(b"")) == "cluster_lost"
    assert code_of(lambda: cluster.is_done(DaskTask(b"", future), 0)) == "cluster_lost"


@pytest.mark.parametrize(
    ("status", "code"),
    [("error", "cluster_failed"), ("finished", "cluster_lost"), ("cancelled", "cluster_lost")],
)
def test_what_dask_cannot_fetch_is_lost_with_it(status: str, code: str) -> None:
    """A worker may have failed with the same error; that is something else."""
    cluster = DaskCluster.__new__(DaskCluster)
    cluster.url = "dask://host:1"
    future = SimpleNamespace(
        status=status, result=raising(OSError("connection closed")), release=lambda: None
    )
    assert code_of(lambda: cluster.answer(DaskTask(b"", future))) == code


def test_what_ray_says_of_a_failure() -> None:
    class RayError(Exception):
        pass

    class RayTaskError(RayError):
        cause = ModuleNotFoundError("No module named 'openuno'", name="openuno")

    cluster = RayCluster.__new__(RayCluster)
    cluster.url = "ray://host:1"
    kinds = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)
    cluster._grpc = SimpleNamespace(RpcError=EOFError)
    for problem, code in [
        (RayTaskError(), "cluster_lacks_openuno"),
        (RayError("out of memory"), "cluster_failed"),
        (ImportError("no numpy", name="numpy"), "cluster_failed"),
        (ConnectionError(), "cluster_lost"),
        (EOFError(), "cluster_lost"),
    ]:
        cluster._ray = SimpleNamespace(
            is_initialized=lambda: True, exceptions=kinds, get=raising(problem)
        )
        assert code_of(lambda: cluster.answer("task")) == code
    cluster._ray.is_initialized = lambda: False
    assert code_of(lambda: cluster.answer("task")) == "cluster_lost"
    cluster._ray.cancel = raising(AssertionError())
    cluster.cancel(["task"])


def test_a_hand_without_end_is_the_same_mistake_there_as_here() -> None:
    problem = SimulationError("number 7 comes to no end")
    cluster = RayCluster.__new__(RayCluster)
    assert cluster.complaint(problem) is problem


# Dask


class Dask:
    """A Dask cluster of real processes. At the end, nobody is asked to leave: all are killed."""

    def __init__(self, folder: Path, *arguments: str, **settings: str) -> None:
        self._folder = folder
        self._all: list[subprocess.Popen[bytes]] = []
        self._file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port=0", *arguments, **settings)
        wait_until(self._file.exists)
        wait_until(lambda: self._file.read_text().endswith("}"))
        address = json.loads(self._file.read_text())["address"]
        self.url = address.replace("tcp://", "dask://")

    def add_worker(self, *arguments: str, **settings: str) -> subprocess.Popen[bytes]:
        simple = ("--nthreads=1", "--no-nanny", "--memory-limit=0", "--host=127.0.0.1")
        place = f"--local-directory={self._folder}"
        return self._start("worker", *simple, place, *arguments, **settings)

    def _start(self, role: str, *arguments: str, **settings: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{role}", *arguments]
        command += [f"--scheduler-file={self._file}", "--no-dashboard"]
        env = environment_of_workers(**settings)
        with (self._folder / "log").open("ab") as log:
            process = subprocess.Popen(command, env=env, stdout=log, stderr=log, cwd=self._folder)
        self._all.append(process)
        return process

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._all:
            process.kill()
            process.wait()


@pytest.mark.long
def test_dask_plays_the_same_and_a_dead_worker_loses_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    # Dask gives a task up after the first death, so that the second try is ours.
    stern = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    JOB.play(0, 0)  # compiles: workers only load that
    with Dask(tmp_path, "--host=127.0.0.1", **stern) as dask:
        first, second = dask.add_worker(), dask.add_worker()
        with closing(connect_to(dask.url)) as cluster:
            assert isinstance(cluster, DaskCluster)
            wait_until(lambda: cluster.count_threads() == 2)
            cluster.prepare(JOB)

            def come_to_help() -> None:
                first.wait()
                second.wait()
                wait_until(lambda: cluster.count_threads() == 0)
                dask.add_worker()

            help_ = Thread(target=come_to_help, daemon=True)
            help_.start()
            assert seen(cluster.run(deadly(tmp_path, 5, 15), Stop())) == expected()
            help_.join()

            stop = Stop()
            parts = begin(cluster, stop)
            stop.asked = True
            got = seen(parts)
            assert 3 <= len(got) < len(expected())
            assert got == expected()[: len(got)]
            left = cluster._client
            wait_until(lambda: not any(left.processing().values()) and not left.who_has())

            parts = begin(cluster)
            left._timeout = 1  # so long it looks for a scheduler that is gone
            dask.scheduler.kill()
            with pytest.raises(InputError) as caught:
                list(parts)
            assert caught.value.code == "cluster_lost"
    assert capfd.readouterr() == ("", "")


@pytest.mark.long
def test_a_dask_worker_with_other_rules_or_none(tmp_path: Path) -> None:
    shutil.copytree(Path(openuno.__file__).parent, tmp_path / "other" / "openuno")
    with (tmp_path / "other" / "openuno" / "core" / "engine.py").open("a") as source:
        source.write("# a house rule\n")
    (tmp_path / "without.py").write_text("import sys\nsys.modules['openuno'] = None\n")
    with Dask(tmp_path, "--host=127.0.0.1") as dask:
        other = dask.add_worker(PYTHONPATH=str(tmp_path / "other"))
        problem = complaint(dask.url)
        assert problem.code == "cluster_differs"
        assert problem.values["ours"] == version_here() != problem.values["theirs"]
        other.kill()
        dask.add_worker("--preload=without.py")
        assert complaint(dask.url).code == "cluster_lacks_openuno"


@pytest.mark.long
def test_a_port_that_is_not_dasks(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 1)
    with silent_door() as door:
        assert complaint(f"dask://127.0.0.1:{port_of(door)}").code == "cluster_not_dask"
    assert capfd.readouterr() == ("", "")


# Ray, which this file does in a process of its own: see `all_on_ray`


@contextmanager
def ray_head(token: dict[str, str]) -> Generator[tuple[str, int]]:
    """A Ray cluster with two threads: its URL, and the process of its head."""
    port = free_port()
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"]
    command += ["--port=0", f"--ray-client-server-port={port}", "--num-cpus=2"]
    command += ["--min-worker-port=0", "--max-worker-port=0"]
    command += ["--include-dashboard=false", "--disable-usage-stats"]
    env = environment_of_workers()
    env["GRPC_ENABLE_FORK_SUPPORT"] = "0"  # with it, a server for a client may fail to start
    # Ray's sockets need a path that is short.
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        log = Path(folder) / "log"
        with log.open("wb") as output:
            head = subprocess.Popen(
                [*command, f"--temp-dir={folder}"],
                env=env | token,
                stdout=output,
                stderr=output,
            )
        try:
            wait_until(lambda: head.poll() is not None or "runtime started" in log.read_text())
            assert head.poll() is None, log.read_text()
            wait_until(lambda: is_open(port))
            yield f"ray://127.0.0.1:{port}", head.pid
        finally:
            kill_all(head.pid)
            head.wait()


def kill_all(head: int) -> None:
    family = [*psutil.Process(head).children(recursive=True), psutil.Process(head)]
    for process in family:
        with suppress(psutil.NoSuchProcess):
            process.kill()


def is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def in_a_process_of_its_own(*arguments: str, **settings: str) -> None:
    run = subprocess.run(
        [sys.executable, __file__, *arguments],
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert (run.stdout, run.stderr) == ("", "")


@pytest.mark.long
def test_ray_plays_the_same_and_a_dead_worker_loses_nothing(tmp_path: Path) -> None:
    # A token of its own, so that it does not matter whether Ray finds one on this machine.
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    settings = {**token, "RAY_CLIENT_RECONNECT_GRACE_PERIOD": "1"}
    JOB.play(0, 0)  # compiles: workers only load that
    with ray_head(token) as (url, head):
        in_a_process_of_its_own(url, str(head), str(tmp_path), **settings)


CLOSED = """
import threading
import grpc
from grpc._channel import _poll_connectivity
from openuno.sim.clusters.ray_cluster import ignore_closed_channels

for _ in range(2):
    ignore_closed_channels()
channel = grpc.insecure_channel("127.0.0.1:1")
state, inner = channel._connectivity_state, channel._channel
channel.close()
watcher = threading.Thread(target=_poll_connectivity, args=(state, inner, False), name="watcher")
other = threading.Thread(target=lambda: int("x"), name="other")
for thread in (watcher, other):
    thread.start()
    thread.join()
"""


def test_a_channel_closed_under_its_watcher_is_no_news() -> None:
    run = [sys.executable, "-c", CLOSED]
    done = subprocess.run(run, capture_output=True, text=True, check=True, timeout=SECONDS)
    assert done.stdout == ""
    assert "Channel closed" not in done.stderr
    assert done.stderr.count("Traceback") == 1  # anything else that kills a thread is told
    assert "thread other" in done.stderr


def test_ray_is_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def init(address: str, **_: object) -> None:
        asked.append(address)
        raise ConnectionAbortedError("Initialization failure from server:\n")

    monkeypatch.setattr(ray_cluster, "module_of", lambda *_: SimpleNamespace(init=init))
    for name in ("INITIAL", "MAX"):  # what it would set for all processes that we start
        monkeypatch.setenv(f"RAY_CLIENT_{name}_CONNECTION_TIMEOUT_S", "1")
    with silent_door() as door:
        url = f"ray://127.0.0.1:{port_of(door)}"
        problem = complaint(url)
    assert asked == [url, url]
    assert problem.code == "cluster_not_ray"
    assert "failure from server." in problem.text()


@pytest.mark.long
def test_a_port_that_is_not_rays() -> None:
    with silent_door() as door:
        in_a_process_of_its_own(f"ray://127.0.0.1:{port_of(door)}")


def all_on_ray(url: str, head: int, folder: Path) -> None:
    """All there is to see on a Ray cluster."""
    clusters.PATIENCE = SECONDS
    with closing(connect_to(url)) as cluster:
        cluster.prepare(JOB)

        assert seen(cluster.run(deadly(folder, 5), Stop())) == expected()
        assert list(folder.iterdir())  # somebody has died

        stop = Stop()
        parts = begin(cluster, stop)
        stop.asked = True
        got = seen(parts)
        assert 3 <= len(got) < len(expected())
        assert got == expected()[: len(got)]

        parts = begin(cluster)
        assert isinstance(cluster, RayCluster)
        # So long each try to find a head that is gone takes.
        cluster._ray.util.client.worker.INITIAL_TIMEOUT_SEC = 1
        kill_all(head)
        with pytest.raises(InputError) as caught:
            list(parts)
        assert caught.value.code == "cluster_lost"


if __name__ == "__main__":
    if len(sys.argv) > 2:
        all_on_ray(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
    else:
        clusters.PATIENCE = 3
        assert complaint(sys.argv[1]).code == "cluster_not_ray"
