"""Comparisons as people ask for them: `openuno.lab`, and the command of that name."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from openuno.arguments import checked
from openuno.files import written_whole
from openuno.rule_lab.experiment import FEWEST_HANDS, MOST_HANDS, Plan, experiment
from openuno.rule_lab.findings import Report, Variant
from openuno.rule_lab.luck import with_luck
from openuno.rule_lab.report.document import as_json
from openuno.rule_lab.report.numbers import is_sure
from openuno.rule_lab.report.page import page
from openuno.rule_lab.report.picture import picture
from openuno.rule_lab.report.screen import lines
from openuno.rule_lab.variants import only_difference, varied
from openuno.rulebooks import Rulebook, asked_for, load
from openuno.sim.clusters import connect
from openuno.sim.jobs import Part, check_range, parse_policies
from openuno.sim.progress import Bar, explaining_a_wait
from openuno.sim.runners import MOST_THREADS, available_cores, stopping_on_signals
from openuno.text.errors import InputError, shown
from openuno.text.lang import Language

MOST_VARIANTS = 12
LUCK_HANDS = 200
MOST_LUCK_HANDS = 1_000_000
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
    policy: str = "sensible",
) -> Plan:
    """What to compare: the rulebooks, each under the name it was asked for, or one of them with an
    option varied; and how all play.
    """
    policies = parse_policies(policy)
    if len(policies) != 1:
        raise InputError("lab_one_policy", count=len(policies))
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
        variants=variants,
        seats=seats,
        hands=hands,
        seed=seed,
        forgets=forgets,
        option=option,
        policy=policies[0],
    )


@dataclass(frozen=True, slots=True)
class Lab:
    """What a comparison of rulebooks has found.

    It prints itself, and shows itself in a notebook as a picture; `html` is a page with all plots,
    `rows` is for a DataFrame, `to_dict` for JSON.
    """

    report: Report

    def rows(self) -> list[dict[str, Any]]:
        """A row for each measure, rulebook and size of table; `sure` is whether it differs from the
        first rulebook.
        """
        return [
            {
                "seats": found.seats,
                "variant": found.variant.name,
                "measure": str(measure),
                "value": value.value,
                "low": value.low,
                "high": value.high,
                "difference": apart and apart.value,
                "sure": is_sure(apart),
            }
            for found in self.report.findings
            for measure, value in found.values.items()
            for apart in (found.differences.get(measure),)
        ]

    def to_dict(self) -> dict[str, Any]:
        """All of it in plain values, as `--json` prints it."""
        return as_json(self.report)

    def text(self, language: Language = "en") -> str:
        """The report for a terminal, as wide as it is and in the characters that it can show."""
        width = min(shutil.get_terminal_size().columns, WIDEST)
        in_colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        encoding = sys.stdout.encoding or "ascii"
        return lines(self.report, language, width, in_colour, encoding=encoding)

    def html(self, language: Language = "en") -> str:
        """The report with its plots as an HTML page, dated today."""
        return page(self.report, language, date=datetime.now(UTC).date().isoformat())

    def save(self, path: Path | str, language: Language = "en") -> None:
        """Writes the HTML page to a file, all of it or nothing."""
        with written_whole(Path(path)) as part:
            part.write_text(self.html(language), "utf-8")

    def __str__(self) -> str:
        return lines(self.report)

    def _repr_svg_(self) -> str | None:
        return picture(self.report) if self.report.findings else None


@checked
def lab(
    *rulebooks: Rulebook | Path | str,
    vary: str | None = None,
    options: Mapping[str, object] | None = None,
    seats: int | Sequence[int] = (2, 4, 6),
    hands: int = 50_000,
    forgets: int = 100,
    seed: int = 1,
    policy: str = "sensible",
    luck_hands: int = LUCK_HANDS,
    threads: int | None = None,
    cluster: str | None = None,
    language: Language = "en",
) -> Lab:
    """Compares rulebooks over the same deals, or one of which an option is varied.

    `vary` asks what one option does: `stacking`, or with values, `uno_penalty=1,4`. In `forgets` of
    a thousand times, somebody forgets to call UNO. All play by `policy`. How much is luck is
    measured in `luck_hands` for each rulebook and table, which are analysed; 0 leaves that out.
    Ctrl-C stops it, with what was found so far.
    """
    check_range("luck_hands", luck_hands, 0, MOST_LUCK_HANDS)
    named = [(asked_for(book), load(book, options)) for book in rulebooks or ("official",)]
    sizes = (seats,) if isinstance(seats, int) else tuple(dict.fromkeys(seats))
    plan = make_plan(
        named, vary, seats=sizes, hands=hands, seed=seed, forgets=forgets, policy=policy
    )
    runs = [run for size in plan.seats for run in plan.runs(size)]
    with closing(connect(cluster, threads)) as runner:
        with explaining_a_wait(language):
            for run in runs:
                for job in run.jobs:
                    runner.prepare(job)
        total = sum(run.count * len(run.jobs) for run in runs)
        with stopping_on_signals() as stop, Bar(total, language) as bar:

            def advance(part: Part) -> None:
                bar.advance(part.count)

            report = experiment(plan, runner, stop=stop, listener=advance)
        if luck_hands and not report.stopped:
            report = _measuring_luck(report, luck_hands, threads, language)
        return Lab(report)


def _measuring_luck(report: Report, hands: int, threads: int | None, language: Language) -> Report:
    """The report with the shares of luck, for which as many processes work as threads did."""
    processes = available_cores() if threads is None else threads
    check_range("threads", processes, 1, MOST_THREADS)
    with (
        stopping_on_signals() as stop,
        Bar(hands * len(report.findings), language, "lab.luck") as bar,
    ):
        return with_luck(report, hands, processes, stop=stop, listener=lambda: bar.advance(1))
