"""Where the time goes in a simulated hand."""

from __future__ import annotations

from statistics import median

from bench.instructions import Counts
from bench.measure import Contender
from bench.parts import Parts
from bench.tables import Row, table


def breakdown(parts: Parts, counts: Counts | None) -> str:
    """The parts of a hand: its time, its share, and the instructions for an action."""
    whole = median(parts.whole.nanoseconds_per_hand)

    def row(title: str, saved: float, more: str, less: str = "") -> Row:
        return title, f"{saved:,.0f}", f"{saved / whole:.0%}", _instructions(counts, more, less)

    def part(title: str, more: Contender, less: Contender) -> Row:
        return row(title, _saved(more, less), more.name, less.name)

    return table(
        ("part", "ns a hand", "share", "instructions an action"),
        [
            row(
                "set-up: random numbers, pile, deal",
                median(parts.deal.nanoseconds_per_hand),
                "deal",
            ),
            part("the policy chooses", parts.whole, parts.step),
            part("`judge`: is it allowed?", parts.step, parts.do),
            part("`perform`: it happens", parts.do, parts.deal),
            row("**all**", whole, "whole"),
            part("in it: asking the options", parts.whole, parts.fixed),
            (
                "in it: branches guessed wrong",
                f"{guessing(parts) * whole:,.0f}",
                f"{guessing(parts):.0%}",
                "",
            ),
        ],
    )


def guessing(parts: Parts) -> float:
    """The share of an action's time that is saved where the processor has seen the hands."""
    return 1 - median(parts.learnt.cost(parts.whole))


def _saved(more: Contender, less: Contender) -> float:
    """Nanoseconds a hand, the median of the rounds."""
    pairs = zip(more.nanoseconds_per_hand, less.nanoseconds_per_hand, strict=True)
    return median(long - short for long, short in pairs)


def _instructions(counts: Counts | None, more: str, less: str) -> str:
    if counts is None:
        return "not counted"
    return f"{counts.per_action[more] - counts.per_action.get(less, 0):.0f}"
