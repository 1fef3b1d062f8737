"""What was measured, as tables and as the page docs/benchmarks.md."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median

from bench.measure import Contender, spread

LEAST_RATIO = 300
LEAST_SHARE = 0.25
LEAST_ACTIONS = 3_000
MOST_SECONDS = 1.0

_PAGE = """\
# Benchmarks

This page is written by `make bench` (`python -m bench`); do not edit it. Its last run: {when}.

{tables}

## What is measured

- **A hand** is a fresh deal, played to its end. OpenUNO: a new match with a dealer drawn at random,
  the deal, and every action through `step`, which judges it before it does it; nothing is skipped
  for speed. RLCard: `env.run(is_training=False)` of its `uno` environment with its `RandomAgent`s,
  which also builds an observation for every action and keeps them all.
- **The policy** of OpenUNO is `random`: a random playable card if there is one, else a draw, played
  if it fits; random colour; UNO always called; no bluffs, no challenges. RLCard's agents pick at
  random among what its environment offers. So hands differ in length, as the table shows.
- **One thread** in one process for all. After a warm-up (compiling, caches) they take turns for
  {rounds} rounds, so that a busy moment of the machine hits all alike. Numbers are medians; in
  brackets, the slowest and the fastest round. The ratio is taken round by round.
- **Interpreted** is the same source, run by Python as it stands.
- **The referee** is timed from outside as a process of its own, start of Python included.

## The machine

{machine}
"""


@dataclass(frozen=True)
class Report:
    """All that was measured in one run."""

    peer: Contender
    compiled: list[Contender]
    house: list[Contender]
    """With house rules, at four seats."""
    interpreted: Contender
    referee: list[float]

    def tables(self) -> str:
        """The hands, and the targets."""
        return f"{self._hands()}\n\n{self._targets()}"

    def page(self) -> str:
        """The page docs/benchmarks.md."""
        return _PAGE.format(
            when=date.today().isoformat(),  # noqa: DTZ011 (whoever runs it looks at a wall)
            tables=self.tables(),
            rounds=len(self.peer.turns),
            machine=machine(),
        )

    def _hands(self) -> str:
        head = ("", "seats", "hands a second", "actions a hand", "ns an action", "× RLCard")
        rows = [
            self._row(each) for each in (self.peer, *self.compiled, *self.house, self.interpreted)
        ]
        return table([head, *rows])

    def _row(self, contender: Contender) -> tuple[str, ...]:
        return (
            contender.name,
            str(contender.seats),
            spread(contender.hands_per_second),
            f"{contender.actions_per_hand:.1f}",
            f"{1e9 / median(contender.actions_per_second):,.0f}",
            spread(
                contender.ratio(self.peer), 0 if contender in (*self.compiled, *self.house) else 1
            ),
        )

    def _targets(self) -> str:
        alike = [each for each in self.compiled if each.seats == self.peer.seats]
        ratio = min(median(each.ratio(self.peer)) for each in alike)
        actions = median(self.interpreted.actions_per_second)
        seconds = median(self.referee)
        plain = next(each for each in self.compiled if each.seats == self.house[-1].seats)
        share = median(self.house[-1].ratio(plain))
        return table(
            [
                ("target", "measured", "met"),
                (
                    f"2 seats, compiled: at least {LEAST_RATIO} × RLCard's environment",
                    f"{ratio:,.0f} ×",
                    _verdict(ratio >= LEAST_RATIO),
                ),
                (
                    f"interpreted: at least {LEAST_ACTIONS:,} actions a second",
                    spread(self.interpreted.actions_per_second),
                    _verdict(actions >= LEAST_ACTIONS),
                ),
                (
                    f"`mayhem`: at least {LEAST_SHARE:g} of `official`, {plain.seats} seats",
                    f"{share:.2f}",
                    _verdict(share >= LEAST_SHARE),
                ),
                (
                    f"`openuno referee`, warm: under {MOST_SECONDS:g} s",
                    f"{spread(self.referee, 2)} s",
                    _verdict(seconds < MOST_SECONDS),
                ),
            ]
        )


def _verdict(is_met: bool) -> str:
    return "yes" if is_met else "**no**"


def table(rows: list[tuple[str, ...]]) -> str:
    """A Markdown table; the first row is its head, the first column is text."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        " | ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    rule = " | ".join(
        "-" * width if column == 0 else "-" * (width - 1) + ":"
        for column, width in enumerate(widths)
    )
    return "\n".join(f"| {line} |" for line in (lines[0], rule, *lines[1:]))


def machine() -> str:
    """What the figures were measured on."""
    return "\n".join(
        [
            f"- {_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}",
            f"- Python {platform.python_version()}",
            *(f"- {name} {version(name)}" for name in ("numpy", "numba", "rlcard")),
        ]
    )


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "an unknown processor"
