"""Compares the win chances that an analysis says with what happened: `python -m bench.calibrating`.

It prints the table for `docs/analysis.md`, and draws `docs/pictures/calibration.svg`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.hands_of_bots import Order, hand_of, measured, seated
from bench.machine import processor
from bench.picture import alone
from openuno.bots.level import Level
from openuno.sim.drawing.charts import ChartBlock, ChartRow, Dot, dots

HANDS = 400
"""For each table, unless another number is asked for."""
_ROUNDS = 1_000
_DECILES = 10
_SURE = 1.96
_PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "calibration.svg"
_N, _HITS, _SAID = range(3)

TABLES: dict[str, tuple[Level, ...]] = {
    "two `random`": (Level.RANDOM,) * 2,
    "two `easy`": (Level.EASY,) * 2,
    "two `normal`": (Level.NORMAL,) * 2,
    "two `hard`": (Level.HARD,) * 2,
    "four `normal`": (Level.NORMAL,) * 4,
    "one of each level": tuple(Level),
}

Counts = NDArray[np.float64]
"""For each level and decile of what was said: how often, how often it came true, and the sum."""


def counts_of(order: Order) -> Counts:
    """What was said in one hand, seat by seat and moment by moment, and whether it came true."""
    hand, levels = hand_of(order), seated(order)
    counts = np.zeros((len(Level), _DECILES, 3))
    if not hand.is_over:
        return counts
    for shares in hand.curve[:-1]:  # at the end, it is known
        for seat, level in enumerate(levels):
            said, won = float(shares.exact[seat]), float(hand.final.exact[seat])
            decile = min(int(said * _DECILES), _DECILES - 1)
            counts[list(Level).index(level), decile] += (1, won, said)
    return counts


def off(hands: Counts) -> tuple[Counts, Counts]:
    """By how many points what happened is above what was said, in each decile, and how far off that
    may be by chance. The moments of a hand have one end, so hands are what is counted.
    """
    surplus, often = hands[..., _HITS] - hands[..., _SAID], hands[..., _N]
    total = np.maximum(often.sum(axis=0), 1)
    mean = surplus.sum(axis=0) / total
    spread = ((surplus - mean * often) ** 2).sum(axis=0)
    return 100 * mean, 100 * _SURE * np.sqrt(spread) / total


def row(name: str, hands: Counts) -> str:
    """A row of the table."""
    mean, margin = off(hands)
    cells = [f"{m:+.1f} ± {e:.1f}" for m, e in zip(mean, margin, strict=True)]
    return f"| {name} | {len(hands):,} | {' | '.join(cells)} |"


def overall(hands: Counts) -> str:
    """By how many points what happened is above what was said, over all moments."""
    mean, margin = off(hands.sum(axis=1, keepdims=True))
    return f"{mean[0]:+.1f} ± {margin[0]:.1f}"


def drawn(found: dict[str, Counts]) -> str:
    """The picture: said and happened, decile by decile, all tables together."""
    hands = np.concatenate([*found.values()])
    mean, margin = off(hands)
    total = hands.sum(axis=0)
    blocks: list[ChartBlock] = []
    for decile in range(_DECILES):
        said = 100 * total[decile, _SAID] / max(total[decile, _N], 1)
        value, error = said + mean[decile], margin[decile]
        text = f"{value:.1f}"
        dot = Dot(value, value - error, value + error, text, f"± {error:.1f}")
        blocks.append(ChartBlock("", (ChartRow(f"said {said:.1f}", 0, (dot,)),), said))
    return alone(
        dots(
            "calibration",
            "How often what an analysis says comes true",
            "For each tenth of the win chances said, how many of 100 hands were won.",
            blocks,
            "of 100 hands won; the dashed line is what was said",
            lambda value, digits: f"{value:.{digits}f}",
        )
    )


def main(arguments: Sequence[str]) -> None:
    """Prints the tables and draws the picture; the argument is the number of hands."""
    hands = int(arguments[0]) if arguments else HANDS
    print(processor(), "\n")
    heads = [f"{10 * decile}–{10 * decile + 10}" for decile in range(_DECILES)]
    print(f"| who plays | hands | {' | '.join(heads)} |\n|---|---:|{'---:|' * _DECILES}")
    found: dict[str, Counts] = {}
    by_level: dict[Level, Counts] = {}
    for number, (name, levels) in enumerate(TABLES.items()):
        orders = [Order(levels, 1_000_000 * number + hand, _ROUNDS) for hand in range(hands)]
        counts = np.array(list(measured(counts_of, orders)))
        found[name] = counts.sum(axis=1)
        print(row(name, found[name]), flush=True)
        if len(set(levels)) > 1:
            by_level = {level: counts[:, place] for place, level in enumerate(Level)}
    print(row("all of them", np.concatenate([*found.values()])))
    print("\n| level, at a table with one of each | happened beyond what was said |\n|---|---:|")
    for level, counts in by_level.items():
        print(f"| `{level}` | {overall(counts)} |")
    _PICTURE.write_text(drawn(found), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
