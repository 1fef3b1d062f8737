"""The most telling charts of a report as one picture that stands alone, for a page of docs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from openuno.rule_lab.findings import Measure, Report
from openuno.rule_lab.report.comparison import main_table
from openuno.rule_lab.report.highlights import striking
from openuno.rule_lab.report.plots import (
    differences_chart,
    lengths_chart,
    places_chart,
    values_chart,
)
from openuno.rule_lab.report.sentences import lengths_sentence, places_sentence, sentence
from openuno.rule_lab.report.words import headline, title
from openuno.sim.drawing.markup import Chart
from openuno.sim.drawing.style import PICTURE
from openuno.text.lang import Language, grouped, say
from openuno.text.markup import NAMESPACE, element, words

_WIDTH, _EDGE, _BETWEEN = 880, 28, 48
_PANEL = (_WIDTH - 2 * _EDGE - _BETWEEN) // 2
_LETTERS = 56
"""How many letters of a sentence fit on a line."""
_TITLE_LETTERS = 70
_LINE, _APART = 18, 30


@dataclass(frozen=True, slots=True)
class _Panel:
    title: str
    says: str
    chart: Chart

    @property
    def lines(self) -> list[str]:
        return textwrap.wrap(self.says, _LETTERS)

    @property
    def words_high(self) -> int:
        return 34 + _LINE * len(self.lines)

    @property
    def height(self) -> int:
        return self.words_high + ceil(self.chart.height)


def picture(report: Report, language: Language = "en") -> str:
    """Four charts at the main table, each with its sentence; an SVG for light and dark pages."""
    seats = main_table(report)
    report = replace(report, seats=(seats,), findings=report.of(seats))
    panels = list(_panels(report, seats, language))
    drawn, top = _heading(report, language)
    bottoms = [top, top]
    for number, panel in enumerate(panels):
        column = number % 2
        left = _EDGE + column * (_PANEL + _BETWEEN)
        drawn += _drawn(panel, left, bottoms[column])
        bottoms[column] += panel.height + _APART
    height = max(bottoms)
    card = element("rect", x=0.5, y=0.5, width=_WIDTH - 1, height=height - 1, rx=10)
    return element(
        "svg",
        element("title", words(headline(report, language))),
        element("desc", words(" ".join(panel.says for panel in panels))),
        element("style", PICTURE),
        card,
        drawn,
        xmlns=NAMESPACE,
        class_="picture",
        role="img",
        viewBox=f"0 0 {_WIDTH} {height}",
        width=_WIDTH,
        height=height,
    )


def _panels(report: Report, seats: int, language: Language) -> Iterator[_Panel]:
    """The panels: of one option, what it changes most; of rulebooks, what people ask first."""
    if report.option and len(report.variants) > 1:
        for measure in _most_changed(report):
            chart = differences_chart(report, measure, language)
            yield _Panel(title(measure, language), sentence(report, measure, language), chart)
        return
    yield _Panel(
        say(language, "lab.lengths.title"),
        lengths_sentence(report, language),
        lengths_chart(report, seats, language),
    )
    for measure in (Measure.MATCH_MINUTES, Measure.SKILL):
        chart = values_chart(report, measure, language)
        yield _Panel(title(measure, language), sentence(report, measure, language), chart)
    yield _Panel(
        say(language, "lab.places.title"),
        places_sentence(report, language),
        places_chart(report, seats, language),
    )


def _most_changed(report: Report) -> list[Measure]:
    """Four measures, those that differ surely and most in front."""
    usual = (Measure.TURNS, Measure.MATCH_MINUTES, Measure.SKILL, Measure.COMEBACKS)
    found = striking(report, len(usual))
    return [*found, *(measure for measure in usual if measure not in found)][: len(usual)]


def _heading(report: Report, language: Language) -> tuple[str, int]:
    """The heading of the picture, and how far down it reaches."""
    hands, matches = grouped(report.hands, language), grouped(report.matches, language)
    about = say(language, "lab.screen.run", hands=hands, matches=matches, seed=report.seed)
    drawn: list[str] = []
    y = 14
    for line in textwrap.wrap(headline(report, language), _TITLE_LETTERS):
        y += 26
        drawn.append(element("text", words(line), x=_EDGE, y=y, class_="name"))
    y += 23
    drawn.append(element("text", words(about), x=_EDGE, y=y, class_="says"))
    return "".join(drawn), y + 30


def _drawn(panel: _Panel, left: int, top: int) -> str:
    parts = [element("text", words(panel.title), x=left, y=top + 14, class_="panel")]
    for at, line in enumerate(panel.lines, 1):
        y = top + 16 + _LINE * at
        parts.append(element("text", words(line), x=left, y=y, class_="says"))
    parts.append(panel.chart.svg(x=left, y=top + panel.words_high, width=_PANEL))
    return "".join(parts)
