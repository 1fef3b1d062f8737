"""Compares the win chances that an analysis says with what happened: `python -m bench.calibrating`.

Every hand is analysed twice: as if everybody played on like `normal`, as an analysis does unless it
is told otherwise, and with each seat played on by the policy of its level. Prints the tables for
`docs/analysis.md`, and draws `docs/pictures/win-chances.svg`.

What happened is counted without the luck of the draws that came after the moment. That is nothing
on average, for each card of the pile comes next in equally many games, and without it fewer hands
are enough. The last row of a table counts plain wins instead.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.hands_of_bots import Order, PlayedOn, analyses_of, measured, seated
from bench.machine import processor
from bench.strength.calibration_picture import Series, picture
from openuno.analysis.match_analysis import HandAnalysis
from openuno.bots.level import Level

HANDS = 500
"""For each table of two, unless another number is asked for."""
ROUNDS = 200
CLOSE = 2.0
"""By how many points a tenth may be off that is called calibrated."""
_TENTHS = 10
_SURE = 1.96
_FEWER = 4
"""So many times fewer hands are played where four think, which takes long."""
_FEWEST = 30
"""With fewer hands, nothing is said of a tenth."""
_PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "win-chances.svg"
_N, _SAID, _WON, _CALM = range(4)
_LEVELS = [*Level]

TABLES: dict[str, tuple[Level, ...]] = {
    **{f"two `{level}`": (level,) * 2 for level in Level},
    "`easy` and `normal`": (Level.EASY, Level.NORMAL),
    **{f"four `{level}`": (level,) * 4 for level in Level if level is not Level.HARD},
    "one of each level": tuple(Level),
    "four `hard`": (Level.HARD,) * 4,
}

Counts = NDArray[np.float64]
"""For each hand and tenth of what was said: how often, the sum of that, of what was won, and of
what was won without the luck that came later. What is counted apart (ways to play on, levels)
stands before the tenths.
"""


def hands_for(levels: tuple[Level, ...], hands: int) -> int:
    """How many hands of a table are played, if two play so many: as many in all for each seat."""
    think = len(levels) > 2 and set(levels) == {Level.HARD}
    return 2 * hands // len(levels) // (_FEWER if think else 1)


def counts_of(order: Order) -> Counts:
    """What was said in one hand, by each way to play on and for each level, and what happened."""
    counts = np.zeros((len(PlayedOn), len(_LEVELS), _TENTHS, 4))
    ways = tuple(PlayedOn)
    as_normal, *others = ways
    levels = seated(order)
    alike = all(way.policies(levels) == as_normal.policies(levels) for way in others)
    found = analyses_of(order, [as_normal] if alike else ways)
    for way, _ in enumerate(ways):
        hand = found[way % len(found)]
        if hand.is_over:
            _count(hand, levels, counts[way])
    return counts


def _count(hand: HandAnalysis, levels: list[Level], counts: Counts) -> None:
    """Counts every moment before the end, for every seat."""
    final = np.array([float(each) for each in hand.final.exact])
    luck = np.array([[float(each) for each in move.luck.exact] for move in hand.moves])
    to_come = luck[::-1].cumsum(axis=0)[::-1]
    for said, later in zip(hand.curve, to_come, strict=False):
        for seat, level in enumerate(levels):
            chance = float(said.exact[seat])
            tenth = min(int(chance * _TENTHS), _TENTHS - 1)
            row = (1, chance, final[seat], final[seat] - later[seat])
            counts[_LEVELS.index(level), tenth] += row


def off(hands: Counts, happened: int = _CALM) -> tuple[Counts, Counts]:
    """By how many points what happened is above what was said, in each tenth, and how far off that
    may be by chance. The moments of a hand have one end, so hands are what is counted.
    """
    surplus, often = hands[..., happened] - hands[..., _SAID], hands[..., _N]
    total = np.maximum(often.sum(axis=0), 1)
    mean = surplus.sum(axis=0) / total
    spread = ((surplus - mean * often) ** 2).sum(axis=0)
    return 100 * mean, 100 * _SURE * np.sqrt(spread) / total


def is_off(mean: Counts, margin: Counts) -> NDArray[np.bool_]:
    """Which tenths are surely off by more than what is called calibrated."""
    return np.abs(mean) - margin > CLOSE


def row(name: str, hands: Counts, happened: int = _CALM) -> str:
    """A row of a table: how far each tenth is off."""
    mean, margin = off(hands, happened)
    enough = (hands[..., _N] > 0).sum(axis=0) >= _FEWEST
    cells = [
        _cell(m, e, is_bold=far) if known else "–"
        for m, e, far, known in zip(mean, margin, is_off(mean, margin), enough, strict=True)
    ]
    return f"| {name} | {' | '.join(cells)} |"


def _cell(mean: float, margin: float, *, is_bold: bool) -> str:
    text = f"{mean:+.1f} ± {margin:.1f}".replace("-", "−")
    return f"**{text}**" if is_bold else text


def groups(found: dict[str, Counts]) -> Iterator[tuple[str, Counts]]:
    """The hands of each table; where levels meet, those of each level."""
    for name, counts in found.items():
        levels = sorted(set(TABLES[name]), key=_LEVELS.index)
        for level in levels:
            at = f"{name}: `{level}`" if len(levels) > 1 else name
            yield at, counts[:, :, _LEVELS.index(level)]


def drawn(found: dict[str, Counts]) -> str:
    """The picture: said and happened among equals of each level, at all tables; once more for those
    whose own policy is another than that of `normal`.
    """
    series: dict[str, Counts] = {}
    for way, played_on in enumerate(PlayedOn):
        for at, level in enumerate(Level):
            equals = [c[:, :, at] for name, c in found.items() if set(TABLES[name]) == {level}]
            if not equals:
                continue
            if not way:
                series[level] = np.concatenate(equals)[:, way]
            elif played_on.policies([level]) != PlayedOn.AS_NORMAL.policies([level]):
                series[f"{level}, by its policy"] = np.concatenate(equals)[:, way]
    drawable = [Series(label, _parts(hands)) for label, hands in series.items()]
    return picture(drawable, CLOSE / 100, "said at a moment")


def _parts(hands: Counts) -> list[dict[str, Any]]:
    mean, margin = off(hands)
    said = hands[..., _SAID].sum(axis=0) / np.maximum(hands[..., _N].sum(axis=0), 1)
    return [
        {"stated": s, "played_on": s + m / 100, "played_on_margin": e / 100}
        for s, m, e in zip(said.tolist(), mean.tolist(), margin.tolist(), strict=True)
    ]


def main() -> None:
    """Plays, prints the tables and draws the picture."""
    parser = ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--hands", type=int, default=HANDS, help="0 shows what was kept")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a folder for what was counted, to go on from")
    asked = parser.parse_args()
    found: dict[str, Counts] = {}
    for number, (name, levels) in enumerate(TABLES.items()):
        kept = asked.keep and asked.keep / f"{number}.npy"
        if kept and kept.exists():
            found[name] = np.load(kept)
            continue
        if not asked.hands:
            continue
        hands = hands_for(levels, asked.hands)
        orders = [Order(levels, 1_000_000 * number + hand, ROUNDS) for hand in range(hands)]
        found[name] = np.array(list(measured(counts_of, orders, asked.processes)))
        if kept:
            np.save(kept, found[name])
        print(name, file=sys.stderr, flush=True)
    print(processor())
    print("; ".join(f"{name}: {len(counts):,} hands" for name, counts in found.items()))
    heads = [f"{10 * tenth}–{10 * tenth + 10}" for tenth in range(_TENTHS)]
    for way, played_on in enumerate(PlayedOn):
        print(f"\n| {played_on.value} | {' | '.join(heads)} |\n|---|{'---:|' * _TENTHS}")
        for name, counts in groups(found):
            print(row(name, counts[:, way]))
        every = np.concatenate([*found.values()])[:, way].sum(axis=1)
        print(row("all of them", every))
        print(row("all of them, plain wins", every, _WON))
    _PICTURE.write_text(drawn(found), "utf-8")


if __name__ == "__main__":
    main()
