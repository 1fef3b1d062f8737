"""The ratings of a tournament as a plot: in a notebook, and in letters."""

from __future__ import annotations

from openuno.sim.arena.ratings import MIDDLE
from openuno.sim.arena.standings import Standing, standings
from openuno.sim.arena.tournament import TournamentResult
from openuno.sim.drawing import charts, text_dots
from openuno.sim.drawing.charts import ChartBlock, ChartRow, Dot, TickText
from openuno.sim.drawing.style import PICTURE
from openuno.text.lang import Language, decimal, grouped, say
from openuno.text.markup import NAMESPACE, element

_WIDTH = 620


def picture(result: TournamentResult, language: Language) -> str:
    """The ratings with their 95 % intervals, as an SVG that stands alone."""
    rows = _rows(result, language)
    chart = charts.dots(
        "ratings",
        say(language, "arena.plot"),
        "; ".join(dot.note for row in rows for dot in row.dots),
        [ChartBlock("", rows, MIDDLE)],
        say(language, "arena.columns.rating"),
        _tick(language),
    )
    return element(
        "svg",
        element("style", PICTURE),
        chart.svg(x=16, y=16, width=_WIDTH - 32),
        xmlns=NAMESPACE,
        class_="picture",
        viewBox=f"0 0 {_WIDTH} {chart.height + 32:g}",
        width=_WIDTH,
    )


def in_letters(result: TournamentResult, language: Language) -> list[str]:
    """The same plot as lines of text."""
    unit = say(language, "arena.plot")
    return text_dots.dots(_rows(result, language), MIDDLE, unit, _tick(language))


def _rows(result: TournamentResult, language: Language) -> tuple[ChartRow, ...]:
    """A row for each participant, the highest rated first."""
    return tuple(
        ChartRow(str(each.player), place, (_dot(each, language),))
        for place, each in enumerate(standings(result))
    )


def _dot(standing: Standing, language: Language) -> Dot:
    rating = standing.rating
    text = grouped(round(rating.value), language)
    margin = f"± {decimal(rating.margin, 0, language)}" if rating.margin else ""
    note = f"{standing.player}: {text} {margin}".strip()
    return Dot(rating.value, rating.low, rating.high, text, margin, note)


def _tick(language: Language) -> TickText:
    return lambda tick, digits: decimal(tick, digits, language)
