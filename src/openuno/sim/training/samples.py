"""Samples: decisions with all their choices and what each has brought, gathered by exploration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from openuno.bots.nets import Weights, put_net
from openuno.bots.policies import Policy
from openuno.bots.policies.feature_names import CHOICES, FULL, SITUATIONS
from openuno.bots.policies.players import MOST_CHOICES, Players
from openuno.bots.search.copy_state import WORD, words_in_use
from openuno.bots.search.rollouts import WIN
from openuno.core.data.cards import DECK_SIZES
from openuno.core.data.rng import WORDS, seed_with, seed_words
from openuno.core.data.rules import Rules, decks_for, rules_record
from openuno.core.data.state import State
from openuno.core.jit import compiled
from openuno.sim.training.explore import (
    CHOICE,
    CHOICE_COUNT,
    CHOICES_FILLED,
    DECISION,
    DECISIONS_FILLED,
    FIRST_CHOICE,
    GAMES,
    REWARD,
    Exploration,
    explore,
)

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

_CHOICES_EACH = 8
"""Room for so many choices of each decision, on average."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table to explore: its rules, its seats, and who sits there."""

    rules: Rules
    seats: int
    policies: tuple[Policy, ...]
    """Each seat of each hand plays by one of these."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some decisions, and their choices one after the other."""

    situations: Floats
    choices: Floats
    rewards: Floats
    """What each choice has brought, as a share of a win."""
    decision: Numbers
    """For each choice the row of its decision."""
    first: Numbers
    """For each decision the row of its first choice."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Decisions, with where their choices are."""

    situations: Floats
    choices: Floats
    rewards: Floats
    first: Numbers
    count: Numbers

    @classmethod
    def of(cls, parts: Sequence[Samples]) -> Samples:
        """Several samples as one."""
        starts = np.cumsum([0, *(len(part.choices) for part in parts[:-1])])
        return cls(
            np.concatenate([part.situations for part in parts]),
            np.concatenate([part.choices for part in parts]),
            np.concatenate([part.rewards for part in parts]),
            np.concatenate([part.first + start for part, start in zip(parts, starts, strict=True)]),
            np.concatenate([part.count for part in parts]),
        )

    def batches(self, rng: np.random.Generator, size: int) -> Iterator[Batch]:
        """All decisions once, in a random order, in batches of this size."""
        order = rng.permutation(len(self.situations))
        for start in range(0, len(order), size):
            picked = order[start : start + size]
            count = self.count[picked]
            ends = np.cumsum(count)
            starts = ends - count
            rows: Numbers = np.repeat(self.first[picked] - starts, count)
            rows = rows + np.arange(len(rows))
            yield Batch(
                self.situations[picked],
                self.choices[rows],
                self.rewards[rows],
                np.repeat(np.arange(len(picked)), count),
                starts,
            )


def gather(
    tables: Sequence[Table], weights: Weights | None, decisions: int, tries: int, seed: int
) -> Samples:
    """Explores so many decisions at each of these tables, on every core. `weights` is the net of
    those who play `learned`. The same seed gives the same samples.
    """
    with ThreadPoolExecutor() as pool:
        parts = [
            pool.submit(_gather, table, weights, decisions, tries, (seed << 32) + number)
            for number, table in enumerate(tables)
        ]
        return Samples.of([part.result() for part in parts])


def _gather(
    table: Table, weights: Weights | None, decisions: int, tries: int, seed: int
) -> Samples:
    """Explores so many decisions at one table, or as many as have room."""
    games = np.zeros(GAMES, State.dtype)
    players, known = Players(), Players()
    if weights is not None:
        put_net(players, weights)
    random = np.zeros(WORDS, np.int64)
    seed_with(cast("list[int]", random), *seed_words(seed))
    cards = decks_for(table.rules, table.seats) * DECK_SIZES[table.rules.deck]
    found = Exploration(
        games=cast("list[State]", games),
        words=games.view(np.int64).reshape(GAMES, State.dtype.itemsize // WORD),
        in_use=words_in_use(table.seats, cards),
        players=cast("Players", players.data),
        known=cast("Players", known.data),
        random=random,
        policies=np.array(table.policies, np.int64),
        seats=table.seats,
        tries=tries,
        decisions=np.zeros((decisions, DECISION), np.int64),
        choices=np.zeros((decisions * _CHOICES_EACH + MOST_CHOICES, CHOICE), np.int64),
        filled=np.zeros(2, np.int64),
    )
    compiled(explore)(found, cast("Rules", rules_record(table.rules)))
    situations = cast("Numbers", found.decisions)[: found.filled[DECISIONS_FILLED]]
    choices = cast("Numbers", found.choices)[: found.filled[CHOICES_FILLED]]
    return Samples(
        (situations[:, :SITUATIONS] / FULL).astype(np.float32),
        (choices[:, :CHOICES] / FULL).astype(np.float32),
        (choices[:, REWARD] / (WIN * tries)).astype(np.float32),
        situations[:, FIRST_CHOICE],
        situations[:, CHOICE_COUNT],
    )
