"""The cards picked to find the first dealer (S3): who picks when, and what a match keeps of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from openuno.bots.level import Level
from openuno.game.events import CardPicked
from openuno.game.game import Game
from openuno.game.replay import Replay
from openuno.rulebooks import load
from openuno.text.errors import InputError
from openuno.tui.dealer_picking import DealerPicking
from openuno.tui.match_header import MatchHeader
from openuno.tui.saves import Saves
from openuno.tui.session import Session
from openuno.tui.setup import FirstDealer, Setup, plan_seats


def setup(people: tuple[str, ...] = ("Ann",), seats: int = 3, **options: object) -> Setup:
    seat_plans = plan_seats(people, [Level.RANDOM], seats)
    return Setup(load("official", options), seat_plans, seed=7, first_dealer=FirstDealer.PICK)


def picked(settings: Setup) -> DealerPicking:
    """Everyone has been given a card."""
    picking = DealerPicking(settings)
    while picking.seat:
        picking.pick()
    return picking


def test_everyone_picks_as_they_sit() -> None:
    picking = DealerPicking(setup(("Ann", "Bea")))
    asked = [(picking.seat, picking.person)]
    while len(asked) < 3:
        picking.pick()
        asked.append((picking.seat, picking.person))
    assert asked == [("Ann", "Ann"), ("Bea", "Bea"), ("Bo", None)]


def test_a_table_that_cannot_be_is_refused_before_anyone_picks() -> None:
    with pytest.raises(InputError, match="Teams"):
        DealerPicking(setup(teams=True))
    with pytest.raises(InputError, match="seed"):
        DealerPicking(replace(setup(), seed=-1))


def test_those_who_share_the_highest_number_are_told() -> None:
    tied = [last for seed in range(40) for last in _ties(seed)]
    assert {len(names) for names, _ in tied} >= {2}
    assert all(set(names) <= {"Ann", "Bo", "Cy"} for names, _ in tied)


def _ties(seed: int) -> list[tuple[tuple[str, ...], bool]]:
    picking, ties = DealerPicking(replace(setup(), seed=seed)), []
    while picking.seat:
        last = picking.pick()
        if last.tied:
            latest = {event.seat: event.card for event in picking.choice.events}
            assert last.has_number == latest[last.tied[0]].face.isdigit()
            assert len({latest[name].face for name in last.tied}) == 1 or not last.has_number
            ties.append((last.tied, last.has_number))
    return ties


def test_where_nobody_sits_at_the_keyboard_nobody_is_asked() -> None:
    assert setup().lets_people_pick
    bots = tuple(replace(plan, level=Level.EASY) for plan in setup().seat_plans)
    assert not replace(setup(), seat_plans=bots).lets_people_pick
    assert not replace(setup(), first_dealer=FirstDealer.CHANCE).lets_people_pick
    assert not picked(setup()).setup.lets_people_pick


def test_another_match_picks_again() -> None:
    again = picked(setup()).setup.anew()
    assert again.lets_people_pick
    assert (again.seed, again.picks) == (None, ())


def test_a_match_keeps_the_picks(tmp_path: Path) -> None:
    saves, picking = Saves(tmp_path), picked(setup())
    session = Session.begin(picking.setup, saves)
    assert session.game.dealer == picking.choice.dealer
    (path,) = saves.unfinished()
    table = json.loads(path.read_text("utf-8"))
    assert table["picks"] == list(map(str, picking.choice.picks))
    assert MatchHeader.read(path).setup == picking.setup
    digest = session.game.digest()
    session.close()
    again = Session.resume(path)
    assert again.game.digest() == digest
    events = [event for event in again.game.events if isinstance(event, CardPicked)]
    assert events == picking.choice.events
    Replay.of(again.game).verify()
    assert Replay.of(again.game).begin().digest() == digest
    again.close()


def test_a_match_of_which_nobody_picked_says_nothing_about_it(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    begun = replace(setup(), first_dealer=FirstDealer.CHANCE)
    Session.begin(begun, saves).close()
    assert "picks" not in json.loads(saves.latest().read_text("utf-8"))
    assert MatchHeader.read(saves.latest()).setup == begun


@pytest.mark.parametrize(
    ("picks", "problem"),
    [
        (["Ann: takes 3"], "is no pick"),
        (["Ann: pick 99"], "There is no card 99"),
        (["Ann: pick 3"], "still to pick: Bo, Cy"),
        (7, "picks"),
    ],
)
def test_picks_that_cannot_be_are_explained(picks: object, problem: str, tmp_path: Path) -> None:
    line = MatchHeader(setup(), Saves(tmp_path)._now()).to_line()
    path = tmp_path / "x.match"
    path.write_text(json.dumps({**json.loads(line), "picks": picks}) + "\n")
    with pytest.raises(InputError, match=problem):
        Session.resume(path)


def test_an_old_match_is_the_one_that_was_dealt(tmp_path: Path) -> None:
    """Files that know nothing of picks say what they always said."""
    header = {
        "openuno_match": 1,
        "rulebook": "official",
        "seats": ["Ann", "Bo"],
        "bots": {"Bo": "easy"},
        "seed": 7,
        "begun": "2026-11-16T12:00:00+00:00",
    }
    path = tmp_path / "old.match"
    path.write_text(json.dumps(header) + "\n")
    session = Session.resume(path)
    assert session.setup.picks == ()
    assert (
        session.game.digest() == Game(["Ann", "Bo"], load("official", edition=1), seed=7).digest()
    )
    session.close()
