"""What a run is summed up in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from bench.stress.checks import Findings
from bench.stress.gathering import Gathering


def figures(
    people: Gathering, findings: Findings, seconds: float, **more: object
) -> dict[str, Any]:
    """Who played for how long, what came of it, and what else there is to tell."""
    return {
        "tables": people.tables,
        "people": len(people.people),
        "bots": people.bots,
        "seconds": round(seconds, 1),
        **more,
        "reasons": dict(people.reasons),
        **asdict(findings),
    }


def spread(values: Sequence[float]) -> dict[str, float]:
    """The middle, the 99th percentile and the largest of some values, to the millisecond.

    >>> spread([0.4, 0.1, 0.3])
    {'p50': 0.3, 'p99': 0.4, 'max': 0.4}
    """
    ordered = sorted(values)
    places = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    last = len(ordered) - 1
    return {name: round(ordered[round(share * last)], 3) for name, share in places.items()}
