"""Secrets: who may see what."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import new_class
from typing import Annotated, Any, ClassVar, Literal

import pytest

from openuno.game import events as e
from openuno.game.card import Card, Colour
from openuno.game.game import Game
from openuno.game.narration import narrate
from openuno.game.position import Position
from openuno.game.view import PlayerView, redact
from openuno.game.visibility import EVERYONE, SeenBy
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
    cards = (Card("R1"), Card("G2"))
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
    assert Card("R7") in game.hand("Ann")
    events = game.apply("Bo: challenge")
    shown = next(x for x in events if isinstance(x, e.HandShown))
    assert shown.cards == (Card("G1"), Card("G2"))
    assert not next(x for x in events if isinstance(x, e.WildDrawFourChallenged)).bluff


def test_drawn_and_dealt_cards_are_seen_by_their_owner_alone() -> None:
    drawn = e.CardsDrawn("Ann", 1, "turn", "T5", (Card("R7"),))
    dealt = e.CardsDealt("Ann", 1, (Card("R7"),))
    turn = e.TurnChanged("Ann", "drawn", Card("R7"))
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
    samples: dict[str, Any] = {
        "seat": "Ann", "seats": ("Ann", "Bo"), "card": Card("R7"), "to": "Bo", "by": "Bo",
        "target": "Bo", "accused": "Bo", "colour": Card("R7").colour, "direction": "left",
        "reason": "turn", "clause": "T5", "phase": "play", "code": "does_not_match", "bluff": True,
        "number": 1, "count": 2, "place": 1, "points": 20, "total": 40, "drawn": None, "owed": 0,
    }  # fmt: skip
    values: dict[str, Any] = {name: samples.get(name) for name in kind.__struct_fields__}
    if "cards" in values:
        values["cards"] = 108 if kind is e.HandBegan else (Card("R7"), Card("W"))
    for event in (kind(**values), redact(kind(**values), None)):
        sentence = narrate(event, language)  # type: ignore[arg-type]
        assert "{" not in sentence
        assert "None" not in sentence


# Who may see a field is said at the field, or there is no such event


SEEN_CARD = Annotated[Card, SeenBy(EVERYONE)]


def event_with(**fields: Any) -> type[e.Event]:
    """An event class with these fields besides the seat."""
    annotations = {"seat": str, **fields}
    return new_class(
        "Something",
        (e.Event,),
        {"frozen": True},
        lambda body: body.update(__annotations__=annotations),
    )


@pytest.mark.parametrize(
    "kind",
    [
        Card,
        Card | None,
        tuple[Card, ...],
        tuple[str, ...] | tuple[Card, ...],
        list[str],
        tuple[int, ...],
        tuple[Colour, Card],
        Mapping[str, tuple[Card, ...]],
        dict[str, int],
        Any,
        object,
        PlayerView,
        e.CardPlayed,
        tuple[SEEN_CARD, ...],
        SEEN_CARD | None,
        Annotated[Card, "seen by everyone"],
        Annotated[Card | None, SeenBy(EVERYONE), SeenBy("seat")],
    ],
)
def test_a_field_that_could_hold_a_secret_must_say_who_sees_it(kind: Any) -> None:
    with pytest.raises(TypeError, match=r"Something\.held must say who may see it"):
        event_with(held=kind)


@pytest.mark.parametrize(
    "kind", [str, int, float, bool, str | None, Colour, tuple[str, ...], Literal["a", "b"]], ids=str
)
def test_a_field_that_can_hold_no_secret_need_not_say_so(kind: Any) -> None:
    assert event_with(held=kind).secrets == {}
    assert event_with(held=Annotated[kind, "a note"]).secrets == {}
    assert event_with(held=ClassVar[Card]).secrets == {}


def test_a_secret_can_be_left_out_and_says_by_name_who_knows_it() -> None:
    cards = tuple[Card, ...]
    with pytest.raises(TypeError, match="must be able to be None"):
        event_with(cards=Annotated[cards, SeenBy("seat")])
    for to, names in ((str, ("to", "two")), (int, ("seat", "to")), (str | None, ("to",))):
        with pytest.raises(TypeError, match="not all fields with a name"):
            event_with(to=to, cards=Annotated[cards | None, SeenBy(*names)])
    with pytest.raises(TypeError):
        SeenBy()  # type: ignore[call-arg]


def test_who_sees_a_field_is_who_it_says() -> None:
    held = (Card("R7"),)
    seen_by = {"seat": SeenBy("seat"), "to": SeenBy("to"), "both": SeenBy("seat", "to")}
    fields = {name: Annotated[tuple[Card, ...] | None, mark] for name, mark in seen_by.items()}
    kind = event_with(to=str, mine=fields["seat"], yours=fields["to"], ours=fields["both"])
    event = kind("Ann", "Bo", held, held, held)  # type: ignore[call-arg]
    assert redact(event, "Ann") == kind("Ann", "Bo", held, None, held)  # type: ignore[call-arg]
    assert redact(event, "Bo") == kind("Ann", "Bo", None, held, held)  # type: ignore[call-arg]
    for other in ("Cy", "", None):
        assert redact(event, other) == kind("Ann", "Bo", None, None, None)  # type: ignore[call-arg]


def test_an_event_made_of_another_has_its_secrets() -> None:
    kind = new_class("Something", (e.CardsDrawn,), {"frozen": True})
    assert kind.secrets == e.CardsDrawn.secrets == {"cards": ("seat",)}  # type: ignore[attr-defined]


def test_an_event_without_secrets_for_a_seat_stays_the_same_object() -> None:
    """The server tells by that whether it can say the same to everyone."""
    game = four_laid()
    game.apply("Bo: challenge")
    hidden = 0
    for event in (*game.events, e.CardsDrawn("Ann", 1, "turn", "T5")):
        for seat in (*game.seats, None):
            seen = redact(event, seat)
            assert (seen is event) == (seen == event)
            hidden += seen is not event
    assert hidden == 5  # Cy and a spectator see no hand, and nobody but Ann her four cards
