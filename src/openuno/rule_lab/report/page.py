"""The report as one HTML file that needs nothing else: no other host, no script."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256

from openuno.core.data.rules import OPTIONS
from openuno.rule_lab.findings import Findings, Measure, Report, Variant
from openuno.rule_lab.report.appendix import method, rules
from openuno.rule_lab.report.comparison import main_table
from openuno.rule_lab.report.highlights import highlights
from openuno.rule_lab.report.numbers import UNKNOWN, common_digits, is_sure, margin, value_text
from openuno.rule_lab.report.sections import Sections
from openuno.rule_lab.report.words import (
    GROUPS,
    groups_of,
    headline,
    name,
    players,
    short_name,
    title,
)
from openuno.rulebooks import label, summary, value_words
from openuno.rulebooks import title as rulebook_title
from openuno.sim.drawing.charts import colour, mark
from openuno.sim.drawing.markup import table
from openuno.sim.drawing.style import PAGE
from openuno.text.lang import Language, decimal, grouped, say
from openuno.text.markup import element, words

_MORE, _LESS = "▲", "▼"
_WITH_MARGINS = 4
"""The most variants whose margins have room in the overview."""


def page(report: Report, language: Language = "en", *, date: str = "") -> str:
    """The report as HTML; the date stands in its head, as it is given."""
    return _Page(report, language, date).html()


class _Page:
    def __init__(self, report: Report, language: Language, date: str) -> None:
        self._report = report
        self._language: Language = language
        self._date = date
        self._several = len(report.variants) > 1

    def html(self) -> str:
        """The file. Its content security policy lets a browser load nothing and run nothing."""
        hashed = b64encode(sha256(PAGE.encode()).digest()).decode()
        policy = f"default-src 'none'; img-src data:; style-src 'sha256-{hashed}'"
        head = (
            '<meta charset="utf-8"/>'
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}"/>'
            '<link rel="icon" href="data:,"/>'
            f"<title>{words(headline(self._report, self._language))}</title>"
            f"<style>{PAGE}</style>"
        )
        footer = element("footer", element("p", self._say("brand")))
        body = element("body", self._header(), element("main", *self._main()), footer)
        html = element("html", element("head", head), body, lang=self._language)
        return f"<!DOCTYPE html>\n{html}\n"

    def _main(self) -> Iterator[str]:
        report, language = self._report, self._language
        if report.findings:
            yield self._glance()
            yield self._overview()
            sections = Sections(report, language)
            for group, measures in groups_of(report).items():
                yield element("h2", self._say(f"groups.{group}"), id=f"group-{group}")
                for measure in measures:
                    yield sections.measure(measure)
                    if measure == Measure.TURNS:
                        yield sections.lengths()
                    if measure == Measure.FIRST_SEAT:
                        yield sections.places()
        yield rules(report, language)
        yield method(report, language)

    # The head

    def _header(self) -> str:
        parts = [
            element("p", self._say("brand"), class_="brand"),
            element("h1", words(headline(self._report, self._language))),
            self._facts(),
            self._variants(),
        ]
        if not self._report.findings:
            parts.append(element("p", self._say("page.empty"), class_="notice"))
        elif self._report.stopped:
            parts.append(element("p", self._say("page.stopped"), class_="notice"))
        return element("header", element("div", *parts))

    def _facts(self) -> str:
        report, language = self._report, self._language
        seconds = decimal(report.seconds, 1, language)
        facts = {
            "tables": players(report.seats, language) if report.seats else "",
            "hands": grouped(report.hands, language),
            "matches": grouped(report.matches, language),
            "seed": str(report.seed),
            "date": self._date,
            "took": self._text("page.seconds", seconds=seconds) if report.seconds else "",
        }
        shown = [
            element("div", element("dt", self._say(f"page.{key}")), element("dd", words(value)))
            for key, value in facts.items()
            if value
        ]
        return element("dl", *shown, class_="facts")

    def _variants(self) -> str:
        items: list[str] = []
        for number, variant in enumerate(self._report.variants):
            shape = element("svg", mark(number, x=10, y=12), aria_hidden="true")
            about = element("b", words(name(variant))) + element(
                "span", words(self._about(variant))
            )
            items.append(element("li", shape, element("div", about), class_=colour(number)))
        return element("ul", *items, class_="variants", aria_label=self._text("page.compared"))

    def _about(self, variant: Variant) -> str:
        """A variant in a line: the value that is varied, or the rulebook's own words."""
        if self._report.option:
            option = OPTIONS[self._report.option]
            value = value_words(option, option.read(variant.rulebook.rules), self._language)
            return f"{label(option, self._language)}: {value}"
        line = summary(variant.rulebook, self._language)
        return line or rulebook_title(variant.rulebook, self._language)

    # At a glance

    def _glance(self) -> str:
        items = highlights(self._report, self._language) or [self._text("page.nothing")]
        links = {f"group-{group}": f"groups.{group}" for group in GROUPS}
        links["options"] = "page.options" if self._several else "page.options_one"
        links["method"] = "page.method"
        contents = [
            element("li", element("a", self._say(key), href=f"#{place}"))
            for place, key in links.items()
        ]
        return (
            element("h2", self._say("page.glance"))
            + element("ul", *(element("li", words(item)) for item in items), class_="glance")
            + element("nav", element("ul", *contents), aria_label=self._text("page.contents"))
        )

    def _overview(self) -> str:
        """Every measure at the main table, side by side."""
        seats = main_table(self._report)
        found = self._report.of(seats)
        kind = "number column" if self._several else "number"
        heads = [element("th", self._say("page.measure"), scope="col")]
        for item in found:
            text = words(short_name(item.variant, self._report))
            heads.append(element("th", text, scope="col", class_=kind))
        rows: list[str] = []
        groups = groups_of(self._report).values()
        for measure in (measure for group in groups for measure in group):
            link = element("a", words(title(measure, self._language)), href=f"#{measure}")
            cells = [self._cell(measure, item) for item in found]
            rows.append(element("tr", element("th", link, scope="row"), *cells))
        heading = self._say("page.overview", players=players(seats, self._language))
        note = ""
        if self._several:
            base = name(found[0].variant)
            text = self._say("page.overview_note", base=base, more=_MORE, less=_LESS)
            note = element("p", text, class_="about")
        content = table(heads, rows, "overview" if self._several else "overview slim")
        return element("h2", heading) + element("section", content, note)

    def _cell(self, measure: Measure, found: Findings) -> str:
        """A figure, and an arrow where it is surely more or less than the first variant's."""
        estimate, apart = found.values.get(measure), found.differences.get(measure)
        if estimate is None:
            return element("td", UNKNOWN, class_="number")
        arrow = ""
        if apart is not None and is_sure(apart):
            arrow = _MORE if apart.value > 0 else _LESS
        if self._several:
            arrow = element("span", arrow, class_="arrow")
        digits = common_digits(self._report, measure)
        text = words(value_text(measure, estimate, self._language, digits))
        room = margin(measure, estimate, self._language, digits)
        if len(self._report.variants) > _WITH_MARGINS:
            return element("td", text, arrow, class_="number", title=room or None)
        small = element("small", words(f" {room}")) if room else ""
        return element("td", text, small, arrow, class_="number")

    def _say(self, key: str, **values: object) -> str:
        return words(self._text(key, **values))

    def _text(self, key: str, **values: object) -> str:
        return say(self._language, f"lab.{key}", **values)
