"""Compares what a seat could do, in deals that it must think possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from openuno.analysis.kernels.rollouts import GAMES, KNOWN, Comparison, compare
from openuno.analysis.win_chances import Hand
from openuno.bots.action_rows import action_of
from openuno.bots.belief import Belief
from openuno.bots.policies import Policy
from openuno.bots.policies.choices import list_choices, write_choice
from openuno.bots.policies.players import Players
from openuno.bots.search.belief_rows import action_table, past_of
from openuno.bots.search.copy_state import WORD, words_in_use
from openuno.bots.search.tally import TALLY, ActionScore, score_of
from openuno.core.data.rng import seed_with, seed_words
from openuno.core.data.rules import PLAIN, Rules, is_plain, rules_record
from openuno.core.data.state import Phase, State
from openuno.core.data.verbs import SEAT
from openuno.core.jit import compiled
from openuno.game.actions import Action, Swap


class Comparer:
    """Compares the choices of seats under some rules; one comparison at a time."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._record = rules_record(rules)
        self._compare = cast(
            "Callable[..., None]", compiled(compare, PLAIN if is_plain(rules) else None)
        )
        self._games = np.zeros(GAMES, State.dtype)
        self._words = self._games.view(np.int64).reshape(GAMES, State.dtype.itemsize // WORD)
        self._players = Players()

    def choices(self, belief: Belief, legal: Sequence[Action]) -> list[Action]:
        """What the seat to move could do. UNO is called with the card (U1)."""
        if belief.state.phase == Phase.SWAP:
            return [action for action in legal if isinstance(action, Swap)]
        found: list[Action] = []
        for number in range(list_choices(belief.state, self._rules, belief.players)):
            write_choice(belief.state, self._rules, belief.players, number)
            found.append(action_of(belief.players.action, belief.seats))
        return found

    def begin(self, belief: Belief, choices: Sequence[Action], hand: Hand, seed: int) -> Comparison:
        """A comparison of choices with the first of them: all that stays the same in it."""
        state, known = belief.state, belief.players
        self._games[KNOWN] = state.data
        seed_with(known.random, *seed_words(seed))
        for seat in range(state.seats):
            self._players.policies[seat] = Policy.SENSIBLE
        rows = [choice.row(belief.seats.index) for choice in choices]
        cards = state.draw_count + state.discard_count + int(state.data["size"].sum())
        return Comparison(
            games=cast("list[State]", self._games),
            words=self._words,
            in_use=words_in_use(state.seats, cards),
            past=past_of(belief, self._players),
            seat=rows[0][SEAT],
            actions=action_table(rows),
            live=np.ones(len(rows), np.int64),
            even=hand.even,
            unit=hand.unit,
            tally=np.zeros((len(rows), TALLY), np.int64),
        )

    def scores(self, comparison: Comparison, rounds: int) -> list[ActionScore]:
        """How well each choice does in so many more deals, as a share of the hands that it wins."""
        tally: Any = comparison.tally
        before = tally.copy()
        self._compare(comparison, self._record, rounds)
        rows: list[list[int]] = (tally - before).tolist()
        unit = comparison.unit
        return [score_of(place, row, unit, unit) for place, row in enumerate(rows)]
