"""The rows of a simulation, counted a second time from what the engine tells."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from openuno.bots.policies import Policy
from openuno.bots.policies.players import Players
from openuno.core.data.log_rows import Happened, Log, Reason
from openuno.core.data.rules import (
    Rules,
    Scoring,
    Stacking,
    WildDrawFourCheck,
    lowest_leads,
)
from openuno.core.data.state import NOBODY, Phase, State
from openuno.game.card import Card
from openuno.rulebooks import load
from openuno.sim import hands, matches
from openuno.sim.columns import Column, MatchColumn
from openuno.sim.hand_statistics import has_choice
from openuno.sim.jobs import Job
from openuno.sim.sim_table import SimTable
from tests.bots.test_policies import position


class Witness:
    """Sits beside an interpreted simulation and notes every step of every hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[list[tuple[int, ...]]] = []
        """The rows of the log, hand by hand."""
        self.sizes: list[list[list[int]]] = []
        self.decisions: list[int] = []
        self.scores: list[list[int]] = []
        self.rows: list[list[int]] = []
        self._watch(monkeypatch)

    def _watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        begin, after, play = hands.begin_watching, hands.watch_step, hands.play_hand
        decide = hands.watch_decision

        def begin_watching(s: State, log: Log, table: SimTable) -> None:
            self.told.append([])
            self.sizes.append([])
            self.decisions.append(0)
            self._read(log)
            begin(s, log, table)

        def watch_decision(s: State, rules: Rules, log: Log, table: SimTable) -> None:
            self.decisions[-1] += 1
            decide(s, rules, log, table)

        def watch_step(s: State, log: Log, table: SimTable) -> None:
            self._read(log)
            self.sizes[-1].append([s.size[seat] for seat in range(s.seats)])
            after(s, log, table)

        def play_hand(s: State, rules: Rules, log: Log, table: SimTable, players: Players) -> int:
            actions = play(s, rules, log, table, players)
            self.scores.append([s.scores[seat] for seat in range(s.seats)])
            self.rows.append([table.row[column] for column in range(len(Column))])
            return actions

        monkeypatch.setattr(hands, "begin_watching", begin_watching)
        monkeypatch.setattr(hands, "watch_decision", watch_decision)
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
    for row, told, sizes, decisions in zip(
        rows.tolist(), witness.told, witness.sizes, witness.decisions, strict=True
    ):
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
        assert row[Column.DECISIONS] == decisions
        assert row[Column.CHOICES] <= decisions <= row[Column.ACTIONS]
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


def test_there_is_something_to_count() -> None:
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


@pytest.mark.parametrize("scoring", sorted(set(Scoring) - {Scoring.SINGLE_HAND}))
def test_a_row_of_a_match(scoring: Scoring, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(scoring=scoring, target=200)
    job = Job(rules=rules, seats=3, seed=2, watched=True, matches=True)
    witness = Witness(monkeypatch)
    rows = job.play(0, 3, compiled=False).rows
    assert rows is not None
    assert sum(rows[:, MatchColumn.HANDS]) == len(witness.rows)
    ahead = min if lowest_leads(rules) else max
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


# Choices


@pytest.mark.parametrize(
    ("hand", "chooses"),
    [
        ("G1 Y2", False),
        ("R1 Y2", False),
        ("R1 R1", False),
        ("R1 R2", True),
        ("R1 B7", True),
        ("W", True),
        ("W+4 G1", True),
    ],
)
def test_a_choice_is_between_cards_or_colours(hand: str, chooses: bool) -> None:
    state, _ = position(hand, "G1 G2", top="R7")
    assert has_choice(state, Rules()) is chooses


def test_a_challenge_and_a_colour_are_a_choice() -> None:
    state, _ = position("G1", "G2", top="W+4", colour="R")
    for phase in (Phase.CHALLENGE, Phase.CHOOSE_COLOUR):
        state.phase = phase
        assert has_choice(state, Rules())


@pytest.mark.parametrize(("hands", "chooses"), [(["G1"] * 2, False), (["G1"] * 3, True)])
def test_whom_to_swap_with_is_a_choice_among_three(hands: list[str], chooses: bool) -> None:
    state, _ = position(*hands, top="R7")
    state.phase = Phase.SWAP
    assert has_choice(state, Rules()) is chooses


@pytest.mark.parametrize(
    ("hand", "top", "check", "chooses"),
    [
        ("G1", "R+2", WildDrawFourCheck.CHALLENGE, False),
        ("G+2", "R+2", WildDrawFourCheck.CHALLENGE, True),
        ("G1", "W+4", WildDrawFourCheck.CHALLENGE, True),
        ("G1", "W+4", WildDrawFourCheck.REFUSE, False),
        ("W+4", "W+4", WildDrawFourCheck.REFUSE, True),
    ],
)
def test_how_to_answer_a_stack(
    hand: str, top: str, check: WildDrawFourCheck, chooses: bool
) -> None:
    """One may stack or draw, and a Wild Draw Four may be challenged."""
    rules = Rules(stacking=Stacking.SAME, wild_draw_four_check=check)
    state, _ = position(hand, "G1", top=top, colour="R", rules=rules)
    state.phase = Phase.STACK
    state.draw_card = Card(top).kind
    assert has_choice(state, rules) is chooses
