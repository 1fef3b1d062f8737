"""The figures in docs/reliability.md; the rest of the page is written by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench.stress.page import replace_section
from bench.stress.runs import Results, load
from bench.tables import Row, table

PAGE = Path(__file__).parents[2] / "docs" / "reliability.md"
SECTION = "reliability"

_KILLS = (
    "database",
    "kills",
    "tables",
    "people",
    "bots",
    "acknowledged",
    "lost",
    "twice",
    "updates checked",
    "start",
    "back p50",
    "back p99",
    "back max",
    "cut off max",
    "minutes",
)
_OTHERS = ("", "database", "how often", "tables", "acknowledged", "lost", "twice", "seconds to")
_WHERE = ("command", "date", "processor")
_OFTEN = {
    "outage": "{outages} outages, up to {longest} s",
    "pair": "{kills} kills",
    "faults": "{harmed} messages, {connections} connections",
    "spoilt": "{spoilt:,} messages, {connections:,} connections",
    "stops": "{stops} stops",
    "timers": "{pending} pending",
}
_SECONDS = {
    "outage": ("go on", "going_on"),
    "pair": ("go on", "going_on"),
    "stops": ("stop", "stopping"),
    "timers": ("do what is due", "after_due"),
}


def write_page() -> None:
    """Brings the page up to date with what was measured."""
    replace_section(PAGE, SECTION, section(load()))


def section(results: Results) -> str:
    """All tables; a run that was not made yet is left out."""
    kills = {name: found for name, found in results.items() if name.startswith("kills")}
    others = {name: found for name, found in results.items() if name not in kills}
    return "\n\n".join(
        [
            table(_KILLS, [_killed(name, found["result"]) for name, found in kills.items()]),
            table(_OTHERS, [_other(name, found["result"]) for name, found in others.items()]),
            table(_WHERE, [_where(found) for found in results.values()]),
        ]
    )


def _killed(name: str, result: dict[str, Any]) -> Row:
    return (
        name.partition("-")[2],
        *(f"{result[key]:,}" for key in ("kills", "tables", "people", "bots", "acknowledged")),
        *(f"{result[key]:,}" for key in ("lost", "doubled", "updates")),
        f"{result['starting']['p50']:.1f} s",
        *(f"{result['resuming'][key]:.1f} s" for key in ("p50", "p99", "max")),
        f"{result['interrupted']['max']:.1f} s",
        f"{result['seconds'] / 60:.1f}",
    )


def _other(name: str, result: dict[str, Any]) -> Row:
    scenario, _, database = name.partition("-")
    often = _OFTEN[scenario].format(harmed=sum(result.get("faults", {}).values()), **result)
    counts = [result.get(key) for key in ("tables", "acknowledged", "lost", "doubled")]
    words, key = _SECONDS.get(scenario, ("", ""))
    took = result.get(key)
    return (
        f"`{scenario}`",
        database,
        often,
        *("" if count is None else f"{count:,}" for count in counts),
        f"{words}: {took['p50']:.1f}, at most {took['max']:.1f}" if took else "",
    )


def _where(found: dict[str, Any]) -> Row:
    return f"`{found['command']}`", found["date"], found["machine"]
