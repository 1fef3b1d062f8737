"""What was measured, as tables and as the page docs/benchmarks.md."""

from __future__ import annotations

from datetime import date
from statistics import median

from bench.breakdown import breakdown
from bench.growth import AT_SEATS
from bench.machine import machine
from bench.measure import spread
from bench.prose import PAGE
from bench.results import Results
from bench.tables import table
from bench.targets import targets

_MANY_TIMES = 20


def tables(results: Results) -> str:
    """What a terminal shows: the contenders and the targets."""
    return f"{_hands(results)}\n\n{targets(results)}"


def page(results: Results) -> str:
    """The page docs/benchmarks.md."""
    first, last = results.seats[0], results.seats[-1]
    counts = results.counts
    return PAGE.format(
        when=date.today().isoformat(),  # noqa: DTZ011 (whoever runs it looks at a wall)
        targets=targets(results),
        hands=_hands(results),
        seats=_seats(results),
        seats_cost=f"{median(last.cost(first)):.1f}",
        most_seats=last.seats,
        at_seats=AT_SEATS,
        options=_options(results),
        nanoseconds=median(results.parts.whole.nanoseconds_per_action),
        instructions=f", {counts.per_action['whole']:.0f} instructions" if counts else "",
        breakdown=breakdown(results.parts, counts),
        drawing=median(results.parts.draw.nanoseconds_per_action),
        ratio=median(results.ours[0].ratio(results.peers[0])),
        rounds=results.rounds,
        counted=counts.by
        if counts
        else "nobody: here is neither `perf` with a counter nor Valgrind",
        machine=machine(),
    )


def _hands(results: Results) -> str:
    first = results.peers[0]
    return table(
        ("", "seats", "hands a second", "actions a hand", "ns an action", "× RLCard"),
        [
            (
                each.name,
                str(each.seats),
                spread(each.hands_per_second),
                f"{each.actions_per_hand:.1f}",
                f"{median(each.nanoseconds_per_action):,.0f}",
                _times(each.ratio(first)),
            )
            for each in (*results.peers, *results.ours, results.interpreted)
        ],
    )


def _seats(results: Results) -> str:
    first = results.seats[0]
    return table(
        ("seats", "hands a second", "of 2 seats", "actions a hand", "ns an action", "× 2 seats"),
        [
            (
                str(each.seats),
                spread(each.hands_per_second),
                f"{median(each.ratio(first)):.3f}",
                f"{each.actions_per_hand:,.1f}",
                f"{median(each.nanoseconds_per_action):,.0f}",
                spread(each.cost(first), 2),
            )
            for each in results.seats
        ],
    )


def _options(results: Results) -> str:
    official = results.options[0]
    return table(
        ("", "hands a second", "actions a hand", "ns an action", "× `official`"),
        [
            (
                each.name,
                spread(each.hands_per_second),
                f"{each.actions_per_hand:.1f}",
                f"{median(each.nanoseconds_per_action):,.0f}",
                spread(each.cost(official), 2),
            )
            for each in results.options
        ],
    )


def _times(ratios: list[float]) -> str:
    """How many times as fast; with a digit after the point where that says something."""
    return spread(ratios, 0 if median(ratios) >= _MANY_TIMES else 1)
