"""The judge: names the first reason against an action, and changes nothing."""

from __future__ import annotations

from openuno.core.data.cards import (
    NO_COLOUR,
    WILD,
    WILD_DRAW_FOUR,
    colour_of,
    is_in,
    kind_of,
    named_colour,
)
from openuno.core.data.codecs import Kind, Seat
from openuno.core.data.flat_records import Ints
from openuno.core.data.refusals import Refusal
from openuno.core.data.rules import (
    FIRST_EDITION,
    AfterDraw,
    Draw,
    MultiPlay,
    Rules,
    Scoring,
    SelfCall,
    Turn,
    UnoCall,
    WildDrawFourCheck,
)
from openuno.core.data.state import Phase, State, awaits_answer, skip_awaits_answer, top_card
from openuno.core.data.verbs import CARDS, FIRST_CARD, SEAT, TARGET, UNO, VERB, Verb
from openuno.core.jit import kernel, kernel_apart
from openuno.core.legality.chains import first_stage, judge_link, next_stage
from openuno.core.legality.playable import (
    answering,
    can_challenge,
    can_draw,
    finishing,
    fitting,
    four_is_legal,
    hand_is_full,
    honestly_playable,
    is_out,
    is_wild_on_wild,
    must_lay,
    obliging,
    playable,
    playable_after_draw,
)


@kernel
def judge(s: State, rules: Rules, action: Ints) -> int:
    """Why this action is not allowed now; `Refusal.NONE` if it is. Changes nothing."""
    verb = action[VERB]
    if s.phase >= Phase.HAND_OVER:
        return judge_deal(s, verb)
    if verb != Verb.DEAL and is_out(s, rules, action[SEAT]):
        return Refusal.PLAYER_OUT
    if verb == Verb.PLAY:
        return judge_play(s, rules, action)
    if verb == Verb.JUMP:
        return judge_jump(s, rules, action)
    if verb == Verb.UNO:
        return judge_uno(s, rules, action[SEAT])
    if verb == Verb.CATCH:
        return judge_catch(s, rules, action[SEAT], action[TARGET])
    if verb == Verb.SUGGEST:
        return judge_suggest(s, rules, action[SEAT], action[TARGET])
    if verb == Verb.DEAL:
        return Refusal.HAND_NOT_OVER
    if verb == Verb.SWAP:
        return judge_swap(s, action[SEAT], action[TARGET])
    return judge_turn(s, rules, verb, action[SEAT])


@kernel
def judge_deal(s: State, verb: int) -> int:
    """S3, C3: judges actions between hands: only a deal is allowed, and none after the match."""
    if s.phase == Phase.MATCH_OVER:
        return Refusal.MATCH_OVER
    return Refusal.NONE if verb == Verb.DEAL else Refusal.HAND_OVER


@kernel
def judge_turn(s: State, rules: Rules, verb: int, seat: Seat) -> int:
    """T4, T5, T7, S5: judges the actions without a card, which belong to the seat to move."""
    if verb == Verb.CHALLENGE or verb == Verb.ACCEPT:
        return judge_answer(s, rules, verb, seat)
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if awaits_answer(s):
        return Refusal.ANSWER_FIRST
    if s.phase == Phase.SWAP:
        return Refusal.SWAP_FIRST
    if verb == Verb.CHOOSE:
        return Refusal.NONE if s.phase == Phase.CHOOSE_COLOUR else Refusal.NOTHING_TO_CHOOSE
    if s.phase == Phase.CHOOSE_COLOUR:
        return Refusal.CHOOSE_FIRST
    return judge_draw(s, rules) if verb == Verb.DRAW else judge_pass(s, rules)


@kernel
def judge_answer(s: State, rules: Rules, verb: int, seat: Seat) -> int:
    """T4, H1, H15: judges taking what a draw card, a stack or a Skip does, or a challenge."""
    if not awaits_answer(s) or (verb == Verb.CHALLENGE and not can_challenge(s, rules)):
        return Refusal.NOTHING_TO_CHALLENGE
    return Refusal.NONE if seat == s.turn else Refusal.NOT_YOUR_CHALLENGE


@kernel
def judge_swap(s: State, seat: Seat, target: Seat) -> int:
    """H2: judges the choice with whom to swap hands, after a 7."""
    if s.phase != Phase.SWAP:
        return Refusal.NOTHING_TO_SWAP
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if seat == target:
        return Refusal.SWAP_SELF
    return Refusal.PLAYER_OUT if s.out[target] else Refusal.NONE


@kernel
def judge_draw(s: State, rules: Rules) -> int:
    """T5, T7: judges whether the seat to move may draw a card."""
    if s.phase == Phase.DRAWN:
        return Refusal.ALREADY_DRAWN
    if must_lay(s, rules) != 0:
        return Refusal.MUST_FOLLOW
    if rules.draw != Draw.ANY_TIME and obliging(s, rules) != 0:
        return Refusal.MUST_PLAY
    if hand_is_full(s, rules, s.turn):
        return Refusal.HAND_FULL
    return Refusal.NONE if can_draw(s, rules) else Refusal.NOTHING_TO_DRAW


@kernel
def judge_pass(s: State, rules: Rules) -> int:
    """T5, T7: judges a pass, after drawing or with neither a card to play nor one to draw."""
    if s.phase == Phase.DRAWN:
        forced = rules.after_draw == AfterDraw.MUST_PLAY and honestly_playable(s, rules) != 0
        return Refusal.MUST_PLAY if forced else Refusal.NONE
    if must_lay(s, rules) != 0:
        return Refusal.MUST_FOLLOW
    if can_draw(s, rules):
        return Refusal.MUST_DRAW
    return Refusal.MUST_PLAY if playable(s, rules) != 0 else Refusal.NONE


@kernel
def judge_uno(s: State, rules: Rules, seat: Seat) -> int:
    """U3, H18: judges UNO called on its own, after the card, in time or falsely."""
    if s.due[seat]:
        return Refusal.NONE if rules.self_call == SelfCall.SAFE else Refusal.UNO_TOO_LATE
    if s.size[seat] == 0:
        return Refusal.UNO_WHEN_OUT
    return Refusal.UNO_NOT_NEEDED if s.size[seat] == 1 else Refusal.FALSE_UNO


@kernel
def judge_catch(s: State, rules: Rules, seat: Seat, target: Seat) -> int:
    """U2, U4: judges catching a player who laid the next-to-last card and did not call."""
    if seat == target:
        return Refusal.CATCH_SELF
    if is_gone(s, rules, seat) or is_gone(s, rules, target):
        return Refusal.GONE_OUT
    if s.due[target]:
        return Refusal.NONE
    return Refusal.CATCH_TOO_LATE if is_only_late(s, rules, target) else Refusal.FALSE_CATCH


@kernel
def judge_suggest(s: State, rules: Rules, seat: Seat, target: Seat) -> int:
    """P0, P1: judges telling another player what to play: it may have a price but is allowed while
    both play.
    """
    if seat == target:
        return Refusal.SUGGEST_SELF
    gone = is_gone(s, rules, seat) or is_gone(s, rules, target)
    return Refusal.GONE_OUT if gone else Refusal.NONE


@kernel
def is_gone(s: State, rules: Rules, seat: Seat) -> bool:
    """P0, H7: whether a seat is out of the hand: it has laid the last card, whose draw cards wait
    for an answer, or is out already. In the first edition, which had no places (H25), it still
    had a say.
    """
    counts = rules.edition > FIRST_EDITION or rules.scoring == Scoring.BY_PLACE
    return counts and (s.going_out == seat or is_out(s, rules, seat))


@kernel
def is_only_late(s: State, rules: Rules, target: Seat) -> bool:
    """U2, U4: whether it is true that a player holds one card uncalled, so that it is no false
    catch. In the first edition it was one.
    """
    return (
        rules.edition > FIRST_EDITION
        and rules.uno_call == UnoCall.REQUIRED
        and s.size[target] == 1
        and s.called[target] == 0
    )


@kernel
def judge_play(s: State, rules: Rules, action: Ints) -> int:
    """T1 to T5, T9, U4, P2: judges laying a card or, where the rules allow it, several."""
    seat = action[SEAT]
    count = action[CARDS]
    if not holds(s, action):
        return Refusal.CARD_NOT_HELD
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if s.phase != Phase.PLAY:
        refusal = judge_moment(s, rules, action)
        if refusal != Refusal.NONE:
            return refusal
    elif count > 1 and rules.turn != Turn.CHAIN and rules.multi_play == MultiPlay.OFF:
        return Refusal.ONE_CARD_ONLY
    return judge_cards(s, rules, action)


@kernel
def judge_moment(s: State, rules: Rules, action: Ints) -> int:
    """S5, T4, T5, H1, H2, H4, H15: judges a card laid in any phase but a plain turn: one alone."""
    kind = kind_of(action[FIRST_CARD])
    if s.phase == Phase.CHALLENGE:
        return Refusal.ANSWER_FIRST
    if s.phase == Phase.CHOOSE_COLOUR:
        return Refusal.CHOOSE_FIRST
    if s.phase == Phase.SWAP:
        return Refusal.SWAP_FIRST
    is_one = action[CARDS] == 1
    if s.phase == Phase.DRAWN and rules.after_draw != AfterDraw.ANY_CARD:
        is_drawn = is_one and is_in(kind, playable_after_draw(s, rules))
        return Refusal.NONE if is_drawn else Refusal.NOT_THE_DRAWN_CARD
    if not is_one:
        return Refusal.ONE_CARD_ONLY
    if s.phase == Phase.DRAWN:
        return Refusal.NONE
    if is_in(kind, answering(s, rules)):
        return Refusal.NONE
    return Refusal.ONLY_SKIP_ANSWERS if skip_awaits_answer(s) else Refusal.DOES_NOT_ANSWER


@kernel_apart
def judge_jump(s: State, rules: Rules, action: Ints) -> int:
    """H3: judges laying the same card as the top one out of turn, before the next player begins."""
    if not rules.jump_in:
        return Refusal.NO_JUMPING_IN
    if action[CARDS] != 1:
        return Refusal.ONE_CARD_ONLY
    if not holds(s, action):
        return Refusal.CARD_NOT_HELD
    kind = kind_of(action[FIRST_CARD])
    jumps = kind < WILD or (rules.jump_wilds and not is_wild_on_wild(rules, kind, kind))
    if kind != top_card(s) or not jumps:
        return Refusal.JUMP_NOT_IDENTICAL
    if not s.jump_open:
        return Refusal.JUMP_TOO_LATE
    return judge_cards(s, rules, action)


@kernel
def judge_finish(s: State, rules: Rules, action: Ints) -> int:
    """H8, U4: judges whether these cards may be the last ones, and UNO be called with them."""
    count = action[CARDS]
    left = s.size[action[SEAT]] - count
    if left == 0:
        if not is_in(kind_of(action[FIRST_CARD + count - 1]), finishing(rules)):
            return Refusal.LAST_CARD_NOT_ALLOWED
        return Refusal.NONE if action[UNO] == 0 else Refusal.UNO_WHEN_OUT
    if action[UNO] == 0:
        return Refusal.NONE
    if left > 1:
        return Refusal.FALSE_UNO
    return Refusal.UNO_NOT_NEEDED if rules.uno_call == UnoCall.AUTO else Refusal.NONE


@kernel
def copies_among(action: Ints, count: int, kind: Kind) -> int:
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
        if copies_among(action, i, kind) >= s.counts[action[SEAT], kind]:
            return False
    return True


@kernel
def judge_first(s: State, rules: Rules, seat: Seat, kind: Kind) -> int:
    """T1, T6, H16: whether a card fits on the pile, and is of the declared colour if it has to."""
    if is_wild_on_wild(rules, top_card(s), kind):
        return Refusal.WILD_ON_WILD
    if not is_in(kind, fitting(rules, s.colour, top_card(s))):
        return Refusal.DOES_NOT_MATCH
    declared = must_lay(s, rules) if s.must_follow and seat == s.turn else 0
    return Refusal.NONE if declared == 0 or is_in(kind, declared) else Refusal.MUST_FOLLOW


@kernel
def judge_cards(s: State, rules: Rules, action: Ints) -> int:
    """T1 to T4, T9: judges each card against the one it is laid on, the first against the pile."""
    seat = action[SEAT]
    held = s.held[seat]
    kind = top_card(s)
    colour = s.colour
    stage = 0
    for i in range(action[CARDS]):
        code = action[FIRST_CARD + i]
        below = kind
        kind = kind_of(code)
        if i == 0:
            refusal = judge_first(s, rules, seat, kind)
            stage = first_stage(kind) if action[CARDS] > 1 else 0
        else:
            refusal = judge_link(rules, stage, below, colour, kind)
            stage = next_stage(stage, below, colour, kind)
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
        if copies_among(action, i, kind) + 1 == s.counts[seat, kind]:
            held &= ~(1 << kind)
    return judge_finish(s, rules, action)
