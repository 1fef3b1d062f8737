"""Colours: which one a hand has most of, and which one a laid card puts in force."""

from __future__ import annotations

from openuno.core.data.cards import (
    COLOUR_MASKS,
    COLOURS,
    WILD,
    colour_of,
    how_many,
    kind_of,
    named_colour,
)
from openuno.core.data.codecs import Code, Mask
from openuno.core.jit import kernel


@kernel
def of_colour(kinds: Mask, colour: int) -> Mask:
    """How many of these kinds have a colour. Two cards of a kind count once: they are laid as
    easily as one.
    """
    return how_many(kinds & COLOUR_MASKS[colour])


@kernel
def colours_among(kinds: Mask) -> int:
    """How many colours these kinds have."""
    colours = 0
    for colour in range(COLOURS):
        if kinds & COLOUR_MASKS[colour] != 0:
            colours += 1
    return colours


@kernel
def majority_colour(kinds: Mask) -> int:
    """The colour that most of these kinds have; the first of them, if several."""
    best = 0
    for colour in range(1, COLOURS):
        if of_colour(kinds, colour) > of_colour(kinds, best):
            best = colour
    return best


@kernel
def colour_in_force(code: Code) -> int:
    """The colour in force once this card is laid."""
    kind = kind_of(code)
    return named_colour(code) if kind >= WILD else colour_of(kind)
