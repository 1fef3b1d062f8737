"""RLCard's words for cards and actions, and ours."""

from __future__ import annotations

from collections.abc import Sequence

from openuno.game.actions import Action, Draw, Play
from openuno.game.card import Card

DRAW = "draw"
_FACES = {"skip": "S", "reverse": "R", "draw_2": "+2", "wild": "W", "wild_draw_4": "W+4"}


def laid(text: str) -> Card:
    """A card on the pile; a wild has the colour named: `r-wild` is `W:R`."""
    colour, _, trait = text.partition("-")
    face = _FACES.get(trait, trait)
    return Card(f"{face}:{colour.upper()}" if face in ("W", "W+4") else colour.upper() + face)


def held(text: str) -> Card:
    """A card in a hand, where the colour of a wild means nothing."""
    return Card.of(laid(text).kind)


def actions(seat: str, texts: Sequence[str]) -> dict[Action, str]:
    """What RLCard allows, as our actions, with its own word for each."""
    return {_action(seat, text): text for text in texts}


def _action(seat: str, text: str) -> Action:
    return Draw(seat) if text == DRAW else Play(seat, (laid(text),))
