"""The rows of a simulation, counted a second time from what the engine tells."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from openuno.core.log import Happened, Log, Reason, new_log
from openuno.core.rules import Rules, Scoring
from openuno.core.state import NOBODY, Phase, State
from openuno.rulebooks import load
from openuno.sim import hands, matches
from openuno.sim.columns import Column, MatchColumn
from openuno.sim.jobs import Job
from openuno.sim.policies import Policy
from openuno.sim.table import Table


class Witness:
    """Sits beside an interpreted simulation and notes every step of every hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[list[tuple[int, ...]]] = []
        """The rows of the log, hand by hand."""
        self.sizes: list[list[list[int]]] = []
        self.choices: list[int] = []
        self.scores: list[list[int]] = []
        self.rows: list[list[int]] = []
        self._watch(monkeypatch)

    def _watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        begin, after, play = hands.begin_watching, hands.watch_step, hands.play_hand

        def begin_watching(s: State, log: Log, table: Table) -> None:
            self.told.append([])
            self.sizes.append([])
            self._read(log)
            begin(s, log, table)

        def watch_step(s: State, log: Log, table: Table) -> None:
            self._read(log)
            self.sizes[-1].append([s.size[seat] for seat in range(s.seats)])
            after(s, log, table)

        def play_hand(s: State, rules: Rules, log: Log, table: Table) -> int:
            actions = play(s, rules, log, table)
            self.scores.append([s.scores[seat] for seat in range(s.seats)])
            self.rows.append([table.row[column] for column in range(len(Column))])
            return actions

        monkeypatch.setattr(hands, "begin_watching", begin_watching)
        monkeypatch.setattr(hands, "watch_step", watch_step)
        monkeypatch.setattr(hands, "play_hand", play_hand)
        monkeypatch.setattr(matches, "play_hand", play_hand)

    def _read(self, log: Log) -> None:
        assert log is not None
        for i in range(1, log[0, 0] + 1):
            self.told[-1].append(tuple(log[i, column] for column in range(4)))


@pytest.mark.parametrize("rulebook", ["official", "harsh", "quickplay", "party", "mayhem"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_row_counts_what_was_told(
    rulebook: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = load(rulebook).rules
    if rules.teams and seats == 2:
        rules = load(rulebook, {"teams": False}).rules
    policies = (Policy.SENSIBLE, Policy.RANDOM) * (seats // 2)
    job = Job(rules=rules, seats=seats, seed=3, policies=policies, forgets=200, watched=True)
    witness = Witness(monkeypatch)
    rows = job.play(0, 12, compiled=False).rows
    assert rows is not None
    for row, told, sizes in zip(rows.tolist(), witness.told, witness.sizes, strict=True):
        what = Counter(Happened(entry[0]) for entry in told)
        turns = [entry for entry in told if entry[0] == Happened.TURN_CHANGED]
        drawn = [entry[3] for entry in told if entry[0] == Happened.CARD_DRAWN]
        penalties = set(Reason) - {Reason.TURN, Reason.OPENING, Reason.DRAW_CARDS}
        points = [entry[2] for entry in told if entry[0] == Happened.POINTS_SCORED]
        winners = [entry[1] for entry in told if entry[0] == Happened.HAND_WON]
        assert row[Column.TURNS] == sum(entry[2] == Phase.PLAY for entry in turns)
        assert row[Column.ACTIONS] == len(sizes)
        assert row[Column.POINTS] == sum(points)
        assert row[Column.RESHUFFLES] == what[Happened.PILE_RESHUFFLED]
        assert row[Column.DRAWS] == len(drawn)
        assert row[Column.PENALTIES] == sum(reason in penalties for reason in drawn)
        assert row[Column.CALLS] == what[Happened.UNO_CALLED]
        assert row[Column.CHALLENGES] == what[Happened.FOUR_CHALLENGED]
        assert row[Column.CAUGHT] == what[Happened.PLAYER_CAUGHT]
        assert row[Column.BLOCKED] == what[Happened.HAND_BLOCKED]
        assert row[Column.WINNER] in winners or (row[Column.WINNER] == NOBODY and not winners)
        assert row[Column.CHOICES] <= row[Column.DECISIONS] <= row[Column.ACTIONS]
        if rules.elimination == 0:
            assert row[Column.LEADS] == lead_changes(sizes)
            assert row[Column.DEFICIT] == max(
                held[row[Column.WINNER]] - min(held) for held in sizes
            )


def lead_changes(sizes: list[list[int]]) -> int:
    leaders = [
        held.index(min(held)) for held in sizes if held.count(min(held)) == 1
    ]  # nobody leads where two are level
    return sum(one != other for one, other in pairwise(leaders))


def test_there_is_something_to_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison above means little unless all of it happens."""
    job = Job(
        rules=load("official", {"hand_size": 12}).rules,
        seats=5,
        seed=1,
        policies=(Policy.SENSIBLE,),
        forgets=500,
        watched=True,
    )
    rows = job.play(0, 400).rows
    assert rows is not None
    totals = rows.sum(0)
    for column in set(Column) - {Column.WINNER, Column.DEALER, Column.BLOCKED}:
        assert totals[column] > 0, column


@pytest.mark.parametrize("scoring", [Scoring.WINNER_TAKES, Scoring.LOWEST_TOTAL])
def test_a_row_of_a_match(scoring: Scoring, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(scoring=scoring, target=200)
    job = Job(rules=rules, seats=3, seed=2, watched=True, matches=True)
    witness = Witness(monkeypatch)
    rows = job.play(0, 3, compiled=False).rows
    assert rows is not None
    assert sum(rows[:, MatchColumn.HANDS]) == len(witness.rows)
    ahead = min if scoring == Scoring.LOWEST_TOTAL else max
    first = 0
    for row in rows.tolist():
        last = first + row[MatchColumn.HANDS]
        played, scores = witness.rows[first:last], witness.scores[first:last]
        assert row[MatchColumn.TURNS] == sum(hand[Column.TURNS] for hand in played)
        assert row[MatchColumn.ACTIONS] == sum(hand[Column.ACTIONS] for hand in played)
        assert row[MatchColumn.CHOICES] == sum(hand[Column.CHOICES] for hand in played)
        assert max(scores[-1]) >= 200
        assert scores[-1][row[MatchColumn.WINNER]] == ahead(scores[-1])
        behind = [abs(ahead(now) - now[row[MatchColumn.WINNER]]) for now in scores]
        assert row[MatchColumn.DEFICIT] == max(behind)
        leader, changes = scores[0].index(ahead(scores[0])), 0
        for now in scores[1:]:
            if now[leader] != ahead(now):
                leader, changes = now.index(ahead(now)), changes + 1
        assert row[MatchColumn.LEADS] == changes
        first = last


def test_the_log_is_large_enough_for_any_deal() -> None:
    job = Job(rules=Rules(hand_size=20), seats=100, seed=1, watched=True)
    assert job.play(0, 1).hands == 1
    assert len(new_log(1)) == 2
