"""An analysis on a terminal: tables, the curves in figures, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from openuno.analysis.judgement import Judgement, Mark
from openuno.analysis.match_analysis import HandAnalysis, MatchAnalysis, Move
from openuno.analysis.reasons import move_in_words, reason
from openuno.analysis.shares import rounded
from openuno.bots.policies import Policy
from openuno.rulebooks import title
from openuno.sim.result_table import aligned
from openuno.text.lang import Language, decimal, grouped, say

_MOMENTS = 10
"""How many points of a curve are shown."""


def report(analysis: MatchAnalysis, language: Language, width: int) -> str:
    """The analysis in lines, the sentences no longer than the width."""
    return _Report(analysis, language, width).text()


class _Report:
    def __init__(self, analysis: MatchAnalysis, language: Language, width: int) -> None:
        self._analysis = analysis
        self._language: Language = language
        self._width = width

    def text(self) -> str:
        blocks = [
            f"{self._about()}\n{self._assumed()}",
            self._said("parts"),
            self._parts(),
            self._said("errors"),
            self._errors(),
            *map(self._hand, self._analysis.hands),
        ]
        return "\n\n".join(blocks)

    def _about(self) -> str:
        analysis = self._analysis
        return self._said(
            "about",
            seats=analysis.replay.seats,
            rulebook=title(analysis.replay.rulebook, self._language),
            hands=len(analysis.hands),
            actions=len(analysis.replay.actions),
        )

    def _assumed(self) -> str:
        policies = self._analysis.policies
        if set(policies) == {Policy.SENSIBLE}:
            return self._said("assumed", rounds=self._rounds())
        named = [
            say(self._language, "analysis.plays", seat=seat, policy=policy.name.lower())
            for seat, policy in zip(self._analysis.replay.seats, policies, strict=True)
        ]
        return self._said("assumed_by", policies=named, rounds=self._rounds())

    def _rounds(self) -> str:
        return grouped(self._analysis.rounds, self._language)

    def _parts(self) -> str:
        heads = ["seat", "won", "result", "deal", "draws", "own", "others", "without_luck"]
        return self._table(heads, self._part_rows())

    def _part_rows(self) -> Iterator[list[str]]:
        for seat, name in enumerate(self._analysis.replay.seats):
            parts = self._analysis.parts(seat)
            won = sum(float(hand.final.exact[seat]) for hand in self._analysis.hands)
            left = parts.without_luck
            yield [
                name,
                decimal(won, 1, self._language),
                self._signed(parts.result.points(seat)),
                *map(self._signed, rounded(parts.of(seat))),
                f"{self._signed(left.points(seat))} ± {self._decimal(left.margin(seat))}",
            ]

    def _errors(self) -> str:
        return self._table(["seat", "decisions", "lost", *Mark], self._error_rows())

    def _error_rows(self) -> Iterator[list[str]]:
        for seat, name in enumerate(self._analysis.replay.seats):
            errors = self._analysis.errors(seat)
            lost = f"{self._decimal(errors.loss, 2)} ± {self._decimal(errors.margin, 2)}"
            yield [name, str(errors.decisions), lost, *map(str, errors.marks.values())]

    def _hand(self, hand: HandAnalysis) -> str:
        """The curve of each seat, and the moves of the hand that have a mark."""
        key = "hand" if hand.is_over else "hand_left"
        lines = [self._said(key, number=hand.number)]
        curve, last = hand.curve, len(hand.curve) - 1
        shown = sorted({round(last * i / (_MOMENTS - 1)) for i in range(_MOMENTS)})
        moments = ["", *(str(hand.moves[i - 1].number if i else "") for i in shown)]
        rows = [
            [name, *(str(round(curve[i].points(seat))) for i in shown)]
            for seat, name in enumerate(self._analysis.replay.seats)
        ]
        moments[0] = self._said("moves")
        lines += aligned([moments, *rows])
        lines += [
            self._marked(move, judgement, mark)
            for number, move, judgement, mark in self._analysis.marked()
            if number is hand
        ]
        return "\n".join(lines)

    def _marked(self, move: Move, judgement: Judgement, mark: Mark) -> str:
        language = self._language
        return self._said(
            "marked",
            number=move.number,
            seat=judgement.action.seat,
            action=move_in_words(judgement.thought, judgement.action, language),
            mark=say(language, f"analysis.marks.{mark}"),
            points=self._decimal(judgement.loss),
            better=move_in_words(judgement.thought, judgement.better, language),
            reason=reason(judgement.thought, language, judgement.action),
        )

    def _table(self, heads: list[str], rows: Iterator[list[str]]) -> str:
        return "\n".join(
            aligned([[say(self._language, f"analysis.heads.{head}") for head in heads], *rows])
        )

    def _said(self, key: str, **values: object) -> str:
        text = say(self._language, f"analysis.{key}", **values)
        return fill(text, self._width, break_long_words=False, break_on_hyphens=False)

    def _signed(self, points: float) -> str:
        text = self._decimal(abs(points))
        if not text.strip("0.,"):
            return text
        return f"{'+' if points > 0 else '−'}{text}"

    def _decimal(self, number: float, digits: int = 1) -> str:
        return decimal(number, digits, self._language)
