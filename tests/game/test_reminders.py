"""Tables that remind nobody of UNO: what is shown there does not depend on who can be caught."""

from __future__ import annotations

from random import Random

import pytest

from openuno.game.actions import CallUno, Catch, Deal, Jump, Play
from openuno.game.events import CatchWindowClosed, CatchWindowOpened, UnoCalled
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.game.reminders import Reminders

THREE = {"Ann": "R7 B2", "Bo": "G3 G4 G5", "Cy": "Y9"}


def game_of(hands: dict[str, str] | None = None, **options: object) -> Game:
    hands = hands or THREE
    table = {"seats": list(hands), "hands": hands, "discard": "R5", "turn": "Ann"}
    return Game.from_position(Position.from_dict({**table, "options": options}))


def test_all_is_as_the_game_says() -> None:
    game = game_of()
    events = game.apply("Ann: play R7")
    for seat in (*game.seats, None):
        assert Reminders.ALL.view(game, seat) == game.view(seat)
    for seat in game.seats:
        assert Reminders.ALL.legal(game, seat) == game.legal(seat)
    assert Reminders.ALL.events(events) == events
    assert game.view(None).catchable == ("Ann",)
    assert not Reminders.ALL.withholds(game.why_not("Bo: catch Cy"))


def test_none_tells_nobody_who_can_be_caught() -> None:
    game = game_of()
    events = game.apply("Ann: play R7")
    assert any(isinstance(event, CatchWindowOpened) for event in events)
    told = Reminders.NONE.events(events)
    windows = (CatchWindowOpened, CatchWindowClosed)
    assert told == tuple(event for event in events if not isinstance(event, windows))
    for seat in (*game.seats, None):
        assert Reminders.NONE.view(game, seat).catchable == ()


def test_none_offers_every_call_always() -> None:
    game = game_of()
    for move in ("Ann: play R7", "Ann: uno", "Bo: draw"):
        for seat in game.seats:
            calls = [x for x in Reminders.NONE.legal(game, seat) if isinstance(x, CallUno | Catch)]
            others = [Catch(seat, name) for name in game.seats if name != seat]
            assert calls == [CallUno(seat), *others]
        game.apply(move)


def test_none_has_no_card_with_uno_among_what_it_offers() -> None:
    game = game_of({"Ann": "R5 W", "Bo": "R1 G1", "Cy": "Y9 Y8"}, jump_in=True)
    offered = Reminders.NONE.legal(game, "Ann")
    plays = [x for x in offered if isinstance(x, Play | Jump)]
    assert plays == [x for x in game.legal("Ann") if isinstance(x, Play | Jump) and not x.uno]
    assert plays


def test_nobody_is_offered_calls_by_or_against_whoever_is_out() -> None:
    """P0: Ann has laid the last card, and Bo still has to answer it."""
    game = game_of({"Ann": "W+4", "Bo": "R1 G1", "Cy": "Y9 Y8"})
    game.apply("Ann: play W+4:G")
    assert game.turn == "Bo"
    assert Reminders.NONE.legal(game, "Ann") == []
    assert Catch("Cy", "Bo") in Reminders.NONE.legal(game, "Cy")
    assert Catch("Cy", "Ann") not in Reminders.NONE.legal(game, "Cy")


def test_between_hands_and_where_nobody_calls_there_are_no_calls() -> None:
    silent = game_of(uno_call="auto")
    assert Reminders.NONE.legal(silent, "Bo") == []
    game = game_of({"Ann": "R7", "Bo": "R1 G1"})
    game.apply("Ann: play R7")
    assert Reminders.NONE.legal(game, "Bo") == [Deal("Bo")]


@pytest.mark.parametrize(
    "action", ["Bo: catch Cy", "Bo: catch Ann", "Bo: uno", "Cy: uno", "Ann: play R7 uno"]
)
def test_nobody_is_told_beforehand_that_a_call_is_wrong(action: str) -> None:
    game = game_of({"Ann": "R7 B2 B3", "Bo": "G3 G4 G5", "Cy": "Y9"})
    problem = game.why_not(action)
    assert Reminders.NONE.withholds(problem) is (problem is not None)
    assert problem is not None or action == "Bo: catch Cy"


@pytest.mark.parametrize("action", ["Bo: catch Bo", "Bo: draw", "Ann: play B2"])
def test_everything_else_is_told_beforehand(action: str) -> None:
    game = game_of()
    assert game.why_not(action) is not None
    assert not Reminders.NONE.withholds(game.why_not(action))


# Time to speak up


def window_after(game: Game, action: str, reminders: Reminders, before: float | None) -> object:
    events = game.apply(action)
    is_call = game.actions[-1].is_call
    return reminders.window_at(game, events, is_call=is_call, before=before, now=8.0)


def test_time_is_given_while_somebody_can_be_caught() -> None:
    game = game_of()
    assert window_after(game, "Ann: play R7", Reminders.ALL, None) == 8.0
    assert Reminders.ALL.window_at(game, (), is_call=True, before=3.0, now=8.0) == 3.0
    assert window_after(game, "Ann: uno", Reminders.ALL, 3.0) is None


def test_without_reminders_time_is_given_whether_they_called_or_not() -> None:
    for action in ("Ann: play R7", "Ann: play R7 uno"):
        game = game_of()
        assert window_after(game, action, Reminders.NONE, None) == 8.0
        assert Reminders.NONE.window_at(game, (), is_call=True, before=3.0, now=8.0) == 3.0
        assert window_after(game, "Bo: draw", Reminders.NONE, 3.0) is None


def test_without_reminders_time_is_given_as_long_as_the_rules_let_somebody_be_caught() -> None:
    game = game_of(catch_window="no_limit")
    game.apply("Ann: play R7 uno")
    assert window_after(game, "Bo: draw", Reminders.NONE, 3.0) == 8.0
    nobody = game_of(uno_call="auto")
    assert window_after(nobody, "Ann: play R7", Reminders.NONE, None) is None


@pytest.mark.long
@pytest.mark.parametrize("rulebook", ["official", "strict", "quickplay", "party", "mayhem"])
def test_what_is_shown_is_the_same_where_nobody_can_be_caught(rulebook: str) -> None:
    """Games of people who forget to call, each beside a twin in which nothing was forgotten."""
    compared = 0
    for seed in range(12):
        rng, game = Random(seed), Game(["Ann", "Bo", "Cy", "Di"], rulebook, seed=seed)
        for _ in range(150):
            if game.is_over:
                break
            plain = [x for x in game.legal(game.turn) if not isinstance(x, Catch | CallUno)]
            plays = [x for x in plain if isinstance(x, Play) and not x.uno]
            events = game.apply(rng.choice(plays or plain))
            if game.view(None).catchable:
                compared += 1
                twin = Game.from_position(without_windows(game.position()))
                assert portrait(twin, events) == portrait(game, events)
    assert compared > 5


def without_windows(position: Position) -> Position:
    """The same table, but nobody has forgotten to call."""
    told = position.to_dict()
    told["moment"] = {**told["moment"], "catchable": []}
    return Position.from_dict(told)


def portrait(game: Game, events: tuple[object, ...]) -> list[object]:
    """All that is shown or told of a game before anybody makes a call."""
    none, seats = Reminders.NONE, game.seats
    calls = [CallUno(x) for x in seats] + [Catch(x, y) for x in seats for y in seats if x != y]
    told = [
        problem and (problem.code, problem.penalty)
        for problem in map(game.why_not, calls)
        if problem is not None and not none.withholds(problem)
    ]
    real = [event for event in events if not isinstance(event, UnoCalled)]
    windows = [
        none.window_at(game, real, is_call=called, before=before, now=8.0)  # type: ignore[arg-type]
        for called in (False, True)
        for before in (None, 3.0)
    ]
    views = [none.view(game, seat) for seat in (*seats, None)]
    return [views, [none.legal(game, seat) for seat in seats], told, windows]
