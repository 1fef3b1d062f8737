"""Makes charts from findings: which numbers are drawn, and what is written at them."""

from __future__ import annotations

from openuno.rule_lab.findings import SHARES, Findings, Measure, Report
from openuno.rule_lab.report.numbers import (
    bare,
    common_digits,
    fair,
    is_known,
    is_sure,
    is_unfair,
    margin,
    number,
    scale,
    signed,
)
from openuno.rule_lab.report.spread import percentile, side_by_side
from openuno.rule_lab.report.words import TO_LUCK, name, players, short_name, title, unit
from openuno.sim.drawing import charts
from openuno.sim.drawing.charts import ChartBlock, ChartRow, Dot, Hill
from openuno.sim.drawing.markup import Chart
from openuno.sim.estimates import Estimate
from openuno.text.lang import Language, decimal, grouped, say

_BINS = 48
_SEATS_WITH_FIGURES = 8


def values_chart(report: Report, measure: Measure, language: Language) -> Chart:
    """Each variant's value at each table. A single variant has one row a table."""
    plotter = _Plotter(report, measure, language)
    alone = len(report.variants) == 1
    blocks = [
        ChartBlock(
            "" if alone else players(seats, language),
            tuple(
                plotter.row(variant, found, found.values[measure], label=alone)
                for variant, found in enumerate(report.of(seats))
                if is_known(found.values.get(measure))
            ),
            100 / seats if measure in TO_LUCK else None,
            "" if measure not in TO_LUCK else plotter.fair(seats),
        )
        for seats in report.seats
    ]
    heading = say(language, "lab.charts.values", title=title(measure, language))
    return plotter.chart("values", heading, blocks)


def differences_chart(report: Report, measure: Measure, language: Language) -> Chart:
    """How each variant differs from the first, at each table."""
    plotter = _Plotter(report, measure, language)
    blocks = [
        ChartBlock(
            players(seats, language),
            (
                plotter.base(),
                *(
                    plotter.row(variant, found, found.differences[measure], difference=True)
                    for variant, found in enumerate(report.of(seats))
                    if variant and is_known(found.differences.get(measure))
                ),
            ),
        )
        for seats in report.seats
    ]
    counted = plotter.unit(difference=True)
    base = name(report.variants[0])
    heading = say(language, "lab.charts.differences_long", base=base, unit=counted)
    return plotter.chart("differences", heading, blocks, zero=True)


def places_chart(report: Report, seats: int, language: Language) -> Chart:
    """How many hands each seat wins, variant by variant."""
    rows = [
        ChartRow(
            short_name(found.variant, report),
            variant,
            tuple(
                _place(report, found, place, share, language)
                for place, share in enumerate(found.places, 1)
            ),
        )
        for variant, found in enumerate(report.of(seats))
    ]
    heading = say(language, "lab.places.title")
    where = say(language, "lab.places.caption", players=players(seats, language))
    described = "; ".join(dot.note for row in rows for dot in row.dots)
    axis = say(language, "lab.places.axis")
    return charts.seats(
        f"places-{seats}", f"{heading}: {where}", described, rows, 100 / seats, axis
    )


def lengths_chart(report: Report, seats: int, language: Language) -> Chart:
    """How hands are spread over lengths, variant by variant."""
    found = report.of(seats)
    end, spread = side_by_side([item.lengths for item in found], _BINS)
    rows: list[Hill] = []
    for variant, (item, heights) in enumerate(zip(found, spread, strict=True)):
        median = percentile(item.lengths, 0.5)
        text = say(language, "lab.lengths.median", turns=grouped(median, language))
        label = short_name(item.variant, report)
        note = say(language, "lab.charts.row", name=name(item.variant), value=text)
        rows.append(Hill(label, variant, tuple(heights), median + 0.5, str(median), note))
    where = say(language, "lab.lengths.caption", players=players(seats, language))
    heading = f"{say(language, 'lab.lengths.title')}: {where}"
    return charts.hills(
        f"lengths-{seats}",
        heading,
        "; ".join(row.note for row in rows),
        rows,
        end,
        say(language, "lab.lengths.head"),
        say(language, "lab.lengths.axis"),
        lambda tick, digits: decimal(tick, digits, language),
    )


def _place(report: Report, found: Findings, place: int, share: Estimate, language: Language) -> Dot:
    measure = Measure.FIRST_SEAT  # a share of hands, like every other place
    text, apart = bare(measure, share, language), margin(measure, share, language)
    label = f"{name(found.variant)}, {say(language, 'lab.places.seat', place=place)}"
    return Dot(
        100 * share.value,
        100 * share.low,
        100 * share.high,
        text if found.seats <= _SEATS_WITH_FIGURES else "",
        note=say(language, "lab.charts.row", name=label, value=f"{text} {apart} %"),
        sure=is_unfair(share, report, found.seats),
    )


class _Plotter:
    """Makes the rows of the charts of one measure."""

    def __init__(self, report: Report, measure: Measure, language: Language) -> None:
        self._report = report
        self._measure = measure
        self._language: Language = language
        self._digits = common_digits(report, measure)

    def row(
        self,
        variant: int,
        found: Findings,
        estimate: Estimate,
        *,
        label: bool = False,
        difference: bool = False,
    ) -> ChartRow:
        """The row of a variant, by its number; labelled by its table where it is the only one."""
        language, measure = self._language, self._measure
        if difference:
            text, apart = signed(measure, estimate, language), margin(measure, estimate, language)
        else:
            text = bare(measure, estimate, language, self._digits)
            apart = margin(measure, estimate, language, self._digits)
        at = f"{name(found.variant)}, {players(found.seats, language)}"
        count = grouped(estimate.count, language)
        value = f"{text} {apart} {self.unit(difference=difference)}"
        factor = scale(measure)
        dot = Dot(
            estimate.value * factor,
            estimate.low * factor,
            estimate.high * factor,
            text,
            apart,
            say(language, "lab.charts.row_count", name=at, value=value, count=count),
            is_sure(estimate) if difference else True,
        )
        named = players(found.seats, language) if label else short_name(found.variant, self._report)
        return ChartRow(named, variant, (dot,))

    def base(self) -> ChartRow:
        """The row of the variant that the others are compared with."""
        text = say(self._language, "lab.charts.base")
        return ChartRow(short_name(self._report.variants[0], self._report), 0, (), text)

    def unit(self, *, difference: bool) -> str:
        """What is counted: turns, or percentage points."""
        if difference and self._measure in SHARES:
            return say(self._language, "lab.points")
        return unit(self._measure, self._language)

    def fair(self, seats: int) -> str:
        """The words at the line of the fair share."""
        return say(self._language, "lab.places.fair_share", fair=fair(seats, self._language))

    def chart(
        self, kind: str, heading: str, blocks: list[ChartBlock], *, zero: bool = False
    ) -> Chart:
        """The chart of these rows."""
        measure = self._measure
        notes = [dot.note for block in blocks for row in block.rows for dot in row.dots]
        counted = self.unit(difference=zero)
        return charts.dots(
            f"{measure}-{kind}",
            heading,
            "; ".join(notes),
            [block for block in blocks if block.rows],
            counted,
            self._tick(signed=zero),
            zero=zero,
        )

    def _tick(self, *, signed: bool) -> charts.TickText:
        def text(tick: float, digits: int) -> str:
            plain = number(tick, digits, self._language)
            return f"+{plain}" if signed and tick > 0 else plain

        return text
