"""Estimates: a figure measured on so many hands, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

SURE = 1.959964
"""The half-width of a 95 % confidence interval, in standard errors."""

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over hands or matches, with its 95 % confidence interval."""

    value: float
    low: float
    high: float
    count: int

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def times(self, factor: float) -> Estimate:
        """The estimate in a unit that is smaller by this factor."""
        return Estimate(factor * self.value, factor * self.low, factor * self.high, self.count)

    def excludes(self, value: float) -> bool:
        """Whether the interval rules this value out."""
        return not self.low <= value <= self.high


@dataclass(slots=True)
class Moments:
    """The count, mean and spread of numbers that come in portions; none of them is kept.

    Portions are joined by Chan's method, which does not lose small spreads around large means.
    """

    count: int = 0
    mean: float = 0.0
    _squares: float = 0.0
    """The sum of the squared distances from the mean."""

    def add(self, values: Values) -> None:
        """Adds a portion of numbers."""
        if not len(values):
            return
        mean = float(values.mean())
        squares = float(((values - mean) ** 2).sum())
        total = self.count + len(values)
        apart = mean - self.mean
        self._squares += squares + apart * apart * self.count * len(values) / total
        self.mean += apart * len(values) / total
        self.count = total

    def estimate(self) -> Estimate:
        """The mean with its interval, which is infinite with fewer than two numbers."""
        if self.count < 2:
            return Estimate(self.mean, float("-inf"), float("inf"), self.count)
        margin = SURE * sqrt(self._squares / (self.count - 1) / self.count)
        return Estimate(self.mean, self.mean - margin, self.mean + margin, self.count)

    def estimate_of_changes(self) -> Estimate:
        """The mean with its interval for numbers that are all -1, 0 or 1: what one run answered
        with yes and the other with no. Agresti and Min's interval does not call it sure when only a
        few differ.
        """
        changed = self._squares + self.count * self.mean**2
        if changed == 0:
            return Estimate(0.0, 0.0, 0.0, self.count)
        count = self.count + 2
        middle = self.mean * self.count / count
        margin = SURE * sqrt(changed + 1 - middle**2 * count) / count
        return Estimate(self.mean, middle - margin, middle + margin, self.count)


def share(successes: int, count: int) -> Estimate:
    """How often something happens, with Wilson's interval, which holds near 0 and 1 too.

    >>> share(50, 100)
    Estimate(value=0.5, low=0.40..., high=0.59..., count=100)
    """
    if count == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    found = successes / count
    scale = 1 + SURE**2 / count
    middle = (found + SURE**2 / (2 * count)) / scale
    margin = SURE * sqrt(found * (1 - found) / count + (SURE / (2 * count)) ** 2) / scale
    return Estimate(found, max(0.0, middle - margin), min(1.0, middle + margin), count)


def mean_share(shares: Values) -> Estimate:
    """The mean of shares, each from 0 to 1. An extra 0 and an extra 1 widen its interval, so that
    it is not called sure where a few shares are all alike.

    >>> mean_share(np.array([0.5, 0.5, 1.0, 0.0]))
    Estimate(value=0.5, low=0.14..., high=0.85..., count=4)
    """
    moments = Moments()
    moments.add(shares)
    value, count = moments.mean, moments.count
    moments.add(np.array([0.0, 1.0]))
    around = moments.estimate()
    return Estimate(value, max(0.0, around.low), min(1.0, around.high), count)
