"""What games, positions, views, hands and cards show of themselves, in a prompt or a notebook."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from openuno import Card, Game, Hand, Replay
from openuno.game import card_art
from openuno.game.card import CARDS
from openuno.game.events import TurnChanged
from openuno.text.lang import LANGUAGES

TABLE = """\
strict, hand 1. It is Cy's turn.
Y+2 on the pile, 84 cards to draw, play goes to the left.
  Ann   7  R9 Y3 Y9 G1 G4 GR B0  (dealer)
  Bo    9  R4 RS Y2 Y2 Y3 YR G5 B5 W+4
> Cy    7  Y6 YR G8 GS B1 B7 BS"""


@pytest.fixture
def game() -> Game:
    return Game(["Ann", "Bo", "Cy"], "strict", seed=23)


def labels(markup: str) -> list[str]:
    """What is told of each picture to those who do not see it."""
    return [x.attrib["aria-label"] for x in ET.fromstring(markup).iter() if "role" in x.attrib]


def test_a_game_prints_the_table(game: Game) -> None:
    assert str(game) == game.sketch().text() == game.position().sketch().text() == TABLE


def test_a_view_prints_no_more_than_its_seat_knows(game: Game) -> None:
    ann = str(game.view("Ann"))
    assert "R9 Y3 Y9 G1 G4 GR B0" in ann
    assert "  Bo    9\n> Cy    7" in ann
    assert re.findall(r"\b[RYGB]\d", str(game.view(None))) == []


def test_a_picture_shows_no_more_than_its_seat_knows(game: Game) -> None:
    shown = labels(game.view("Cy")._repr_html_())
    top, ann, bo, cy = shown
    assert (top, ann, bo) == ("yellow Draw Two", "7 × ?", "9 × ?")
    assert cy.startswith("yellow 6, yellow Reverse")
    everything = labels(game._repr_html_())
    assert everything == labels(game.position()._repr_html_())
    assert everything[2:] == [*labels(f"<div>{game.hand('Bo')._repr_svg_()}</div>"), cy]


def test_a_hand_that_is_over_says_who_won(game: Game) -> None:
    while game.turn is not None:
        game.apply(game.legal(game.turn)[0])
    [winner] = game.winners
    assert f"{winner} won the hand." in str(game)
    assert repr(game).endswith(f"hand_over, won by {winner}>")
    assert f"{winner} gewann die Runde." in game.sketch("de").text()
    ET.fromstring(game._repr_html_())


def test_every_repr_is_short_and_tells_what_it_is(game: Game) -> None:
    stands = "hand 1, turn Cy (play), top Y+2>"
    assert repr(game) == f"<Game strict, Ann, Bo, Cy: {stands}"
    assert repr(game.position()) == f"<Position strict, Ann, Bo, Cy: {stands}"
    assert repr(game.view("Cy")) == f"<PlayerView of Cy, 'Y6 YR G8 GS B1 B7 BS': {stands}"
    assert repr(game.view(None)) == f"<PlayerView of a spectator: {stands}"
    assert repr(Replay.of(game)) == "<Replay strict, Ann, Bo, Cy: 0 actions>"
    assert repr(game.rulebook.with_options(uno_penalty=4)) == "<Rulebook strict with uno_penalty=4>"


@pytest.mark.parametrize(
    "make_again", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_a_hand_is_a_sorted_tuple_of_cards(game: Game, make_again: Any) -> None:
    hand = Hand("W+4 R7 G2")
    assert hand == (Card("R7"), Card("G2"), Card("W+4")) == Hand(reversed(hand))
    assert make_again(hand) == hand == eval(repr(hand))
    assert isinstance(game.hand("Ann"), Hand)
    after = game.view("Cy").after(game.apply("Cy: play YR")[0])
    assert (str(after.hand), type(after.hand)) == ("Y6 G8 GS B1 B7 BS", Hand)


def test_every_card_is_drawn_in_its_own_way_from_signs_there_are() -> None:
    drawn = {card._repr_svg_().partition("<g>")[2] for card in CARDS}
    assert len(drawn) == len(CARDS)
    used = {layer.sign for card in CARDS for layer in card.layers} | {
        x.sign for x in card_art.back()
    }
    assert used == set(card_art.SIGNS)
    for card in CARDS:
        assert ET.fromstring(card._repr_svg_()).get("aria-label") == card.spelled_out("en")


def test_what_is_printed_on_a_card_is_read_even_where_it_is_greyed() -> None:
    """The page takes most of the saturation from what cannot be played (`Hand.svelte`)."""
    for colour in (*card_art.COLOURS.values(), "wild"):
        ink = card_art.PAINTS["card-ink" if colour == "yellow" else "card-edge"]
        for left, light in ((1, 1), (0.45, 1.12)):
            paper = _saturated(_channels(card_art.PAINTS[colour]), left)
            assert _contrast(_channels(ink), [light * x for x in paper]) >= 4.5, (colour, left)


def _channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def _saturated(channels: list[float], left: float) -> list[float]:
    grey = sum(x * y for x, y in zip(channels, (0.213, 0.715, 0.072), strict=True))
    return [grey + (each - grey) * left for each in channels]


def _contrast(*colours: list[float]) -> float:
    def lightness(channels: list[float]) -> float:
        linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in channels]
        return sum(x * y for x, y in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))

    darker, lighter = sorted(map(lightness, colours))
    return (lighter + 0.05) / (darker + 0.05)


def test_events_print_as_sentences(game: Game) -> None:
    assert [str(event) for event in game.apply("Cy: play YR")] == [
        "Cy plays YR.",
        "Play now goes to the right.",
        "It is Bo's turn.",
    ]
    for language in LANGUAGES:
        told = {event.in_words(language) for event in game.events}
        assert all(told)
        assert not any("{" in sentence for sentence in told)


def test_a_skip_that_waits_for_an_answer_is_told_as_such() -> None:
    assert "10 cards" in str(TurnChanged("Ann", "stack", None, 10))
    assert "Skip" in str(TurnChanged("Ann", "stack"))
