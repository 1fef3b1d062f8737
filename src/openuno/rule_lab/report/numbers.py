"""The lab's numbers as people read them: no more digits than are sure."""

from __future__ import annotations

from math import floor, isfinite, log10
from statistics import NormalDist

from openuno.rule_lab.findings import SHARES, Measure, Report
from openuno.sim.estimates import SURE, Estimate
from openuno.text.lang import Language, decimal, say

UNKNOWN = "–"
_MOST_DIGITS = 4
_MINUS = "\N{MINUS SIGN}"


def scale(measure: Measure) -> float:
    """What to multiply a value by: shares are shown in per cent."""
    return 100.0 if measure in SHARES else 1.0


def is_known(estimate: Estimate | None) -> bool:
    """Whether a value has been measured at all."""
    return estimate is not None and estimate.count > 0


def is_sure(estimate: Estimate | None) -> bool:
    """Whether a difference is sure: its interval leaves out zero."""
    return estimate is not None and estimate.excludes(0.0)


def is_unfair(share: Estimate, report: Report, seats: int) -> bool:
    """Whether a place at the table surely wins more or less than its fair share.

    Among many places, some look unfair by chance: intervals are widened (Bonferroni) so that, where
    all is fair, not one of the table's seats and variants is named, 95 times in a hundred.
    """
    if share.count < 2:
        return False
    compared = seats * len(report.of(seats))
    wider = NormalDist().inv_cdf(1 - 0.05 / (2 * compared)) / SURE
    low = share.value - wider * (share.value - share.low)
    high = share.value + wider * (share.high - share.value)
    return not low <= 1 / seats <= high


def common_digits(report: Report, measure: Measure) -> int:
    """How many decimals to give figures that stand side by side: those the least sure can bear."""
    found = [item.values[measure] for item in report.findings if measure in item.values]
    unsure = [
        item for item in found if is_known(item) and isfinite(item.margin) and item.margin > 0
    ]
    return min((_digits(measure, estimate) for estimate in unsure), default=1)


def bare(
    measure: Measure, estimate: Estimate, language: Language, digits: int | None = None
) -> str:
    """The value alone: `31.2`."""
    if not is_known(estimate):
        return UNKNOWN
    if digits is None:
        digits = _digits(measure, estimate)
    return number(estimate.value * scale(measure), digits if estimate.value else 0, language)


def value_text(
    measure: Measure, estimate: Estimate, language: Language, digits: int | None = None
) -> str:
    """The value, with a percent sign if it is a share: `31.2`, `26.5 %`."""
    text = bare(measure, estimate, language, digits)
    return percent(text, language) if measure in SHARES and text != UNKNOWN else text


def signed(measure: Measure, estimate: Estimate, language: Language) -> str:
    """A difference: `+3.2`; of shares in percentage points."""
    text = bare(measure, estimate, language)
    more = estimate.value > 0 and _is_something(text)
    return f"+{text}" if more else text


def margin(
    measure: Measure, estimate: Estimate, language: Language, digits: int | None = None
) -> str:
    """The margin of a figure: `±0.4`; empty where it is not known, or where the figure is exact."""
    apart = estimate.margin * scale(measure)
    if not isfinite(apart) or apart <= 0 or not is_known(estimate):
        return ""
    own = _digits(measure, estimate)
    if digits is None or round(apart, digits) == 0:
        digits = own
    return f"±{number(apart, digits, language)}"


def amount(measure: Measure, value: float, language: Language) -> str:
    """A value with the unit of its measure: `3.2 turns`, `1.5 percentage points`."""
    text = rough(value * scale(measure), language)
    if measure in SHARES:
        return f"{text} {say(language, 'lab.points')}"
    return f"{text} {say(language, f'lab.measures.{measure}.unit')}"


def rough(value: float, language: Language) -> str:
    """A number with at least two significant digits, and at least one decimal while it is small.

    >>> rough(31.26, "en"), rough(0.0432, "en"), rough(-1204.2, "de")
    ('31.3', '0.043', '−1.204')
    """
    return number(value, rough_digits(value), language)


def rough_digits(value: float) -> int:
    """How many decimals `rough` gives a number."""
    if value == 0 or abs(value) >= 100:
        return 0
    return min(max(1, 1 - floor(log10(abs(value)))), _MOST_DIGITS)


def number(value: float, digits: int, language: Language) -> str:
    """A number with so many decimals and a proper minus sign; zero has none."""
    text = decimal(abs(value), digits, language)
    return f"{_MINUS}{text}" if value < 0 and _is_something(text) else text


def _is_something(text: str) -> bool:
    """Whether a number is more than zeros."""
    return any(digit in text for digit in "123456789")


def percent(text: str, language: Language) -> str:
    """A number with a percent sign."""
    return say(language, "lab.percent", number=text)


def fair(seats: int, language: Language) -> str:
    """The share that everyone at a table of equals should have.

    >>> fair(4, "en"), fair(6, "de")
    ('25\N{NO-BREAK SPACE}%', '16,7\N{NO-BREAK SPACE}%')
    """
    return percent(rough(100 / seats, language) if 100 % seats else str(100 // seats), language)


def _digits(measure: Measure, estimate: Estimate) -> int:
    """How many decimals to give an estimate, so that its margin shows one digit."""
    value, apart = estimate.value * scale(measure), estimate.margin * scale(measure)
    if not isfinite(apart) or apart <= 0:
        return rough_digits(value)
    least = 1 if abs(value) < 100 else 0
    return min(max(-floor(log10(apart) + 1e-9), least), _MOST_DIGITS)
