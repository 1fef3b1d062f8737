"""MixBot2 as we have written it plays as its authors describe it."""

from __future__ import annotations

from random import Random

import pytest

from bench.strength.mixbot import CardCounter, MixBot
from bench.strength.mixbot_match import MIXBOT, UNOAI, tournament
from openuno.bots.seated_bots import SeatedBots
from openuno.game import events as e
from openuno.game.card import Card
from openuno.game.game import Game
from openuno.game.position import Position

ITS_OWN = "official(wild_draw_four=any_time,uno_call=auto,scoring=single_hand)"


def choice(table: str, rules: str = ITS_OWN) -> str:
    """What MixBot2 does in Ann's place."""
    game = Game.from_position(Position.parse(f"{rules} {table}"))
    bot = MixBot("Ann", game.rules, Random(1))
    return SeatedBots(game, {"Ann": bot}).move().words()


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("R7,R+2,RS,B1,B2", "R+2"),  # a Draw Two ranks highest
        ("R7,RS,B1,B2,B3", "RS"),
        ("R7,G5,G1,G2,G3", "G5"),  # of what ranks alike, the colour it has most of
        ("R7,W,B1,B2,B3", "R7"),  # a wild card is kept
        ("W,R1", "R1"),
    ],
)
def test_what_ranks_highest_is_laid(hand: str, plays: str) -> None:
    assert choice(f"Ann:{hand} Bo:Y1,Y2,Y3 Cy:Y4,Y5,Y6 discard=R5") == f"play {plays}"


def test_a_wild_card_is_kept_while_it_holds_others() -> None:
    assert choice("Ann:W,B1,B2,B3 Bo:Y1,Y2,Y3 discard=R5") == "draw"
    assert choice("Ann:W,B1,B2 Bo:Y1,Y2,Y3 discard=R5") == "play W:B"


def test_whoever_is_next_with_one_card_is_stopped() -> None:
    assert choice("Ann:W+4,R1,R2,B1,B2,B3,B4 Bo:Y1 Cy:Y1,Y2 discard=R5") == "play W+4:B"
    assert choice("Ann:W+4,R1,R2,B1,B2,B3,B4 Bo:Y1,Y2 Cy:Y1 discard=R5").startswith("play R")


def test_it_does_not_bluff_where_that_is_a_bluff() -> None:
    line = "Ann:W+4,R1,B1,B2,B3 Bo:Y1 Cy:Y1,Y2 discard=R5"
    assert choice(line) == "play W+4:B"
    assert choice(line, "official(uno_call=auto)") == "play R1"


def test_who_draws_is_thought_to_hold_nothing_that_fits() -> None:
    counter = CardCounter("Ann")
    for event in (
        e.HandBegan("Bo", 1, 108),
        e.CardsDealt("Ann", 1, (Card("R1"),)),
        e.CardsDealt("Bo", 1),
        e.OpeningCardTurned(Card("R5")),
    ):
        counter.watch(event)
    before = counter.chance_of_no_match("Bo", Card("R9"), 1)
    # Of 106 cards 23 others are red or a 9 (of red, two were seen), and 8 are wild.
    red, nines, wilds = 25 - 2, 6, 8
    assert before == pytest.approx(1 - (red + nines + wilds) / 106)
    counter.watch(e.CardsDrawn("Bo", 1, "turn", "T8"))
    counter.watch(e.TurnChanged("Ann", "play"))
    assert counter.chance_of_no_match("Bo", Card("R9"), 2) > before


@pytest.mark.long
def test_it_wins_against_random() -> None:
    """By its own rules 68.8 % of ten million games were published; `make strength` has ours."""
    planned = tournament([MIXBOT, "random"], UNOAI, 2, 300, 1)
    won = sum(planned.play(number).wins[0][0] for number in range(planned.deals))
    assert 0.6 < won / planned.hands < 0.78
