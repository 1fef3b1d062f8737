"""Playable cards: which cards fit, which answer a stack, whether there is a card to draw."""

from __future__ import annotations

from openuno.core.data.cards import (
    ACTIONS_MASK,
    COLOUR_MASKS,
    DRAW_CARDS_MASK,
    DRAW_TWO,
    FACE_MASKS,
    LIKE_MASKS,
    NUMBERS_MASK,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
    WILD_DRAW_FOUR_MASK,
    WILDS_MASK,
)
from openuno.core.data.codecs import Kind, Mask, Seat
from openuno.core.data.rules import (
    AfterDraw,
    Deflect,
    Draw,
    DrawCount,
    LastCard,
    Rules,
    Stacking,
    WildDrawFour,
    WildDrawFourCheck,
    WildDrawFourVictim,
)
from openuno.core.data.state import Phase, State, four_awaits_answer, top_card
from openuno.core.jit import kernel


@kernel
def matching(colour: int, kind: Kind) -> Mask:
    """T1: the kinds that match this colour or the number or symbol of this card."""
    return COLOUR_MASKS[colour] | LIKE_MASKS[kind]


@kernel
def fitting(rules: Rules, colour: int, kind: Kind) -> Mask:
    """T1, T2: the kinds that match this colour or this card, and wilds, if they may lie on it."""
    if is_wild_on_wild(rules, kind, WILD):
        return matching(colour, kind)
    return matching(colour, kind) | WILDS_MASK


@kernel
def is_wild_on_wild(rules: Rules, below: Kind, kind: Kind) -> bool:
    """H16: whether a wild would lie on a wild, at a table where none may."""
    return not rules.wild_on_wild and below >= WILD and kind >= WILD


@kernel
def forbidding_four(rules: Rules, colour: int, kind: Kind) -> Mask:
    """T3: the kinds that, held beside it, make a Wild Draw Four on this card a bluff."""
    if rules.wild_draw_four == WildDrawFour.NO_MATCHING_COLOUR:
        return COLOUR_MASKS[colour]
    if rules.wild_draw_four == WildDrawFour.NOTHING_ELSE_PLAYABLE:
        return fitting(rules, colour, kind) & ~WILD_DRAW_FOUR_MASK
    if rules.wild_draw_four == WildDrawFour.NO_MATCHING_NUMBER:
        return COLOUR_MASKS[colour] & NUMBERS_MASK
    return 0


@kernel
def four_is_legal(rules: Rules, held: Mask, colour: int, kind: Kind) -> bool:
    """T3: whether a Wild Draw Four is honest on this card, given the kinds held beside it."""
    return held & forbidding_four(rules, colour, kind) == 0


@kernel
def answering(s: State, rules: Rules) -> Mask:
    """H1, H15: the kinds that pass a stack on, or send it elsewhere; on a Skip, another one. They
    must also fit (T1).
    """
    if rules.skip_stacking and s.owed == 0:
        return FACE_MASKS[SKIP]
    if rules.stacking == Stacking.ANY:
        mask = DRAW_CARDS_MASK
    elif s.draw_card == WILD_DRAW_FOUR:
        mask = 0 if rules.stacking == Stacking.TWOS else WILD_DRAW_FOUR_MASK
    elif rules.stacking == Stacking.RISING:
        mask = DRAW_CARDS_MASK
    else:
        mask = FACE_MASKS[DRAW_TWO]
    if rules.deflect == Deflect.REVERSE or rules.deflect == Deflect.BOTH:
        mask |= FACE_MASKS[REVERSE] & COLOUR_MASKS[s.colour]
    if rules.deflect == Deflect.SKIP or rules.deflect == Deflect.BOTH:
        mask |= FACE_MASKS[SKIP] & COLOUR_MASKS[s.colour]
    return mask


@kernel
def finishing(rules: Rules) -> Mask:
    """H8: the kinds that may be laid as the last card."""
    if rules.last_card == LastCard.NO_WILD:
        return ~WILDS_MASK
    if rules.last_card == LastCard.NO_ACTION:
        return ~(WILDS_MASK | ACTIONS_MASK)
    return ~0


@kernel
def must_lay(s: State, rules: Rules) -> Mask:
    """T6: the kinds of which the seat to move must lay one: those of the declared colour, if a Wild
    Draw Four has just made it draw and lets it play on. None where it is free.
    """
    if rules.wild_draw_four_victim != WildDrawFourVictim.PLAYS_ON or s.must_follow == 0:
        return 0
    mask = s.held[s.turn] & COLOUR_MASKS[s.colour]
    return mask & finishing(rules) if s.size[s.turn] == 1 else mask


@kernel
def playable_after_draw(s: State, rules: Rules) -> Mask:
    """T5, H4: the kinds that the seat to move may lay after drawing, if they fit."""
    if rules.after_draw == AfterDraw.ANY_CARD:
        return s.held[s.turn]
    if rules.draw_count == DrawCount.TWO or rules.draw_count == DrawCount.THREE:
        return s.fresh | 1 << s.drawn
    return 1 << s.drawn


@kernel
def playable(s: State, rules: Rules) -> Mask:
    """The kinds the seat to move can lay as its (first) card, a bluffed Wild Draw Four included."""
    seat = s.turn
    if s.phase == Phase.PLAY:
        mask = s.held[seat]
    elif s.phase == Phase.DRAWN:
        mask = playable_after_draw(s, rules)
    elif s.phase == Phase.STACK:
        mask = s.held[seat] & answering(s, rules)
    else:
        return 0
    mask &= fitting(rules, s.colour, top_card(s))
    if (
        mask & WILD_DRAW_FOUR_MASK
        and rules.wild_draw_four_check == WildDrawFourCheck.REFUSE
        and not four_is_legal(rules, s.held[seat], s.colour, top_card(s))
    ):
        mask &= ~WILD_DRAW_FOUR_MASK
    if rules.last_card != LastCard.ANY and s.size[seat] == 1:
        mask &= finishing(rules)
    declared = must_lay(s, rules) if s.must_follow else 0
    return mask & declared if declared != 0 else mask


@kernel
def honestly_playable(s: State, rules: Rules) -> Mask:
    """The kinds the seat to move can lay without a bluff."""
    mask = playable(s, rules)
    if mask & WILD_DRAW_FOUR_MASK and not four_is_legal(
        rules, s.held[s.turn], s.colour, top_card(s)
    ):
        mask &= ~WILD_DRAW_FOUR_MASK
    return mask


@kernel
def obliging(s: State, rules: Rules) -> Mask:
    """T5: the kinds the seat to move can lay and must not draw with; a Wild may be one of them."""
    if rules.draw == Draw.ANY_TIME:
        return 0
    mask = playable(s, rules)
    return mask & ~WILDS_MASK if rules.draw == Draw.ONLY_IF_NO_MATCH else mask


@kernel
def can_challenge(s: State, rules: Rules) -> bool:
    """T4, H1: whether the seat to move may challenge the Wild Draw Four on top."""
    if rules.wild_draw_four_check != WildDrawFourCheck.CHALLENGE:
        return False
    return four_awaits_answer(s)


@kernel
def pile_is_empty(s: State) -> bool:
    """T7: whether nothing is left to draw, even after a reshuffle."""
    return s.draw_count == 0 and s.discard_count <= 1


@kernel
def hand_is_full(s: State, rules: Rules, seat: Seat) -> bool:
    """H4: whether a seat holds as many cards as it may."""
    return rules.hand_limit > 0 and s.size[seat] >= rules.hand_limit


@kernel
def is_out(s: State, rules: Rules, seat: Seat) -> bool:
    """H7, H25, H26: whether a seat is out of the hand that the others play on."""
    return rules.some_sit_out and s.out[seat] == 1


@kernel
def has_laid_all(s: State, rules: Rules, seat: Seat) -> bool:
    """C1, H7: whether a seat that is still in has no card left; an eliminated one has not laid
    them.
    """
    return s.size[seat] == 0 and not is_out(s, rules, seat)


@kernel
def can_draw(s: State, rules: Rules) -> bool:
    """T7, H4: whether the seat to move could take a card."""
    return not pile_is_empty(s) and not hand_is_full(s, rules, s.turn)
