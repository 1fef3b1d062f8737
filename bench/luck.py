"""Measures the share of luck by rulebook, for `docs/lab.md`: `python -m bench.luck`.

It prints the table, and draws `docs/pictures/luck.svg`. It is what `openuno lab` measures under the
same names, without all else.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from bench.machine import processor
from bench.picture import alone
from openuno.rule_lab.findings import Findings, Measure, Report, Variant
from openuno.rule_lab.luck import with_luck
from openuno.rule_lab.report.plots import values_chart
from openuno.rulebooks import load
from openuno.sim.estimates import Estimate

RULEBOOKS = ("official", "strict", "harsh", "quickplay")
SEATS = (2, 4)
HANDS = 1_000
_PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "luck.svg"


def nothing_yet() -> Report:
    """A report on the rulebooks in which nothing has been measured."""
    variants = tuple(Variant(name, load(name)) for name in RULEBOOKS)
    found = tuple(Findings(each, seats, {}, {}, (), ()) for seats in SEATS for each in variants)
    return Report(variants, SEATS, 0, 0, 1, 0, found)


def row(report: Report, number: int, name: str) -> str:
    """A row of the table."""
    cells = [
        _per_cent(report.of(seats)[number].values[measure])
        for measure in (Measure.LUCK, Measure.LUCK_OF_DEAL)
        for seats in SEATS
    ]
    return f"| `{name}` | {' | '.join(cells)} |"


def _per_cent(estimate: Estimate) -> str:
    return f"{100 * estimate.value:.0f} ± {100 * estimate.margin:.0f} %".replace("-", "−")


def main() -> None:
    """Measures, prints the table and draws the picture."""
    parser = ArgumentParser(description=(__doc__ or "").split(",", maxsplit=1)[0])
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    report = with_luck(nothing_yet(), asked.hands, asked.processes)
    heads = [f"{what}, {seats} seats" for what in ("luck", "of the deal") for seats in SEATS]
    print(f"{processor()}, {asked.hands:,} hands each\n")
    print(f"| rulebook | {' | '.join(heads)} |\n|---|{'---:|' * len(heads)}")
    for number, name in enumerate(RULEBOOKS):
        print(row(report, number, name))
    _PICTURE.write_text(alone(values_chart(report, Measure.LUCK, "en")), "utf-8")


if __name__ == "__main__":
    main()
