"""The tally of actions that are tried in the same games, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from openuno.core.data.flat_records import IntTable
from openuno.core.jit import kernel

SUM, GAIN, GAIN_SQUARED, COUNT = range(4)
"""The columns: the sum of an action's rewards, of what it gains over the first action and of the
squares of that, and how often it was tried.
"""
TALLY = 4

_CAUTION = 1.0
"""By how many standard errors an action must be ahead of the first to be taken instead."""


@dataclass(frozen=True, slots=True)
class ActionScore:
    """How well an action did in the games that were tried."""

    place: int
    """Which of the actions it was."""
    games: int
    value: float
    """The mean reward: the share of games won, but for points, which break ties."""
    gain: float
    """How much likelier it wins than the first action: the hand, or the match if that is the goal.
    """
    error: float
    """The standard error of the gain."""

    @property
    def sure_gain(self) -> float:
        """The gain with a margin of caution taken off."""
        return self.gain - _CAUTION * self.error


@kernel
def count_game(tally: IntTable, place: int, reward: int, gain: int) -> None:
    """Counts a game that was begun with an action."""
    tally[place, SUM] += reward
    tally[place, GAIN] += gain
    tally[place, GAIN_SQUARED] += gain**2
    tally[place, COUNT] += 1


def score_of(place: int, row: Sequence[int], win: int, gain_unit: int) -> ActionScore:
    """The score of an action, by its row; a game won counts as so much in rewards and in gains."""
    games = max(row[COUNT], 1)
    gain = row[GAIN] / games
    error = sqrt(max(row[GAIN_SQUARED] / games - gain**2, 0.0) / games)
    value = row[SUM] / games / win
    return ActionScore(place, row[COUNT], value, gain / gain_unit, error / gain_unit)
