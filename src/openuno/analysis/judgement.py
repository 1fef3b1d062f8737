"""Judges moves by what their player could know: what the best move would have won more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from random import Random
from typing import Any, cast

import numpy as np

from openuno.analysis.kernels.rollouts import (
    COUNT,
    GAIN,
    GAIN_SQUARED,
    GAMES,
    KNOWN,
    SUM,
    TALLY,
    Comparison,
    compare,
)
from openuno.analysis.win_chances import Hand
from openuno.bots.action_rows import action_of
from openuno.bots.belief import Belief, believe
from openuno.bots.card_tracker import CardTracker
from openuno.bots.explanation import Thought
from openuno.bots.policies import Policy
from openuno.bots.policies.choices import list_choices, write_choice
from openuno.bots.policies.players import Players
from openuno.bots.search.belief_rows import decision_rows, unknown_rows
from openuno.bots.search.copy_state import WORD, words_in_use
from openuno.bots.search.determinize import Past
from openuno.bots.search.search import ActionScore
from openuno.core.data.rng import seed_with, seed_words
from openuno.core.data.rules import PLAIN, Rules, is_plain, rules_record
from openuno.core.data.state import Phase, State
from openuno.core.data.verbs import SEAT
from openuno.core.jit import compiled
from openuno.game.actions import Action, CallUno, Catch, Deal, Jump, Suggest, Swap
from openuno.game.events import Event
from openuno.game.game import Game
from openuno.game.view import PlayerView, redact

_OUT_OF_TURN = (CallUno, Catch, Deal, Jump, Suggest)
"""What is not judged: it can be done, or left, at any moment."""
_FOUND_BY = 8
"""The best move is found in one so-manieth of the determinizations,"""
_CHECKED_BY = 4
"""and it is checked in one so-manieth of them whether it seems to be better at all."""
_SURE = 2.0
"""By how many standard errors a better move must be ahead for a mark."""


class Mark(StrEnum):
    """What is said of a move that was not the best."""

    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


MARKS = {Mark.BLUNDER: 10.0, Mark.MISTAKE: 5.0, Mark.SLIP: 2.0}
"""The points from which on a move has each mark."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the best move would have won more than the one made, for all its player could know."""

    action: Action
    better: Action
    """The best move found; the same if that was made."""
    loss: float
    """The points that this move loses against the better one, measured in other games than those in
    which that was found."""
    error: float
    """The standard error of the loss."""
    chance: float
    """The win chance after this move, in points."""
    thought: Thought
    """What was found about each choice, the best first."""

    @property
    def mark(self) -> Mark | None:
        """The mark for the move, if it surely deserves one."""
        if self.loss < _SURE * self.error:
            return None
        return next((mark for mark, points in MARKS.items() if self.loss >= points), None)


class Judge:
    """Follows a match through the eyes of every seat, and judges its moves by what they saw."""

    def __init__(self, seats: Sequence[str], rules: Rules, rounds: int, seed: int) -> None:
        self.rules = rules
        self.rounds = rounds
        """How many determinizations the moves of one decision are compared in."""
        self._seed = seed
        self._trackers = {
            name: CardTracker(name, rules, Random(f"{seed} {name}")) for name in seats
        }
        self._record = rules_record(rules)
        self._compare = cast(
            "Callable[..., None]", compiled(compare, PLAIN if is_plain(rules) else None)
        )
        self._games = np.zeros(GAMES, State.dtype)
        self._words = self._games.view(np.int64).reshape(GAMES, State.dtype.itemsize // WORD)
        self._players = Players()

    def watch(self, events: Sequence[Event]) -> None:
        """Shows every seat what happened, as it saw it."""
        for name, tracker in self._trackers.items():
            for event in events:
                tracker.watch(redact(event, name))

    def judge(self, game: Game, action: Action, hand: Hand, number: int) -> Judgement | None:
        """Judges a move by what its player may know before it; none for what is forced, or out of
        turn.
        """
        if isinstance(action, _OUT_OF_TURN) or action.seat != game.turn:
            return None
        view, legal = game.view(action.seat), game.legal(action.seat)
        belief = believe(self._trackers[action.seat], view, legal)
        choices = self._choices(belief, view, legal, action)
        if len(choices) == 1:
            return None
        random = Random(f"{self._seed} {number} {action.seat}")
        comparison = self._prepare(belief, choices, hand, random.getrandbits(128))
        best, found, measured = self._find(comparison)
        scores = [_score(place, row, hand.unit) for place, row in enumerate(found)]
        scores.sort(key=lambda score: (score.place != best, -score.value))
        made, better = measured[0][SUM] / max(measured[0][COUNT], 1), measured[best]
        measure = _score(best, better, hand.unit)
        lacks = {name: self._trackers[action.seat].lacks(name) for name in view.seats}
        return Judgement(
            action,
            choices[best],
            100 * measure.gain,
            100 * measure.error,
            100 * made / hand.unit,
            Thought(view, [(choices[score.place], score) for score in scores], lacks, False),
        )

    def _find(self, comparison: Comparison) -> tuple[int, list[list[int]], list[list[int]]]:
        """The place of the best choice, what was counted to find it, and what was counted later
        to measure how much better it is than the first: in the games in which it came out ahead of
        the others, it looks better than it is. The first is the best unless another seems better.
        """
        live: Any = comparison.live
        found = self._tried(comparison, self.rounds // _FOUND_BY)
        best = max(range(len(found)), key=lambda place: (found[place][GAIN], -place))
        if best == 0:
            return best, found, found
        live[:] = 0
        live[[0, best]] = 1
        checked = self._tried(comparison, self.rounds // _CHECKED_BY)
        check = _score(best, checked[best], comparison.unit)
        if check.gain <= 0:
            return 0, found, checked
        return best, found, self._tried(comparison, self.rounds)

    def _tried(self, comparison: Comparison, rounds: int) -> list[list[int]]:
        """What is counted in so many more determinizations."""
        tally: Any = comparison.tally
        before = tally.copy()
        self._compare(comparison, self._record, rounds)
        return (tally - before).tolist()

    def _choices(
        self, belief: Belief, view: PlayerView, legal: Sequence[Action], action: Action
    ) -> list[Action]:
        """What could have been done, beginning with what was. UNO is called with the card (U1)."""
        choices: list[Action] = [action]
        if belief.state.phase == Phase.SWAP:
            choices += [other for other in legal if isinstance(other, Swap)]
        else:
            players = belief.players
            for number in range(list_choices(belief.state, self.rules, players)):
                write_choice(belief.state, self.rules, players, number)
                choices.append(action_of(players.action, view.seats))
        return list(dict.fromkeys(choices))

    def _prepare(
        self, belief: Belief, choices: Sequence[Action], hand: Hand, seed: int
    ) -> Comparison:
        """The comparison: all that stays the same while games are played."""
        state, known = belief.state, belief.players
        self._games[KNOWN] = state.data
        seed_with(known.random, *seed_words(seed))
        for seat in range(state.seats):
            self._players.policies[seat] = Policy.SENSIBLE
        rows = [choice.row(belief.seats.index) for choice in choices]
        actions = np.zeros((len(rows), max(map(len, rows))), np.int64)
        for place, row in enumerate(rows):
            actions[place, : len(row)] = row
        cards = state.draw_count + state.discard_count + int(state.data["size"].sum())
        return Comparison(
            games=cast("list[State]", self._games),
            words=self._words,
            in_use=words_in_use(state.seats, cards),
            past=Past(
                known=cast("Players", known.data),
                players=cast("Players", self._players.data),
                unknown=unknown_rows(belief),
                decisions=decision_rows(belief),
                forbidden=belief.forbidden,
            ),
            seat=rows[0][SEAT],
            actions=actions,
            live=np.ones(len(rows), np.int64),
            even=hand.even,
            unit=hand.unit,
            tally=np.zeros((len(rows), TALLY), np.int64),
        )


def _score(place: int, row: Sequence[int], unit: int) -> ActionScore:
    """What was counted of a choice, in shares of a hand."""
    games = max(row[COUNT], 1)
    gain = row[GAIN] / games
    error = sqrt(max(row[GAIN_SQUARED] / games - gain**2, 0.0) / games)
    return ActionScore(place, row[COUNT], row[SUM] / games / unit, gain / unit, error / unit)
