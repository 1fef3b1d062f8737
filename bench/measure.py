"""Measuring: contenders take turns, so that a busy moment of the machine hits them alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter


@dataclass(frozen=True)
class Work:
    """What a contender got done in one turn."""

    hands: int
    actions: int
    seconds: float


@dataclass
class Contender:
    """Something to measure: `play` plays so many hands and gives the number of actions."""

    name: str
    seats: int
    hands: int
    play: Callable[[int], int]
    turns: list[Work] = field(default_factory=list[Work])

    def take_turn(self) -> None:
        """Plays the hands of one turn against the clock."""
        start = perf_counter()
        actions = self.play(self.hands)
        self.turns.append(Work(self.hands, actions, perf_counter() - start))

    @property
    def hands_per_second(self) -> list[float]:
        return [turn.hands / turn.seconds for turn in self.turns]

    @property
    def actions_per_second(self) -> list[float]:
        return [turn.actions / turn.seconds for turn in self.turns]

    @property
    def nanoseconds_per_hand(self) -> list[float]:
        return [1e9 * turn.seconds / turn.hands for turn in self.turns]

    @property
    def nanoseconds_per_action(self) -> list[float]:
        return [1e9 * turn.seconds / turn.actions for turn in self.turns]

    @property
    def actions_per_hand(self) -> float:
        return sum(turn.actions for turn in self.turns) / sum(turn.hands for turn in self.turns)

    def ratio(self, other: Contender) -> list[float]:
        """How many times as many hands a second as the other, round by round."""
        return _quotients(self.hands_per_second, other.hands_per_second)

    def cost(self, other: Contender) -> list[float]:
        """How many times as long an action takes as the other's, round by round."""
        return _quotients(self.nanoseconds_per_action, other.nanoseconds_per_action)


def _quotients(mine: list[float], theirs: list[float]) -> list[float]:
    return [my / their for my, their in zip(mine, theirs, strict=True)]


def compete(contenders: Iterable[Contender], rounds: int) -> None:
    """Warms everybody up, then lets them take turns."""
    everybody = list(contenders)
    for contender in everybody:
        contender.play(max(1, contender.hands // 50))
    for _ in range(rounds):
        for contender in everybody:
            contender.take_turn()


def spread(values: list[float], digits: int = 0) -> str:
    """The median, and in brackets the least and the most."""
    least, middle, most = min(values), median(values), max(values)
    return f"{middle:,.{digits}f} ({least:,.{digits}f}–{most:,.{digits}f})"
