"""An analysis as it is told to programs: by `openuno analyse --json`, and by a table server.

All figures are points, 100 of them a hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from openuno.analysis.judgement import Judgement
from openuno.analysis.match_analysis import HandAnalysis, MatchAnalysis, Move
from openuno.analysis.reasons import move_in_words, reason
from openuno.analysis.shares import Shares, rounded
from openuno.bots.explanation import Choice, Thought
from openuno.bots.policies import Policy
from openuno.game.actions import Action
from openuno.game.sentences import mentions_in
from openuno.protocol import analysis as p
from openuno.text.lang import Language

_DIGITS = 4


def document(
    analysis: MatchAnalysis, language: Language, steps: Sequence[int] = ()
) -> p.AnalysisShown:
    """The whole analysis, with its words in a language.

    `steps` says of each action of the match to which step of its hand's replay it leads. Unless
    moves were taken back, that is its place in the hand.
    """
    seats = analysis.replay.seats
    return p.AnalysisShown(
        rulebook=analysis.replay.rulebook.name,
        seats=seats,
        policy=policy_words(analysis.policies),
        rounds=analysis.rounds,
        seed=analysis.seed,
        parts={name: _parts(analysis, seat) for seat, name in enumerate(seats)},
        errors={name: _errors(analysis, seat) for seat, name in enumerate(seats)},
        hands=tuple(_hand(hand, seats, language, steps) for hand in analysis.hands),
    )


def policy_words(policies: Sequence[Policy]) -> str:
    """The policy of all seats, or that of each with commas between."""
    names = [policy.name.lower() for policy in policies]
    return names[0] if len(set(names)) == 1 else ",".join(names)


def move_words(thought: Thought, choice: Choice, language: Language) -> p.Words:
    """A move as it is advised, and the cards it names."""
    said = mentions_in(lambda mark: move_in_words(thought, choice, language, mark))
    return p.Words(said.text, said.cards)


def reason_words(thought: Thought, language: Language, made: Action | None = None) -> p.Words:
    """Why the best move is better, and the cards that are named."""
    said = mentions_in(lambda mark: reason(thought, language, made, mark))
    return p.Words(said.text, said.cards)


def _parts(analysis: MatchAnalysis, seat: int) -> p.PartsShown:
    parts = analysis.parts(seat)
    return p.PartsShown(
        round(parts.result.points(seat), _DIGITS),
        *rounded(parts.of(seat), _DIGITS),
        without_luck=round(parts.without_luck.points(seat), _DIGITS),
        margin=round(parts.without_luck.margin(seat), _DIGITS),
    )


def _errors(analysis: MatchAnalysis, seat: int) -> p.ErrorsShown:
    errors = analysis.errors(seat)
    return p.ErrorsShown(
        errors.decisions,
        round(errors.loss, _DIGITS),
        round(errors.margin, _DIGITS),
        {mark.value: count for mark, count in errors.marks.items()},
    )


def _hand(
    hand: HandAnalysis, seats: Sequence[str], language: Language, steps: Sequence[int]
) -> p.AnalysedHand:
    return p.AnalysedHand(
        hand.number,
        hand.is_over,
        _points(hand.fair),
        _points(hand.dealt),
        _points(hand.final),
        tuple(
            _move(move, seats, language, steps[move.number - 1] if steps else place)
            for place, move in enumerate(hand.moves, 1)
        ),
    )


def _move(move: Move, seats: Sequence[str], language: Language, step: int) -> p.AnalysedMove:
    return p.AnalysedMove(
        move.number,
        step,
        seats[move.seat],
        move.action,
        _points(move.decision),
        _points(move.luck),
        _points(move.after),
        move.judgement and _judgement(move.judgement, language),
    )


def _judgement(judgement: Judgement, language: Language) -> p.JudgementShown:
    mark, thought, made = judgement.mark, judgement.thought, judgement.action
    return p.JudgementShown(
        move_words(thought, made, language),
        move_words(thought, judgement.better, language),
        str(judgement.better),
        round(judgement.chance, _DIGITS),
        round(judgement.loss, _DIGITS),
        round(judgement.error, _DIGITS),
        None if mark is None else mark.value,
        p.Words("") if mark is None else reason_words(thought, language, made),
    )


def _points(shares: Shares) -> tuple[float, ...]:
    return tuple(rounded(shares.exact, _DIGITS))
