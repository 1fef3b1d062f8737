"""What is allowed: which cards fit, who may draw, call, catch or challenge, and why not.

`judge` is the referee: it looks at an action and changes nothing.
"""

from __future__ import annotations

from openuno.core.actions import CARDS, FIRST_CARD, SEAT, TARGET, UNO, VERB, Verb
from openuno.core.cards import (
    ACTIONS_MASK,
    COLOUR_MASKS,
    DRAW_CARDS_MASK,
    LIKE_MASKS,
    NO_COLOUR,
    NUMBERS_MASK,
    WILD,
    WILD_DRAW_FOUR,
    WILD_DRAW_FOUR_MASK,
    WILD_MASK,
    colour_of,
    is_in,
    kind_of,
    named_colour,
)
from openuno.core.jit import kernel
from openuno.core.records import Ints
from openuno.core.refusals import Refusal
from openuno.core.rules import Draw, Rules, Turn, WildDrawFour, WildDrawFourCheck
from openuno.core.state import Phase, State, top_card


@kernel
def fitting(colour: int, kind: int) -> int:
    """T1, T2: the kinds that match this colour or the number or symbol of this card, and wilds."""
    return COLOUR_MASKS[colour] | LIKE_MASKS[kind] | WILD_MASK | WILD_DRAW_FOUR_MASK


@kernel
def four_is_legal(rules: Rules, held: int, colour: int, kind: int) -> bool:
    """T3: whether a Wild Draw Four is honest on this card, given the kinds held beside it."""
    if rules.wild_draw_four == WildDrawFour.NOTHING_ELSE_PLAYABLE:
        forbidding = fitting(colour, kind) & ~WILD_DRAW_FOUR_MASK
    elif rules.wild_draw_four == WildDrawFour.NO_MATCHING_NUMBER:
        forbidding = COLOUR_MASKS[colour] & NUMBERS_MASK
    else:
        forbidding = COLOUR_MASKS[colour]
    return held & forbidding == 0


@kernel
def playable(s: State, rules: Rules) -> int:
    """The kinds the seat to move can lay as its (first) card, a bluffed Wild Draw Four included."""
    seat = s.turn
    if s.phase == Phase.PLAY:
        mask = s.held[seat]
    elif s.phase == Phase.DRAWN:
        mask = 1 << s.drawn
    else:
        return 0
    mask &= fitting(s.colour, top_card(s))
    if (
        mask & WILD_DRAW_FOUR_MASK
        and rules.wild_draw_four_check == WildDrawFourCheck.REFUSE
        and not four_is_legal(rules, s.held[seat], s.colour, top_card(s))
    ):
        mask &= ~WILD_DRAW_FOUR_MASK
    return mask


@kernel
def can_draw(s: State) -> bool:
    """T7: whether there is a card to draw, if need be after a reshuffle."""
    return s.draw_count > 0 or s.discard_count > 1


@kernel
def judge(s: State, rules: Rules, action: Ints) -> int:
    """Why this action is not allowed now; `Refusal.NONE` if it is. Changes nothing."""
    verb = action[VERB]
    if s.phase == Phase.HAND_OVER or s.phase == Phase.MATCH_OVER:
        return judge_deal(s, verb)
    if verb == Verb.PLAY:
        return judge_play(s, rules, action)
    if verb == Verb.UNO:
        return judge_uno(s, action[SEAT])
    if verb == Verb.CATCH:
        return judge_catch(s, action[SEAT], action[TARGET])
    if verb == Verb.SUGGEST:
        return Refusal.SUGGEST_SELF if action[SEAT] == action[TARGET] else Refusal.NONE
    if verb == Verb.DEAL:
        return Refusal.HAND_NOT_OVER
    return judge_turn(s, rules, verb, action[SEAT])


@kernel
def judge_deal(s: State, verb: int) -> int:
    """S3, C3: between hands there is only the next deal, and none once the match is over."""
    if s.phase == Phase.MATCH_OVER:
        return Refusal.MATCH_OVER
    return Refusal.NONE if verb == Verb.DEAL else Refusal.HAND_OVER


@kernel
def judge_turn(s: State, rules: Rules, verb: int, seat: int) -> int:
    """T4, T5, T7, S5: the moves without a card, which belong to the seat to move."""
    if verb == Verb.CHALLENGE or verb == Verb.ACCEPT:
        if s.phase != Phase.CHALLENGE:
            return Refusal.NOTHING_TO_CHALLENGE
        return Refusal.NONE if seat == s.turn else Refusal.NOT_YOUR_CHALLENGE
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if s.phase == Phase.CHALLENGE:
        return Refusal.ANSWER_FIRST
    if verb == Verb.CHOOSE:
        return Refusal.NONE if s.phase == Phase.CHOOSE_COLOUR else Refusal.NOTHING_TO_CHOOSE
    if s.phase == Phase.CHOOSE_COLOUR:
        return Refusal.CHOOSE_FIRST
    if verb == Verb.DRAW:
        return judge_draw(s, rules)
    return judge_pass(s, rules)


@kernel
def judge_draw(s: State, rules: Rules) -> int:
    """T5, T7: the seat to move asks for a card."""
    if s.phase == Phase.DRAWN:
        return Refusal.ALREADY_DRAWN
    if rules.draw == Draw.ONLY_IF_UNABLE and playable(s, rules) != 0:
        return Refusal.MUST_PLAY
    return Refusal.NONE if can_draw(s) else Refusal.NOTHING_TO_DRAW


@kernel
def judge_pass(s: State, rules: Rules) -> int:
    """T5, T7: pass after drawing, or when there is neither a card to play nor one to draw."""
    if s.phase == Phase.DRAWN:
        return Refusal.NONE
    if can_draw(s):
        return Refusal.MUST_DRAW
    return Refusal.MUST_PLAY if playable(s, rules) != 0 else Refusal.NONE


@kernel
def judge_uno(s: State, seat: int) -> int:
    """U3, U4: call UNO on its own, after the card."""
    if s.uno_due == seat:
        return Refusal.NONE
    if s.size[seat] == 0:
        return Refusal.UNO_WHEN_OUT
    return Refusal.UNO_NOT_NEEDED if s.size[seat] == 1 else Refusal.FALSE_UNO


@kernel
def judge_catch(s: State, seat: int, target: int) -> int:
    """U2, U4: catch a player who laid the next-to-last card and did not call."""
    if seat == target:
        return Refusal.CATCH_SELF
    return Refusal.NONE if s.uno_due == target else Refusal.FALSE_CATCH


@kernel
def judge_play(s: State, rules: Rules, action: Ints) -> int:
    """T1 to T5, T9, U4, P2: lay a card, or under `chain` several."""
    seat = action[SEAT]
    count = action[CARDS]
    if not holds(s, action):
        return Refusal.CARD_NOT_HELD
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if s.phase == Phase.CHALLENGE:
        return Refusal.ANSWER_FIRST
    if s.phase == Phase.CHOOSE_COLOUR:
        return Refusal.CHOOSE_FIRST
    if s.phase == Phase.DRAWN and (count > 1 or kind_of(action[FIRST_CARD]) != s.drawn):
        return Refusal.NOT_THE_DRAWN_CARD
    if count > 1 and rules.turn != Turn.CHAIN:
        return Refusal.ONE_CARD_ONLY
    refusal = judge_cards(s, rules, action)
    if refusal != Refusal.NONE or action[UNO] == 0:
        return refusal
    left = s.size[seat] - count
    if left == 0:
        return Refusal.UNO_WHEN_OUT
    return Refusal.NONE if left == 1 else Refusal.FALSE_UNO


@kernel
def copies_among(action: Ints, count: int, kind: int) -> int:
    """How many of the first `count` cards of an action are of this kind."""
    copies = 0
    for i in range(count):
        if kind_of(action[FIRST_CARD + i]) == kind:
            copies += 1
    return copies


@kernel
def holds(s: State, action: Ints) -> bool:
    """Whether the seat holds all the cards it wants to lay."""
    for i in range(action[CARDS]):
        kind = kind_of(action[FIRST_CARD + i])
        if copies_among(action, i + 1, kind) > s.counts[action[SEAT], kind]:
            return False
    return True


@kernel
def judge_cards(s: State, rules: Rules, action: Ints) -> int:
    """T1 to T4, T9: each card against the one it is laid on, the first against the pile."""
    seat = action[SEAT]
    held = s.held[seat]
    kind = top_card(s)
    colour = s.colour
    for i in range(action[CARDS]):
        code = action[FIRST_CARD + i]
        below = kind
        kind = kind_of(code)
        if i == 0 and not is_in(kind, fitting(colour, below)):
            return Refusal.DOES_NOT_MATCH
        if i > 0:
            refusal = judge_link(below, colour, kind)
            if refusal != Refusal.NONE:
                return refusal
        if kind >= WILD and named_colour(code) == NO_COLOUR:
            return Refusal.COLOUR_NEEDED
        if (
            kind == WILD_DRAW_FOUR
            and rules.wild_draw_four_check == WildDrawFourCheck.REFUSE
            and not four_is_legal(rules, held, colour, below)
        ):
            return Refusal.WILD_DRAW_FOUR_NOT_ALLOWED
        colour = named_colour(code) if kind >= WILD else colour_of(kind)
        if copies_among(action, i + 1, kind) == s.counts[seat, kind]:
            held &= ~(1 << kind)
    return Refusal.NONE


@kernel
def judge_link(below: int, colour: int, kind: int) -> int:
    """T9: whether a card may follow another in a chain.

    Action cards come last; among them a symbol goes on its like, a colour on its like, and the
    two kinds of draw card on each other.
    """
    if is_in(below, ACTIONS_MASK | WILD_DRAW_FOUR_MASK):
        if not is_in(kind, ACTIONS_MASK | WILD_DRAW_FOUR_MASK):
            return Refusal.CHAIN_ACTIONS_LAST
        if is_in(below, DRAW_CARDS_MASK) and is_in(kind, DRAW_CARDS_MASK):
            return Refusal.NONE
    return Refusal.NONE if is_in(kind, fitting(colour, below)) else Refusal.CHAIN_DOES_NOT_MATCH
