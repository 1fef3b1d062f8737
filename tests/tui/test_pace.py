"""When bots act: a moment later, after people have had time to speak up."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest

from openuno.live.deadlines import Deadline, next_deadline
from openuno.live.pace import HUMANE, INSTANT, VARIATION, Pace
from openuno.tui.fullscreen.hot_seat import HotSeat
from openuno.tui.fullscreen.match_loop import MatchLoop
from openuno.tui.session import Session
from tests.support.fullscreen import session_at
from tests.support.present import present

HANDS = {"Ann": "R1 G5 G7", "Bo": "R4 G6", "Cy": "Y1 Y2 Y3"}
MOMENTS = [float(moment) for moment in range(50)]
"""Delays vary from one to the other."""


class Nobody:
    """Looks at a match that is not played on."""

    def changed(self) -> None: ...

    def ponders(self, seat: str | None) -> None: ...

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        work.close()


def session_after(*actions: str, rulebook: str = "official", turn: str = "Bo") -> Session:
    session = session_at(rulebook=rulebook, hands=HANDS, discard="R7", turn=turn)
    for action in actions:
        session.do(action)
    return session


def due(
    session: Session, pace: Pace = HUMANE, at: float = 0.0, *, reacted: bool = False
) -> Deadline | None:
    """What is due if the last thing happened at some time."""
    nobody = Nobody()
    match_loop = MatchLoop(session, pace, nobody, nobody.start, lambda: at)
    return next_deadline(present(match_loop.situation()), pace, reacted=reacted)


def wait(session: Session, at: float = 0.0, *, reacted: bool = False) -> float:
    """How long until then."""
    deadline = due(session, at=at, reacted=reacted)
    assert deadline is not None
    return deadline.at - at


def test_a_bot_moves_after_a_moment() -> None:
    session = session_after()
    for at in MOMENTS:
        deadline = due(session, at=at)
        assert deadline == Deadline(at + wait(session, at), "move", ("Bo",))
        assert HUMANE.move <= wait(session, at) <= (1 + VARIATION) * HUMANE.move
    assert len({round(wait(session, at), 3) for at in MOMENTS}) > len(MOMENTS) / 2


def test_nobody_is_asked_in_a_persons_turn() -> None:
    assert due(session_after(turn="Ann")) is None


def test_with_an_open_window_everyone_has_time_to_react_before_the_next_turn() -> None:
    session = session_after("Bo: play R4")
    first: set[str] = set()
    for at in MOMENTS:
        react, move = due(session, at=at), due(session, at=at, reacted=True)
        assert react is not None
        assert move is not None
        assert (react.what, sorted(react.seats)) == ("react", ["Bo", "Cy"])
        assert (move.what, move.seats) == ("move", ("Cy",))
        assert at + HUMANE.grace <= react.at <= move.at
        assert move.at >= at + 2
        first.add(react.seats[0])
    assert first == {"Bo", "Cy"}


def test_without_an_end_of_the_window_bots_leave_time_once() -> None:
    """Whoever forgot can be caught later, too (strict): only bots' own catches wait (U2)."""
    session = session_after("Bo: play R4", rulebook="strict")
    for at in MOMENTS:
        react, move = due(session, at=at, reacted=False), due(session, at=at, reacted=True)
        assert move is not None
        assert (move.what, move.seats) == ("move", ("Cy",))
        assert HUMANE.move <= move.at - at <= (1 + VARIATION) * HUMANE.move
        assert react == move  # which comes first


def test_bots_catch_once_people_have_had_their_time() -> None:
    session = session_after("Bo: play R4", rulebook="strict")
    nobody, now = Nobody(), [0.0]
    match_loop = MatchLoop(session, HUMANE, nobody, nobody.start, lambda: now[0])
    match_loop.driver.stop()
    now[0] = 0.5
    match_loop.do(session.game.legal("Cy")[0])
    react = next_deadline(present(match_loop.situation()), HUMANE, reacted=False)
    assert react is not None
    assert react.what == "react"
    assert HUMANE.grace <= react.at <= HUMANE.grace + VARIATION * HUMANE.react


def test_until_the_own_turn_only_that_turn_waits() -> None:
    def session(turn: str) -> Session:
        hands = {"Ann": "R1 G5 G7", "Bo": "R4", "Cy": "Y1 Y2 Y3"}
        return session_at(
            hands=hands,
            discard="R7",
            turn=turn,
            options={"catch_window": "own_turn"},
            moment={"catchable": ["Bo"]},
        )

    for at in MOMENTS:
        assert wait(session("Cy"), at, reacted=True) <= (1 + VARIATION) * HUMANE.move
        assert wait(session("Bo"), at, reacted=True) >= HUMANE.grace


def jumping(*, ann: str = "R9", bo: str = "R9", cy: str = "Y3", people: tuple[str, ...]) -> Session:
    """A match in which Bo has laid R9 where everyone may throw in the same card."""
    hands = {"Ann": f"{ann} G5 G7", "Bo": f"R9 {bo} G6", "Cy": f"Y1 Y2 {cy}", "Di": "Y4 Y5 Y6"}
    session = session_at(
        people=people, seats=[*hands], rulebook="party", hands=hands, discard="R6", turn="Bo"
    )
    session.do("Bo: play R9")
    return session


def both(session: Session) -> tuple[Deadline | None, ...]:
    """What is due before and after bots have reacted."""
    return due(session), due(session, reacted=True)


@pytest.mark.parametrize("people", [("Ann",), ("Di",), ("Ann", "Di"), ()])
def test_how_long_bots_wait_does_not_tell_what_they_hold(people: tuple[str, ...]) -> None:
    assert both(jumping(cy="Y3", people=people)) == both(jumping(cy="R9", people=people))
    assert both(jumping(bo="G1", people=people)) == both(jumping(bo="R9", people=people))


@pytest.mark.parametrize("people", [("Di",), ("Ann", "Di"), ("Ann", "Bo", "Di")])
def test_at_a_shared_screen_it_does_not_tell_what_people_hold(people: tuple[str, ...]) -> None:
    assert both(jumping(ann="R9", people=people)) == both(jumping(ann="B1", people=people))


def test_whoever_is_alone_has_time_to_jump_in() -> None:
    can, cannot = jumping(ann="R9", people=("Ann",)), jumping(ann="B1", people=("Ann",))
    for at in MOMENTS:
        assert wait(can, at) >= HUMANE.grace
        assert HUMANE.react <= wait(cannot, at) <= wait(cannot, at, reacted=True)
        assert wait(cannot, at, reacted=True) < wait(can, at, reacted=True)


def test_a_newcomer_does_not_wait_long() -> None:
    assert (1 + VARIATION) * HUMANE.move * 5 <= 4


def test_at_once_reactions_still_come_first() -> None:
    session = session_after("Bo: play R4")
    react, move = due(session, INSTANT), due(session, INSTANT, reacted=True)
    assert react is not None
    assert move is not None
    assert (react.what, move.what) == ("react", "move")
    assert react.at == move.at == 0


def test_the_next_hand_is_dealt_when_somebody_asks_for_it() -> None:
    over = session_at(hands={**HANDS, "Ann": "R1"}, discard="R7", turn="Ann", rulebook="official")
    over.do("Ann: play R1")
    assert over.game.phase == "hand_over"
    assert due(over) is None


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
