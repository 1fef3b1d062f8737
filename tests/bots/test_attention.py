"""Bots at tables without reminders: they call and notice by chance, by their level."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from openuno.bots.attention import ATTENTION
from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import CallUno, Catch
from openuno.game.game import Game
from openuno.game.position import Position
from openuno.game.reminders import Reminders

TRIES = 200
LEVELS = (Level.RANDOM, Level.EASY, Level.NORMAL)


def game_of(turn: str = "Ann") -> Game:
    hands = {"Ann": "R7 R2", "Bo": "R3 G4 G5", "Cy": "R9 Y1"}
    table = {
        "seats": list(hands),
        "hands": hands,
        "discard": "R5",
        "turn": turn,
        "direction": "left",
    }
    return Game.from_position(Position.from_dict(table))


def share(happens: Callable[[SeatedBots], bool], level: Level, reminders: Reminders) -> float:
    """How often something happens, over many bots."""
    found = 0
    for seed in range(TRIES):
        game = game_of()
        bots = {
            name: make_bot(level, name, game.rules, seed, reminders=reminders)
            for name in game.seats
        }
        found += happens(SeatedBots(game, bots))
    return found / TRIES


def calls_with_the_card(seated: SeatedBots) -> bool:
    return str(seated.move()).endswith("uno")


def catches(seated: SeatedBots) -> bool:
    seated.game.apply("Ann: play R7")
    return seated.reaction("Bo") == Catch("Bo", "Ann")


def calls_after_the_card(seated: SeatedBots) -> bool:
    seated.game.apply("Ann: play R7")
    return seated.reaction("Ann") == CallUno("Ann")


@pytest.mark.long
@pytest.mark.parametrize("act", [calls_with_the_card, calls_after_the_card, catches])
@pytest.mark.parametrize("level", LEVELS)
def test_bots_think_of_it_by_chance(level: Level, act: Callable[[SeatedBots], bool]) -> None:
    with_reminders, without = (share(act, level, reminders) for reminders in Reminders)
    attention = ATTENTION[level]
    chance = attention.notices if act is catches else attention.calls
    assert 0 < without < with_reminders
    assert without == pytest.approx(with_reminders * chance, abs=0.12)


def test_stronger_bots_notice_more() -> None:
    chances = [ATTENTION[level] for level in Level if level is not Level.EASY]
    assert chances == sorted(chances, key=lambda each: (each.calls, each.notices))
    assert all(
        0 < chance < 1 for each in ATTENTION.values() for chance in (each.calls, each.notices)
    )


def test_a_bot_does_not_notice_because_it_is_asked_again() -> None:
    """However much is said at the table meanwhile: it has noticed, or it has not."""
    for seed in range(30):
        game = game_of()
        bot = make_bot(Level.NORMAL, "Bo", game.rules, seed, reminders=Reminders.NONE)
        seated = SeatedBots(game, {"Bo": bot})
        game.apply("Ann: play R7")
        assert len({seated.reaction("Bo") for _ in range(20)}) == 1


def test_a_bot_forgets_what_it_has_noticed_once_it_is_over() -> None:
    game = game_of()
    bots = {
        str(seed): make_bot(Level.NORMAL, "Bo", game.rules, seed, reminders=Reminders.NONE)
        for seed in range(20)
    }
    for bot in bots.values():
        seated = SeatedBots(game.copy(), {"Bo": bot})
        seated.game.apply("Ann: play R7")
        seated.reaction("Bo")
        seated.game.apply("Ann: uno")
        assert seated.reaction("Bo") is None


def test_the_same_seed_notices_the_same() -> None:
    found = [[catches(seated) for seated in (some(seed) for seed in range(20))] for _ in range(2)]
    assert found[0] == found[1]
    assert len(set(found[0])) == 2


def some(seed: int) -> SeatedBots:
    game = game_of()
    bot = make_bot(Level.NORMAL, "Bo", game.rules, seed, reminders=Reminders.NONE)
    return SeatedBots(game, {"Bo": bot})


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_is_only_offered_calls_makes_none(level: Level) -> None:
    """A bot that is a client of a server without reminders sees what everyone sees there."""
    game = game_of()
    game.apply("Ann: play R7")
    bot = make_bot(level, "Bo", game.rules, 1)
    for event in Reminders.NONE.events(game.events):
        bot.watch(event)
    view, legal = Reminders.NONE.view(game, "Bo"), Reminders.NONE.legal(game, "Bo")
    assert Catch("Bo", "Cy") in legal
    assert bot.react(view, legal) is None
