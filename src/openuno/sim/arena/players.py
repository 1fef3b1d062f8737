"""The participants of a tournament: bots by name, and how long they may think about a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from openuno.bots.bot import Bot
from openuno.bots.factory import make_bot
from openuno.bots.hard import HardBot
from openuno.bots.level import Level
from openuno.bots.oracle import OracleBot
from openuno.bots.policies import Policy
from openuno.bots.policy_bot import PolicyBot
from openuno.bots.search.search import Budget, Goal
from openuno.core.jit import require_compiler
from openuno.game.game import Game
from openuno.sim.jobs import check_range
from openuno.text.errors import InputError, Near, shown

ORACLE = "oracle"
"""The bot that sees all cards, and plays only in the arena."""
LEARNED = "learned"
"""The bot that plays by a net, without a search; it plays only in the arena, too."""
NAMES = (*map(str, Level), LEARNED, ORACLE)
THINKERS = (Level.HARD, ORACLE)
"""The bots that think as long as they are given."""
LONGEST_BUDGET = 60_000
MOST_ROUNDS = 1_000_000
_NO_LIMIT = 1e12
_ROUNDS = "#"


@dataclass(frozen=True, slots=True)
class Participant:
    """A bot that takes part; it may sit in several places."""

    name: str
    budget_ms: int = 0
    """How many milliseconds it may think about a move; 0 for bots that do not go by the clock."""
    rounds: int = 0
    """In how many imagined games it tries each choice, if that is told instead."""

    @property
    def budget(self) -> Budget:
        """How long it may think about a move."""
        if self.rounds:
            return Budget(milliseconds=_NO_LIMIT, games=self.rounds)
        return Budget(self.budget_ms)

    def in_a_hurry(self) -> Participant:
        """The same participant with next to no time to think."""
        return Participant(self.name, min(self.budget_ms, 1), min(self.rounds, 1))

    def __str__(self) -> str:
        if self.rounds:
            return f"{self.name}{_ROUNDS}{self.rounds}"
        return f"{self.name}@{self.budget_ms}" if self.budget_ms else self.name


def parse_participant(text: str, budget_ms: int) -> Participant:
    """A participant from its name and, for a bot that thinks, its milliseconds (else `budget_ms`),
    or in how many imagined games it tries each choice: then it plays alike on every machine.

    >>> str(parse_participant("normal", 100)), str(parse_participant("hard", 100))
    ('normal', 'hard@100')
    >>> parse_participant("hard@20", 100)
    Participant(name='hard', budget_ms=20, rounds=0)
    >>> parse_participant("hard#500", 100)
    Participant(name='hard', budget_ms=0, rounds=500)
    """
    is_rounds = _ROUNDS in text
    name, at, budget = text.strip().lower().partition(_ROUNDS if is_rounds else "@")
    if name not in NAMES:
        known, near = ", ".join(NAMES), Near.to(name, NAMES)
        raise InputError("unknown_bot", name=shown(name), known=known, near=near)
    if name not in THINKERS:
        if at:
            raise InputError("bot_without_budget", name=name)
        return Participant(name)
    if at:
        if not budget.isdecimal() or len(budget) > 9:
            raise InputError("bad_budget", text=shown(text))
        budget_ms = int(budget)
    if is_rounds:
        check_range("rounds", budget_ms, 1, MOST_ROUNDS)
        return Participant(name, rounds=budget_ms)
    check_range("budget", budget_ms, 1, LONGEST_BUDGET)
    return Participant(name, budget_ms)


MakePlayer = Callable[[str, str, Game, object, Budget], Bot]
"""Makes the bot of this name for a seat of a game, with a seed and a budget: `make_player`, or what
knows other names, too.
"""


def make_player(name: str, seat: str, game: Game, seed: object, budget: Budget) -> Bot:
    """The bot of this name for a seat of a game that ends with its hand; `seed` seeds its random
    choices.
    """
    return _make(name, seat, game, seed, budget, Goal.HAND)


def make_match_player(name: str, seat: str, game: Game, seed: object, budget: Budget) -> Bot:
    """The same for a game that is played to the end of the match."""
    return _make(name, seat, game, seed, budget, Goal.MATCH)


def _make(name: str, seat: str, game: Game, seed: object, budget: Budget, goal: Goal) -> Bot:
    rng = Random(f"{seed} {seat}")
    if name in THINKERS:
        require_compiler()
    if name == ORACLE:
        return OracleBot(seat, game, rng, budget, goal)
    if name == Level.HARD:
        return HardBot(seat, game.rules, rng, budget, goal=goal)
    if name == LEARNED:
        return PolicyBot(Policy.LEARNED, seat, game.rules, rng)
    return make_bot(Level(name), seat, game.rules, seed)
