"""The result of a tournament, in words and as a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openuno.sim.arena.plot import in_letters, picture
from openuno.sim.arena.standings import Meeting, Standing, meetings, standings
from openuno.sim.arena.tournament import TournamentResult
from openuno.sim.estimates import Estimate
from openuno.sim.result_table import aligned, as_html
from openuno.text.lang import Language, decimal, grouped, say
from openuno.text.markup import element

_COLUMNS = ("won", "fair", "rating", "thinking", "longest")


def document(result: TournamentResult, rulebook: str, changes: Sequence[str]) -> dict[str, Any]:
    """The result as `--json` prints it."""
    tournament = result.tournament
    return {
        "rulebook": rulebook,
        "options": list(changes),
        "seats": tournament.seats,
        "seed": tournament.seed,
        "deals": result.deals,
        "hands": result.hands,
        "blocked": result.blocked,
        "actions": result.actions,
        "actions_per_hand": round(result.actions / max(1, result.hands), 2),
        "seconds": round(result.seconds, 3),
        "participants": [_standing(each) for each in standings(result)] if result.deals else [],
        "tables": [_meeting(each) for each in meetings(result)] if result.deals else [],
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "name": str(standing.player),
        "hands": standing.hands,
        "won": as_values(standing.won, 6),
        "fair": round(standing.fair, 6),
        "rating": as_values(standing.rating, 1),
        **standing.thinking.document(),
    }


def _meeting(meeting: Meeting) -> dict[str, Any]:
    return {
        "participants": list(map(str, meeting.players)),
        "won": [as_values(each, 6) for each in meeting.won],
    }


def as_values(estimate: Estimate, digits: int) -> dict[str, float]:
    """An estimate in plain numbers, with so many decimals."""
    return {
        "value": round(estimate.value, digits),
        "low": round(estimate.low, digits),
        "high": round(estimate.high, digits),
    }


def summary(result: TournamentResult, rulebook: str, language: Language) -> str:
    """The result in words, with a table of the participants, a plot of their ratings and, if there
    were several, a table of the tables.
    """
    lines = _said(result, rulebook, language)
    if result.deals:
        heads, *rows = _table(result, language)
        lines += ["", *aligned([heads, *rows]), "", *in_letters(result, language)]
    if result.deals and len(result.tournament.tables) > 1:
        lines += ["", *aligned([_cells(each, language) for each in meetings(result)])]
    return "\n".join(lines)


def html(result: TournamentResult, rulebook: str, language: Language) -> str:
    """The result in words, with a table of the participants and a plot of their ratings."""
    heads, *rows = _table(result, language) if result.deals else [[]]
    drawn = picture(result, language) if result.deals else ""
    return element("div", as_html(_said(result, rulebook, language), heads, rows), drawn)


def _said(result: TournamentResult, rulebook: str, language: Language) -> list[str]:
    """What is said above the tables."""
    lines = [
        say(
            language,
            "arena.summary",
            hands=grouped(result.hands, language),
            rulebook=rulebook,
            seats=result.tournament.seats,
            deals=grouped(result.deals, language),
            seconds=decimal(result.seconds, 1, language),
            actions=decimal(result.actions / max(1, result.hands), 1, language),
        )
    ]
    if result.blocked:
        lines.append(say(language, "simulate.blocked", hands=grouped(result.blocked, language)))
    return lines


def _table(result: TournamentResult, language: Language) -> list[list[str]]:
    """The participants, the highest rated first, below the heads of their columns."""
    heads = ["", *(say(language, f"arena.columns.{name}") for name in _COLUMNS)]
    return [heads, *(_row(each, language) for each in standings(result))]


def _row(standing: Standing, language: Language) -> list[str]:
    return [
        str(standing.player),
        _percent(standing.won, language),
        decimal(100 * standing.fair, 1, language),
        _with_margin(standing.rating, 0, language),
        decimal(standing.thinking.mean, 2, language),
        decimal(standing.thinking.percentile(99), 1, language),
    ]


def _cells(meeting: Meeting, language: Language) -> list[str]:
    names = " – ".join(map(str, meeting.players))
    return [names, *(_percent(each, language) for each in meeting.won)]


def _percent(share: Estimate, language: Language) -> str:
    return _with_margin(share.times(100), 1, language)


def _with_margin(estimate: Estimate, digits: int, language: Language) -> str:
    margin = f" ± {decimal(estimate.margin, digits, language)}" if estimate.margin else ""
    return f"{decimal(estimate.value, digits, language)}{margin}"
