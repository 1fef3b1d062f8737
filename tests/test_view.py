"""Secrets: who may see what."""

from __future__ import annotations

import inspect

import pytest

from openuno.game import events as e
from openuno.game.card import Card
from openuno.game.game import Game
from openuno.game.narration import narrate
from openuno.game.position import Position
from openuno.game.view import redact
from openuno.text.errors import InputError


def four_laid() -> Game:
    """Ann has bluffed a Wild Draw Four; Bo is to answer, Cy looks on."""
    table = {
        "seats": ["Ann", "Bo", "Cy"],
        "hands": {"Ann": "W+4 R1 G2", "Bo": "B3 B4", "Cy": "Y5 Y6"},
        "discard": "R9",
        "draw": "B0 B1 B2 B5 B6 B7",
    }
    game = Game.from_position(Position.from_dict(table))
    game.apply("Ann: play W+4:G")
    return game


def test_a_challenged_hand_is_shown_to_the_challenger_alone() -> None:
    game = four_laid()
    shown = next(x for x in game.apply("Bo: challenge") if isinstance(x, e.HandShown))
    cards = (Card.parse("R1"), Card.parse("G2"))
    assert redact(shown, "Bo").cards == cards  # type: ignore[attr-defined]
    assert redact(shown, "Ann").cards == cards  # type: ignore[attr-defined]
    for other in ("Cy", None):
        assert redact(shown, other).cards is None  # type: ignore[attr-defined]
        assert redact(shown, other).count == 2  # type: ignore[attr-defined]


def test_the_hand_shown_is_the_one_that_was_judged() -> None:
    """Cards drawn between the bluff and the challenge prove nothing, and stay hidden."""
    game = four_laid()
    game.apply("Ann: suggest Cy Y5")
    game = Game.from_position(
        Position.from_dict(
            {
                "rulebook": "bluffers",
                "seats": ["Ann", "Bo", "Cy"],
                "hands": {"Ann": "W+4 G1 G2", "Bo": "B3 B4", "Cy": "Y5 Y6"},
                "discard": "R9",
                "draw": "R7 R8 B0 B1 B2 B3 B4 B5 B6",
            }
        )
    )
    game.apply("Ann: play W+4:G")
    game.apply("Ann: suggest Cy Y5")
    assert Card.parse("R7") in game.hand("Ann")
    events = game.apply("Bo: challenge")
    shown = next(x for x in events if isinstance(x, e.HandShown))
    assert shown.cards == (Card.parse("G1"), Card.parse("G2"))
    assert not next(x for x in events if isinstance(x, e.WildDrawFourChallenged)).bluff


def test_drawn_and_dealt_cards_are_seen_by_their_owner_alone() -> None:
    drawn = e.CardsDrawn("Ann", 1, "turn", "T5", (Card.parse("R7"),))
    dealt = e.CardsDealt("Ann", 1, (Card.parse("R7"),))
    turn = e.TurnChanged("Ann", "drawn", Card.parse("R7"))
    for event in (drawn, dealt, turn):
        assert redact(event, "Ann") == event
        for other in ("Bo", None):
            assert "R7" not in str(redact(event, other).to_dict())


def test_whether_it_was_a_bluff_shows_nowhere_before_the_challenge() -> None:
    honest = Position.from_dict(
        {
            "seats": ["Ann", "Bo", "Cy"],
            "hands": {"Ann": "W+4 B1 G2", "Bo": "B3 B4", "Cy": "Y5 Y6"},
            "discard": "R9",
            "draw": "B0 B1 B2 B5 B6 B7",
        }
    )
    other = Game.from_position(honest)
    other.apply("Ann: play W+4:G")
    for seat in ("Bo", "Cy", None):
        assert four_laid().view(seat) == other.view(seat)
        assert [redact(x, seat) for x in four_laid().events] == [
            redact(x, seat) for x in other.events
        ]


def test_a_view_of_nobody_at_the_table() -> None:
    with pytest.raises(InputError, match="Zoe"):
        four_laid().view("Zoe")


def test_a_view_in_plain_values() -> None:
    view = four_laid().view("Bo").to_dict()
    assert view["hand"] == ("B3", "B4")
    assert view["top"] == "W+4:G"
    assert view["owed"] == 4


EVENTS = [
    kind
    for _, kind in inspect.getmembers(e, inspect.isclass)
    if issubclass(kind, e.Event) and kind is not e.Event
]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_can_be_told(kind: type[e.Event], language: str) -> None:
    """Each as it comes to someone who sees it all and to someone who sees little."""
    samples = {
        "seat": "Ann", "seats": ("Ann", "Bo"), "card": Card.parse("R7"), "to": "Bo", "by": "Bo",
        "target": "Bo", "accused": "Bo", "colour": Card.parse("R7").colour, "direction": "left",
        "reason": "turn", "clause": "T5", "phase": "play", "code": "does_not_match", "bluff": True,
        "number": 1, "count": 2, "points": 20, "total": 40, "drawn": None, "owed": 0,
    }  # fmt: skip
    values = {name: samples.get(name) for name in kind.__struct_fields__}
    if "cards" in values:
        values["cards"] = 108 if kind is e.HandBegan else (Card.parse("R7"), Card.parse("W"))
    for event in (kind(**values), redact(kind(**values), None)):
        sentence = narrate(event, language)  # type: ignore[arg-type]
        assert "{" not in sentence
        assert "None" not in sentence
