"""Compares variants by one measure, in words: where they differ, by how much, and how sure it is.

A difference is only called one where its 95 % interval leaves out zero. Where none is found, the
sentence says so, and how large it can be at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from openuno.rule_lab.findings import SHARES, Findings, Measure, Report
from openuno.rule_lab.report.numbers import (
    amount,
    fair,
    is_known,
    is_sure,
    number,
    percent,
    rough,
    rough_digits,
    scale,
)
from openuno.rule_lab.report.words import name, players
from openuno.sim.estimates import Estimate
from openuno.text.lang import Language, listed, say

_USUAL_TABLE = 4
_SHARE_COUNTS = 3.0
"""The weight of shares: ten percentage points are as striking as 30 % more of anything else."""


def main_table(report: Report) -> int:
    """The size of table that sentences speak of first: the usual one, or the middle one."""
    if _USUAL_TABLE in report.seats:
        return _USUAL_TABLE
    return sorted(report.seats)[(len(report.seats) - 1) // 2]


def ever_happened(report: Report, measure: Measure) -> bool:
    """Whether a measure was ever above zero, so that there is anything to draw."""
    return any(found.values[measure].value for found in known(report, measure))


def known(report: Report, measure: Measure) -> list[Findings]:
    """The findings in which the measure was measured."""
    return [found for found in report.findings if is_known(found.values.get(measure))]


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference in a sentence without its full stop, and how striking it is."""

    measure: Measure
    weight: float
    text: str


class Comparison:
    """Compares the variants of a report by one measure, in words."""

    def __init__(self, report: Report, measure: Measure, language: Language) -> None:
        self._report = report
        self._measure = measure
        self._language: Language = language
        main = main_table(report) if report.findings else 0
        self._tables = sorted(report.seats, key=lambda seats: seats != main)
        """The sizes of table, the main one first."""

    def whole(self) -> str:
        """The whole sentence, with its full stop."""
        if not known(self._report, self._measure):
            return self._say("too_few") + "."
        if not ever_happened(self._report, self._measure):
            return self._say("never") + "."
        if len(self._report.variants) == 1:
            return self._levels() + "."
        return (self._difference() or self._no_difference()) + "."

    def level(self, seats: int) -> str:
        """The value of a single rulebook at one table."""
        found = self._report.of(seats)[0]
        return self._speak("level", seats, value=self._value(found.values[self._measure]))

    def striking(self) -> Difference | None:
        """The main difference, if there is one that is sure."""
        seats = self._first_sure()
        if seats is None:
            return None
        extremes = self._extremes(seats)
        if extremes is None:
            found = self._biggest(seats)
            base = self._report.of(seats)[0]
            return self._news(base, found, self._compared(found, seats))
        return self._news(*extremes, self._range(extremes, seats))

    def _levels(self) -> str:
        first, *rest = [found for found in self._report.findings if self._measure in found.values]
        parts = [self.level(first.seats)]
        for found in rest:
            value = self._value(found.values[self._measure])
            parts.append(
                self._say("also", players=players(found.seats, self._language), value=value)
            )
        return "".join(parts)

    def _difference(self) -> str:
        """The main difference, and where or for which variants there is none."""
        seats = self._first_sure()
        if seats is None:
            return ""
        extremes = self._extremes(seats)
        if extremes is not None:
            return self._range(extremes, seats) + self._unsure_variants(seats)
        found = self._biggest(seats)
        tail = (
            self._other_tables(found)
            if len(self._report.variants) == 2
            else self._unsure_variants(seats)
        )
        return self._compared(found, seats) + tail

    def _no_difference(self) -> str:
        """The sentence that no difference was found, and how large it can be at most."""
        report, language, seats = self._report, self._language, self._tables[0]
        base, *others = report.of(seats)
        apart = [self._apart(found) for found in others]
        finite = [found for found in apart if found is not None and isfinite(found.margin)]
        if not finite:
            return self._say("too_few")
        where = "_anywhere" if len(report.seats) > 1 else ""
        at = players(seats, language)
        if len(others) > 1:
            return self._say(f"none_among{where}", players=at, base=name(base.variant))
        bound = max(abs(finite[0].low), abs(finite[0].high))
        return self._say(
            f"none{where}" if bound else "alike",
            players=at,
            variant=name(others[0].variant),
            base=name(base.variant),
            value=self._value(others[0].values[self._measure]),
            other=self._value(base.values[self._measure]),
            bound=amount(self._measure, bound, language),
        )

    def _first_sure(self) -> int | None:
        """The first table at which any variant surely differs from the first one."""
        return next((seats for seats in self._tables if self._sure(seats)), None)

    def _sure(self, seats: int) -> list[Findings]:
        return [found for found in self._report.of(seats) if is_sure(self._apart(found))]

    def _biggest(self, seats: int) -> Findings:
        return max(self._sure(seats), key=lambda found: abs(found.differences[self._measure].value))

    def _extremes(self, seats: int) -> tuple[Findings, Findings] | None:
        """The variants with the least and the most, where several are compared and that is sure."""
        found = [item for item in self._report.of(seats) if self._measure in item.values]
        if self._report.option or len(found) < 3:
            return None
        low, *_, high = sorted(found, key=lambda item: item.values[self._measure].value)
        below, above = (self._apart(item) or _ITSELF for item in (low, high))
        return (low, high) if below.high < above.low else None

    def _apart(self, found: Findings) -> Estimate | None:
        return found.differences.get(self._measure)

    def _news(self, one: Findings, other: Findings, text: str) -> Difference:
        """The difference of two variants, and how striking it is."""
        before, after = one.values[self._measure].value, other.values[self._measure].value
        apart = abs(after - before)
        share = self._measure in SHARES
        weight = apart * _SHARE_COUNTS if share else apart / max(abs(before), 1.0)
        return Difference(self._measure, weight, text)

    def _compared(self, found: Findings, seats: int) -> str:
        """The sentence that compares a variant with the first one."""
        base = self._report.of(seats)[0]
        apart = found.differences[self._measure].value * scale(self._measure)
        digits = rough_digits(apart)
        return self._speak(
            "more" if apart > 0 else "less",
            seats,
            variant=name(found.variant),
            base=name(base.variant),
            by=rough(abs(apart), self._language),
            value=self._value(found.values[self._measure], digits),
            other=self._value(base.values[self._measure], digits),
        )

    def _range(self, extremes: tuple[Findings, Findings], seats: int) -> str:
        low, high = extremes
        return self._speak(
            "range",
            seats,
            most=self._all_like(high),
            high=self._value(high.values[self._measure]),
            least=self._all_like(low),
            low=self._value(low.values[self._measure]),
        )

    def _all_like(self, found: Findings) -> str:
        """The variant, and any that has exactly the same value."""
        value = found.values[self._measure].value
        tied = [
            name(item.variant)
            for item in self._report.of(found.seats)
            if self._measure in item.values and item.values[self._measure].value == value
        ]
        return listed(self._language, tied)

    def _unsure_variants(self, seats: int) -> str:
        base, *others = self._report.of(seats)
        unsure = [name(item.variant) for item in others if not is_sure(self._apart(item))]
        if not unsure:
            return ""
        variants = listed(self._language, unsure)
        return self._say("unsure_for", base=name(base.variant), variants=variants)

    def _other_tables(self, found: Findings) -> str:
        """What to add about the other tables: whether the difference is the same there."""
        up = found.differences[self._measure].value > 0
        unsure: list[int] = []
        reverse: list[int] = []
        for table in self._report.seats:
            apart = self._apart(self._report.of(table)[1])
            if apart is None or not is_sure(apart):
                unsure.append(table)
            elif (apart.value > 0) != up:
                reverse.append(table)
        if len(self._report.seats) > 1 and not unsure and not reverse:
            return self._say("same_way")
        return self._at("unsure_at", unsure) + self._at("reversed_at", reverse)

    def _at(self, key: str, tables: Sequence[int]) -> str:
        return self._say(key, players=players(tables, self._language)) if tables else ""

    def _say(self, key: str, **values: object) -> str:
        return say(self._language, f"lab.sentences.{key}", **values)

    def _speak(self, key: str, seats: int, **values: object) -> str:
        return say(
            self._language,
            f"lab.measures.{self._measure}.{key}",
            players=players(seats, self._language),
            fair=fair(seats, self._language),
            **values,
        )

    def _value(self, estimate: Estimate, digits: int = 0) -> str:
        """A value with at least so many decimals."""
        value = estimate.value * scale(self._measure)
        text = number(value, max(digits, rough_digits(value)), self._language)
        return percent(text, self._language) if self._measure in SHARES else text


_ITSELF = Estimate(0.0, 0.0, 0.0, 0)
"""How the first variant differs from itself."""
