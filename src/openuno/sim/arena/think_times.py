"""How long bots think about their moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log
from time import perf_counter

import numpy as np

from openuno.bots.bot import Bot
from openuno.game.actions import Action
from openuno.game.events import Event
from openuno.game.view import PlayerView

_STEP = 1.01
"""The ratio of neighbouring bins: closer times count as one when percentiles are taken."""
_SHORTEST_MS = 0.001
_BINS = 2_500
"""The number of bins, which reach far beyond the longest time that a bot may be given."""


class Timed(Bot):
    """A bot whose moves are timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.milliseconds: list[float] = []
        """How long each move took."""

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        start = perf_counter()
        action = self._bot.move(view, legal)
        self.milliseconds.append(1000 * (perf_counter() - start))
        return action

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        return self._bot.react(view, legal)

    def watch(self, event: Event) -> None:
        self._bot.watch(event)

    def forget(self) -> None:
        self._bot.forget()


class ThinkTimes:
    """The mean and the percentiles of any number of times, in little memory.

    >>> times = ThinkTimes()
    >>> times.add(range(1, 101))
    >>> times.moves, times.mean, round(times.percentile(99))
    (100, 50.5, 99)
    """

    def __init__(self) -> None:
        self.moves = 0
        self._total = 0.0
        self._counts = np.zeros(_BINS, np.int64)

    def add(self, milliseconds: Iterable[float]) -> None:
        """Adds the times of some moves."""
        for time in milliseconds:
            self.moves += 1
            self._total += time
            place = int(log(max(1.0, time / _SHORTEST_MS), _STEP))
            self._counts[min(place, _BINS - 1)] += 1

    @property
    def mean(self) -> float:
        """The mean time of a move, in milliseconds."""
        return self._total / max(1, self.moves)

    def percentile(self, percent: float) -> float:
        """The milliseconds within which so many per cent of the moves were made."""
        if not self.moves:
            return 0.0
        reached = self._counts.cumsum() >= percent / 100 * self.moves
        place = int(reached.argmax()) + 0.5
        return _SHORTEST_MS * _STEP**place

    def document(self) -> dict[str, float]:
        """The figures for a JSON document."""
        return {
            "moves": self.moves,
            "ms_per_move": round(self.mean, 4),
            "ms_p99": round(self.percentile(99), 4),
        }
