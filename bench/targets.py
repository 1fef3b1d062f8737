"""What was aimed at, and whether it is reached."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from bench.laboratory import HANDS, RULEBOOKS
from bench.measure import spread
from bench.memory import FEW, MANY
from bench.results import Results
from bench.tables import Row, table
from openuno.sim.arena.think_times import ThinkTimes

MEGABYTE = 1_000_000


def targets(results: Results) -> str:
    """Each target, what was measured, and whether that is enough."""
    return table(("target", "measured", "met"), [*_speed(results), *_around(results)])


def _speed(results: Results) -> list[Row]:
    two, four, *_, mayhem = results.ours
    one_thread, two_threads = results.threads
    return [
        _at_least(
            600, "× RLCard's environment: `official`, 2 seats, 1 core", two.ratio(results.peers[0])
        ),
        _at_least(0.7, "of these hands a second with 4 seats", four.ratio(two), 2),
        _at_least(1.8, "× as many with 2 threads", two_threads.ratio(one_thread), 2),
        _at_least(0.25, "of `official` in `mayhem`, 4 seats", mayhem.ratio(four), 2),
        _at_least(3_000, "actions a second interpreted", results.interpreted.actions_per_second),
    ]


def _around(results: Results) -> list[Row]:
    few, many = (results.peaks[hands] / MEGABYTE for hands in (FEW, MANY))
    lab = [] if results.lab is None else [results.lab]
    return [
        (
            f"under 600 MB for {MANY:,} hands",
            f"{many:,.0f} MB; for {FEW:,}, {few:,.0f} MB",
            _verdict(many < 600),
        ),
        _under(45, "s for the first use, which compiles", [results.starts.first]),
        _under(3, "s from a later start to the first hand's result", results.starts.later, 2),
        _under(60, f"s for `openuno lab`, {len(RULEBOOKS)} rulebooks × {HANDS:,} hands", lab),
        _under(1, "s for an answer of `openuno referee`", results.referee, 2),
        _under(5, "s from `openuno play` to the first decision", results.play, 2, max),
        *(_in_time(budget, times) for budget, times in results.thinking.items()),
    ]


def _in_time(budget: int, times: ThinkTimes) -> Row:
    ratio = times.percentile(99) / budget
    return (
        f"99 % of moves within 1.5 × the budget of `hard`, {budget} ms",
        f"{ratio:.2f} × ({times.moves:,} moves)",
        _verdict(ratio <= 1.5),
    )


def _at_least(least: float, what: str, values: list[float], digits: int = 0) -> Row:
    return f"at least {least:,g} {what}", spread(values, digits), _verdict(median(values) >= least)


def _under(
    limit: float,
    what: str,
    values: list[float],
    digits: int = 1,
    decisive: Callable[[list[float]], float] = median,
) -> Row:
    """A row for seconds; without any, what should have been measured failed."""
    if not values:
        return f"under {limit:g} {what}", "it failed", _verdict(False)
    measured = spread(values, digits) if len(values) > 1 else f"{values[0]:.{digits}f}"
    return f"under {limit:g} {what}", measured, _verdict(decisive(values) < limit)


def _verdict(is_met: bool) -> str:
    return "yes" if is_met else "**no**"
