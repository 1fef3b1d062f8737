"""The highlights of a report: the largest differences that are sure."""

from __future__ import annotations

from openuno.rule_lab.findings import Measure, Report
from openuno.rule_lab.report.comparison import Comparison, Difference, main_table
from openuno.rule_lab.report.words import was_measured
from openuno.text.lang import Language

_MOST_HIGHLIGHTS = 6
_WORTH_SAYING = 0.01
"""Less than one per cent more or less of something may be sure, but is not striking."""

_FAMILIES: tuple[tuple[Measure, ...], ...] = (
    (Measure.HAND_MINUTES, Measure.TURNS),
    (Measure.MATCH_MINUTES, Measure.MATCH_HANDS),
    (Measure.SKILL,),
    (Measure.LUCK, Measure.LUCK_OF_DEAL),
    (Measure.CHOICES,),
    (Measure.FIRST_SEAT,),
    (Measure.LEADS,),
    (Measure.COMEBACKS,),
    (Measure.MATCH_LEADS,),
    (Measure.MATCH_COMEBACKS,),
    (Measure.PENALTIES,),
    (Measure.BLOCKED,),
)
"""Families of measures that say much the same; at a glance, one of each is enough."""
_FIRST_TO_SAY = (
    Measure.HAND_MINUTES,
    Measure.MATCH_MINUTES,
    Measure.SKILL,
    Measure.LUCK,
    Measure.FIRST_SEAT,
    Measure.CHOICES,
    Measure.COMEBACKS,
)
"""What to say of a single rulebook at a glance."""


def highlights(report: Report, language: Language) -> list[str]:
    """The most striking of all that is sure; of a single rulebook, the main figures."""
    if not report.findings:
        return []
    if len(report.variants) == 1:
        comparisons = [
            Comparison(report, measure, language)
            for measure in _FIRST_TO_SAY
            if was_measured(report, measure)
        ]
        return [comparison.level(main_table(report)) + "." for comparison in comparisons]
    found = _by_weight(report, language)
    telling = [item for item in found if item.weight >= _WORTH_SAYING] or found[:1]
    return [item.text + "." for item in telling[:_MOST_HIGHLIGHTS]]


def striking(report: Report, most: int) -> list[Measure]:
    """The measures in which variants differ most, as far as that is sure."""
    return [item.measure for item in _by_weight(report, "en")[:most]]


def _by_weight(report: Report, language: Language) -> list[Difference]:
    """The differences that are sure, the most striking first; of each family, one."""
    found: list[Difference] = []
    for family in _FAMILIES:
        news = (Comparison(report, measure, language).striking() for measure in family)
        found += [item for item in news if item is not None][:1]
    return sorted(found, key=lambda item: -item.weight)
