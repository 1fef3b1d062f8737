"""The win chances of every seat at a moment, with all cards known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from openuno.analysis.kernels.rollouts import (
    BATCHES,
    GAMES,
    KNOWN,
    NO_ACTION,
    Estimation,
    estimate,
    won_by,
)
from openuno.analysis.shares import Shares
from openuno.bots.nets import teach
from openuno.bots.policies import Policy
from openuno.bots.policies.players import Players
from openuno.bots.search.copy_state import WORD, words_in_use
from openuno.core.data.rng import seed_words
from openuno.core.data.rules import PLAIN, Rules, is_plain, rules_record
from openuno.core.data.state import Phase, State
from openuno.core.effects.scoring import is_out_of_match
from openuno.core.jit import compiled

FEWEST_ROUNDS = 100
"""With fewer games, there would not be one for each batch."""
_USUAL = Policy.SENSIBLE
NOTHING_TO_DO = [0, 0, 0, 0, 0]
"""In place of an action, where there is none to begin with."""


class Hand:
    """Who takes part in a hand, and in how many parts it is won."""

    def __init__(self, state: State, rules: Rules) -> None:
        takes_part = [
            rules.teams or not is_out_of_match(state, rules, x) for x in range(state.seats)
        ]
        self.even = np.array([2 * each for each in takes_part], np.int64)
        """What each seat has won if nobody has."""
        self.unit = int(self.even.sum())

    @property
    def fair(self) -> Shares:
        """The fair shares: the same for all who take part."""
        return Shares.certain([Fraction(each, self.unit) for each in self.even.tolist()])


class WinChances:
    """The value function of an analysis: the win chances of all seats at any moment.

    From each moment the same number of games is played for each card that may come next, with the
    same random numbers. So the chances before and after a move that `sensible` would make, and that
    draws nothing, are not just alike but equal.
    """

    def __init__(
        self, rules: Rules, rounds: int, seed: int, policies: Sequence[Policy] = ()
    ) -> None:
        """Each seat plays on by its policy; by `sensible`, if none are given."""
        self.rules = rules
        self.rounds = rounds
        """How many games are played from each moment, or a few more."""
        self._record = rules_record(rules)
        self._estimate = cast(
            "Callable[..., None]", compiled(estimate, PLAIN if is_plain(rules) else None)
        )
        self._seeds = np.array(seed_words(seed)[:2], np.int64)
        self._games = np.zeros(GAMES, State.dtype)
        self._words = self._games.view(np.int64).reshape(GAMES, State.dtype.itemsize // WORD)
        self._policies = policies
        self._players = Players()
        if Policy.LEARNED in policies:
            teach(self._players, len(policies), rules)
        self._in_use: dict[int, NDArray[np.int64]] = {}

    def of(
        self, state: State, known: Players, hand: Hand, action: Sequence[int] | None = None
    ) -> Shares:
        """The chances at a moment, before an action if one is given: with whatever it may draw."""
        if state.phase >= Phase.HAND_OVER:
            even, unit = hand.even.tolist(), hand.unit
            won = (won_by(state, self.rules, even, unit, seat) for seat in range(state.seats))
            return Shares.certain([Fraction(each, unit) for each in won])
        start = unordered(state)
        self._games[KNOWN] = start.data
        for seat in range(state.seats):
            self._players.policies[seat] = self._policies[seat] if self._policies else _USUAL
        tally = np.zeros((BATCHES, state.seats + 1), np.int64)
        cards = max(start.draw_count - start.buried, 1)
        estimation = Estimation(
            games=cast("list[State]", self._games),
            words=self._words,
            in_use=self._words_in_use(start),
            known=cast("Players", known.data),
            players=cast("Players", self._players.data),
            seeds=self._seeds,
            actions=np.array([action or NOTHING_TO_DO], np.int64),
            first=NO_ACTION if action is None else 0,
            even=hand.even,
            unit=hand.unit,
            tally=tally,
        )
        self._estimate(estimation, self._record, -(-self.rounds // cards))
        return Shares.counted(tally, hand.unit)

    def _words_in_use(self, state: State) -> NDArray[np.int64]:
        cards = state.draw_count + state.discard_count + int(state.data["size"].sum())
        if cards not in self._in_use:
            self._in_use[cards] = words_in_use(state.seats, cards)
        return self._in_use[cards]


def unordered(state: State) -> State:
    """The same moment with a draw pile that has no order, as far as anybody knows: sorted, so that
    like cards come with like random numbers.
    """
    copy = state.copy()
    pile: Any = copy.data["draw"]
    pile[: copy.buried].sort()
    pile[copy.buried : copy.draw_count].sort()
    return copy
