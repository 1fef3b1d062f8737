"""The analysis of a match: the win chances move by move, and what moved them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from openuno.analysis.judgement import Judge, Judgement, Mark
from openuno.analysis.kernels.rollouts import note
from openuno.analysis.shares import Shares, total
from openuno.analysis.win_chances import FEWEST_ROUNDS, Hand, WinChances
from openuno.bots.policies import Policy
from openuno.bots.policies.players import Players
from openuno.core.data.state import Phase, State
from openuno.game.actions import Deal
from openuno.game.events import Event
from openuno.game.game import Game
from openuno.game.notation import parse_action
from openuno.game.replay import Replay
from openuno.sim.jobs import SEED_LIMIT, check_range
from openuno.text.errors import InputError

ROUNDS = 1_000
"""How many games are played from each moment, unless somebody wants more or fewer."""
MOST_ROUNDS = 100_000
_NORMAL = 1.96
"""The standard errors on either side of a mean that hold 95 in 100."""


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """An action of a match, and how it moved the win chances."""

    number: int
    """Which action of the match it is, from 1."""
    action: str
    seat: int
    decision: Shares
    """By how much the choice moved them, whatever was drawn."""
    luck: Shares
    """By how much the cards drawn moved them."""
    after: Shares
    """The win chances after it."""
    judgement: Judgement | None
    """What the best move would have won more; none of what is not judged."""


@dataclass(frozen=True, slots=True, eq=False)
class HandAnalysis:
    """A hand: the win chances from the deal on, and what moved them."""

    number: int
    fair: Shares
    """What everybody has before the deal."""
    dealt: Shares
    """The win chances after the deal."""
    moves: tuple[Move, ...]
    is_over: bool

    @property
    def final(self) -> Shares:
        """What everybody has won in the end; the win chances, if it was left before that."""
        return self.moves[-1].after if self.moves else self.dealt

    @property
    def curve(self) -> tuple[Shares, ...]:
        """The win chances after the deal and after each move."""
        return self.dealt, *(move.after for move in self.moves)


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """What made the result of a seat: four parts that add up to it exactly."""

    result: Shares
    """What was won beyond the fair share."""
    deal: Shares
    draws: Shares
    own: Shares
    others: Shares

    @property
    def without_luck(self) -> Shares:
        """What would be left without the luck of the deal and of the draws."""
        return self.own + self.others

    def of(self, seat: int) -> tuple[Fraction, ...]:
        """The four parts of a seat, exactly."""
        parts = (self.deal, self.draws, self.own, self.others)
        return tuple(part.exact[seat] for part in parts)


@dataclass(frozen=True, slots=True)
class Errors:
    """What a seat has lost by its decisions, forced ones left out."""

    decisions: int
    loss: float
    """The points lost by a decision, on average."""
    margin: float
    """How far off that may be by chance in the games played, 95 times in 100."""
    marks: dict[Mark, int]
    """How many of its moves have each mark."""

    @classmethod
    def of(cls, judgements: Sequence[Judgement]) -> Errors:
        """The errors in these judgements."""
        count = max(len(judgements), 1)
        marks = Counter(judgement.mark for judgement in judgements)
        return cls(
            len(judgements),
            sum(judgement.loss for judgement in judgements) / count,
            _NORMAL * sqrt(sum(judgement.error**2 for judgement in judgements)) / count,
            {mark: marks[mark] for mark in Mark},
        )


@dataclass(frozen=True, slots=True, eq=False)
class MatchAnalysis:
    """A match, hand by hand."""

    replay: Replay
    rounds: int
    seed: int
    policies: tuple[Policy, ...]
    """By which all games were played on, seat by seat."""
    hands: tuple[HandAnalysis, ...]

    def parts(self, seat: int) -> Parts:
        """What made the result of a seat, over all hands."""
        count = len(self.replay.seats)
        moves = [move for hand in self.hands for move in hand.moves]
        return Parts(
            total((hand.final - hand.fair for hand in self.hands), count),
            total((hand.dealt - hand.fair for hand in self.hands), count),
            total((move.luck for move in moves), count),
            total((move.decision for move in moves if move.seat == seat), count),
            total((move.decision for move in moves if move.seat != seat), count),
        )

    def errors(self, seat: int) -> Errors:
        """What a seat has lost by its decisions, over all hands."""
        moves = (move for hand in self.hands for move in hand.moves if move.seat == seat)
        return Errors.of([move.judgement for move in moves if move.judgement is not None])

    def marked(self) -> list[tuple[HandAnalysis, Move, Judgement, Mark]]:
        """The moves that have a mark, in the order of the match."""
        return [
            (hand, move, judgement, mark)
            for hand in self.hands
            for move in hand.moves
            if (judgement := move.judgement) is not None and (mark := judgement.mark) is not None
        ]


def analyse(
    replay: Replay,
    rounds: int = ROUNDS,
    seed: int = 1,
    advance: Callable[[], object] = lambda: None,
    *,
    policies: Sequence[Policy] = (Policy.SENSIBLE,),
    judges: bool = True,
) -> MatchAnalysis:
    """The analysis of a match; `advance` is called after each of its actions.

    For the win chances, all seats play on by the policy, or each by its own. What a move was worth
    by what its player could know is judged by `sensible`, whoever plays.

    The same replay, rounds and seed give the same analysis. Unless it `judges`, it has win chances
    and parts alone, which takes less than half the time.
    """
    check_range("rounds", rounds, FEWEST_ROUNDS, MOST_ROUNDS)
    check_range("seed", seed, 0, SEED_LIMIT - 1)
    seats = len(replay.seats)
    if len(policies) not in (1, seats):
        raise InputError("policy_count", count=len(policies), seats=seats)
    of_seats = tuple(policies) * (seats // len(policies))
    chances = WinChances(replay.rulebook.rules, rounds, seed, of_seats)
    analyst = _Analyst(replay, chances, seed, judges)
    return MatchAnalysis(replay, rounds, seed, of_seats, analyst.hands(advance))


class _Analyst:
    """Plays a replay again, and looks at every moment of it."""

    def __init__(self, replay: Replay, chances: WinChances, seed: int, judges: bool) -> None:
        rules = replay.rulebook.rules
        self._replay = replay
        self._rules = rules
        self._chances = chances
        self._judge = Judge(replay.seats, rules, chances.rounds, seed) if judges else None
        self._known = Players()
        """What everybody remembers of the hand under way."""
        self._hands: list[HandAnalysis] = []

    def hands(self, advance: Callable[[], object]) -> tuple[HandAnalysis, ...]:
        """Every hand of the match."""
        game = self._replay.begin()
        self._watch(game.events)
        self._begin(game)
        for number, action in enumerate(self._replay.actions, 1):
            self._follow(game, action, number)
            advance()
        self._end(game)
        return tuple(self._hands)

    def _watch(self, events: Sequence[Event]) -> None:
        if self._judge is not None:
            self._judge.watch(events)

    def _begin(self, game: Game) -> None:
        """Begins to look at a hand, if one is under way."""
        state = game.position().state
        self._moves: list[Move] = []
        self._number = game.hand_number
        self._is_on = state.phase < Phase.HAND_OVER
        self._known = Players()
        self._known.remember = 1
        self._hand = Hand(state, self._rules)
        self._now = self._dealt = self._chances.of(state, self._known, self._hand)

    def _end(self, game: Game) -> None:
        """Keeps what was found about the hand that is over, or left."""
        if self._is_on:
            is_over = game.turn is None
            found = HandAnalysis(
                self._number, self._hand.fair, self._dealt, tuple(self._moves), is_over
            )
            self._hands.append(found)

    def _follow(self, game: Game, text: str, number: int) -> None:
        """Looks at an action, and does it."""
        action = parse_action(text)
        if isinstance(action, Deal):
            self._end(game)
            self._watch(game.apply(action))
            self._begin(game)
            return
        before = game.position().state
        row = action.row(game.seat_number)
        judge = self._judge
        judgement = judge and judge.judge(game, action, self._hand, number)
        first = self._known.copy()
        note(before, self._rules, self._known, row)
        self._watch(game.apply(action))
        after = game.position().state
        chances = self._chances.of(after, self._known, self._hand)
        expected = chances
        if _has_drawn(before, after):
            expected = self._chances.of(before, first, self._hand, row)
        seat = game.seat_number(action.seat)
        self._moves.append(
            Move(
                number,
                text,
                seat,
                expected - self._now,
                chances - expected,
                chances,
                judgement,
            )
        )
        self._now = chances


def _has_drawn(before: State, after: State) -> bool:
    """Whether cards came from the draw pile."""
    return (before.draw_count, before.reshuffles) != (after.draw_count, after.reshuffles)
