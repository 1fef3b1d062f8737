"""Pictures of the full-screen table. `pytest --snapshot-update` takes them anew: look at them then.

They stand in `__snapshots__` as SVG, which any browser shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from openuno.bots.level import Level
from openuno.rulebooks import load
from openuno.text.lang import Language
from openuno.tui.dealer_picking import DealerPicking
from openuno.tui.fullscreen.app import ReplayApp, TableApp
from openuno.tui.session import Session
from openuno.tui.setup import FirstDealer, Setup, plan_seats
from tests.support.fullscreen import LARGE, NEVER, SMALL, session_at, table_app
from tests.tui.test_replay_screen import MATCH

Compare = Callable[..., bool]
PHONE = (40, 20)
both_sizes = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
in_english_also_large = pytest.mark.parametrize(
    ("size", "language"),
    [(SMALL, "en"), (SMALL, "de"), (LARGE, "en")],
    ids=["small", "small-german", "large"],
)

SEATS = ["Ann", "Bo", "Cy", "Di"]
MANY = "R1 R2 R3 R4 R5 R6 R8 R9 RS Y1 Y2 Y3 Y4 Y5 Y6 Y8 YR G1 G2 G3 G4 G5 G6 G8 B1 B2 B3 B+2 W W+4"


@pytest.fixture(autouse=True)
def in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the terminal of whoever runs the tests."""
    monkeypatch.delenv("NO_COLOR", raising=False)


def hand_of(ann: str, rulebook: str = "official", **more: Any) -> Session:
    hands = {"Ann": ann, "Bo": "G3 G4 G6", "Cy": "Y1 Y2 Y3 Y4 Y5", "Di": "B8"}
    table = {
        "seats": SEATS,
        "rulebook": rulebook,
        "hands": hands,
        "discard": "B4 R7",
        "turn": "Ann",
        "scores": {"Ann": 120, "Bo": 45, "Cy": 310},
    }
    return session_at(table, **more)


def at_table(session: Session | None, language: Language = "en") -> Any:
    return table_app(session, language, NEVER)


@in_english_also_large
def test_the_start(snap_compare: Compare, size: tuple[int, int], language: Language) -> None:
    assert snap_compare(at_table(None, language), terminal_size=size)


@in_english_also_large
def test_a_turn(snap_compare: Compare, size: tuple[int, int], language: Language) -> None:
    session = hand_of("R1 RS Y9 Y+2 G5 G7 B0 W W+4")
    assert snap_compare(at_table(session, language), terminal_size=size, press=["right", "right"])


def everyone_picks(language: Language, seats: int = 4) -> TableApp:
    seat_plans = plan_seats(["Ann", "Bea"], [Level.NORMAL], seats)
    setup = Setup(load("official"), seat_plans, seed=7, first_dealer=FirstDealer.PICK)
    return TableApp(language, picking=DealerPicking(setup), pace=NEVER)


@pytest.mark.parametrize(
    ("size", "language"),
    [(SMALL, "en"), (PHONE, "de"), (LARGE, "en")],
    ids=["small", "phone-german", "large"],
)
def test_a_dealer_is_found(
    snap_compare: Compare, size: tuple[int, int], language: Language
) -> None:
    """Ann has picked, Bea is about to."""
    app = everyone_picks(language)
    assert snap_compare(app, terminal_size=size, press=["1", "2", "enter", "4"])


def test_a_tie_for_the_deal(snap_compare: Compare) -> None:
    """Ann and Bea share the six, and Ann picks again."""
    keys = ["1", "2", "enter", "4", "enter", "enter"]
    assert snap_compare(everyone_picks("en"), terminal_size=SMALL, press=keys)


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["small", "phone"])
def test_thirty_pick(snap_compare: Compare, size: tuple[int, int]) -> None:
    """Everyone has picked, and somebody deals."""
    keys = ["4", "1", "enter", "space", "enter"]
    assert snap_compare(everyone_picks("en", 30), terminal_size=size, press=keys)


@both_sizes
def test_a_long_hand(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(at_table(hand_of(MANY)), terminal_size=size)


def test_a_colour_is_asked_for(snap_compare: Compare) -> None:
    assert snap_compare(at_table(hand_of("Y9 W")), press=["enter"])


@in_english_also_large
def test_a_wild_draw_four(snap_compare: Compare, size: tuple[int, int], language: Language) -> None:
    hands = {"Ann": "R1 Y9 G5", "Bo": "W+4 R4 G6", "Cy": "Y1", "Di": "B8 B9"}
    session = hand_of("", hands=hands, turn="Bo", direction="right")
    session.do("Bo: play W+4:G")
    assert snap_compare(at_table(session, language), terminal_size=size)


def test_someone_to_catch(snap_compare: Compare) -> None:
    hands = {"Ann": "R1 Y9 G5", "Bo": "R4 G6", "Cy": "Y1 Y2", "Di": "B8 B9"}
    session = hand_of("", hands=hands, turn="Bo")
    session.do("Bo: play R4")
    assert snap_compare(at_table(session))


@in_english_also_large
def test_the_score_sheet(snap_compare: Compare, size: tuple[int, int], language: Language) -> None:
    assert snap_compare(at_table(hand_of("R1"), language), terminal_size=size, press=["enter", "_"])


@in_english_also_large
def test_the_keyboard_is_passed_on(
    snap_compare: Compare, size: tuple[int, int], language: Language
) -> None:
    session = hand_of("R1 Y9 G5", people=("Ann", "Bo"))
    assert snap_compare(at_table(session, language), terminal_size=size)


def test_the_help(snap_compare: Compare) -> None:
    assert snap_compare(at_table(hand_of("R1 Y9")), press=["question_mark"])


def test_the_options(snap_compare: Compare) -> None:
    keys = ["down", "down", "enter", *["down"] * 17, "right"]
    assert snap_compare(at_table(None), press=keys)


@in_english_also_large
def test_a_replay(snap_compare: Compare, size: tuple[int, int], language: Language) -> None:
    app = ReplayApp(MATCH, language)
    assert snap_compare(app, terminal_size=size, press=["right"] * 5)
