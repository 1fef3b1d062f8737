"""Match equity: what the end of a hand is worth to somebody who wants to win the match."""

from __future__ import annotations

from collections import OrderedDict

import numpy as np
import pytest

from openuno.bots.belief import Belief
from openuno.bots.search import hand_results
from openuno.bots.search.equity import (
    AIMS,
    BASE,
    CERTAIN,
    OWN,
    RIVAL,
    RIVALS,
    Line,
    equity_line,
    equity_of,
    no_line,
)
from openuno.core.data.rules import Rules, Scoring
from openuno.core.data.state import Phase
from openuno.game.state_fields import blank_state

HANDS = np.array([[40, 0], [0, 40], [80, 0], [0, 80]], np.int64)
"""Either of two wins a hand, for as many points."""
OFFICIAL = Rules()
LOWEST = Rules(scoring=Scoring.LOWEST_TOTAL)


def line(*scores: int, rules: Rules = OFFICIAL, hand: int = 1) -> Line:
    hands = np.pad(HANDS, ((0, 0), (0, len(scores) - 2)))
    return equity_line(rules, hands, scores, hand, 0)


def after(scores: list[int], line: Line, *, over: bool = False, rules: Rules = OFFICIAL) -> int:
    """What it is worth to the first seat that a hand has brought these scores."""
    state = blank_state(len(scores), 1)
    for seat, score in enumerate(scores):
        state.scores[seat] = score
    state.winner = int(np.argmax(scores))
    state.phase = Phase.MATCH_OVER if over else Phase.HAND_OVER
    return equity_of(state, rules, line, 0)


def test_who_is_level_wins_half_of_the_matches() -> None:
    assert line(0, 0)[BASE] == pytest.approx(CERTAIN / 2, rel=0.05)
    assert line(300, 300)[BASE] == pytest.approx(CERTAIN / 2, rel=0.05)


def test_who_is_ahead_wins_more() -> None:
    worth = [line(own, 200)[BASE] for own in (0, 100, 200, 300, 400)]
    assert worth == sorted(worth)
    assert worth[-1] > 0.8 * CERTAIN


def test_points_help_whoever_scores_them() -> None:
    even = line(0, 0)
    assert even[OWN] > 0 > even[RIVALS]
    assert after([80, 0], even) > after([40, 0], even) > after([0, 40], even) > after([0, 80], even)


def test_points_hurt_where_the_lowest_total_wins() -> None:
    even = line(0, 0, rules=LOWEST)
    assert even[OWN] < 0 < even[RIVALS]
    assert line(200, 0, rules=LOWEST)[BASE] < CERTAIN / 2


def test_a_match_that_is_over_is_won_or_lost() -> None:
    close = line(480, 490)
    assert after([520, 490], close, over=True) == CERTAIN
    assert after([480, 530], close, over=True) == 0


def test_the_rival_is_who_is_ahead() -> None:
    assert line(0, 100, 300, 200)[RIVAL] == 2
    assert line(0, 100, 300, 200, rules=LOWEST)[RIVAL] == 1
    partners = Rules(teams=True)
    assert line(0, 100, 300, 200, rules=partners)[RIVAL] == 3


def test_the_last_of_so_many_hands_decides() -> None:
    """H23: nobody's points change what is left to be won: the best total wins now."""
    rules = Rules(match_hands=3)
    last = line(0, 0, rules=rules, hand=3)
    assert last[AIMS] == 1
    assert [last[BASE], last[OWN], last[RIVALS]] == [0, 0, 0]
    assert after([40, 0], last, over=True, rules=rules) == CERTAIN


def test_who_is_out_of_the_match_does_not_win_it() -> None:
    rules = Rules(scoring=Scoring.LAST_STANDING)
    assert line(400, 0, rules=rules)[BASE] < 0.2 * CERTAIN
    assert line(0, 400, rules=rules)[BASE] > 0.8 * CERTAIN


def test_where_the_hand_is_all_there_is_no_line() -> None:
    assert no_line(4)[AIMS] == 0


def test_results_are_kept_of_so_many_kinds_of_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_results, "_known", OrderedDict())
    monkeypatch.setattr(hand_results, "_MOST_KNOWN", 2)
    monkeypatch.setattr(hand_results, "_DEALS", 1)
    played: list[int] = []

    def play_out(hand: Belief, seed: int) -> list[int]:
        played.append(seed)
        return [hand.state.seats, *[0] * (hand.state.seats - 1)]

    def kinds_played(*kinds: int) -> list[int]:
        """Which of these kinds, told apart by their seats, are played, and not known."""
        found: list[int] = []
        for seats in kinds:
            played.clear()
            results = hand_results.hand_results(OFFICIAL, seats, play_out)
            assert sorted(results.max(axis=0)) == [seats] * seats
            found += [seats] * bool(played)
        return found

    assert kinds_played(2, 3, 2, 4) == [2, 3, 4]
    assert kinds_played(2, 3) == [3], "it was not used for the longest time"
