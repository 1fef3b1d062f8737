"""The rule lab against known truths: what is equal, what is planted, and how sure it is."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openuno.bots.policies import Policy
from openuno.cli import INTERRUPTED, main
from openuno.core.data.cards import DECK, SKIP, WILD, face_of
from openuno.core.data.rules import Rules
from openuno.core.effects import piles
from openuno.rule_lab import command
from openuno.rule_lab.command import make_plan, parse_seats
from openuno.rule_lab.durations import minutes
from openuno.rule_lab.experiment import MEASURED, Plan, experiment
from openuno.rule_lab.findings import Measure, Report, Variant
from openuno.rule_lab.variants import only_difference, varied
from openuno.rulebooks import load
from openuno.sim.columns import Column
from openuno.sim.estimates import SURE, Estimate, Moments, share
from openuno.sim.jobs import Job
from openuno.sim.runners import Stop, Threads
from openuno.text.errors import InputError
from tests.support.waiting import SECONDS


def plan(*rulebooks: str, hands: int = 2000, seats: tuple[int, ...] = (3,), seed: int = 1) -> Plan:
    variants = tuple(Variant(name, load(name)) for name in rulebooks)
    return Plan(variants=variants, seats=seats, hands=hands, seed=seed, forgets=100)


# Estimates


@given(st.lists(st.lists(st.integers(-1000, 1000), max_size=20), min_size=1, max_size=8))
def test_portions_give_the_same_as_the_whole(portions: list[list[int]]) -> None:
    moments = Moments()
    for portion in portions:
        moments.add(np.array(portion, np.float64))
    whole = np.array([value for portion in portions for value in portion], np.float64)
    found = moments.estimate()
    assert found.count == len(whole)
    if len(whole) >= 2:
        margin = SURE * whole.std(ddof=1) / np.sqrt(len(whole))
        assert found.value == pytest.approx(whole.mean(), abs=1e-9)
        assert found.margin == pytest.approx(margin, abs=1e-9)
    else:
        assert not found.excludes(10.0**9)


def test_a_small_spread_around_a_large_mean_is_not_lost() -> None:
    moments = Moments()
    for _ in range(100):
        moments.add(1e9 + np.array([0.0, 1.0]))
    assert moments.estimate().margin == pytest.approx(SURE * 0.5 / np.sqrt(199), rel=1e-6)


def test_wilson() -> None:
    """Against the figures of the textbooks."""
    none = share(0, 10)
    assert none == Estimate(0.0, 0.0, none.high, 10)
    assert none.high == pytest.approx(0.2775, abs=1e-4)
    assert share(5, 10).low == pytest.approx(0.2366, abs=1e-4)
    assert share(81, 263).low == pytest.approx(0.2553, abs=1e-4)
    assert share(81, 263).high == pytest.approx(0.3662, abs=1e-4)
    assert share(10, 10).high == pytest.approx(1)
    assert share(0, 0) == Estimate(0.0, 0.0, 1.0, 0)


@given(st.lists(st.sampled_from([-1, 0, 0, 0, 1]), min_size=2, max_size=200))
def test_the_interval_of_changes(changes: list[int]) -> None:
    """Agresti and Min: half a hand more for each of the four ways in which two runs can end."""
    moments = Moments()
    moments.add(np.array(changes, np.float64))
    found = moments.estimate_of_changes()
    up, down, count = changes.count(1), changes.count(-1), len(changes)
    assert found.value == pytest.approx((up - down) / count)
    if up + down == 0:
        assert (found.low, found.high) == (0, 0)
        return
    middle = (up - down) / (count + 2)
    error = np.sqrt((up + 0.5 + down + 0.5) - (up - down) ** 2 / (count + 2)) / (count + 2)
    assert found.low == pytest.approx(middle - SURE * error)
    assert found.high == pytest.approx(middle + SURE * error)


def test_a_few_changes_are_not_sure() -> None:
    moments = Moments()
    moments.add(np.array([1.0] * 4 + [0.0] * 9996))
    assert moments.estimate().low > 0, "as if it were a mean of many"
    assert not moments.estimate_of_changes().excludes(0)


# Known truths


def rows_of(job: Job, count: int, *, compiled: bool = True) -> Any:
    rows = job.play(0, count, compiled=compiled).rows
    assert rows is not None
    return rows


@pytest.mark.long
def test_a_symmetric_game_without_action_cards_has_equal_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers = tuple(kind for kind in DECK if kind < WILD and face_of(kind) < SKIP)
    monkeypatch.setattr(piles, "DECK", numbers)
    job = Job(rules=Rules(), seats=3, seed=4, watched=True)
    rows = rows_of(job, 3000, compiled=False)
    won = np.bincount(rows[:, Column.WINNER][rows[:, Column.WINNER] >= 0], minlength=3)
    expected = won.sum() / 3
    assert won.sum() > 2900
    assert ((won - expected) ** 2 / expected).sum() < 13.8, won  # chi-square, 1 in 1,000


def test_an_interval_holds_the_truth_95_times_in_a_hundred() -> None:
    """The dealer is drawn, so each of four seats wins a quarter: 800 times 100 hands."""
    rows = rows_of(Job(rules=Rules(), seats=4, seed=6, watched=True), 80_000)
    wins = (rows[:, Column.WINNER] == 0).reshape(800, 100).sum(1)
    held = sum(not share(int(won), 100).excludes(0.25) for won in wins)
    assert 0.93 < held / 800 < 0.97


def test_the_same_rulebook_twice_shows_no_difference() -> None:
    report = experiment(plan("official", "official"), Threads())
    first, second = report.findings
    assert first.values == second.values
    assert set(second.differences) == MEASURED
    for difference in second.differences.values():
        assert (difference.value, difference.low, difference.high) == (0, 0, 0)


def test_the_same_rulebook_with_other_deals_shows_no_difference() -> None:
    reports = [experiment(plan("official", hands=8000, seed=seed), Threads()) for seed in (1, 2)]
    one, other = (report.findings[0].values for report in reports)
    for measure in MEASURED:
        apart = abs(one[measure].value - other[measure].value)
        assert apart <= 3.5 / SURE * np.hypot(one[measure].margin, other[measure].margin), measure


def test_a_planted_advantage_of_1_percent_is_found() -> None:
    """In one hand of 75 that seat 0 did not win, it does: a share of 25 % becomes 26 %."""
    rows = rows_of(Job(rules=Rules(), seats=4, seed=5, watched=True), 60_000)
    fair = rows[:, Column.WINNER] == 0
    lost = np.flatnonzero(~fair)
    planted = fair.copy()
    planted[lost[::75]] = True
    assert planted.mean() - fair.mean() == pytest.approx(0.01, abs=0.0005)
    assert not share(int(fair.sum()), len(fair)).excludes(0.25)
    assert share(int(planted.sum()), len(planted)).excludes(0.25)
    apart = Moments()
    apart.add(planted[:3000].astype(float) - fair[:3000])
    assert apart.estimate().low > 0, "on the same deals, 3,000 hands are enough"
    alone = share(int(planted[:3000].sum()), 3000)
    assert alone.margin > 0.01, "on other deals they are not"


def test_same_deals_show_small_effects() -> None:
    """One card more for a forgotten UNO changes few hands: on other deals, that drowns."""
    dearer = Variant("dearer", load("official", {"uno_penalty": 3}))
    asked = plan("official", hands=4000)
    report = experiment(replace(asked, variants=(*asked.variants, dearer)), Threads())
    one, other = (found.values[Measure.TURNS] for found in report.findings)
    difference = report.findings[1].differences[Measure.TURNS]
    assert difference.value == pytest.approx(other.value - one.value)
    assert difference.margin < np.hypot(one.margin, other.margin) / 3


# The experiment


def test_the_report_does_not_depend_on_threads() -> None:
    one, two = (experiment(plan("official", "party"), Threads(n)) for n in (1, 2))
    assert replace(one, seconds=0) == replace(two, seconds=0)


def test_what_a_report_holds() -> None:
    report = experiment(plan("official", "harsh", seats=(2, 4)), Threads())
    assert [(f.seats, f.variant.name) for f in report.findings] == [
        (2, "official"),
        (2, "harsh"),
        (4, "official"),
        (4, "harsh"),
    ]
    for found in report.findings:
        assert set(found.values) == MEASURED
        assert len(found.places) == found.seats
        assert sum(place.value for place in found.places) == pytest.approx(1)
        assert found.places[0].value == pytest.approx(found.values[Measure.FIRST_SEAT].value)
        assert sum(found.lengths) == 2000
        mean = sum(turns * count for turns, count in enumerate(found.lengths)) / 2000
        assert mean <= found.values[Measure.TURNS].value + 1e-9
    harsh = report.of(4)[1]
    assert harsh.differences[Measure.PENALTIES].low > 0, "a forgotten UNO costs 6, not 2"
    assert report.of(2)[0].values[Measure.SKILL].low > 0.5, "skill counts"


class StopAfter(Threads):
    """Threads that ask for the end after so many parts."""

    def __init__(self, parts: int) -> None:
        super().__init__(1)
        self.left = parts

    def run(self, work: Any, stop: Stop) -> Any:
        for part in super().run(work, stop):
            self.left -= 1
            stop.asked |= self.left <= 0
            yield part


def test_a_stopped_experiment_keeps_what_is_whole() -> None:
    asked = plan("official", "strict", hands=100_000, seats=(2, 3))
    stopped: Report = experiment(asked, StopAfter(12))
    assert stopped.stopped
    assert stopped.findings == ()
    assert stopped.seats == ()
    small = plan("official", "strict", hands=1000, seats=(2, 3))
    report: Report = experiment(small, StopAfter(7))
    assert report.stopped
    assert report.seats == (2,)
    assert report.of(2) == experiment(replace(small, seats=(2,)), Threads()).findings


def test_long_hands_are_counted_as_they_are() -> None:
    report = experiment(plan("official", hands=100, seats=(60,)), Threads())
    lengths = report.findings[0].lengths
    assert len(lengths) > 400
    assert sum(lengths) == 100


def test_a_target_out_of_reach(capsys: pytest.CaptureFixture[str]) -> None:
    asked = "official --option target=1000000 --option hand_size=1 --seats 2 --hands 100"
    assert main(["lab", *asked.split(), "--html", "unused.html"]) == 2
    assert "a lower target would end it" in capsys.readouterr().err
    assert not Path("unused.html").exists()


def test_minutes() -> None:
    assert minutes(4, 1, 50, 20) == pytest.approx((30 + 4 * 5 + 50 * 4 + 20 * 3) / 60)


# What is compared


def test_variants_of_an_option() -> None:
    option, variants = varied(load("party"), "stacking")
    assert option == "stacking"
    assert variants[0].rulebook == load("party")
    assert sorted(variant.name for variant in variants) == [
        "stacking = any",
        "stacking = off",
        "stacking = rising",
        "stacking = same",
        "stacking = twos",
    ]
    _, variants = varied(load("official"), "uno_penalty = 2,6, 4")
    assert [variant.rulebook.rules.uno_penalty for variant in variants] == [2, 6, 4]
    _, variants = varied(load("official"), "jump_in")
    assert [variant.name for variant in variants] == ["jump_in = no", "jump_in = yes"]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("staking", "Did you mean stacking?"),
        ("uno_penalty", "--vary uno_penalty=1,4"),
        ("uno_penalty=99", "uno_penalty is 99"),
        ("stacking=often", "stacking is"),
        ("deflect", "stacking is off"),
        ("uno_penalty=2", "what the rulebook has already"),
        ("", "is not an option"),
    ],
)
def test_questions_that_make_no_sense(question: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        varied(load("official"), question)


def test_two_rulebooks_that_differ_in_one_option() -> None:
    official = load("official")
    assert only_difference([official, load("official", {"uno_penalty": 4})]) == "uno_penalty"
    assert only_difference([official, load("strict")]) is None
    assert only_difference([official]) is None


def test_plans_that_cannot_be() -> None:
    books = [("official", load("official")), ("strict", load("strict"))]
    sizes: dict[str, Any] = {"seats": (2,), "seed": 1, "forgets": 0}
    with pytest.raises(InputError, match="2 are named"):
        make_plan(books, "stacking", hands=100, **sizes)
    with pytest.raises(InputError, match="hands"):
        make_plan(books, None, hands=1, **sizes)
    with pytest.raises(InputError, match="13 rulebooks"):
        make_plan(books[:1] * 13, None, hands=100, **sizes)
    with pytest.raises(InputError, match="2 are named"):
        make_plan(books, None, hands=100, policy="learned,random", **sizes)
    for text in ("2,x", "", "4;5", "9999999999"):
        with pytest.raises(InputError, match="2,4,6"):
            parse_seats(text)
    assert parse_seats("4, 2,4") == (4, 2)


def test_all_play_by_the_policy_that_is_named() -> None:
    sizes: dict[str, Any] = {"seats": (2,), "seed": 1, "forgets": 0, "hands": 100}
    planned = make_plan([("official", load("official"))], None, policy="learned", **sizes)
    policies = [run.jobs[0].policies for run in planned.runs(3)]
    learned = (Policy.LEARNED,)
    assert policies == [learned, (Policy.LEARNED, Policy.RANDOM, Policy.RANDOM), learned]


# The command


def lab(*arguments: str) -> int:
    quick = ["--hands", "300", "--seats", "2,3", "--luck-hands", "0"]
    return main(["lab", *quick, *arguments])


def test_the_report_says_by_which_policy_all_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert lab("--policy", "learned", "--json") == 0
    assert json.loads(capsys.readouterr().out)["policy"] == "learned"
    assert "“learned”" in Path("openuno-lab.html").read_text("utf-8")


def test_the_report_is_printed_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert lab("official", "harsh", "--lang", "de") == 0
    shown = capsys.readouterr()
    assert "harsh" in shown.out
    assert "openuno-lab.html" in shown.out
    assert shown.err == ""
    assert [path.name for path in tmp_path.iterdir()] == ["openuno-lab.html"]
    page = Path("openuno-lab.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert 'lang="de"' in page


def test_the_report_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "stacking.html"
    assert lab("party", "--vary", "stacking", "--json", "--html", str(page)) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["option"] == "stacking"
    assert found["hands"] == 300
    assert page.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("official strict --vary stacking", "2 are named"),
        ("official --vary staking", "stacking"),
        ("nowhere.toml", "no such file"),
        ("official --option teams=yes", "Teams take"),
        ("official --seats two", "--seats"),
        ("official --html nowhere/report.html", "cannot be written"),
        ("official --cluster dusk://here:1", "dask://"),
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
    assert lab(*arguments.split()) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n")) == ("", 1)
    assert said in shown.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_stopping_early(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    asked = f"official --seats 2,100 --hands 20000000 --html {page}".split()
    process = subprocess.Popen(
        [sys.executable, "-m", "openuno", "lab", *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not handles(process.pid, signal.SIGTERM):  # it has compiled, and plays
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=SECONDS)
    assert process.returncode == INTERRUPTED
    assert complaint.endswith("Stopped before any table was finished; there is no report.\n")
    assert not page.exists()


def handles(pid: int, number: signal.Signals) -> bool:
    """Whether a process has a handler of its own for a signal."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
    return int(caught.split()[1], 16) >> (number - 1) & 1 == 1


def test_a_table_that_was_finished_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "report.html"
    monkeypatch.setattr(command, "connect", lambda cluster, threads: StopAfter(4))
    assert lab("official", "--html", str(page)) == INTERRUPTED
    shown = capsys.readouterr()
    assert "Stopped; the report holds what was finished." in shown.err
    assert page.exists()
