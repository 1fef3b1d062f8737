"""The `Game` object beyond what scenarios and properties show."""

from __future__ import annotations

from random import Random

import pytest

import openuno
from openuno import Card, Game, InputError, RuleError
from openuno.bots import SimpleBot
from openuno.core.jit import compiled
from openuno.core.rng import below, seed_with, seed_words
from openuno.core.state import State


def test_everything_promised_can_be_imported() -> None:
    for name in openuno.__all__:
        assert getattr(openuno, name) is not None
    with pytest.raises(AttributeError):
        openuno.Nothing  # noqa: B018


def test_without_a_seed_every_game_is_another() -> None:
    seats = ["Ann", "Bo"]
    assert Game(seats).seed != Game(seats).seed
    assert Game(seats, seed=4).hand("Ann") == Game(seats, seed=4).hand("Ann")


def test_a_refusal_tells_code_clause_and_price() -> None:
    game = Game(["Ann", "Bo"], "bluffers", seed=18)
    card = next(c for c in game.hand("Bo") if not c.is_wild)
    reason = game.why_not(f"Bo: play {card}")
    assert isinstance(reason, RuleError)
    assert (reason.code, reason.clause, reason.penalty) == ("not_your_turn", "P2", 1)
    assert reason.text("de") == "Ann ist an der Reihe."


def test_nothing_to_undo() -> None:
    with pytest.raises(InputError, match="undo"):
        Game(["Ann", "Bo"]).undo()


def test_unknown_seats_and_notation() -> None:
    game = Game(["Ann", "Bo"], seed=1)
    for nonsense in ("Zoe: draw", "Ann: catch Zoe", "Ann: fly", "Ann: play R77", ""):
        with pytest.raises(InputError):
            game.apply(nonsense)
    with pytest.raises(InputError):
        game.legal("Zoe")
    with pytest.raises(InputError):
        Game(["Ann", "Bo"], seed=1 << 128)


def test_a_card_never_changes() -> None:
    card = Card.parse("R7")
    with pytest.raises(AttributeError):
        card.face = "8"  # type: ignore[misc]
    with pytest.raises(InputError):
        card.named(card.colour)  # type: ignore[arg-type]


def test_only_kernels_compile() -> None:
    with pytest.raises(TypeError):
        compiled(print)


def test_random_numbers_are_even_and_the_same_both_ways() -> None:
    state, twin = State(), State()
    seed_with(state.random, *seed_words(12345))
    seed_with(twin.random, *seed_words(12345))
    counts = [0] * 7
    for _ in range(7_000):
        number = below(state.random, 7)
        counts[number] += 1
        assert compiled(below)(twin.data["random"], 7) == number
    assert min(counts) > 850
    assert max(counts) < 1150


def test_sfc32_is_sfc32() -> None:
    """The published generator: a reference step by step, in plain unbounded integers."""
    state = State()
    seed_with(state.random, *seed_words(99))
    a, b, c, counter = (state.random[i] for i in range(4))
    for _ in range(50):
        expected = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a, b = b ^ (b >> 9), (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) + expected) % 2**32
        assert below(state.random, 2**20) == expected >> 12


def test_simple_bots_play_a_match_among_themselves() -> None:
    game = Game(["Ann", "Bo", "Cy", "Di"], "bluffers", options={"target": 200}, seed=2)
    bots = {seat: SimpleBot(Random(seat)) for seat in game.seats}
    for _ in range(5_000):
        if game.is_over:
            break
        if game.turn is None:
            game.apply("deal")
            continue
        for seat, bot in bots.items():
            reaction = bot.react(game.view(seat), game.legal(seat))
            if reaction is not None and game.why_not(reaction) is None:
                game.apply(reaction)
        game.apply(bots[game.turn].move(game.view(game.turn), game.legal(game.turn)))
    assert game.is_over


def test_numbers_that_would_favour_the_low_ones_are_drawn_again() -> None:
    """3 does not divide 2^32: the one word that is too many is rejected."""
    state = State()
    assert list(state.random) == [0, 0, 0, 0]  # whose next word is 0
    assert below(state.random, 3) in (0, 1, 2)
    assert state.random[3] >= 2  # words used
