"""The scale of an axis: places of values along it, and ticks at round numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10

_ROOM = 0.06
"""The share of the span that is left free at either end."""
_FROM_ZERO = 0.45
"""An axis begins at zero where its smallest value is below this part of the largest."""


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from a low value to a high one."""

    low: float
    high: float

    @classmethod
    def around(cls, values: Iterable[float], *, zero: bool = False) -> Scale:
        """An axis with room for all of the values; for zero too, if `zero` says so or it is near.

        >>> Scale.around([20.0, 30.0, float("inf")])
        Scale(low=19.4, high=30.6)
        >>> Scale.around([2.0, 30.0]).low
        0.0
        """
        known = [value for value in values if isfinite(value)] or [0.0]
        low, high = min(known), max(known)
        if zero:
            low, high = min(low, 0.0), max(high, 0.0)
        if 0 <= low <= _FROM_ZERO * high and not zero:
            low = 0.0
        span = high - low or max(abs(high) * 0.2, 1.0)
        from_zero = low == 0 and not zero
        return cls(low if from_zero else low - _ROOM * span, high + _ROOM * span)

    def place(self, value: float) -> float:
        """How far along the axis a value stands, in per cent; beyond its ends, at the end."""
        return 100 * (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)

    def ticks(self, most: int = 5) -> list[float]:
        """Round numbers along the axis, at most so many.

        >>> Scale(0, 47).ticks()
        [0.0, 10.0, 20.0, 30.0, 40.0]
        """
        step = self._step(most)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [round(number * step, 9) for number in range(first, last + 1)]

    def digits(self, most: int = 5) -> int:
        """How many decimals the ticks need."""
        return max(0, -floor(log10(self._step(most)) + 1e-9))

    def _step(self, most: int) -> float:
        """The smallest of 1, 2, 5, 10, 20 … with which there are not too many ticks."""
        rough = (self.high - self.low) / most
        power = 10.0 ** floor(log10(rough))
        for factor in (1, 2, 5, 10, 20):
            step = factor * power
            ticks = floor(self.high / step + 1e-9) - ceil(self.low / step - 1e-9) + 1
            if ticks <= most:
                return step
        raise AssertionError("twice a tenth of the span leaves few enough ticks")
