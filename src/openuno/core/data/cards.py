"""The cards (S1): what is printed on them, as small numbers and as bits.

A *kind* is what is printed on a card: `13 * colour + face` if it has a colour, then the wilds.
Cards of a kind cannot be told apart. A set of kinds is a mask with one bit a kind, so "which cards
in this hand fit?" is a single `&`. A wild that has been laid also carries the colour its player
named: its *code* is the kind with that colour in the bits above (`coded`).
"""

from __future__ import annotations

from openuno.core.data.codecs import Code, Kind, Mask
from openuno.core.jit import kernel

RED, YELLOW, GREEN, BLUE = range(4)
COLOURS = 4
NO_COLOUR = -1

SKIP, REVERSE, DRAW_TWO = 10, 11, 12
"""The faces after the numbers 0 to 9."""
FACES = 13

WILD = COLOURS * FACES
WILD_DRAW_FOUR = WILD + 1
SWAP_HANDS = WILD + 2
CUSTOMISABLE = WILD + 3
KINDS = WILD + 4
NO_CARD = -1

COPIES = (1, *[2] * 12) * COLOURS + (4, 4, 0, 0)
"""How many cards of each kind a deck holds (S1)."""
COPIES_2015 = (*COPIES[:SWAP_HANDS], 1, 3)
"""How many cards of each kind the publisher's deck of 2015 holds (H12)."""
DECK = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))
DECK_2015 = tuple(kind for kind, copies in enumerate(COPIES_2015) for _ in range(copies))
DECK_SIZES = (len(DECK), len(DECK_2015))

COLOUR_MASKS = tuple(((1 << FACES) - 1) << (FACES * colour) for colour in range(COLOURS))
FACE_MASKS = tuple(
    sum(1 << (FACES * colour + face) for colour in range(COLOURS)) for face in range(FACES)
)
LIKE_MASKS = (*FACE_MASKS * COLOURS, 0, 0, 0, 0)
"""For each kind the kinds with the same number or symbol; a wild has neither."""
NUMBERS_MASK = sum(FACE_MASKS[:SKIP])
ACTIONS_MASK = FACE_MASKS[SKIP] | FACE_MASKS[REVERSE] | FACE_MASKS[DRAW_TWO]
WILDS_MASK = sum(1 << kind for kind in range(WILD, KINDS))
WILD_DRAW_FOUR_MASK = 1 << WILD_DRAW_FOUR
DRAW_CARDS_MASK = FACE_MASKS[DRAW_TWO] | WILD_DRAW_FOUR_MASK

ACTION_POINTS = 20
"""What a Skip, a Reverse or a Draw Two counts on every sheet (C2)."""
WILD_POINTS = 50
"""What a Wild or a Wild Draw Four counts on every sheet (C2)."""

_CODE_SHIFT = 6
_KIND_BITS = (1 << _CODE_SHIFT) - 1


@kernel
def colour_of(kind: Kind) -> int:
    """The colour printed on a card; `NO_COLOUR` for a wild."""
    return kind // FACES if kind < WILD else NO_COLOUR


@kernel
def face_of(kind: Kind) -> int:
    """The face of a coloured card: 0 to 9, `SKIP`, `REVERSE` or `DRAW_TWO`."""
    return kind % FACES


@kernel
def is_in(kind: Kind, mask: Mask) -> bool:
    """Whether a mask has the bit of this kind."""
    return mask >> kind & 1 == 1


@kernel
def coded(kind: Kind, colour: int) -> int:
    """The code of a laid card: a wild with the colour named, any other card just its kind."""
    return kind | (colour + 1) << _CODE_SHIFT


@kernel
def kind_of(code: Code) -> int:
    """The kind of a card as it is laid."""
    return code & _KIND_BITS


@kernel
def named_colour(code: Code) -> int:
    """The colour a laid wild names; `NO_COLOUR` if none."""
    return (code >> _CODE_SHIFT) - 1


@kernel
def points_of(kind: Kind, action_points: int, wild_points: int) -> int:
    """C2: numbers count their face, Skip, Reverse and Draw Two so much, Wild and Wild Draw Four so
    much (H11). H12: the wilds of 2015 count 40.
    """
    if kind >= SWAP_HANDS:
        return 40
    if kind >= WILD:
        return wild_points
    return face_of(kind) if face_of(kind) < SKIP else action_points


@kernel
def how_many(mask: Mask) -> int:
    """The number of kinds in a mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def lowest(mask: Mask) -> int:
    """The first kind in a mask, which must not be empty."""
    return how_many((mask & -mask) - 1)
