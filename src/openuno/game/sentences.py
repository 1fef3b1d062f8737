"""Sentences that name cards, and where they do, so that screens can show the cards.

>>> mentions_in(lambda mark: f"{mark(Card.parse('R7'))} beats R7, says Bo.")
Sentence(text='R7 beats R7, says Bo.', cards=(Mention(card=Card('R7'), at=0),))
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from openuno.game.card import Card
from openuno.text.lang import Mark

_BEGIN, _END = "\ue000", "\ue001"
"""Around a card while a sentence is made. Nobody is called so, or says so: see `is_line`."""


class Mention(msgspec.Struct, frozen=True):
    """A card that a sentence names."""

    card: Card
    at: int
    """How many letters (code points of Unicode) stand before it."""


class Sentence(msgspec.Struct, frozen=True):
    """A sentence, with the cards it names in their order."""

    text: str
    cards: tuple[Mention, ...] = ()


def mentions_in(say: Callable[[Mark], str]) -> Sentence:
    """A sentence whose cards are known, from what says it with every value marked."""
    text, *rest = say(_mark).split(_BEGIN)
    cards: list[Mention] = []
    for piece in rest:
        card, _, after = piece.partition(_END)
        cards.append(Mention(Card.parse(card), len(text)))
        text += card + after
    return Sentence(text, tuple(cards))


def _mark(value: object) -> object:
    return f"{_BEGIN}{value}{_END}" if isinstance(value, Card) else value
