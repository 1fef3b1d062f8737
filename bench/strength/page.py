"""The tables in docs/bots.md, between two marks; the rest of the page is written by hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bench.strength.calibration_picture import CLOSE, Series, picture
from bench.strength.calibration_picture import FILE as PICTURE
from bench.strength.marks import MARKS
from bench.strength.results import Results, load
from bench.strength.tournaments import (
    CALIBRATION,
    EXPLOITED,
    LEVELS,
    MATCHES,
    MILLISECONDS,
    PUBLISHED,
    RLCARD,
    RULEBOOKS,
    SEATS,
    Tournament,
)
from bench.tables import Row, table

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
BEGIN = "<!-- measured: written by `make strength` -->\n"
END = "<!-- end of what was measured -->\n"

_HEAD = ("", "hands", "won", "if all were equal", "rating", "ms a move", "99 % within")
_RLCARD_HEAD = ("", "games", "won", "ms a move", "99 % within")


_CALIBRATION_HEAD = ("", "stated", "moves", "on average", "won", "won if played on", "apart")


def write_page() -> None:
    """Brings the page and its picture up to date with what was measured."""
    results = load()
    PAGE.write_text(with_tables(PAGE.read_text("utf-8"), results), "utf-8")
    PICTURE.write_text(calibration_picture(results), "utf-8")


def calibration_picture(results: Results) -> str:
    """The picture of the chances stated."""
    found = [
        Series(each.title, results[each.name]["result"]["parts"])
        for each in CALIBRATION
        if each.name in results
    ]
    return picture(found) + "\n"


def with_tables(page: str, results: Results) -> str:
    """The page with these results in the place of those that it had."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{measured(results)}\n\n{END}{after}"


def measured(results: Results) -> str:
    """All tables, with a heading each; what was not played yet is left out."""
    parts = [
        ("The marks", marks(results)),
        ("Two seats, `official`", _arena(LEVELS, results)),
        ("More seats, `official`", _arena(SEATS, results)),
        ("Two seats, other rulebooks", _arena(RULEBOOKS, results)),
        ("Matches to 500, two seats, `official`", _arena(MATCHES, results)),
        ("Against a player that others have published", _arena(PUBLISHED, results)),
        ("In RLCard's own game", _rlcard(RLCARD, results)),
        ("By the clock", _arena(MILLISECONDS, results)),
        ("How far they can be exploited", _arena(EXPLOITED, results)),
        ("Chances stated, and what happened", _calibration(results)),
        ("When, where and how", _commands(results)),
    ]
    return "\n\n".join(f"### {heading}\n\n{text}" for heading, text in parts if text)


def marks(results: Results) -> str:
    """What is to be won, what was, in how many hands or matches and how long `hard` thought, and
    whether all of the interval is above the mark.
    """
    rows: list[Row] = []
    for mark in MARKS:
        wanted = f"{100 * mark.at_least:.1f} %"
        name = mark.measured_by(results)
        if name is None:
            rows.append((mark.title, wanted, "", "", "", "", "not measured yet"))
            continue
        result = results[name]["result"]
        found = _subject(result)[0]
        is_met = "yes" if found["won"]["low"] >= mark.at_least else "no"
        lowest = f"{100 * found['won']['low']:.1f} %"
        won, hands = _percent(found["won"]), f"{result['hands']:,}"
        rows.append((mark.title, wanted, won, lowest, hands, _thought(found["name"]), is_met))
    return table(("", "to be won", "won", "at least", "hands", "thinks", "met"), rows)


def _thought(name: str) -> str:
    """How long a participant thinks about a move."""
    if "#" in name:
        return f"{name.partition('#')[2]} games a choice"
    return f"{name.partition('@')[2]} ms a move" if "@" in name else ""


def _arena(tournaments: Iterable[Tournament], results: Results) -> str:
    rows = [
        _arena_row(each.title, results[each.name]["result"])
        for each in tournaments
        if each.name in results
    ]
    return table(_HEAD, rows) if rows else ""


def _arena_row(title: str, result: dict[str, Any]) -> Row:
    """How the one did that the tournament is about: the first at its table."""
    found, anchor = _subject(result)
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


def _subject(result: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """How the first at the table did, and another one."""
    subject = result["tables"][0]["participants"][0]
    found = next(each for each in result["participants"] if each["name"] == subject)
    return found, next(each for each in result["participants"] if each["name"] != subject)


def _rlcard(tournaments: Iterable[Tournament], results: Results) -> str:
    rows: list[Row] = []
    for each in tournaments:
        if each.name in results:
            found = results[each.name]["result"]
            games, won = f"{found['games']:,}", _percent(found["won"])
            rows.append((each.title, games, won, *_thinking(found)))
    return table(_RLCARD_HEAD, rows) if rows else ""


def _calibration(results: Results) -> str:
    """For each tenth of the chances stated, what happened; and the picture of it."""
    rows: list[Row] = []
    apart: list[float] = []
    for each in CALIBRATION:
        for part in results[each.name]["result"]["parts"] if each.name in results else ():
            apart.append(part["stated"] - part["played_on"])
            rows.append((each.title, *_part(part)))
    if not rows:
        return ""
    close = sum(abs(each) <= CLOSE for each in apart)
    return (
        f"{table(_CALIBRATION_HEAD, rows)}\n\n"
        f"{close} of these {len(apart)} lie within {100 * CLOSE:.0f} points.\n\n"
        "![Chances stated, and how often the hand was won](pictures/calibration.svg)"
    )


def _part(part: dict[str, float]) -> Row:
    apart = 100 * (part["stated"] - part["played_on"])
    return (
        f"{100 * part['from']:.0f} to {100 * part['to']:.0f} %",
        f"{part['moves']:,}",
        f"{100 * part['stated']:.1f} %",
        f"{100 * part['happened']:.1f} % ± {100 * part['margin']:.1f}",
        f"{100 * part['played_on']:.1f} % ± {100 * part['played_on_margin']:.1f}",
        f"{apart:+.1f}",
    )


def _thinking(found: dict[str, Any]) -> Row:
    return f"{found['ms_per_move']:.2f}", f"{found['ms_p99']:.1f} ms"


def _commands(results: Results) -> str:
    """What was run, and what share of all cores it had: less than nine tenths is a busy machine."""
    rows = [
        (f"`{found['command']}`", found["date"], found["machine"], _share_had(found))
        for found in results.values()
    ]
    return table(("command", "date", "processor", "of its cores"), rows)


def _share_had(found: dict[str, Any]) -> str:
    return f"{100 * found['cores_had']:.0f} %" if "cores_had" in found else "not noted"


def _percent(share: dict[str, float]) -> str:
    return f"{100 * share['value']:.1f} % ± {100 * _margin(share):.1f}"


def _margin(estimate: dict[str, float]) -> float:
    return (estimate["high"] - estimate["low"]) / 2
