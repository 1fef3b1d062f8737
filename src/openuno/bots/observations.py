"""What a bot notes about single cards and about decisions of other players."""

from __future__ import annotations

from dataclasses import dataclass

from openuno.core.data.cards import COLOUR_MASKS, KINDS

ALL_KINDS = (1 << KINDS) - 1
DREW = -1
"""In place of the card that was chosen: the player drew."""


@dataclass(slots=True)
class HeldCard:
    """A card in a hand, and what is known of it."""

    since: int
    """Since when it is in this hand, in events."""
    cannot: int = 0
    """The kinds it cannot be."""
    seems_not: int = 0
    """The kinds it does not seem to be."""

    @property
    def unlikely(self) -> int:
        """The kinds it cannot be or does not seem to be."""
        return self.cannot | self.seems_not


Hand = list[HeldCard]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player chose to do, and in which situation."""

    time: int
    free: bool
    """Whether it was a choice among all cards in the hand."""
    choice: int
    """The card as it was laid, or `DREW`."""
    since: int
    """Since when the player had that card."""
    pile: int
    """How many cards lay on the discard pile."""
    colour: int
    direction: str
    following: int
    """How many cards the next player had."""
    lacking: list[int]
    """How many cards of the next player seemed to lack each colour."""


def lacking(hand: Hand) -> list[int]:
    """How many cards of a hand do not seem to have each colour."""
    lacked = [held.cannot | held.seems_not for held in hand]
    return [[kinds & mask for kinds in lacked].count(mask) for mask in COLOUR_MASKS]


def only(kind: int) -> int:
    """The kinds that a card known to be of this kind cannot be: all others."""
    return ALL_KINDS & ~(1 << kind)
