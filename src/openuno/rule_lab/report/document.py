"""The report as JSON, for programs: `openuno lab … --json`.

These names are kept from version to version:

- `option`: the option that alone was varied, or null; `seats`, `hands`, `matches`, `seed`,
  `forgets` (UNO is forgotten so many times in a thousand), `policy` (by which all play),
  `luck_hands` (in which luck was measured), `stopped` and `seconds`.
- `variants`: for each its `name` and all its `options`.
- `findings`: for each size of table and each variant its `seats`, its `variant` (a name), and
  - `measures`: by name (`turns`, `skill`, `luck` …) an estimate, and under `difference` how it
    differs from the first variant: another estimate, with `sure`, or null. Shares are from 0 to 1.
  - `places`: an estimate of the share of hands won by each place, from the dealer's left.
  - `lengths`: how many hands took 0, 1, 2 … turns; the last number counts all that took longer.

An estimate is a `value` with its 95 % interval from `low` to `high`, from a `count` of hands or
matches. A bound that is not known is null.
"""

from __future__ import annotations

from math import isfinite
from typing import Any

from openuno.rule_lab.findings import Findings, Report
from openuno.rule_lab.report.numbers import is_sure
from openuno.sim.estimates import Estimate


def as_json(report: Report) -> dict[str, Any]:
    """The report as a document that JSON can hold."""
    return {
        "option": report.option,
        "seats": list(report.seats),
        "hands": report.hands,
        "matches": report.matches,
        "seed": report.seed,
        "forgets": report.forgets,
        "policy": report.policy.name.lower(),
        "luck_hands": report.luck_hands,
        "stopped": report.stopped,
        "seconds": round(report.seconds, 3),
        "variants": [
            {"name": variant.name, "options": variant.rulebook.options()}
            for variant in report.variants
        ],
        "findings": [_found(found) for found in report.findings],
    }


def _found(found: Findings) -> dict[str, Any]:
    return {
        "variant": found.variant.name,
        "seats": found.seats,
        "measures": {
            str(measure): _estimate(estimate)
            | {"difference": _difference(found.differences.get(measure))}
            for measure, estimate in found.values.items()
        },
        "places": [_estimate(share) for share in found.places],
        "lengths": list(found.lengths),
    }


def _difference(estimate: Estimate | None) -> dict[str, Any] | None:
    return None if estimate is None else _estimate(estimate) | {"sure": is_sure(estimate)}


def _estimate(estimate: Estimate) -> dict[str, Any]:
    return {
        "value": estimate.value,
        "low": _bound(estimate.low),
        "high": _bound(estimate.high),
        "count": estimate.count,
    }


def _bound(value: float) -> float | None:
    return value if isfinite(value) else None
