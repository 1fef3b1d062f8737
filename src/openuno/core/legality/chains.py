"""Several cards in one turn: what may follow what in a chain (T9), or lie together (H5)."""

from __future__ import annotations

from enum import IntEnum

from openuno.core.data.cards import (
    ACTIONS_MASK,
    DRAW_CARDS_MASK,
    DRAW_TWO,
    FACE_MASKS,
    NUMBERS_MASK,
    WILD_DRAW_FOUR,
    WILD_DRAW_FOUR_MASK,
    WILDS_MASK,
    face_of,
    is_in,
)
from openuno.core.data.codecs import Kind
from openuno.core.data.refusals import Refusal
from openuno.core.data.rules import FIRST_EDITION, MultiPlay, Rules, Turn
from openuno.core.jit import kernel
from openuno.core.legality.playable import is_wild_on_wild, matching


class Stage(IntEnum):
    """T9: how far a chain has come with its action cards: Skip, Reverse and Draw Two."""

    NONE_YET = 0
    ONE = 1
    """One action card, and at most Wild Draw Fours on it: it may stay the only one."""
    LAST = 2
    """The last cards: action cards and Wild Draw Fours, nothing else."""
    SPENT = 3
    """One action card that other cards lie on: there will be no second."""


@kernel
def first_stage(kind: Kind) -> int:
    """T9: where a chain stands that begins with this card."""
    return Stage.ONE if is_in(kind, ACTIONS_MASK) else Stage.NONE_YET


@kernel
def next_stage(stage: int, below: Kind, colour: int, kind: Kind) -> int:
    """T9: where a chain stands once a card is laid that may follow.

    A Draw Two that only fits because it lies on a Wild Draw Four belongs to the last cards.
    """
    if is_in(kind, ACTIONS_MASK):
        alone = stage == Stage.NONE_YET and is_in(kind, matching(colour, below))
        return Stage.ONE if alone else Stage.LAST
    if stage == Stage.ONE and kind != WILD_DRAW_FOUR:
        return Stage.SPENT
    return stage


@kernel
def judge_link(rules: Rules, stage: int, below: Kind, colour: int, kind: Kind) -> int:
    """T9, H16: whether a card may follow another in a chain; H5: whether they may lie together.

    One action card may stand anywhere in a chain, several only as its last cards; among those a
    Draw Two goes on any Wild Draw Four. The first edition is asked for in `judge_first_link`.
    """
    if is_wild_on_wild(rules, below, kind):
        return Refusal.WILD_ON_WILD
    if rules.turn != Turn.CHAIN:
        return Refusal.NONE if are_alike(rules, below, kind) else Refusal.NOT_ALIKE
    if rules.edition == FIRST_EDITION:
        return judge_first_link(below, colour, kind)
    draws_on = below == WILD_DRAW_FOUR and is_in(kind, FACE_MASKS[DRAW_TWO])
    if not draws_on and not is_in(kind, matching(colour, below) | WILDS_MASK):
        return Refusal.CHAIN_DOES_NOT_MATCH
    if is_in(kind, ACTIONS_MASK):
        return Refusal.CHAIN_ACTIONS_LAST if stage == Stage.SPENT else Refusal.NONE
    ended = stage == Stage.LAST and kind != WILD_DRAW_FOUR
    return Refusal.CHAIN_ACTIONS_LAST if ended else Refusal.NONE


@kernel
def judge_first_link(below: Kind, colour: int, kind: Kind) -> int:
    """T9 in the first edition: a Wild Draw Four was an action card, and all of them came last."""
    if is_in(below, ACTIONS_MASK | WILD_DRAW_FOUR_MASK):
        if not is_in(kind, ACTIONS_MASK | WILD_DRAW_FOUR_MASK):
            return Refusal.CHAIN_ACTIONS_LAST
        if is_in(below, DRAW_CARDS_MASK) and is_in(kind, DRAW_CARDS_MASK):
            return Refusal.NONE
    return (
        Refusal.NONE
        if is_in(kind, matching(colour, below) | WILDS_MASK)
        else Refusal.CHAIN_DOES_NOT_MATCH
    )


@kernel
def are_alike(rules: Rules, kind: Kind, other: Kind) -> bool:
    """H5: whether two cards are identical or, where that is enough, have the same number."""
    if kind == other:
        return True
    numbers = is_in(kind, NUMBERS_MASK) and is_in(other, NUMBERS_MASK)
    return numbers and rules.multi_play == MultiPlay.NUMBER and face_of(kind) == face_of(other)
