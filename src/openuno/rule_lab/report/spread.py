"""The distribution of hands over lengths: counts of hands that took 0, 1, 2 … turns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import ceil

_SHOWN = 0.97
"""The share of hands that is drawn; the longest would make a picture too wide."""


def percentile(counts: Sequence[int], part: float) -> int:
    """The number of turns within which this part of the hands is over.

    >>> percentile([0, 0, 5, 4, 1], 0.5), percentile([0, 0, 5, 4, 1], 0.9)
    (2, 3)
    """
    needed = part * sum(counts) - 1e-9
    return next((turns for turns, so_far in enumerate(accumulate(counts)) if so_far >= needed), 0)


def side_by_side(spreads: Sequence[Sequence[int]], most: int) -> tuple[int, list[list[float]]]:
    """The shares of all hands in at most so many bins, the same bins for every distribution, and
    the number of turns at which the last bin ends.

    >>> side_by_side([[0, 2, 2, 4], [0, 8]], 2)
    (4, [[0.25, 0.75], [1.0, 0.0]])
    """
    longest = max((percentile(counts, _SHOWN) for counts in spreads), default=0) + 1
    width = max(1, ceil(longest / most))
    end = width * ceil(longest / width)
    return end, [binned(counts, width, end) for counts in spreads]


def binned(counts: Sequence[int], width: int, end: int) -> list[float]:
    """The share of all hands in each bin of so many turns, up to the end.

    >>> binned([1, 1, 0, 1, 0, 1], 2, 4)
    [0.5, 0.25]
    """
    total = max(1, sum(counts))
    return [sum(counts[start : start + width]) / total for start in range(0, end, width)]
