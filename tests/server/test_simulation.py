"""The whole server in a simulated world: whatever fails, nothing that was promised is broken, and
when nothing fails any more, every table goes on.

A seed that fails is run again by `python -m tests.support.simulation --seed N`, with its story.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.support.paths import ROOT
from tests.support.simulation.mutations import FOUND, Mutation
from tests.support.simulation.run import simulate

SEEDS = 1_000
EACH = 50
MOST = 300
"""Seeds in which a mutation has to be found."""


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, SEEDS, EACH))
def test_what_is_promised_holds(first: int) -> None:
    problems = {
        seed: outcome.problems
        for seed in range(first, first + EACH)
        if (outcome := simulate(seed)).problems
    }
    assert not problems


@pytest.mark.long
@pytest.mark.parametrize("mutation", FOUND, ids=lambda mutation: mutation.undo.__name__)
def test_what_was_mended_is_found_if_it_is_taken_out(
    mutation: Mutation, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutation.undo(monkeypatch)
    found = (problem for seed in range(MOST) for problem in simulate(seed).problems)
    assert any(mutation.sign in problem for problem in found)


@pytest.mark.long
def test_a_seed_is_the_same_run_in_every_process() -> None:
    """Whatever Python's hashes are, and wherever things lie in memory."""
    seeds = (3, 4, 10)
    here = [simulate(seed).digest for seed in seeds]
    assert len(set(here)) == len(seeds)
    program = (
        "from tests.support.simulation.run import simulate\n"
        f"print(*(simulate(seed).digest for seed in {seeds}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.split() == here, run.stderr
