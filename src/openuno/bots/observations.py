"""What a bot notes of single cards and decisions."""

from __future__ import annotations

from dataclasses import dataclass

from openuno.core.data.cards import COLOUR_MASKS, KINDS

ALL_KINDS = (1 << KINDS) - 1
DREW = -1
"""In place of the card that was chosen."""


@dataclass(slots=True)
class HeldCard:
    """A card in a hand."""

    since: int
    """Since when it is there."""
    cannot: int = 0
    """The kinds it cannot be, ..."""
    seems_not: int = 0
    """... and those it does not seem to be."""

    @property
    def unlikely(self) -> int:
        """All of these."""
        return self.cannot | self.seems_not


Hand = list[HeldCard]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player chose to do, and what lay open then."""

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
    """How many cards the next player had, ..."""
    lacking: list[int]
    """... and how many of them seemed to lack each colour."""


def lacking(hand: Hand) -> list[int]:
    """How many cards of a hand do not seem to have each colour."""
    return [sum(held.unlikely & mask == mask for held in hand) for mask in COLOUR_MASKS]


def only(kind: int) -> int:
    """A card that is this and nothing else."""
    return ALL_KINDS & ~(1 << kind)
