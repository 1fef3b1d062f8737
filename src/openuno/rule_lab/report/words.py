"""Names in the report: of variants, tables and measures."""

from __future__ import annotations

from collections.abc import Iterable

from openuno.rule_lab import durations
from openuno.rule_lab.findings import Measure, Report, Variant
from openuno.rule_lab.measures import CARDS_BEHIND, SHARE_BEHIND
from openuno.rule_lab.report.numbers import percent
from openuno.rulebooks import title as rulebook_title
from openuno.text.errors import one_line
from openuno.text.lang import Language, listed, say

GROUPS: dict[str, tuple[Measure, ...]] = {
    "time": (
        Measure.TURNS,
        Measure.HAND_MINUTES,
        Measure.MATCH_HANDS,
        Measure.MATCH_MINUTES,
    ),
    "fairness": (Measure.FIRST_SEAT,),
    "skill": (Measure.CHOICES, Measure.SKILL, Measure.LUCK, Measure.LUCK_OF_DEAL),
    "tension": (
        Measure.LEADS,
        Measure.COMEBACKS,
        Measure.MATCH_LEADS,
        Measure.MATCH_COMEBACKS,
    ),
    "trouble": (Measure.PENALTIES, Measure.BLOCKED),
}
"""The measures in the order in which people ask about them."""

_LONGEST = 48
_GLUED = "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}"

TO_LUCK = frozenset({Measure.FIRST_SEAT, Measure.SKILL})
"""The measures that a fair share can be set against: everyone's, if only luck decided."""


def groups_of(report: Report) -> dict[str, list[Measure]]:
    """The groups, with what was measured: luck may be left out."""
    return {
        group: [measure for measure in measures if was_measured(report, measure)]
        for group, measures in GROUPS.items()
    }


def was_measured(report: Report, measure: Measure) -> bool:
    """Whether a report says anything about a measure."""
    return any(measure in found.values for found in report.findings)


def name(variant: Variant) -> str:
    """The name of a variant as it was asked for, without anything that a terminal would obey.

    `stacking = any` stays on one line; of a long path, the end is shown.
    """
    text = one_line(variant.name).replace(" = ", _GLUED)
    return text if len(text) <= _LONGEST else f"…{text[1 - _LONGEST :]}"


def short_name(variant: Variant, report: Report) -> str:
    """The name of a variant where room is scarce: of the option that is varied, only the value."""
    prefix = f"{report.option}{_GLUED}"
    return name(variant).removeprefix(prefix) if report.option else name(variant)


def headline(report: Report, language: Language) -> str:
    """What the experiment is about, in a line."""
    if report.option:
        rulebook = one_line(rulebook_title(report.variants[0].rulebook, language))
        return say(language, "lab.title.vary", option=report.option, rulebook=rulebook)
    names = [name(variant) for variant in report.variants]
    if len(names) == 1:
        return say(language, "lab.title.one", variant=names[0])
    return say(language, "lab.title.many", variants=listed(language, names))


def players(seats: int | Iterable[int], language: Language) -> str:
    """The numbers of players, in words: `2 and 4 players`."""
    sizes = [seats] if isinstance(seats, int) else list(seats)
    count = listed(language, [str(size) for size in sizes])
    return say(language, "lab.players", count=count)


def title(measure: Measure, language: Language) -> str:
    """The measure's name."""
    return say(language, f"lab.measures.{measure}.title")


def unit(measure: Measure, language: Language) -> str:
    """What the measure counts."""
    return say(language, f"lab.measures.{measure}.unit")


def explanation(measure: Measure, language: Language) -> str:
    """What exactly is measured."""
    return say(
        language,
        f"lab.measures.{measure}.explanation",
        shuffle=durations.SECONDS_TO_SHUFFLE,
        deal=durations.SECONDS_TO_DEAL_A_SEAT,
        turn=durations.SECONDS_A_TURN,
        choice=durations.SECONDS_A_CHOICE,
        cards=CARDS_BEHIND,
        share=percent(f"{100 * SHARE_BEHIND:.0f}", language),
    )
