"""Judges moves by what their player could know: what the best move would have won more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from openuno.analysis.comparing import Comparer
from openuno.analysis.kernels.rollouts import Comparison
from openuno.analysis.win_chances import Hand
from openuno.bots.belief import Belief, believe
from openuno.bots.card_tracker import CardTracker
from openuno.bots.explanation import Choice, Thought
from openuno.bots.search.tally import ActionScore
from openuno.core.data.rules import Rules
from openuno.game.actions import Action, CallUno, Catch, Deal, Jump, Suggest
from openuno.game.events import Event
from openuno.game.game import Game
from openuno.game.view import redact

_OUT_OF_TURN = (CallUno, Catch, Deal, Jump, Suggest)
"""What is not judged: it can be done, or left, at any moment."""
_FOUND_BY = 8
"""The best move is found in one so-manieth of the determinizations,"""
_CHECKED_BY = 4
"""and it is checked in one so-manieth of them whether it seems to be better at all."""
_SURE = 2.0
"""By how many standard errors a better move must be ahead for a mark."""
_CLEARLY = 4.0
"""By how many the best one is ahead where it is clear."""
_A_CHOICE = 3
"""With fewer things to do, there is hardly anything to think about."""


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
        self._comparer = Comparer(rules)

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
        belief = self._belief(game)
        choices = self._comparer.choices(belief, game.legal(action.seat))
        choices = list(dict.fromkeys([action, *choices]))
        if len(choices) == 1:
            return None
        comparison = self._comparer.begin(belief, choices, hand, self._chance(game, number))
        found, best, measured = self._find(comparison)
        # The two that are compared are told of by what was measured, not by what found the best.
        found = [measured[each.place] if each.place in (0, best) else each for each in found]
        found.sort(key=lambda score: (score.place != best, -score.value))
        return Judgement(
            action,
            choices[best],
            100 * measured[best].gain,
            100 * measured[best].error,
            100 * measured[0].value,
            self._thought(game, [(choices[score.place], score) for score in found]),
        )

    def clearly_best(self, game: Game, hand: Hand, number: int, points: float) -> Thought | None:
        """What there is to do for the seat to move, the best first, if that is three things or more
        and one of them surely wins more than every other, by so many points at least.
        """
        belief = self._belief(game)
        choices = self._comparer.choices(belief, game.legal(game.turn))
        if len(choices) < _A_CHOICE:
            return None
        chance = self._chance(game, number)
        first = self._comparer.begin(belief, choices, hand, chance)
        found = self._comparer.scores(first, self.rounds // _FOUND_BY)
        best, second, *_ = sorted(found, key=lambda score: -score.value)
        if 100 * (best.value - second.value) < points:
            return None
        choices.insert(0, choices.pop(best.place))
        again = self._comparer.begin(belief, choices, hand, chance + 1)
        scores = self._comparer.scores(again, self.rounds)
        behind = all(_is_behind(score, points) for score in scores[1:])
        scores.sort(key=lambda score: -score.value)
        findings = [(choices[score.place], score) for score in scores]
        return self._thought(game, findings) if behind else None

    def _belief(self, game: Game) -> Belief:
        """What the seat to move knows and guesses."""
        seat = game.turn or ""
        return believe(self._trackers[seat], game.view(seat), game.legal(seat))

    def _chance(self, game: Game, number: int) -> int:
        """The seed of a comparison: another for each move."""
        return Random(f"{self._seed} {number} {game.turn}").getrandbits(64)

    def _thought(self, game: Game, findings: Sequence[tuple[Choice, ActionScore]]) -> Thought:
        """What was found, with what the seat to move sees and guesses."""
        tracker = self._trackers[game.turn or ""]
        lacks = {name: tracker.lacks(name) for name in game.seats}
        return Thought(game.view(game.turn), findings, lacks, by_points=False)

    def _find(self, comparison: Comparison) -> tuple[list[ActionScore], int, list[ActionScore]]:
        """What was found of each choice, the place of the best, and what was measured later: in the
        games in which a choice came out ahead of the others, it looks better than it is. The first
        is the best unless another seems better.
        """
        live: Any = comparison.live
        found = self._comparer.scores(comparison, self.rounds // _FOUND_BY)
        best = max(found, key=lambda score: (score.gain, -score.place)).place
        if best == 0:
            return found, 0, found
        live[:] = 0
        live[[0, best]] = 1
        checked = self._comparer.scores(comparison, self.rounds // _CHECKED_BY)
        if checked[best].gain <= 0:
            return found, 0, checked
        return found, best, self._comparer.scores(comparison, self.rounds)


def _is_behind(score: ActionScore, points: float) -> bool:
    """Whether a choice is surely worse than the first, by so many points."""
    return 100 * score.gain <= -points and score.gain < -_CLEARLY * score.error
