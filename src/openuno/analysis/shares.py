"""Shares of a hand: the win chances of all seats, or changes of them, exactly as counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, sqrt

import numpy as np
from numpy.typing import NDArray

from openuno.analysis.kernels.rollouts import BATCHES

_T = 2.131
"""Student's t for 95 % and one batch less than there are."""


@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """What each seat has of a hand, or gains of it; 1 is the hand.

    Fractions add up without any error. The batches, whose mean is nearly the same, tell how far
    chance in the games played on may have moved it.
    """

    exact: tuple[Fraction, ...]
    batches: NDArray[np.float64]
    """A row a batch, a column a seat."""

    @classmethod
    def counted(cls, tally: NDArray[np.int64], unit: int) -> Shares:
        """The shares won in games: a row a batch, with the number of games in the last column."""
        *won, games = tally.sum(axis=0).tolist()
        exact = tuple(Fraction(each, games * unit) for each in won)
        return cls(exact, tally[:, :-1] / (tally[:, -1:] * unit))

    @classmethod
    def certain(cls, exact: Sequence[Fraction]) -> Shares:
        """Shares that are known."""
        row = np.array([float(each) for each in exact])
        return cls(tuple(exact), np.tile(row, (BATCHES, 1)))

    @classmethod
    def none(cls, seats: int) -> Shares:
        """Nothing for anybody."""
        return cls.certain([Fraction(0)] * seats)

    def __add__(self, other: Shares) -> Shares:
        exact = (a + b for a, b in zip(self.exact, other.exact, strict=True))
        return Shares(tuple(exact), self.batches + other.batches)

    def __sub__(self, other: Shares) -> Shares:
        exact = (a - b for a, b in zip(self.exact, other.exact, strict=True))
        return Shares(tuple(exact), self.batches - other.batches)

    def points(self, seat: int) -> float:
        """A seat's share in points, of which a hand has 100."""
        return float(100 * self.exact[seat])

    def margin(self, seat: int) -> float:
        """How far off those points may be by chance in the games played on, 95 times in 100."""
        return 100 * _T * float(self.batches[:, seat].std(ddof=1)) / sqrt(BATCHES)


def total(shares: Iterable[Shares], seats: int) -> Shares:
    """The sum of shares."""
    return sum(shares, Shares.none(seats))


def rounded(parts: Sequence[Fraction], digits: int = 1) -> list[float]:
    """Parts in points, rounded so that as shown they still add up to their sum as shown: each up or
    down, those up that have the largest remainders.

    >>> rounded([Fraction(1, 300), Fraction(1, 300), Fraction(1, 300)])
    [0.4, 0.3, 0.3]
    """
    scaled = [100 * 10**digits * part for part in parts]
    down = [floor(part) for part in scaled]
    missing = round(sum(scaled)) - sum(down)
    largest = sorted(range(len(parts)), key=lambda i: (down[i] - scaled[i], i))
    return [(down[i] + (i in largest[:missing])) / 10**digits for i in range(len(parts))]
