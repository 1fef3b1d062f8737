"""`openuno simulate`: the same result however it is run, and nothing lost when it is stopped."""

from __future__ import annotations

import functools
import json
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from openuno.bots.policies import Policy
from openuno.cli import INTERRUPTED, main
from openuno.core import jit
from openuno.core.data.cards import colour_of
from openuno.core.data.rules import Rules
from openuno.sim.clusters import connect
from openuno.sim.columns import Column
from openuno.sim.jobs import Job, parse_policies
from openuno.sim.parquet_rows import NAMES, RowsFile, rows_file
from openuno.sim.progress import explaining_a_wait
from openuno.sim.runners import Stop, Threads, in_order, spans
from openuno.sim.simulation import simulate
from openuno.text.errors import InputError
from tests.support.waiting import SECONDS

COMMAND = [sys.executable, "-m", "openuno", "simulate"]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_what_it_prints(capsys: pytest.CaptureFixture[str]) -> None:
    fixed = "--rulebook strict --seats 4 --hands 2000 --policy random --seed 1 --threads 1".split()
    found = printed(capsys, *fixed)
    assert found["hands"] == 2000
    assert found["actions"] > 20_000
    assert found["seconds"] > 0
    rounded = pytest.approx(found["seconds"], abs=0.0006)  # to a thousandth, when it is told
    assert 2000 / found["hands_per_second"] == rounded
    assert len(found["wins"]) == 4
    assert sum(found["wins"]) == 2000 - found["blocked"]


@pytest.mark.parametrize("way", ["--threads 2", "--threads 2 --batch 1", "--batch 7", ""])
def test_the_result_does_not_depend_on_threads_or_batches(
    way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    times = ("seconds", "hands_per_second")
    found = printed(capsys, "--hands", "500", *way.split())
    plain = printed(capsys, "--hands", "500", "--threads", "1")
    assert {k: v for k, v in found.items() if k not in times} == {
        k: v for k, v in plain.items() if k not in times
    }


@pytest.mark.parametrize(("language", "said"), [("en", "won  50"), ("de", "gewinnt  50")])
def test_in_words(language: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--seats", "2", "--hands", "9000", "--lang", language]) == 0
    shown = capsys.readouterr()
    assert said in shown.out or said.replace("50", "49") in shown.out
    assert shown.err == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--policy sensibel", "Did you mean sensible?"),
        ("--policy random,random", "2 policies for 4 seats"),
        ("--seats 1", "seats"),
        ("--hands -1", "hands"),
        ("--batch 0", "batch"),
        ("--threads 0", "threads"),
        ("--seed -1", "seed"),
        ("--threads 1 --cluster dask://here:1", "leave one of them out"),
        ("--out rows.csv", ".parquet"),
        ("--out nowhere/rows.parquet", "nowhere/rows.parquet: this cannot be written"),
        ("--out folder.parquet", "folder"),
        ("--rulebook mayhen", "mayhem"),
    ],
)
def test_what_makes_no_sense(
    arguments: str,
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.parquet").mkdir()
    assert main(["simulate", *arguments.split()]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["folder.parquet"]


def test_policies_by_seat() -> None:
    assert parse_policies("random") == (Policy.RANDOM,)
    assert parse_policies(" Sensible, random") == (Policy.SENSIBLE, Policy.RANDOM)


# Rows


def rows_of(path: Path) -> list[dict[str, Any]]:
    return parquet.read_table(path).to_pylist()


def test_a_row_for_each_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rows.parquet"
    path.write_text("an older file", "utf-8")
    found = printed(capsys, *f"--seats 3 --hands 300 --seed 8 --batch 7 --out {path}".split())
    rows = rows_of(path)
    assert tuple(rows[0]) == NAMES
    assert [row["hand"] for row in rows] == list(range(300))
    assert {(row["seed"], row["seats"]) for row in rows} == {(8, 3)}
    assert sum(row["actions"] for row in rows) == found["actions"]
    assert [sum(row["winner"] == seat for row in rows) for seat in range(3)] == found["wins"]
    assert sum(row["blocked"] for row in rows) == found["blocked"]
    assert [path.name for path in tmp_path.iterdir()] == ["rows.parquet"]


def test_the_columns_of_a_row_agree() -> None:
    """All play at random and nobody forgets or challenges: there are no penalties."""
    job = Job(rules=Rules(), seats=3, seed=5, watched=True)
    rows = job.play(0, 40, compiled=False).rows
    assert rows is not None
    for row in rows.tolist():
        assert row[Column.TURNS] <= row[Column.ACTIONS] == row[Column.DECISIONS]
        assert row[Column.CHOICES] <= row[Column.DECISIONS]
        assert row[Column.POINTS] > 0
        assert row[Column.CALLS] >= 1
        assert row[Column.PENALTIES] == row[Column.CAUGHT] == row[Column.CHALLENGES] == 0


def test_a_seed_as_large_as_can_be(tmp_path: Path) -> None:
    job = Job(rules=Rules(), seats=2, seed=2**64 - 1, watched=True)
    with rows_file(tmp_path / "rows.parquet", job) as file:
        file.add(job.play(0, 3, compiled=False))
    assert [row["seed"] for row in rows_of(tmp_path / "rows.parquet")] == [2**64 - 1] * 3


def test_a_failure_leaves_an_older_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    path.write_text("an older file", "utf-8")
    job = Job(rules=Rules(), seats=2, seed=1, watched=True)

    def fail() -> None:
        with rows_file(path, job) as file:
            file.add(job.play(0, 3, compiled=False))
            raise RuntimeError("a power cut")

    with pytest.raises(RuntimeError, match="a power cut"):
        fail()
    assert path.read_text("utf-8") == "an older file"
    assert list(tmp_path.iterdir()) == [path]


def test_a_writer_that_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = Job(rules=Rules(), seats=2, seed=1, watched=True)

    def full(self: RowsFile) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(RowsFile, "finish", full)
    with (
        pytest.raises(OSError, match="no space left"),
        rows_file(tmp_path / "rows.parquet", job) as file,
    ):
        file.add(job.play(0, 3, compiled=False))
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(InputError, match=r'pip install "openuno\[lab\]"'):
        rows_file(
            tmp_path / "rows.parquet", Job(rules=Rules(), seats=2, seed=1, watched=True)
        ).__enter__()


# Stopping


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopping_keeps_what_was_finished(number: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    asked = "--seats 4 --hands 1000000000 --json --out".split()
    process = subprocess.Popen(
        [*COMMAND, *asked, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while sum(part.stat().st_size for part in tmp_path.glob(".rows.parquet.*")) < 100_000:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(number)
    out, complaint = process.communicate(timeout=SECONDS)
    assert process.returncode == INTERRUPTED
    found = json.loads(out)
    assert 0 < found["hands"] < 1_000_000_000
    assert re.search(r"openuno: Stopped after [\d,]+ of 1,000,000,000 hands", complaint)
    table = parquet.read_table(path)
    assert table.num_rows == found["hands"]
    again = simulate(Job(rules=Rules(), seats=4, seed=1), found["hands"], Threads(2), batch=12_345)
    assert again.wins == found["wins"]


def test_what_is_begun_is_finished_in_order() -> None:
    stop = Stop()
    job = Job(rules=Rules(), seats=2, seed=1)
    parts = Threads(2).run(spans(job, 1000, 10), stop)
    first = next(parts)
    stop.asked = True
    rest = list(parts)
    assert first.first == 0
    assert [part.first for part in rest] == [10 * (i + 1) for i in range(len(rest))]
    assert len(rest) < 10


def test_spans_not_begun_are_dropped() -> None:
    """With one thread the second span waits; once it is cancelled, nothing after it counts."""
    from concurrent.futures import Future

    futures = [Future[Any]() for _ in range(3)]
    job = Job(rules=Rules(), seats=2, seed=1)
    part = job.play(0, 0, compiled=False)
    stop = Stop()
    parts = in_order(lambda span: futures[span.first], spans(job, 3, 1), 3, stop)
    futures[0].set_result(part)
    futures[2].set_result(part)
    assert next(parts) is part
    stop.asked = True
    assert list(parts) == []
    assert futures[1].cancelled()


def test_all_cores_are_used_unless_told_otherwise() -> None:
    assert connect(None, None).count == len(os.sched_getaffinity(0))  # type: ignore[attr-defined]
    assert connect(None, 3).count == 3  # type: ignore[attr-defined]


# What it shows of itself


@pytest.mark.long
def test_a_bar_on_a_terminal_and_none_elsewhere() -> None:
    """On a terminal the bar is drawn and taken away again; a pipe gets the result alone."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "--hands", "600000", "--json"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "90"},
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            some = os.read(ours, 65536)
        except OSError:  # the terminal is closed
            break
        shown += some
        if not some:
            break
    os.close(ours)
    assert process.stdout is not None
    assert json.loads(process.stdout.read())["hands"] == 600_000
    process.stdout.close()
    assert process.wait(SECONDS) == 0
    text = shown.decode()
    assert "Playing" in text
    assert "hands/s" in text
    assert "%" in text


def test_machine_code_is_kept_in_the_cache_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert jit._writable_folder() == tmp_path / "openuno"

    def is_full(**_: object) -> None:
        raise OSError

    monkeypatch.setattr(tempfile, "TemporaryFile", is_full)
    assert not jit._writable_folder().is_relative_to(tmp_path)


def test_machine_code_is_kept_in_the_virtual_environment_if_that_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, environment = tmp_path / "home", tmp_path / "environment"
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(sys, "prefix", str(environment))
    assert jit._writable_folder() == environment / "cache" / "openuno"
    (environment / "cache" / "openuno").rmdir()
    (environment / "cache" / "openuno").write_text("")  # no folder, as where it is read-only
    assert jit._writable_folder().is_relative_to(home)
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    assert jit._writable_folder().is_relative_to(home)


def test_without_a_cache_machine_code_is_kept_for_this_process_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(no_folder))
    monkeypatch.setattr(jit, "_entry_points", {})
    monkeypatch.setattr(jit, "_compiled_kernels", {})
    monkeypatch.setattr(jit, "_private_folder", functools.cache(jit._private_folder.__wrapped__))
    assert jit.compiled(colour_of, {"some": 1})(14) == 1
    with jit._private_folder() as name:
        folder = Path(name)
        assert jit._writable_folder() == folder
        assert folder.stat().st_mode & 0o777 == 0o700
        assert [path.name for path in folder.iterdir()] == [jit.digest_of_sources()]
        assert list(folder.rglob("*.nbc"))
    assert not folder.exists()


def test_compiling_is_announced_and_loading_is_not(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    said: list[str] = []
    for _ in range(2):
        monkeypatch.setattr(jit, "_entry_points", {})
        monkeypatch.setattr(jit, "_compiled_kernels", {})
        with explaining_a_wait("de"):
            assert jit.compiled(colour_of, {"some": 1})(14) == 1
        said.append(capsys.readouterr().err)
    compiling, loading = said
    assert "Maschinencode" in compiling
    assert loading == ""
