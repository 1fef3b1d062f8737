"""Names for bots."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

from openuno.game.seat_names import taken_name

_NAMES = ("Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou")


def bot_names(taken: Collection[str]) -> Iterator[str]:
    """Names that nobody has yet: short ones, then the same ones again with a number."""
    for number in count(1):
        for name in _NAMES:
            free = name if number == 1 else f"{name} {number}"
            if taken_name(free, taken) is None:
                yield free
