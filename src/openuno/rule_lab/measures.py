"""From rows to measures: what each hand and each match contributes to every figure."""

from __future__ import annotations

import numpy as np

from openuno.core.data.rules import Scoring
from openuno.core.data.state import NOBODY
from openuno.rule_lab.durations import minutes
from openuno.rule_lab.findings import Measure
from openuno.sim.columns import Column, MatchColumn
from openuno.sim.estimates import Values
from openuno.sim.jobs import Part, RowTable
from openuno.sim.runners import Span

CARDS_BEHIND = 5
"""A hand is a comeback if its winner once held so many cards more than the leader."""
SHARE_BEHIND = 0.4
"""A match is a comeback if its winner was once behind by this share of the target."""

Measured = dict[Measure, Values]


def hand_values(span: Span, part: Part) -> Measured:
    """The values of each hand at a table of equals, by measure."""
    rows = watched(part)
    turns, choices = rows[:, Column.TURNS], rows[:, Column.CHOICES]
    decisions = np.maximum(rows[:, Column.DECISIONS], 1)
    behind = rows[:, Column.DEFICIT] >= CARDS_BEHIND
    return {
        Measure.TURNS: numbers(turns),
        Measure.HAND_MINUTES: minutes(span.job.seats, 1, turns, choices),
        Measure.FIRST_SEAT: numbers(places(rows, span.job.seats) == 0),
        Measure.CHOICES: choices / decisions,
        Measure.LEADS: numbers(rows[:, Column.LEADS]),
        Measure.COMEBACKS: numbers(behind),
        Measure.PENALTIES: numbers(rows[:, Column.PENALTIES]),
        Measure.BLOCKED: numbers(rows[:, Column.BLOCKED]),
    }


def skill_values(span: Span, part: Part) -> Measured:
    """The values of each hand where one seat, another in each hand, has another policy."""
    hands = np.arange(span.first, span.first + span.count)
    winners = watched(part)[:, Column.WINNER]
    return {Measure.SKILL: numbers(winners == hands % span.job.seats)}


def match_values(span: Span, part: Part) -> Measured:
    """The values of each match at a table of equals, by measure."""
    rows = watched(part)
    hands, turns = rows[:, MatchColumn.HANDS], rows[:, MatchColumn.TURNS]
    rules = span.job.rules
    far = SHARE_BEHIND * rules.target if rules.scoring != Scoring.SINGLE_HAND else np.inf
    return {
        Measure.MATCH_HANDS: numbers(hands),
        Measure.MATCH_MINUTES: minutes(span.job.seats, hands, turns, rows[:, MatchColumn.CHOICES]),
        Measure.MATCH_LEADS: numbers(rows[:, MatchColumn.LEADS]),
        Measure.MATCH_COMEBACKS: numbers(rows[:, MatchColumn.DEFICIT] >= far),
    }


def places(rows: RowTable, seats: int) -> RowTable:
    """Where each winner sat: 0 is the dealer's left, -1 nobody."""
    winners = rows[:, Column.WINNER]
    place = (winners - rows[:, Column.DEALER] - 1) % seats
    place[winners == NOBODY] = NOBODY
    return place


def watched(part: Part) -> RowTable:
    """The rows of a part that was watched."""
    if part.rows is None:
        raise ValueError("the job is not watched")
    return part.rows


def numbers(values: object) -> Values:
    """Counts, or yes and no, as numbers that can be averaged."""
    return np.asarray(values, np.float64)
