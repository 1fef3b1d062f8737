"""Why a move is the best, in words that are true of the position."""

from __future__ import annotations

from typing import Any

import pytest

from openuno.analysis.reasons import reason
from openuno.bots.explanation import Thought
from openuno.bots.search.tally import ActionScore
from openuno.game.game import Game
from openuno.game.position import Position


def thought_of(given: dict[str, Any], wins: dict[str, float]) -> Thought:
    """What was found about each move of whoever has the turn, in hands won of 100."""
    game = Game.from_position(Position.from_dict({"seats": [*given["hands"]], **given}))
    seat = game.turn or ""
    moves = {str(action): action for action in game.legal(seat)}
    most = max(wins.values())
    findings = [
        (
            moves[f"{seat}: {text if text == 'draw' else f'play {text}'}"],
            ActionScore(place, 2000, won / 100, (won - most) / 100, 0.01),
        )
        for place, (text, won) in enumerate(wins.items())
    ]
    return Thought(game.view(seat), findings, {}, by_points=False)


def table(ann: str, bo: str, cy: str = "Y1 Y2 Y3 Y4", top: str = "R3") -> dict[str, Any]:
    """Ann is to move, Bo is next."""
    return {
        "hands": {"Ann": ann, "Bo": bo, "Cy": cy},
        "turn": "Ann",
        "discard": top,
        "draw": "R1 G1",
    }


FULL = "B6 B7 B8 B9"
MOST_HELD = {
    "en": "Ann has more green than any other colour.",
    "de": "Ann hat am meisten Grün.",
}
CHANGES = {
    "en": "The colour changes while Cy has only one card.",
    "de": "So wechselt die Farbe, solange Cy nur noch eine Karte hat.",
}
KEEPS = {"en": "The wild is worth more later.", "de": "Die Farbwahl-Karte ist später mehr wert."}
NAMED = {"W:G": 60.0, "W:B": 40.0, "R9": 30.0, "draw": 20.0}


def said(given: dict[str, Any], wins: dict[str, float]) -> dict[str, str]:
    """What follows the verdict, in both languages."""
    thought = thought_of(given, wins)
    alone = {
        "en": "Nothing else is nearly as good.",
        "de": "Nichts anderes ist annähernd so gut.",
    }
    both = {"en": reason(thought, "en"), "de": reason(thought, "de")}
    assert all(both[language].startswith(alone[language]) for language in both)
    return {language: both[language].removeprefix(alone[language]).strip() for language in both}


@pytest.mark.parametrize(
    ("given", "wins", "expected"),
    [
        pytest.param(table("R9 W G5 G6 B2", FULL), NAMED, MOST_HELD, id="a wild"),
        pytest.param(
            table("R5 G3 G5 G6", FULL), {"G3": 60.0, "R5": 40.0, "draw": 20.0}, MOST_HELD, id="laid"
        ),
        pytest.param(table("R9 W G5 B2", FULL), NAMED, None, id="as many of another"),
        pytest.param(
            table("R5 G7 G5 G6", FULL, top="R7"),
            {"G7": 60.0, "R5": 40.0, "draw": 20.0},
            None,
            id="hands may be swapped",
        ),
        pytest.param(table("R9 W G5 G6 B2", FULL, "Y1"), NAMED, CHANGES, id="nearly out"),
        pytest.param(
            table("R9 W G5 G6 B2", FULL, "Y1"),
            {"R9": 60.0, "W:G": 40.0, "draw": 20.0},
            KEEPS,
            id="the colour stays",
        ),
        pytest.param(
            table("B9 W G5 G6 B2", FULL),
            {"draw": 60.0, "W:G": 40.0, "W:B": 20.0},
            KEEPS,
            id="a wild is kept",
        ),
    ],
)
def test_what_the_best_move_does(
    given: dict[str, Any], wins: dict[str, float], expected: dict[str, str] | None
) -> None:
    assert said(given, wins) == (expected or {"en": "", "de": ""})


def test_what_another_does_nearly_as_well_is_no_reason() -> None:
    thought = thought_of(table("R9 W G5 G6 B2", FULL), {**NAMED, "W:B": 59.0})
    assert reason(thought, "en") == "It is good; laying W:B would do about as well."
