"""What a move costs beside another commit: `python -m bench.stress.beside c3f1772 --rate 400`.

That commit gets a worktree and an environment of its own in `build/beside`, which stay there for
the next time, and its own load test. Both are run in turns, each first in every second pair, so
that what else the machine has to do falls on both. Without a commit, it is one worker of this
server beside `--workers` of them.

>>> one, other = Run(400, 0.2, 2.0), Run(500, 0.15, 2.5)
>>> one.cost, other.cost
(0.5, 0.3)
>>> print(row("load", [one], [other]))
| `load`: 400 moves a second before, 500 after | 0.50 ms | 0.30 ms | 0.60 |
>>> print(row("load", [one, one], [other, one], "workers").split(" | ")[-1])
0.60 to 1.00, median 0.80 |
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.machine import processor
from bench.stress.load import DATABASES

_WORKTREES = Path("build/beside")
_HEADS = ("| command | before | after | ratio |", "|---|---:|---:|---:|")
_COUNTS = ("no", "one", "two", "three", "four", "five", "six")


class Run(NamedTuple):
    """What came of a load."""

    moves: float
    """A second."""
    busy: float
    """The share of one core that the server took."""
    load: float = 0.0
    """How many programs wanted to run on this machine meanwhile, on average."""

    @property
    def cost(self) -> float:
        """Milliseconds of CPU for a move."""
        return self.busy / self.moves * 1000


class Tree(NamedTuple):
    """A checkout with an environment, in which the load test is run."""

    folder: Path
    python: str

    def run(self, arguments: Sequence[str]) -> Run:
        """Runs the load test."""
        command = [self.python, "-m", "bench.stress.load", *arguments]
        told = subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.PIPE)
        carried = json.loads(told.stdout)
        for problem in carried["errors"]:
            print(problem, file=sys.stderr)
        return Run(carried["moves_a_second"], carried["server_busy"], os.getloadavg()[0])


def tree_of(commit: str) -> Tree:
    """The checkout of another commit, made if it is not there yet."""
    name = _told("git", "rev-parse", "--short=10", f"{commit}^{{commit}}")
    folder = _WORKTREES / name
    if not folder.exists():
        _told("git", "worktree", "add", "--detach", str(folder), name)
    tools = Path(".tools/uv-cache").resolve()
    environment = {"UV_CACHE_DIR": str(tools)} | os.environ
    subprocess.run(
        ["make", "--silent", ".venv/installed"],
        cwd=folder,
        check=True,
        env=environment,
        stdout=sys.stderr,
    )
    return Tree(folder, str((folder / ".venv/bin/python").absolute()))


def _told(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def row(name: str, before: Sequence[Run], after: Sequence[Run], what: str = "commits") -> str:
    """A row of a table in Markdown."""
    ways = ("before", "after") if what == "commits" else ("with one", "with more")
    pairs = "" if len(before) == 1 else f", {_count(len(before))} pairs"
    moves = ", ".join(
        f"{_span((run.moves for run in runs), ',.0f')}{' moves a second' * first} {way}"
        for runs, way, first in zip((before, after), ways, (True, False), strict=True)
    )
    costs = (f"{_span((run.cost for run in runs), '.2f')} ms" for runs in (before, after))
    ratios = [other.cost / one.cost for one, other in zip(before, after, strict=True)]
    cells = (f"`{name}`{pairs}: {moves}", *costs, _span(ratios, ".2f", with_median=True))
    return f"| {' | '.join(cells)} |"


def _count(pairs: int) -> str:
    return _COUNTS[pairs] if pairs < len(_COUNTS) else str(pairs)


def _span(values: Iterable[float], form: str, *, with_median: bool = False) -> str:
    """From the least to the largest, or the one that all are."""
    ordered = sorted(values)
    least, most = (format(value, form) for value in (ordered[0], ordered[-1]))
    if least == most:
        return least
    return f"{least} to {most}" + f", median {median(ordered):{form}}" * with_median


def main() -> None:
    """Measures, and prints a table for docs/reliability.md or docs/scaling.md."""
    parser = argparse.ArgumentParser()
    parser.add_argument("commit", nargs="?", help="if there is none, one worker of this one")
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=400)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    here = Tree(Path(), sys.executable)
    other = here if given.commit is None else tree_of(given.commit)
    options = {"tables": given.tables, "seconds": f"{given.seconds:g}", "rate": f"{given.rate:g}"}
    if given.database != DATABASES[0]:
        options["database"] = given.database
    arguments = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    more = ["--workers", str(given.workers)] if given.workers > 1 else []
    before: list[Run] = []
    after: list[Run] = []
    for pair in range(given.pairs):
        turns = [(before, other, arguments), (after, here, arguments + more)]
        for runs, tree, words in turns[:: -1 if pair % 2 else 1]:
            runs.append(tree.run(words))
            told = f"{runs[-1].moves:,.0f} moves/s, {runs[-1].cost:.3f} ms a move"
            side = "before" if runs is before else "after"
            print(f"{side}: {told}, load {runs[-1].load:.1f}", file=sys.stderr, flush=True)
    name = " ".join(["python -m bench.stress.load", *arguments, *more])
    print(*_HEADS, sep="\n")
    print(row(name, before, after, "workers" if given.commit is None else "commits"))
    if given.commit is None:
        moves = [two.moves / one.moves for one, two in zip(before, after, strict=True)]
        print(f"\nMoves a second beside one worker: {_span(moves, '.2f', with_median=True)}.")
    load = _span((run.load for run in before + after), ".1f")
    print(f"\n{date.today().isoformat()}, {processor()}, {os.cpu_count()} cores, load {load}.")  # noqa: DTZ011


if __name__ == "__main__":
    main()
