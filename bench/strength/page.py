"""The tables in docs/bots.md, between two marks; the rest of the page is written by hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bench.strength.results import Results, load
from bench.strength.tournaments import LEVELS, PUBLISHED, RLCARD, RULEBOOKS, SEATS, Tournament
from bench.tables import Row, table

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
BEGIN = "<!-- measured: written by `make strength` -->\n"
END = "<!-- end of what was measured -->\n"

_HEAD = ("", "hands", "won", "if all were equal", "rating", "ms a move", "99 % within")
_RLCARD_HEAD = ("", "games", "won", "ms a move", "99 % within")


def write_page() -> None:
    """Brings the page up to date with what was measured."""
    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), load()), "utf-8")


def with_tables(page: str, results: Results) -> str:
    """The page with these results in the place of those that it had."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{measured(results)}\n\n{END}{after}"


def measured(results: Results) -> str:
    """All tables, with a heading each; a tournament that was not played yet is left out."""
    return "\n\n".join(
        [
            "### Two seats, `official`",
            _arena(LEVELS, results),
            "### More seats, `official`",
            _arena(SEATS, results),
            "### Two seats, other rulebooks",
            _arena(RULEBOOKS, results),
            "### Against a player that others have published",
            _arena(PUBLISHED, results),
            "### In RLCard's own game",
            _rlcard(RLCARD, results),
            "### When, where and how",
            _commands(results),
        ]
    )


def _arena(tournaments: Iterable[Tournament], results: Results) -> str:
    return table(
        _HEAD,
        [
            _arena_row(each.title, results[each.name]["result"])
            for each in tournaments
            if each.name in results
        ],
    )


def _arena_row(title: str, result: dict[str, Any]) -> Row:
    """How the one did that the tournament is about: the first at its table."""
    subject = result["tables"][0]["participants"][0]
    found = next(each for each in result["participants"] if each["name"] == subject)
    anchor = next(each for each in result["participants"] if each["name"] != subject)
    apart = found["rating"]["value"] - anchor["rating"]["value"]
    margin = _margin(found["rating"]) + _margin(anchor["rating"])  # one of the two has none
    return (
        title,
        f"{result['hands']:,}",
        _percent(found["won"]),
        f"{100 * found['fair']:.1f} %",
        f"{apart:+.0f} ± {margin:.0f}",
        *_thinking(found),
    )


def _rlcard(tournaments: Iterable[Tournament], results: Results) -> str:
    rows: list[Row] = []
    for each in tournaments:
        if each.name in results:
            found = results[each.name]["result"]
            games, won = f"{found['games']:,}", _percent(found["won"])
            rows.append((each.title, games, won, *_thinking(found)))
    return table(_RLCARD_HEAD, rows)


def _thinking(found: dict[str, Any]) -> Row:
    return f"{found['ms_per_move']:.2f}", f"{found['ms_p99']:.1f} ms"


def _commands(results: Results) -> str:
    rows = [
        (f"`{found['command']}`", found["date"], found["machine"]) for found in results.values()
    ]
    return table(("command", "date", "processor"), rows)


def _percent(share: dict[str, float]) -> str:
    return f"{100 * share['value']:.1f} % ± {100 * _margin(share):.1f}"


def _margin(estimate: dict[str, float]) -> float:
    return (estimate["high"] - estimate["low"]) / 2
