"""The sections of the page, one for each picture: its sentence, the charts, and the figures."""

from __future__ import annotations

from collections.abc import Sequence

from openuno.rule_lab.findings import Findings, Measure, Report
from openuno.rule_lab.report.comparison import ever_happened
from openuno.rule_lab.report.numbers import UNKNOWN, is_known, is_sure, margin, signed, value_text
from openuno.rule_lab.report.plots import (
    differences_chart,
    lengths_chart,
    places_chart,
    values_chart,
)
from openuno.rule_lab.report.sentences import lengths_sentence, places_sentence, sentence
from openuno.rule_lab.report.words import explanation, name, players, title
from openuno.sim.drawing.charts import mark
from openuno.sim.drawing.markup import Chart, table
from openuno.text.lang import Language, say
from openuno.text.markup import element, words


class Sections:
    """Makes the sections of a report's page."""

    def __init__(self, report: Report, language: Language) -> None:
        self._report = report
        self._language: Language = language
        self._several = len(report.variants) > 1

    def measure(self, measure: Measure) -> str:
        """The section about one measure."""
        language, report = self._language, self._report
        return element(
            "section",
            element("h3", words(title(measure, language))),
            element("p", words(sentence(report, measure, language)), class_="says"),
            element("p", words(explanation(measure, language)), class_="about"),
            self._charts(measure) if ever_happened(report, measure) else "",
            self._details(measure),
            id=measure,
        )

    def lengths(self) -> str:
        """The section about short and long hands."""
        language, report = self._language, self._report
        drawn = [lengths_chart(report, seats, language) for seats in report.seats]
        return self._tables("lengths", lengths_sentence(report, language), drawn)

    def places(self) -> str:
        """The section about wins by seat."""
        language, report = self._language, self._report
        drawn = [places_chart(report, seats, language) for seats in report.seats]
        return self._tables("places", places_sentence(report, language), drawn)

    def _tables(self, topic: str, says: str, drawn: Sequence[Chart]) -> str:
        """A section with a chart for each size of table."""
        figures = [
            _figure(chart, element("b", words(players(seats, self._language))))
            for seats, chart in zip(self._report.seats, drawn, strict=True)
        ]
        return element(
            "section",
            element("h3", self._say(f"{topic}.title")),
            element("p", words(says), class_="says"),
            element("p", self._say(f"{topic}.explanation"), class_="about"),
            _side_by_side(figures),
            id=topic,
        )

    def _charts(self, measure: Measure) -> str:
        language, report = self._language, self._report
        shown = values_chart(report, measure, language)
        figures = [_figure(shown, self._say("charts.figures"))]
        if self._several:
            chart = differences_chart(report, measure, language)
            caption = self._say("charts.differences", base=name(report.variants[0]))
            figures.append(_figure(chart, caption, self._keys()))
        return _side_by_side(figures)

    def _keys(self) -> str:
        """The key to the charts: what filled and hollow marks mean."""
        shape = element("svg", mark(0, x=6, y=7), aria_hidden="true")
        sure = element("span", shape, self._say("charts.sure"))
        unsure = element("span", shape, self._say("charts.unsure"), class_="unsure")
        return element("div", sure, unsure, class_="keys")

    def _details(self, measure: Measure) -> str:
        """The figures of a measure, to look up."""
        heads = [
            element("th", self._say(f"page.{key}"), scope="col")
            for key in ("table", "rulebook", "value", "interval")
        ]
        if self._several:
            base = name(self._report.variants[0])
            heads.append(element("th", self._say("page.difference", base=base), scope="col"))
        rows = [self._row(measure, found) for found in self._report.findings]
        summary = element("summary", self._say("page.figures"))
        return element("details", summary, table(heads, rows))

    def _row(self, measure: Measure, found: Findings) -> str:
        language, estimate = self._language, found.values.get(measure)
        texts = [players(found.seats, language), name(found.variant), UNKNOWN, UNKNOWN]
        if estimate is not None:
            texts[2] = value_text(measure, estimate, language)
            texts[3] = margin(measure, estimate, language) or UNKNOWN
        if self._several:
            texts.append(self._apart(measure, found))
        return element("tr", *(element("td", words(text)) for text in texts))

    def _apart(self, measure: Measure, found: Findings) -> str:
        apart = found.differences.get(measure)
        if apart is None or not is_known(apart):
            return UNKNOWN
        sure = say(self._language, f"lab.page.{'sure' if is_sure(apart) else 'unsure'}")
        text, room = signed(measure, apart, self._language), margin(measure, apart, self._language)
        return f"{text} {room} ({sure})" if room else text

    def _say(self, key: str, **values: object) -> str:
        return words(say(self._language, f"lab.{key}", **values))


def _figure(chart: Chart, caption: str, below: str = "") -> str:
    return element("figure", element("figcaption", caption), chart.svg(), below)


def _side_by_side(figures: Sequence[str]) -> str:
    return element("div", *figures, class_="figures" if len(figures) > 1 else "figures alone")
