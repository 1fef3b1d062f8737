"""The search: compares actions by rollouts, over as many determinizations as time allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from typing import cast

import numpy as np
from numpy.typing import NDArray

from openuno.bots.belief import Belief
from openuno.bots.policies import Policy
from openuno.bots.policies.players import Players
from openuno.bots.search.belief_rows import action_table, past_of
from openuno.bots.search.copy_state import WORD, words_in_use
from openuno.bots.search.equity import CERTAIN, Line, equity_line, no_line
from openuno.bots.search.hand_results import fresh_hand, hand_results, is_known
from openuno.bots.search.rollouts import (
    BELIEVED,
    GAMES,
    NOTHING,
    PLAYED,
    WIN,
    Trial,
    compare,
)
from openuno.bots.search.tally import TALLY, ActionScore, score_of
from openuno.core.data.rng import seed_with, seed_words
from openuno.core.data.rules import PLAIN, Rules, Scoring, is_plain, rules_record
from openuno.core.data.state import MIN_SEATS, State
from openuno.core.jit import compiled

Clock = Callable[[], float]
Run = Callable[[Trial, object, int], None]
WAIT = [0, 0, 0, 0, NOTHING]
"""In place of an action: do nothing, and see what the others do."""

_FIRST_ROUNDS = 8
_STRETCH = 0.004
"""The most seconds between two looks at the clock."""
_FEWEST = 24
"""How many games of each action are played before one may be dropped."""
_HOPELESS = 2.5
"""By how many standard errors an action must be behind the best to be dropped."""


class Goal(Enum):
    """What a search plays for."""

    HAND = "hand"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search may take."""

    milliseconds: float = 300
    games: int = 1 << 40
    """The most determinizations: with this limit alone, a search always finds the same."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search that has begun must be over."""

    end: float
    games: int

    @classmethod
    def of(cls, budget: Budget, begun: float) -> Limit:
        """The limit of a budget, counted from a time on the clock."""
        return cls(begun + budget.milliseconds / 1000, budget.games)


class Search:
    """Compares actions of one seat under some rules."""

    def __init__(self, rules: Rules, clock: Clock, goal: Goal = Goal.HAND) -> None:
        self._own_rules = rules
        self._rules = rules_record(rules)
        self._frozen = PLAIN if is_plain(rules) else None
        self._run: Run | None = None
        self._clock = clock
        self._for_match = goal is Goal.MATCH and rules.scoring != Scoring.SINGLE_HAND
        self._lines: dict[tuple[int, ...], Line] = {}
        """The equity lines of the present hand, by the scores before it."""
        self._games = np.zeros(GAMES, State.dtype)
        self._words = self._games.view(np.int64).reshape(GAMES, State.dtype.itemsize // WORD)
        self._players = Players()

    def find(
        self,
        belief: Belief,
        rows: Sequence[Sequence[int]],
        seat: int,
        seed: int,
        limit: Limit,
    ) -> list[ActionScore]:
        """The score of each action, the best first. All are compared with the first action, which
        is the best unless another is clearly better.
        """
        before = self._clock()
        is_new = self._run is None
        run = self._ready()
        line, is_learned = self._line(belief.state, seat)
        end = limit.end
        if is_new or is_learned:
            end += self._clock() - before  # what is done once is no thinking time
        live = np.ones(len(rows), np.int64)
        tally = np.zeros((len(rows), TALLY), np.int64)
        trial = self._prepare(belief, rows, seat, seed, live, tally, line)
        played, rounds = 0, _FIRST_ROUNDS
        while played < limit.games:
            rounds = min(rounds, limit.games - played)
            before = self._clock()
            run(trial, self._rules, rounds)
            now = self._clock()
            played += rounds
            _give_up(live, tally)
            each, left = (now - before) / rounds, end - now
            if live.sum() == 1 or left < each:
                break
            rounds = max(1, min(2 * rounds, int(min(left, _STRETCH) / each)))
        findings = [_score(place, row) for place, row in enumerate(tally.tolist())]
        return sorted(findings, key=lambda finding: -finding.sure_gain)

    def _ready(self) -> Run:
        """The compiled kernel, compiled or loaded."""
        if self._run is None:
            self._run = cast("Run", compiled(compare, self._frozen))
            self._play_out(fresh_hand(self._own_rules, MIN_SEATS, 0), 0)
        return self._run

    def _line(self, state: State, seat: int) -> tuple[Line, bool]:
        """The line by which a seat values the end of this hand, and whether what hands bring had to
        be found out for it.
        """
        scores = tuple(state.scores[other] for other in range(state.seats))
        if not self._for_match:
            return no_line(state.seats), False
        key = (*scores, state.hand_number, seat)
        if key in self._lines:
            return self._lines[key], False
        is_new = not is_known(self._own_rules, state.seats)
        results = hand_results(self._own_rules, state.seats, self._play_out)
        line = equity_line(self._own_rules, results, scores, state.hand_number, seat)
        self._lines = {key: line}
        return line, is_new

    def _play_out(self, belief: Belief, seed: int) -> list[int]:
        """Has `sensible` play a game to the end of the hand. Gives the scores then."""
        seats = belief.state.seats
        live, tally = np.ones(1, np.int64), np.zeros((1, TALLY), np.int64)
        trial = self._prepare(belief, [WAIT], 0, seed, live, tally, no_line(seats))
        cast("Run", self._run)(trial, self._rules, 1)
        return self._games[PLAYED]["scores"][:seats].tolist()

    def _prepare(
        self,
        belief: Belief,
        rows: Sequence[Sequence[int]],
        seat: int,
        seed: int,
        live: NDArray[np.int64],
        tally: NDArray[np.int64],
        line: Line,
    ) -> Trial:
        """The trial: everything that stays the same while the games are played."""
        self._games[BELIEVED] = belief.state.data
        known = belief.players
        seed_with(known.random, *seed_words(seed))
        for other in range(belief.state.seats):
            self._players.policies[other] = Policy.SENSIBLE
        state = belief.state
        cards = state.draw_count + state.discard_count + int(belief.state.data["size"].sum())
        return Trial(
            games=cast("list[State]", self._games),
            words=self._words,
            in_use=words_in_use(state.seats, cards),
            past=past_of(belief, self._players),
            seat=seat,
            line=line,
            actions=action_table(rows),
            live=live,
            tally=tally,
        )


def _give_up(live: NDArray[np.int64], tally: NDArray[np.int64]) -> None:
    """Drops actions clearly behind the best, but not the first, with which all are compared."""
    findings = [_score(place, row) for place, row in enumerate(tally.tolist()) if live[place]]
    if findings[0].games < _FEWEST:
        return
    best = max(findings, key=lambda finding: finding.gain)
    for finding in findings[1:]:
        error = sqrt(finding.error**2 + best.error**2)
        if best.gain - finding.gain > _HOPELESS * error:
            live[finding.place] = 0


def _score(place: int, row: list[int]) -> ActionScore:
    return score_of(place, row, WIN, CERTAIN)
