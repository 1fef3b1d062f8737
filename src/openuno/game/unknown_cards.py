"""Cards that nobody knows, as people leave them open who write a table down.

In a hand, `?` is a card that nobody knows and `?3` are three of them. In the draw pile, `...` after
the cards that are known is all that is left of the decks, in an order that nobody knows; so is a
draw pile that is not mentioned. A game needs its cards settled: `settle` lays them in one of the
ways they could lie.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from openuno.core.data.cards import COPIES, COPIES_2015
from openuno.core.data.rules import Deck, Rules, decks_for
from openuno.game.card import Card, text_of
from openuno.game.fields import Fields
from openuno.text.errors import InputError
from openuno.text.lang import Language, say

_UNKNOWN = re.compile(r"\?(\d{0,4})")
REST = "..."
"""In the draw pile: all that is left of the decks."""
_SHUFFLES = 50
"""How many ways are tried where only hands are open."""


@dataclass(frozen=True, slots=True)
class Excess:
    """More cards of a kind than the decks hold."""

    card: Card
    named: int
    held: int
    decks: int

    def in_words(self, language: Language) -> str:
        """What is pointed out to whoever wrote the table down."""
        key = "referee.excess" if self.decks == 1 else "referee.excess_of_decks"
        return say(
            language,
            key,
            card=self.card.spelled_out(language),
            named=self.named,
            held=self.held,
            decks=self.decks,
        )


@dataclass(frozen=True, slots=True)
class Settled:
    """A table with every card in a place."""

    table: dict[str, Any]
    unknown: Mapping[str, Counter[Card]]
    """The cards in each hand that nobody knows."""


@dataclass(frozen=True, slots=True)
class UnknownCards:
    """What a table leaves open, beside what it names."""

    table: Mapping[str, object]
    seats: tuple[str, ...]
    hands: Mapping[str, int]
    """How many cards in each hand nobody knows."""
    pile: tuple[Card, ...]
    """The known cards on top of the draw pile, the next one first."""
    has_open_pile: bool
    """Whether all that is left of the decks lies below them."""
    left: tuple[Card, ...]
    """The cards of the decks that are named nowhere, sorted."""
    excess: tuple[Excess, ...]

    @property
    def are_open(self) -> bool:
        """Whether there is any card that nobody knows."""
        return self.has_open_pile or any(self.hands.values())

    @classmethod
    def read(
        cls, table: Mapping[str, object], given: Fields, seats: tuple[str, ...], rules: Rules
    ) -> UnknownCards:
        """What the table of a referee's file leaves open."""
        held = Fields(given.table("hands"), seats, "hands.") if "hands" in given else None
        words = {} if held is None else {name: held.text(name).split() for name in seats}
        pile = given.text("draw", "" if held is None else REST).split()
        has_open_pile = pile[-1:] == [REST]
        named = Counter(
            card
            for listed in (
                *(word for hand in words.values() for word in hand if not _is_unknown(word)),
                *given.text("discard", "").split(),
                *(pile[:-1] if has_open_pile else pile),
                *str(given.table("moment").get("rest", "")).split(),
            )
            if (card := _printed(listed)) is not None
        )
        decks = decks_for(rules, len(seats))
        full = _cards_of(rules, decks)
        unknown = {name: sum(map(_count, hand)) for name, hand in words.items()}
        left = tuple(sorted((full - named).elements()))
        _check_enough(unknown, len(left))
        return cls(
            table,
            seats,
            unknown,
            tuple(card for word in pile if (card := _printed(word)) is not None),
            has_open_pile and "rest" not in given.table("moment"),
            left,
            tuple(
                Excess(card, named[card], full[card], decks)
                for card in sorted(named)
                if named[card] > full[card]
            ),
        )

    def settle(self, chance: Random, first: Card | None = None) -> Settled:
        """One way the cards could lie: the one given, if any, as the first unknown card of the
        draw pile, all others as chance has it.
        """
        cards = list(self.left)
        if first is not None:
            cards.remove(first)
        chance.shuffle(cards)
        table = dict(self.table)
        dealt = {name: tuple(cards.pop() for _ in range(n)) for name, n in self.hands.items()}
        if any(self.hands.values()):
            hands: Any = table["hands"]
            table["hands"] = {
                name: " ".join((*_known(hands[name]), *map(str, dealt[name]))) for name in dealt
            }
        if self.has_open_pile:
            table["draw"] = text_of((*self.pile, *(() if first is None else (first,)), *cards))
        return Settled(table, {name: Counter(unknown) for name, unknown in dealt.items()})

    def ways(self, seed: int) -> Iterator[Settled]:
        """Ways the cards could lie: each card that is left is once the next of the draw pile."""
        can_come = self.has_open_pile and len(self.left) > sum(self.hands.values())
        nexts = tuple(dict.fromkeys(self.left)) if can_come else (None,) * _SHUFFLES
        for number, first in enumerate(nexts):
            way = self.settle(Random(f"{seed} {number}"), first)
            yield Settled({**way.table, "seed": number}, way.unknown)


def check_hand(text: str) -> None:
    """Refuses a hand with a word that is no card, known or unknown."""
    for word in _known(text):
        Card(word)


def _cards_of(rules: Rules, decks: int) -> Counter[Card]:
    """S1, H12: all cards of so many decks."""
    copies = COPIES if rules.deck == Deck.STANDARD else COPIES_2015
    return Counter({Card.of(kind): decks * count for kind, count in enumerate(copies)})


def _printed(word: str) -> Card | None:
    """The card as it lies in the box; none if the word names no card, which others complain of."""
    try:
        return Card.of(Card(word).kind)
    except InputError:
        return None


def _is_unknown(word: str) -> bool:
    return _UNKNOWN.fullmatch(word) is not None


def _count(word: str) -> int:
    """How many cards that nobody knows a word stands for."""
    found = _UNKNOWN.fullmatch(word)
    return 0 if found is None else int(found[1] or 1)


def _known(hand: str) -> list[str]:
    return [word for word in hand.split() if not _is_unknown(word)]


def _check_enough(unknown: Mapping[str, int], left: int) -> None:
    """Refuses hands with more unknown cards than the decks still have."""
    rest = left
    for name, count in unknown.items():
        rest -= count
        if rest < 0:
            raise InputError("too_few_left", field=f"hands.{name}", count=count, left=left)
