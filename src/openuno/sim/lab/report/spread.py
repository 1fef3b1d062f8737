"""How hands are spread over lengths: counts of hands that took 0, 1, 2 … turns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate


def percentile(counts: Sequence[int], part: float) -> int:
    """The number of turns within which this part of the hands is over.

    >>> percentile([0, 0, 5, 4, 1], 0.5), percentile([0, 0, 5, 4, 1], 0.9)
    (2, 3)
    """
    needed = part * sum(counts) - 1e-9
    return next((turns for turns, so_far in enumerate(accumulate(counts)) if so_far >= needed), 0)


def binned(counts: Sequence[int], width: int, end: int) -> list[float]:
    """The share of all hands, for each so many turns up to the end.

    >>> binned([1, 1, 0, 1, 0, 1], 2, 4)
    [0.5, 0.25]
    """
    total = max(1, sum(counts))
    return [sum(counts[start : start + width]) / total for start in range(0, end, width)]
