"""The end of the page: in which rules the variants differ, and how everything was measured."""

from __future__ import annotations

from openuno.core.data.rules import OPTIONS, Value
from openuno.rule_lab.findings import Measure, Report
from openuno.rule_lab.luck import ROUNDS
from openuno.rule_lab.report.numbers import UNKNOWN, percent
from openuno.rule_lab.report.words import explanation, name, title, was_measured
from openuno.rulebooks import label, value_words
from openuno.sim.drawing.markup import table
from openuno.text.lang import Language, decimal, grouped, say
from openuno.text.markup import element, words


def rules(report: Report, language: Language) -> str:
    """The options that are not the same for all variants; for a single one, all that it sets."""
    several = len(report.variants) > 1
    effects = [variant.rulebook.in_effect() for variant in report.variants]
    rows: list[str] = []
    for key, option in OPTIONS.items():
        values = [effect.get(key) for effect in effects]
        if several and all(value == values[0] for value in values):
            continue
        cells = [element("th", words(label(option, language)), scope="row")]
        for value in values:
            changed = "changed" if value != values[0] else None
            cells.append(element("td", words(_value(key, value, language)), class_=changed))
        rows.append(element("tr", *cells))
    heading = _say(language, "page.options" if several else "page.options_one")
    heads = [element("th", _say(language, "page.option"), scope="col")]
    heads += [element("th", words(name(variant)), scope="col") for variant in report.variants]
    same = element("p", _say(language, "page.options_same"))
    content = table(heads, rows, "options") if rows else same
    return element("h2", heading, id="options") + element("section", content)


def method(report: Report, language: Language) -> str:
    """How it was measured, and what each measure is."""
    part = decimal(report.forgets / 10, 1 if report.forgets % 10 else 0, language)
    paragraphs = [
        _say(language, "method.policies", skill=title(Measure.SKILL, language)),
        _say(language, "method.policy", policy=report.policy.name.lower()),
        *_of_luck(report, language),
        _say(language, "method.uno", forgets=percent(part, language)),
        *(_say(language, f"method.{key}") for key in ("deals", "intervals", "players")),
    ]
    terms = [
        element("dt", words(title(measure, language)))
        + element("dd", words(explanation(measure, language)))
        for measure in Measure
        if was_measured(report, measure) or not report.findings
    ]
    definitions = element(
        "details",
        element("summary", _say(language, "page.definitions")),
        element("dl", *terms, class_="terms"),
    )
    heading = element("h2", _say(language, "page.method"), id="method")
    texts = [element("p", text) for text in paragraphs]
    return heading + element("section", *texts, definitions, class_="method")


def _of_luck(report: Report, language: Language) -> list[str]:
    """How luck was measured, if it was."""
    if not report.luck_hands:
        return []
    hands, rounds = grouped(report.luck_hands, language), grouped(ROUNDS, language)
    skill = title(Measure.SKILL, language)
    return [_say(language, "method.luck", hands=hands, rounds=rounds, skill=skill)]


def _value(key: str, value: Value | None, language: Language) -> str:
    return UNKNOWN if value is None else value_words(OPTIONS[key], value, language)


def _say(language: Language, key: str, **values: object) -> str:
    return words(say(language, f"lab.{key}", **values))
