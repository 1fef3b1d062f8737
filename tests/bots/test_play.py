"""A match among bots in three lines."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from openuno import Action, Bot, Deal, Game, InputError, PlayerView, Replay, RuleError, play
from openuno.game.events import HandBegan, MatchWon


class First(Bot):
    """Does whatever is named first, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        assert view.seat == legal[0].seat
        self.asked += 1
        return legal[0]


class Stubborn(Bot):
    """Wants to deal, whatever happens."""

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        return Deal(view.seat or "")


@pytest.mark.long
def test_bots_play_a_match_to_its_end_the_same_way_each_time() -> None:
    game, again = (Game(["Ann", "Bo", "Cy"], "party", seed=5) for _ in range(2))
    dealt = game.events
    happened = tuple(play(game, "easy"))
    assert game.is_over
    assert isinstance(happened[-1], MatchWon)
    assert any(isinstance(event, HandBegan) for event in happened)
    assert game.events == (*dealt, *happened)
    assert tuple(play(again, "easy")) == happened
    Replay.of(game).verify()


def test_chance_of_the_bots_has_a_seed_of_its_own() -> None:
    games = [Game(["Ann", "Bo"], "classic", seed=5) for _ in range(3)]
    for game, seed in zip(games, (7, 7, 8), strict=True):
        list(play(game, "random", seed=seed))
    assert games[0] == games[1] != games[2]


def test_a_seat_can_have_a_bot_of_its_own() -> None:
    game, mine = Game(["Ann", "Bo", "Cy"], "classic", seed=5), First()
    list(play(game, {"Bo": mine, "Cy": "random"}))
    assert game.is_over
    moves = [action for action in game.actions if action.seat == "Bo"]
    assert 0 < mine.asked <= len(moves)


def test_what_a_bot_may_not_do_is_refused() -> None:
    with pytest.raises(RuleError):
        list(play(Game(["Ann", "Bo"], seed=5), Stubborn()))


@pytest.mark.parametrize(
    ("bots", "code"),
    [("esay", "unknown_bot"), (5, "wrong_type"), ({"Zoe": "easy"}, "unknown_seat")],
)
def test_who_is_no_bot_is_refused_at_once(bots: object, code: str) -> None:
    with pytest.raises(InputError) as refused:
        play(Game(["Ann", "Bo"]), bots)  # pyright: ignore[reportArgumentType]
    assert refused.value.code == code
