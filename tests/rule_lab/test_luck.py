"""The share of luck in the outcome: what it must be where that is known, and that it is told."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from openuno.analysis.match_analysis import HandAnalysis, Move
from openuno.analysis.shares import Shares
from openuno.bots.bot import Bot
from openuno.bots.policies import Policy
from openuno.bots.search.search import Budget
from openuno.cli import main
from openuno.game.game import Game
from openuno.rule_lab import luck
from openuno.rule_lab.findings import Findings, Measure, Report, Variant
from openuno.rule_lab.luck import LUCK, LuckHand, shares_of_luck, with_luck
from openuno.rulebooks import load
from openuno.sim.runners import Stop

pytestmark = pytest.mark.compiled


def empty(*rulebooks: str, seats: tuple[int, ...] = (2,)) -> Report:
    """A report in which nothing has been measured yet."""
    variants = tuple(Variant(name, load(name)) for name in rulebooks)
    found = tuple(
        Findings(variant, size, {}, {Measure.TURNS: NOTHING} if place else {}, (), ())
        for size in seats
        for place, variant in enumerate(variants)
    )
    return Report(variants, seats, 0, 0, 1, 100, found)


NOTHING = luck.Moments().estimate()


def shares(*parts: str) -> Shares:
    return Shares.certain([Fraction(part) for part in parts])


def hand(dealt: Shares, *moves: tuple[Shares, Shares, Shares]) -> HandAnalysis:
    """A hand with a decision, the luck and the chances of each move."""
    fair = shares(*["1/2"] * 2)
    told = tuple(
        Move(number, "", 0, decision, drawn, after, None)
        for number, (decision, drawn, after) in enumerate(moves, 1)
    )
    return HandAnalysis(1, fair, dealt, told, is_over=True)


# What it must be


def test_the_share_of_luck_is_what_luck_has_brought_the_winner() -> None:
    """Of the half hand won beyond the fair share, the deal brought a fifth, a draw three tenths."""
    won = hand(
        shares("6/10", "4/10"),
        (shares("1/4", "-1/4"), shares("3/20", "-3/20"), shares("1", "0")),
    )
    assert shares_of_luck(won) == pytest.approx((0.5, 0.2))
    lost = hand(
        shares("6/10", "4/10"),
        (shares("-1/2", "1/2"), shares("-1/10", "1/10"), shares("0", "1")),
    )
    assert shares_of_luck(lost) == pytest.approx((0.0, -0.2))


def test_of_a_hand_that_nobody_wins_there_is_no_share() -> None:
    blocked = hand(
        shares("6/10", "4/10"),
        (shares("-1/10", "1/10"), shares("0", "0"), shares("1/2", "1/2")),
    )
    assert np.isnan(shares_of_luck(blocked)).all()


@pytest.mark.parametrize("rulebook", ["official", "kitchen-table", "quickplay"])
def test_luck_and_decisions_are_all_there_is(rulebook: str) -> None:
    found = LuckHand(load(rulebook), 3, 1, 4, Policy.SENSIBLE).analysed()
    result = (found.final - found.fair).exact
    spread = sum(each**2 for each in result)
    decided = sum(
        decision * won
        for move in found.moves
        for decision, won in zip(move.decision.exact, result, strict=True)
    )
    assert shares_of_luck(found)[0] + float(decided / spread) == pytest.approx(1)


def test_another_seat_is_the_better_one_in_each_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    bot = luck._bot

    def noted(name: str, seat: str, game: Game, seed: object, budget: Budget) -> Bot:
        made.append(name)
        return bot(name, seat, game, seed, budget)

    monkeypatch.setattr(luck, "_bot", noted)
    for number in range(3):
        LuckHand(load("official"), 3, 1, number, Policy.SENSIBLE).analysed()
    places = [made[at : at + 3].index("SENSIBLE") for at in (0, 3, 6)]
    assert places == [0, 1, 2]
    assert made.count("SENSIBLE") == 3


def test_where_all_play_alike_all_is_luck() -> None:
    """As is assumed, but for what a bot remembers more: decisions change next to nothing."""
    everyone = Policy.SENSIBLE
    found = [
        shares_of_luck(LuckHand(load("official"), 2, 1, number, everyone, everyone).analysed())[0]
        for number in range(20)
    ]
    assert np.mean(found) == pytest.approx(1, abs=0.1)


@pytest.mark.long
def test_where_whole_chains_may_be_laid_less_is_luck() -> None:
    """Whoever lays one card at a time is left behind by whoever lays all that fit."""
    _, quickplay = with_luck(empty("official", "quickplay"), 60, 2).findings
    assert quickplay.differences[Measure.LUCK].high < 0


# The report


def test_the_same_seed_has_the_same_luck_in_any_number_of_processes() -> None:
    asked = empty("official", "strict", seats=(2, 3))
    one = with_luck(asked, 4, 1)
    assert with_luck(asked, 4, 2) == one
    assert with_luck(replace(asked, seed=2), 4, 1) != one
    assert one.luck_hands == 4
    for found in one.findings:
        assert set(found.values) == set(LUCK)
        assert {*found.differences} >= (set(LUCK) if found.variant.name == "strict" else set())


def test_a_rulebook_beside_itself_is_as_lucky() -> None:
    first, second = with_luck(empty("official", "official"), 3, 1).findings
    assert first.values == second.values
    assert all(second.differences[measure].value == 0 for measure in LUCK)


def test_stopped_early_it_has_what_all_have_played() -> None:
    stop, heard = Stop(), []

    def listen() -> None:
        heard.append(1)
        stop.asked = len(heard) == 3

    found = with_luck(empty("official", "strict", seats=(2, 3)), 4, 1, stop=stop, listener=listen)
    assert found.stopped
    counts = [each.values[Measure.LUCK].count for each in found.findings]
    assert counts == [1, 1, 0, 0]


def test_the_command_measures_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = "lab official --seats 2 --hands 100 --threads 1 --luck-hands".split()
    assert main([*asked, "3", "--lang", "de", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["luck_hands"] == 3
    assert document["findings"][0]["measures"]["luck"]["count"] == 3
    assert "Wie viel ist Glück" in Path("openuno-lab.html").read_text("utf-8")
    assert main([*asked, "-1", "--lang", "en"]) == 2
    assert "luck_hands is -1" in capsys.readouterr().err
