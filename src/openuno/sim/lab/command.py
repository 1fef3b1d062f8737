"""The command `openuno lab`."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime

from openuno.rulebooks import Rulebook
from openuno.sim.clusters import connect
from openuno.sim.jobs import Part, check_range
from openuno.sim.lab.experiment import FEWEST_HANDS, MOST_HANDS, Plan, experiment
from openuno.sim.lab.findings import Report, Variant
from openuno.sim.lab.report.page import page
from openuno.sim.lab.report.screen import lines
from openuno.sim.lab.variants import only_difference, varied
from openuno.sim.progress import Bar, explaining_a_wait
from openuno.sim.runners import stopping_on_signals
from openuno.text.errors import InputError, shown
from openuno.text.lang import Language

MOST_VARIANTS = 12
WIDEST = 120
"""The most columns of text; more are hard to read."""


def parse_seats(text: str) -> tuple[int, ...]:
    """Sizes of tables with commas between.

    >>> parse_seats("2,4,6")
    (2, 4, 6)
    """
    sizes: list[int] = []
    for word in text.split(","):
        if not word.strip().isdecimal() or len(word) > 9:
            raise InputError("bad_seats", text=shown(text))
        sizes.append(int(word))
    return tuple(dict.fromkeys(sizes))


def make_plan(
    rulebooks: Sequence[tuple[str, Rulebook]],
    vary: str | None,
    *,
    seats: tuple[int, ...],
    hands: int,
    seed: int,
    forgets: int,
) -> Plan:
    """What to compare: the rulebooks, each under the name it was asked for, or one of them with an
    option varied.
    """
    check_range("hands", hands, FEWEST_HANDS, MOST_HANDS)
    if vary is None:
        variants = tuple(Variant(name, rulebook) for name, rulebook in rulebooks)
        option = only_difference([rulebook for _, rulebook in rulebooks])
    elif len(rulebooks) == 1:
        option, variants = varied(rulebooks[0][1], vary)
    else:
        raise InputError("vary_one_rulebook", count=len(rulebooks))
    if len(variants) > MOST_VARIANTS:
        raise InputError("too_many_variants", count=len(variants), most=MOST_VARIANTS)
    return Plan(
        variants=variants, seats=seats, hands=hands, seed=seed, forgets=forgets, option=option
    )


def run_lab(plan: Plan, *, threads: int | None, cluster: str | None, language: Language) -> Report:
    """Carries the plan out. Ctrl-C ends it early, with what was found so far."""
    runs = [run for seats in plan.seats for run in plan.runs(seats)]
    runner = connect(cluster, threads)
    with closing(runner):
        with explaining_a_wait(language):
            for run in runs:
                for job in run.jobs:
                    runner.prepare(job)
        total = sum(run.count * len(run.jobs) for run in runs)
        with stopping_on_signals() as stop, Bar(total, language) as bar:

            def advance(part: Part) -> None:
                bar.advance(part.count)

            return experiment(plan, runner, stop=stop, listener=advance)


def on_screen(report: Report, language: Language) -> str:
    """The report for a terminal, as wide as it is and in the characters that it can show."""
    width = min(shutil.get_terminal_size().columns, WIDEST)
    in_colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return lines(report, language, width, in_colour, encoding=sys.stdout.encoding or "ascii")


def on_page(report: Report, language: Language) -> str:
    """The report with its plots as an HTML page, dated today."""
    return page(report, language, date=datetime.now(UTC).date().isoformat())
