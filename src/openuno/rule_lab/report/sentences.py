"""One sentence for each picture, which says no more than the figures bear out."""

from __future__ import annotations

from openuno.rule_lab.findings import Measure, Report
from openuno.rule_lab.report.comparison import Comparison, main_table
from openuno.rule_lab.report.numbers import fair, is_unfair, percent, rough
from openuno.rule_lab.report.spread import percentile
from openuno.rule_lab.report.words import name, players
from openuno.text.lang import Language, say

_ALIKE = 0.9
"""Spreads that differ by less than this ratio are not worth telling apart."""


def sentence(report: Report, measure: Measure, language: Language) -> str:
    """What the picture of a measure shows."""
    return Comparison(report, measure, language).whole()


def places_sentence(report: Report, language: Language) -> str:
    """What the picture of the wins by seat shows."""
    seats = main_table(report)
    part, at = fair(seats, language), players(seats, language)
    places = [
        (abs(share.value - 1 / seats), place, share, found)
        for found in report.of(seats)
        for place, share in enumerate(found.places, 1)
        if share.count > 1
    ]
    if not places:
        return say(language, "lab.places.too_few") + "."
    sure = [place for place in places if is_unfair(place[2], report, seats)]
    if not sure:
        return say(language, "lab.places.fair", players=at, fair=part) + "."
    _, place, share, found = max(sure, key=lambda place: place[0])
    value = percent(rough(100 * share.value, language), language)
    variant = name(found.variant)
    key = "lab.places.best"
    return (
        say(language, key, players=at, variant=variant, place=place, value=value, fair=part) + "."
    )


def lengths_sentence(report: Report, language: Language) -> str:
    """What the picture of short and long hands shows."""
    seats = main_table(report)
    found = [item for item in report.of(seats) if sum(item.lengths)]
    if not found:
        return say(language, "lab.lengths.too_few") + "."
    low = [percentile(item.lengths, 0.1) for item in found]
    high = [percentile(item.lengths, 0.9) for item in found]
    wide = [b - a for a, b in zip(low, high, strict=True)]
    most, least = wide.index(max(wide)), wide.index(min(wide))
    at = players(seats, language)
    if wide[least] >= _ALIKE * wide[most]:
        key = "lab.lengths.alike" if len(found) > 1 else "lab.lengths.one"
        variant, half = name(found[0].variant), percentile(found[0].lengths, 0.5)
        figures = {"median": half, "low": low[0], "high": high[0]}
        return say(language, key, players=at, variant=variant, **figures) + "."
    return (
        say(
            language,
            "lab.lengths.range",
            players=at,
            most=name(found[most].variant),
            most_low=low[most],
            most_high=high[most],
            least=name(found[least].variant),
            least_low=low[least],
            least_high=high[least],
        )
        + "."
    )
