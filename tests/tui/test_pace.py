"""When bots act: a moment later, after people have had time to speak up."""

from __future__ import annotations

from random import Random

import pytest

from openuno.game.game import Game
from openuno.tui.fullscreen.hot_seat import HotSeat
from openuno.tui.fullscreen.pace import HUMANE, INSTANT, Step, plan
from tests.support.fullscreen import session_at

Plan = list[Step]
HANDS = {"Ann": "R1 G5 G7", "Bo": "R4 G6", "Cy": "Y1 Y2 Y3"}


def game_after(*actions: str, rulebook: str = "official", turn: str = "Bo") -> Game:
    session = session_at(rulebook=rulebook, hands=HANDS, discard="R7", turn=turn)
    for action in actions:
        session.do(action)
    return session.game


def test_a_bot_moves_after_a_moment() -> None:
    assert plan(game_after(), ["Bo", "Cy"], HUMANE, Random(1)) == [
        Step(HUMANE.moment, "Bo", moves=True)
    ]


def test_nobody_is_asked_in_a_persons_turn() -> None:
    assert plan(game_after(turn="Ann"), ["Bo", "Cy"], HUMANE, Random(1)) == []


def test_with_an_open_window_everyone_has_time_to_react_before_the_next_turn() -> None:
    steps = plan(game_after("Bo: play R4"), ["Bo", "Cy"], HUMANE, Random(1))
    *reactions, move = steps
    assert move == Step(HUMANE.grace, "Cy", moves=True)
    assert move.after >= 2
    assert {step.seat for step in reactions} == {"Bo", "Cy"}
    assert all(HUMANE.quickest <= step.after <= HUMANE.slowest for step in reactions)
    assert len({step.after for step in reactions}) == 2


def jumping(*, ann: str = "R9", bo: str = "R9", cy: str = "Y3", people: tuple[str, ...]) -> Plan:
    """What is planned after Bo has laid R9 where everyone may throw in the same card."""
    hands = {"Ann": f"{ann} G5 G7", "Bo": f"R9 {bo} G6", "Cy": f"Y1 Y2 {cy}", "Di": "Y4 Y5 Y6"}
    session = session_at(
        people=people, seats=[*hands], rulebook="party", hands=hands, discard="R6", turn="Bo"
    )
    session.do("Bo: play R9")
    return plan(session.game, [*session.seated_bots.bots], HUMANE, Random(1))


@pytest.mark.parametrize("people", [("Ann",), ("Di",), ("Ann", "Di"), ()])
def test_how_long_bots_wait_does_not_tell_what_they_hold(people: tuple[str, ...]) -> None:
    assert jumping(cy="Y3", people=people) == jumping(cy="R9", people=people)
    assert jumping(bo="G1", people=people) == jumping(bo="R9", people=people)


@pytest.mark.parametrize("people", [("Di",), ("Ann", "Di"), ("Ann", "Bo", "Di")])
def test_at_a_shared_screen_it_does_not_tell_what_people_hold(people: tuple[str, ...]) -> None:
    assert jumping(ann="R9", people=people) == jumping(ann="B1", people=people)


def test_whoever_is_alone_has_time_to_jump_in() -> None:
    (can,) = [step for step in jumping(ann="R9", people=("Ann",)) if step.moves]
    (cannot,) = [step for step in jumping(ann="B1", people=("Ann",)) if step.moves]
    assert can.after == HUMANE.grace
    assert cannot.after == HUMANE.open_moment
    assert HUMANE.quickest < HUMANE.open_moment < HUMANE.slowest


def test_a_newcomer_does_not_wait_long() -> None:
    assert HUMANE.moment * 5 < 4


def test_at_once_reactions_still_come_first() -> None:
    steps = plan(game_after("Bo: play R4"), ["Bo", "Cy"], INSTANT, Random(1))
    assert [step.moves for step in steps] == [False, False, True]


def test_one_person_always_sees_the_hand() -> None:
    hot_seat = HotSeat(["Ann"])
    for seat in ("Ann", "Bo", None):
        hot_seat.turn_is(seat)
        assert hot_seat.viewer == "Ann"
        assert hot_seat.awaited is None


def test_of_several_people_each_sees_the_hand_in_the_own_turn_only() -> None:
    hot_seat = HotSeat(["Ann", "Bo"])
    hot_seat.turn_is("Bo")
    assert (hot_seat.viewer, hot_seat.awaited) == (None, "Bo")
    hot_seat.sit_down()
    assert (hot_seat.viewer, hot_seat.awaited, hot_seat.holder) == ("Bo", None, "Bo")
    hot_seat.turn_is("Bo")
    assert hot_seat.viewer == "Bo"
    hot_seat.turn_is("Cy")
    assert (hot_seat.viewer, hot_seat.awaited, hot_seat.holder) == (None, None, "Bo")
    hot_seat.sit_down()
    assert hot_seat.viewer is None
    hot_seat.turn_is("Bo")
    assert (hot_seat.viewer, hot_seat.awaited) == (None, "Bo")
