"""What is told where a game takes a turn: the stakes of a challenge, and what a hand has left."""

from __future__ import annotations

from typing import Any

import pytest

from openuno.game.card import Card
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.protocol.messages import HandLeft, Stakes
from openuno.server.tables.turning_points import hands_left, stakes

HANDS = {"Ann": "W+4 R7", "Bo": "G3 B+2", "Cy": "W Y0"}


def game_of(hands: dict[str, str], **rules: Any) -> Game:
    table = {"seats": list(hands), "hands": hands, "discard": "R5", "draw": "Y1 Y2 Y3 Y4 Y5 Y6"}
    return Game.from_position(Position.from_dict({**table, "options": rules}))


@pytest.mark.parametrize(
    ("options", "guilty", "innocent"),
    [({}, 4, 6), ({"challenge_guilty": 5, "challenge_innocent": 8}, 5, 8)],
)
def test_whoever_can_challenge_is_told_what_is_at_stake(
    options: dict[str, int], guilty: int, innocent: int
) -> None:
    game = game_of(HANDS, **options)
    assert stakes(game, game.legal("Ann")) is None
    game.apply("Ann: play R7")
    game.apply("Bo: draw")
    while game.turn != "Ann":
        game.apply(game.legal(game.turn)[-1])
    colour = game.colour
    game.apply("Ann: play W+4:G")
    told = Stakes("Ann", guilty, innocent, colour)
    assert [stakes(game, game.legal(seat)) for seat in HANDS] == [None, told, None]


def test_the_stakes_do_not_depend_on_whether_it_was_a_bluff() -> None:
    for rulebook in ({}, {"turn": "chain"}, {"stacking": "same"}):
        told = set[Stakes | None]()
        for hand in ("W+4 R7 B1", "W+4 G7 B1"):  # a bluff on red, and none
            game = game_of({**HANDS, "Ann": hand}, **rulebook)
            game.apply("Ann: play W+4:G")
            told.add(stakes(game, game.legal("Bo")))
        assert len(told) == 1


def test_what_is_left_is_told_when_the_hand_is_over_and_not_before() -> None:
    game = game_of({**HANDS, "Ann": "R7"}, wild_points=40)
    assert hands_left(game) == ()
    game.apply("Ann: play R7")
    assert hands_left(game) == (
        HandLeft("Bo", Card.parse_all("G3 B+2"), (3, 20)),
        HandLeft("Cy", Card.parse_all("Y0 W"), (0, 40)),
    )
    assert sum(sum(left.points) for left in hands_left(game)) == game.scores["Ann"]
