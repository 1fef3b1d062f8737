"""A hand: the cards that somebody holds, as they lie there.

>>> hand = Hand("W+4 R7 G2")
>>> hand
Hand('R7 G2 W+4')
>>> len(hand), Card("R7") in hand
(3, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, Self

from openuno.arguments import check_type
from openuno.game import card_art
from openuno.game.card import Card, text_of
from openuno.text.lang import listed

_STEP, _BACK_STEP = 58, 22
"""How far a card lies from the one below it: its corner is to be seen, or its edge."""
_WIDEST = 800
_MOST_BACKS = 16

_rank = attrgetter("rank")


class Hand(tuple[Card, ...]):
    """Cards, sorted as they lie in a hand; a tuple that reads, writes and shows itself."""

    __slots__ = ()

    def __new__(cls, cards: Iterable[Card] | str = ()) -> Self:
        """The hand of these cards, or of those written one after the other."""
        check_type("cards", cards, Iterable)
        held = Card.parse_all(cards) if isinstance(cards, str) else tuple(cards)
        for card in held:
            check_type("card", card, Card)
        return super().__new__(cls, sorted(held, key=_rank))

    def __getnewargs__(self) -> tuple[str]:
        return (str(self),)

    def __str__(self) -> str:
        return text_of(self)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def _repr_svg_(self) -> str:
        return open_cards(self)


def in_order(cards: Iterable[Card]) -> Hand:
    """The hand of cards that come as they lie in a hand."""
    untyped: Any = tuple  # of whose `__new__` the type checker knows too little
    return untyped.__new__(Hand, cards)


def open_cards(cards: Sequence[Card]) -> str:
    """A picture of cards that lie open, each on the one before."""
    step = min(_STEP, _WIDEST / max(1, len(cards)))
    label = listed("en", [card.spelled_out("en") for card in cards])
    return card_art.svg([card.layers for card in cards], label, step=step)


def face_down(count: int) -> str:
    """A picture of so many cards that lie face down; of very many, some."""
    backs = [card_art.back()] * min(count, _MOST_BACKS)
    return card_art.svg(backs, f"{count} × ?", step=_BACK_STEP)
