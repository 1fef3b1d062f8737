"""How much of the outcome is luck: hands of the second run, analysed moment by moment.

For each seat of a hand, the analysis splits the result, which is what it won beyond the fair share,
into four parts that add up to it exactly: the luck of the deal, the luck of the draws, own and
others' decisions. The share of a part is its covariance with the result, over the variance of the
result: these shares add up to 1. In a hand that one seat wins, that is simply how much of what the
winner won beyond the fair share that part has brought.

What the games miss that an analysis plays has nothing to do with who wins in the end, so it makes a
share less sure, but neither larger nor smaller: a few games do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import nan
from random import Random

import numpy as np

from openuno.analysis.match_analysis import HandAnalysis, analyse
from openuno.analysis.win_chances import FEWEST_ROUNDS
from openuno.bots.bot import Bot
from openuno.bots.policies import Policy
from openuno.bots.policy_bot import PolicyBot
from openuno.bots.search.search import Budget
from openuno.game.game import Game
from openuno.game.replay import Replay
from openuno.rule_lab.findings import Findings, Measure, Report
from openuno.rulebooks import Rulebook
from openuno.sim.arena.hand import Deal, Hand
from openuno.sim.arena.players import Participant
from openuno.sim.arena.processes import in_processes
from openuno.sim.estimates import Moments, Values
from openuno.sim.runners import Stop

LUCK = (Measure.LUCK, Measure.LUCK_OF_DEAL)
ROUNDS = FEWEST_ROUNDS
"""How many games are played on from each moment."""


@dataclass(frozen=True, slots=True)
class LuckHand:
    """A hand in which one seat, another in each hand, plays better than the others."""

    rulebook: Rulebook
    seats: int
    seed: int
    number: int
    better: Policy
    others: Policy = Policy.RANDOM

    def analysed(self) -> HandAnalysis:
        """The hand, played and analysed."""
        table = [self.others] * self.seats
        table[self.number % self.seats] = self.better
        deal = Deal(self.rulebook, self.seed, self.number)
        hand = Hand(deal, tuple(Participant(policy.name) for policy in table), 0, _bot)
        hand.play()
        (found,) = analyse(Replay.of(hand.game), ROUNDS, judges=False).hands
        return found


def shares_of_luck(hand: HandAnalysis) -> tuple[float, ...]:
    """What share of the outcome of a hand each of the measures has: all luck, and that of the deal;
    unknown if nobody has won more than the others (T7).
    """
    seats = range(len(hand.fair.exact))
    result, dealt = hand.final - hand.fair, hand.dealt - hand.fair
    drawn = [sum(move.luck.exact[seat] for move in hand.moves) for seat in seats]
    lucks = [[dealt.exact[seat] + drawn[seat] for seat in seats], dealt.exact]
    spread = sum(each**2 for each in result.exact)
    if not spread:
        return (nan,) * len(lucks)
    return tuple(float(_along(luck, result.exact) / spread) for luck in lucks)


def with_luck(
    report: Report,
    hands: int,
    processes: int,
    *,
    stop: Stop | None = None,
    listener: Callable[[], None] = lambda: None,
) -> Report:
    """The report with the shares of luck, each measured in so many hands. Once asked to stop, it
    has what was found so far; the listener hears of each hand.
    """
    stop = stop or Stop()
    work = (
        LuckHand(found.variant.rulebook, seats, report.seed, number, report.policy)
        for seats in report.seats
        for number in range(hands)
        for found in report.of(seats)
    )
    measured = in_processes(_measure, work, processes, stop)
    findings: list[Findings] = []
    for seats in report.seats:
        table = report.of(seats)
        shares: list[tuple[float, ...]] = []
        for each in islice(measured, hands * len(table)):
            shares.append(each)
            listener()
        whole = len(shares) // len(table)  # stopped: what only some have played says nothing
        columns = np.array(shares[: whole * len(table)]).reshape(whole, len(table), len(LUCK))
        findings += [
            _with_shares(found, columns[:, place], columns[:, 0])
            for place, found in enumerate(table)
        ]
    counts = [found.values[Measure.LUCK].count for found in findings if found.values]
    return replace(
        report,
        findings=tuple(findings),
        luck_hands=min(counts, default=0),
        stopped=report.stopped or stop.asked,
    )


def _measure(hand: LuckHand) -> tuple[float, ...]:
    return shares_of_luck(hand.analysed())


def _with_shares(found: Findings, shares: Values, first: Values) -> Findings:
    """The findings of a variant with what was measured in each hand, and how it differs from the
    first variant in the same deal.
    """
    values, differences = dict(found.values), dict(found.differences)
    for place, measure in enumerate(LUCK):
        values[measure] = _known(shares[:, place]).estimate()
        if found.differences:
            differences[measure] = _known(shares[:, place] - first[:, place]).estimate()
    return replace(found, values=values, differences=differences)


def _known(values: Values) -> Moments:
    moments = Moments()
    moments.add(values[~np.isnan(values)])
    return moments


def _along(part: Sequence[Fraction], result: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(part, result, strict=True)), Fraction(0))


def _bot(name: str, seat: str, game: Game, seed: object, _budget: Budget) -> Bot:
    """A player by the policy of this name, who calls UNO and catches whoever does not."""
    return PolicyBot(Policy[name], seat, game.rules, Random(f"{seed} {seat}"))
