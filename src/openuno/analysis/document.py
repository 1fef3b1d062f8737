"""An analysis in plain values, as JSON has them. All figures are points, 100 of them a hand."""

from __future__ import annotations

from typing import Any

from openuno.analysis.judgement import Judgement
from openuno.analysis.match_analysis import HandAnalysis, MatchAnalysis, Move
from openuno.analysis.reasons import reason
from openuno.analysis.shares import Shares, rounded
from openuno.text.lang import Language

FORMAT = 1
_DIGITS = 4


def document(analysis: MatchAnalysis, language: Language) -> dict[str, Any]:
    """The whole analysis; the reasons are in words."""
    seats = analysis.replay.seats
    return {
        "openuno_analysis": FORMAT,
        "rulebook": analysis.replay.rulebook.name,
        "seats": list(seats),
        "policy": "sensible",
        "rounds": analysis.rounds,
        "seed": analysis.seed,
        "parts": {name: _parts(analysis, seat) for seat, name in enumerate(seats)},
        "errors": {name: _errors(analysis, seat) for seat, name in enumerate(seats)},
        "hands": [_hand(hand, language) for hand in analysis.hands],
    }


def _parts(analysis: MatchAnalysis, seat: int) -> dict[str, float]:
    parts = analysis.parts(seat)
    names = ("deal", "draws", "own", "others")
    figures = rounded(parts.of(seat), _DIGITS)
    return {
        "result": round(parts.result.points(seat), _DIGITS),
        **dict(zip(names, figures, strict=True)),
        "without_luck": round(parts.without_luck.points(seat), _DIGITS),
        "margin": round(parts.without_luck.margin(seat), _DIGITS),
    }


def _errors(analysis: MatchAnalysis, seat: int) -> dict[str, Any]:
    errors = analysis.errors(seat)
    return {
        "decisions": errors.decisions,
        "loss": round(errors.loss, _DIGITS),
        "margin": round(errors.margin, _DIGITS),
        "marks": {str(mark): count for mark, count in errors.marks.items()},
    }


def _hand(hand: HandAnalysis, language: Language) -> dict[str, Any]:
    return {
        "number": hand.number,
        "is_over": hand.is_over,
        "fair": _points(hand.fair),
        "dealt": _points(hand.dealt),
        "final": _points(hand.final),
        "moves": [_move(move, language) for move in hand.moves],
    }


def _move(move: Move, language: Language) -> dict[str, Any]:
    return {
        "number": move.number,
        "action": move.action,
        "decision": _points(move.decision),
        "luck": _points(move.luck),
        "after": _points(move.after),
        "judgement": move.judgement and _judgement(move.judgement, language),
    }


def _judgement(judgement: Judgement, language: Language) -> dict[str, Any]:
    mark = judgement.mark
    return {
        "better": str(judgement.better),
        "chance": round(judgement.chance, _DIGITS),
        "loss": round(judgement.loss, _DIGITS),
        "error": round(judgement.error, _DIGITS),
        "mark": None if mark is None else str(mark),
        "why": reason(judgement.thought, language, judgement.action) if mark is not None else "",
    }


def _points(shares: Shares) -> list[float]:
    return rounded(shares.exact, _DIGITS)
