"""Whether `hard` keeps its time: what its moves take, beside what it is given."""

from __future__ import annotations

from openuno.rulebooks import load
from openuno.sim.arena.hand import Deal, Hand
from openuno.sim.arena.players import parse_participant
from openuno.sim.arena.think_times import ThinkTimes

BUDGETS = {20: 40, 100: 10}
"""Milliseconds a move, and how many hands are played with them."""
SEATS = 3
SEED = 1


def think_times() -> dict[int, ThinkTimes]:
    """The times of all moves of hands between `hard` alone, by their budget; those without a choice
    are in it.
    """
    return {budget: _times(budget, hands) for budget, hands in BUDGETS.items()}


def _times(budget: int, hands: int) -> ThinkTimes:
    player = parse_participant(f"hard@{budget}", budget)
    times = ThinkTimes()
    Hand(Deal(load("official"), SEED, 0), (player.in_a_hurry(),) * SEATS, 0).play()
    for number in range(hands):
        hand = Hand(Deal(load("official"), SEED, number), (player,) * SEATS, 0)
        hand.play()
        for bot in hand.bots.values():
            times.add(bot.milliseconds)
    return times
