"""Sentences that speak to their reader: nobody reads their own name in the third person."""

from __future__ import annotations

import string
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from openuno.game import events as e
from openuno.game.card import Card, Colour
from openuno.game.game import Game
from openuno.game.narration import narrate
from openuno.game.position import Position
from openuno.protocol.faces import REACTIONS
from openuno.protocol.messages import TableEvent
from openuno.text.lang import LANGUAGES, Language, table

EVENTS: tuple[type[e.Event], ...] = (*get_args(e.GameEvent), *get_args(TableEvent))
NAMES_NOBODY = {"clause", "code", "text", "rulebook"}
"""Fields that are text, but no name of somebody at the table."""
SAMPLES: dict[str, Any] = {
    "card": Card("R7"), "cards": (Card("R7"), Card("W")), "colour": Colour.GREEN,
    "rulebook": "official", "text": "Hello", "clause": "T5", "code": "does_not_match",
    "avatar": "fox",
}  # fmt: skip
VARIANTS: dict[str, tuple[Any, ...]] = {
    "bluff": (True, False), "removed": (True, False), "late": (True, False), "last": (True, False),
    "reaction": REACTIONS,
    "phase": e.PHASES[:6], "owed": (0, 4), "direction": ("left",), "reason": ("turn", "uno_caught"),
}  # fmt: skip


def roles(kind: type[e.Event]) -> list[str]:
    """The fields in which an event names somebody."""
    hints = get_type_hints(kind)
    return [
        field.name
        for field in msgspec.structs.fields(kind)
        if hints[field.name] in (str, tuple[str, ...]) and field.name not in NAMES_NOBODY
    ]


def samples(kind: type[e.Event], role: str) -> list[e.Event]:
    """Events of a kind in all their sentences, in which Zoë has this role and others the rest."""
    others = {name: f"{name.upper()}-B" for name in roles(kind)}
    given: dict[str, Any] = {**SAMPLES, **others, role: "Zoë"}
    if "seats" in others:
        given["seats"] = ("Ann", "Zoë", "Cy")
    if kind is e.HandBegan:
        given["cards"] = 108
    fields = kind.__struct_fields__
    made = [{name: given.get(name, 3) for name in fields}]
    for name, variants in VARIANTS.items():
        if name in fields:
            made = [{**values, name: each} for values in made for each in variants]
    return [kind(**values) for values in made]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_whoever_is_in_an_event_is_spoken_to(kind: type[e.Event], language: Language) -> None:
    for role in roles(kind):
        for event in samples(kind, role):
            plain, told = event.in_words(language), event.in_words(language, reader="Zoë")
            assert "Zoë" in plain
            assert "Zoë" not in told, f"events.you.{role}: {told}"
            assert event.is_about("Zoë")
            assert not event.is_about("Bo")
            assert event.in_words(language, reader="Bo") == plain
    assert roles(kind) or "{seat" not in str(table(language, "events").get(kind.__name__))


def test_others_and_spectators_read_names() -> None:
    caught = e.PlayerCaught("Ann", by="Bo")
    assert narrate(caught, "en") == "Bo catches Ann, who did not call UNO."
    assert narrate(caught, "en", None, "Ann") == "Bo catches you: you did not call UNO."
    assert narrate(caught, "de", None, "Bo") == "Du erwischst Ann: Der UNO-Ruf fehlte."
    moved = e.SeatsShuffled(("Cy", "Ann", "Bo"))
    assert narrate(moved, "de", None, "Ann") == "Alle setzen sich um: Cy, du und Bo."


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_refused_something_is_spoken_to(language: Language) -> None:
    refusals, to_seat = (
        table(language, "rules")["refusals"],
        table(language, "rules")["you"]["seat"],
    )
    for code, sentence in refusals.items():
        named = {name for _, name, _, _ in string.Formatter().parse(sentence)}
        if "seat" in named:
            assert "{seat}" not in to_seat["refusals"][code], code
        else:
            assert code not in to_seat["refusals"]


def test_a_refusal_names_the_others() -> None:
    hands = {"Ann": "R1 R2", "Bo": "G1 G2"}
    at = {"seats": list(hands), "hands": hands, "discard": "R5", "draw": "Y1 Y2 Y3", "turn": "Ann"}
    game = Game.from_position(Position.from_dict(at))
    for action, to_ann, to_bo in (
        ("Ann: play B9", "You do not hold B9.", "Ann does not hold B9."),
        ("Ann: catch Bo", *["Bo cannot be caught: there is no call of UNO missing."] * 2),
    ):
        problem = game.why_not(action)
        assert problem is not None
        assert problem.text("en", None, "Ann") == to_ann
        assert problem.text("en", None, "Cy") == to_bo
