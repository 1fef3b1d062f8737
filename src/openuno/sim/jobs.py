"""Jobs: what is simulated, and the parts it is split into.

A job says everything that decides the result. Its hands (or matches) are numbered, and any part of
them can be played anywhere, in any order: the parts always add up to the same whole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from openuno.bots.nets import teach
from openuno.bots.policies import Policy
from openuno.bots.policies.players import Players
from openuno.core import jit
from openuno.core.data.log_rows import new_log
from openuno.core.data.rng import seed_words
from openuno.core.data.rules import PLAIN, Rules, is_plain, rules_record
from openuno.core.data.state import MAX_SEATS, MIN_SEATS, State
from openuno.core.engine import LOG_ROWS
from openuno.game.game import check_table
from openuno.sim.columns import Column, MatchColumn
from openuno.sim.hands import play_hands
from openuno.sim.matches import MOST_HANDS_A_MATCH, play_matches
from openuno.sim.sim_table import SimTable
from openuno.text.errors import InputError, Near, OpenUnoError, shown

SEED_LIMIT = 1 << 64
NUMBER_LIMIT = 1 << 46
"""Hands and matches are numbered below this."""

RowTable = NDArray[np.int64]


class SimulationError(OpenUnoError):
    """A hand that did not end, which is a bug; or a match, whose target is hardly ever reached."""


@dataclass(frozen=True, slots=True)
class Part:
    """The result of some hands or matches of a job."""

    first: int
    count: int
    hands: int
    actions: int
    blocked: int
    """T7: hands that nobody won."""
    wins: tuple[int, ...]
    """The hands won by each seat or, where they rotate, by the policy that started there."""
    rows: RowTable | None = None
    """A row for each hand or match, in order, where the job is watched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A simulation: the rules, who plays, and the seed of the deals."""

    rules: Rules
    seats: int
    seed: int
    policies: tuple[Policy, ...] = (Policy.RANDOM,)
    """One for each seat, or one for all."""
    rotates: bool = False
    """Whether each hand seats the policies one place further to the left."""
    forgets: int = 0
    """U1: how often, in a thousand times, a player forgets to call UNO."""
    watched: bool = False
    """Whether each hand or match gives a row."""
    matches: bool = False
    """Whether whole matches are played, not single hands."""
    general: bool = False
    """Whether it runs the code for tables with house rules though it may have none: a little
    slower, but jobs that are compared need not be compiled one by one."""

    def __post_init__(self) -> None:
        check_range("seats", self.seats, MIN_SEATS, MAX_SEATS)
        check_range("seed", self.seed, 0, SEED_LIMIT - 1)
        check_range("forgets", self.forgets, 0, 1000)
        if len(self.policies) not in (1, self.seats):
            raise InputError("policy_count", count=len(self.policies), seats=self.seats)
        check_table(self.rules, self.seats)

    @property
    def policy_of_seats(self) -> tuple[Policy, ...]:
        """How each seat is played, before any rotation."""
        return self.policies * (self.seats // len(self.policies))

    def play(self, first: int, count: int, *, compiled: bool = True) -> Part:
        """Plays the hands, or matches, `first` to `first + count - 1`.

        The result is the same compiled and interpreted.

        >>> Job(rules=Rules(), seats=3, seed=1).play(0, 5, compiled=False)
        Part(first=0, count=5, hands=5, ...)
        """
        check_range("first", first, 0, NUMBER_LIMIT)
        check_range("count", count, 0, NUMBER_LIMIT - first)
        columns = len(MatchColumn) if self.matches else len(Column)
        rows = np.zeros((count, columns), np.int64) if self.watched else None
        log = new_log(LOG_ROWS) if self.watched else None
        table, players = self.new_table(), self.new_players()
        kernel = cast("Callable[..., int]", play_matches if self.matches else play_hands)
        if compiled:
            frozen = None if self.general or not is_plain(self.rules) else PLAIN
            run = jit.compiled(kernel, frozen)
            game: Any = (
                State().data,
                rules_record(self.rules),
                log,
                table.data,
                players.data,
                rows,
            )
        else:
            run, game = kernel, (State(), self.rules, _view(log), table, players, _view(rows))
        reached = run(*game, first, first + count)
        if reached < first + count:
            code = "match_without_end" if self.matches else "hand_without_end"
            raise SimulationError(code, number=reached, seed=self.seed, most=MOST_HANDS_A_MATCH)
        wins = tuple(table.wins[seat] for seat in range(self.seats))
        return Part(first, count, table.hands, table.actions, table.blocked, wins, rows)

    def new_table(self) -> SimTable:
        """The table before its first hand."""
        table = SimTable()
        table.seats = self.seats
        table.seed_low, table.seed_high, _, _ = seed_words(self.seed)
        table.rotates = self.rotates
        table.plain = self.forgets == 0 and set(self.policies) == {Policy.RANDOM}
        for seat, policy in enumerate(self.policy_of_seats):
            table.policies[seat] = policy
        return table

    def new_players(self) -> Players:
        """The players at the table before its first hand."""
        players = Players()
        players.forgets = self.forgets
        if Policy.LEARNED in self.policies:
            teach(players, self.seats, self.rules)
        for seat, policy in enumerate(self.policy_of_seats):
            players.policies[seat] = policy
        return players


def _view(table: RowTable | None) -> memoryview | None:
    return None if table is None else table.data


def check_range(field: str, value: int, least: int, most: int) -> None:
    """Refuses a number that is too small or too large."""
    if not least <= value <= most:
        raise InputError("field_range", field=field, value=value, least=least, most=most)


def parse_policies(text: str) -> tuple[Policy, ...]:
    """One policy for all seats, or one for each with commas between: `sensible,random`.

    >>> parse_policies("sensible,random")
    (<Policy.SENSIBLE: 2>, <Policy.RANDOM: 0>)
    """
    known = {policy.name.lower(): policy for policy in Policy}
    chosen: list[Policy] = []
    for word in text.split(","):
        name = word.strip().lower()
        if name not in known:
            near = Near.to(name, known)
            raise InputError("unknown_policy", name=shown(name), known=", ".join(known), near=near)
        chosen.append(known[name])
    return tuple(chosen)
