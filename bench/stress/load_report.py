"""`make load`: what a server carries, for docs/reliability.md.

The long runs are the promise; the short ones show how it grows with the tables, and where it ends.
"""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

from bench.machine import processor
from bench.stress.load import DATABASES, Carried, carry
from bench.stress.page import replace_section
from bench.tables import table

PAGE = Path("docs/reliability.md")
TABLES, SECONDS, RATE = 2000, 300.0, 1000.0
GROWTH, MOMENT = (250, 500, 1000), 30.0
"""At the same pace at each table."""
RUSHING, RUSH = 250, 2500.0
"""More moves a second than anyone could serve."""

_HEAD = (
    "database",
    "tables",
    "sockets",
    "seconds",
    "moves/s",
    "updates/s",
    "p50 ms",
    "p99 ms",
    "max ms",
    "stall ms",
    "server",
    "clients",
    "memory MB",
    "errors",
)


def main() -> None:
    """Measures, and writes the section."""
    promised = [_run(kind, TABLES, SECONDS, RATE) for kind in DATABASES]
    grown = [
        _run(kind, tables, MOMENT, RATE * tables / TABLES)
        for kind in DATABASES
        for tables in GROWTH
    ]
    rushed = [_run(kind, RUSHING, MOMENT, RUSH) for kind in DATABASES]
    replace_section(PAGE, "load", _section(promised, grown, rushed))


def _run(kind: str, tables: int, seconds: float, rate: float) -> Carried:
    carried = carry(kind, tables, seconds, rate)
    print(*_row(carried), sep="  ", file=sys.stderr, flush=True)
    return carried


def _section(promised: list[Carried], grown: list[Carried], rushed: list[Carried]) -> str:
    parts = (
        f"Measured {date.today().isoformat()} on {processor()}, 2 cores:",  # noqa: DTZ011
        table(_HEAD, [_row(run) for run in promised]),
        f"As many moves at each table, {MOMENT:.0f} seconds each, from few tables to many:",
        table(_HEAD, [_row(run) for run in grown]),
        "Everyone as fast as they can:",
        table(_HEAD, [_row(run) for run in rushed]),
    )
    return "\n\n".join(parts)


def _row(run: Carried) -> tuple[str, ...]:
    return (
        run.database,
        str(run.tables),
        f"{run.sockets:,}",
        f"{run.seconds:.0f}",
        f"{run.moves_a_second:,.0f}",
        f"{run.updates_a_second:,.0f}",
        f"{run.wait_p50:.1f}",
        f"{run.wait_p99:.1f}",
        f"{run.wait_max:.0f}",
        f"{run.stall:.0f}",
        f"{run.server_busy:.0%}",
        f"{run.clients_busy:.0%}",
        f"{run.memory:.0f}",
        str(len(run.errors)),
    )


if __name__ == "__main__":
    main()
