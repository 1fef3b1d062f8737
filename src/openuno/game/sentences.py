"""Sentences that name cards, and where they do, so that screens can show the cards.

>>> mentions_in(lambda mark: f"{mark(Card('R7'))} beats R7, says Bo.")
Sentence(text='R7 beats R7, says Bo.', cards=(Mention(card=Card('R7'), at=0),))
>>> sentence = mentions_in(lambda mark: f"{mark(Card('R7'))} beats G7, says Bo.")
>>> sentence.with_names(lambda card: card.spelled_out("en"))
'Red 7 beats G7, says Bo.'
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

    def with_names(self, name_of: Callable[[Card], str]) -> str:
        """The text with names for its cards, with a capital where one begins it."""
        pieces: list[str] = []
        end = 0
        for card, at in ((mention.card, mention.at) for mention in self.cards):
            name = name_of(card)
            pieces += self.text[end:at], name if at else name[:1].upper() + name[1:]
            end = at + len(str(card))
        return "".join((*pieces, self.text[end:]))


def mentions_in(say: Callable[[Mark], str]) -> Sentence:
    """A sentence whose cards are known, from what says it with every value marked."""
    text, *rest = say(_mark).split(_BEGIN)
    cards: list[Mention] = []
    for piece in rest:
        card, _, after = piece.partition(_END)
        cards.append(Mention(Card(card), len(text)))
        text += card + after
    return Sentence(text, tuple(cards))


def _mark(value: object) -> object:
    return f"{_BEGIN}{value}{_END}" if isinstance(value, Card) else value
