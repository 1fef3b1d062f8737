"""Problems that nobody has to look for: their positions and their answers are written down here."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from openuno.analysis.problem import Problem
from openuno.bots.explanation import Thought
from openuno.bots.search.tally import ActionScore
from openuno.game.actions import Action
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.protocol.messages import encode
from openuno.server.analyst.orders import FindProblem, Order, Written
from openuno.server.analyst.problem_shown import problem_shown
from openuno.text.lang import LANGUAGES
from tests.support.held_analyst import HeldAnalyst, held_by
from tests.support.table_server import TableServer

DAY, DAY_BEFORE = "2026-11-17", "2026-11-16"
"""The only days that have a problem; by the clocks of tests, the first is today."""
_NOON = int(datetime(2026, 11, 17, 12, tzinfo=UTC).timestamp())
TODAY = f"Date.now = () => {_NOON}000;"
"""A script for a window in which it is today."""


class ProblemAnalyst(HeldAnalyst):
    """Finds a problem when it is let go on."""

    def answer(self, order: Order) -> Written:
        assert isinstance(order, FindProblem)
        problem = _a_wild_to_name() if order.date == DAY else _a_card_to_draw()
        return {lang: encode(problem_shown(problem, order.date, lang)) for lang in LANGUAGES}


@contextmanager
def problems(server: TableServer, found: int = 100) -> Generator[ProblemAnalyst]:
    """Has a server find problems on its own: so many at once, and others when it is let go on."""
    context = server.context
    services = context.services
    context.services = replace(services, clock=lambda: float(_NOON))
    try:
        with held_by(ProblemAnalyst(), context) as analyst:
            if found:
                analyst.go_on(found)
            yield analyst
    finally:
        context.services = services


def _a_wild_to_name() -> Problem:
    """Ann holds a Wild, and had best make it yellow."""
    hands = {"Ann": "R7 G5 B2 Y8 W", "Bo": "G3 G4", "Cy": "Y9 R5 B1"}
    return _problem(
        {"hands": hands, "turn": "Bo", "discard": "B9 R3", "draw": "B6 Y4 G1 R2"},
        ["Bo: draw", "Cy: play R5"],
        {"W:Y": 62.0, "R7": 45.2, "W:R": 40, "G5": 35, "W:G": 30, "W:B": 20, "draw": 10},
    )


def _a_card_to_draw() -> Problem:
    """Bo had best draw, though three of the cards fit."""
    hands = {"Ann": "Y3 Y5 R9", "Bo": "G3 Y8 B3 BS"}
    return _problem(
        {"hands": hands, "turn": "Ann", "discard": "Y7"},
        ["Ann: play Y3"],
        {"draw": 59, "G3": 44, "Y8": 41, "B3": 23},
    )


def _problem(given: dict[str, Any], moves: list[str], wins: dict[str, float]) -> Problem:
    """The problem after some moves: the first of what can be done is the best."""
    game = Game.from_position(Position.from_dict({"seats": [*given["hands"]], **given}))
    earlier = len(game.events)
    for move in moves:
        game.apply(move)
    seat = game.turn or ""
    most = max(wins.values())
    findings = [
        (_action(game, seat, text), ActionScore(place, 2000, won / 100, (won - most) / 100, 0.01))
        for place, (text, won) in enumerate(wins.items())
    ]
    return Problem(game, Thought(game.view(seat), findings, {}, by_points=False), earlier)


def _action(game: Game, seat: str, text: str) -> Action:
    said = text if text == "draw" else f"play {text}"
    return next(action for action in game.legal(seat) if str(action) == f"{seat}: {said}")
