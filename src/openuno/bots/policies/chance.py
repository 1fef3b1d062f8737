"""Leaving actions to chance where hardly a card is left to draw, so that no policy goes round in
circles (T7).

Policies that always choose the same can pass the same two cards round for ever while they keep
what would end the hand, and the others never have a turn. With more cards to draw, the shuffle sees
to it that nothing comes back in the same order.
"""

from __future__ import annotations

from openuno.bots.policies.action_writer import write_action, write_cardless, write_cards
from openuno.bots.policies.random_policy import act_at_random, any_card
from openuno.core.data.flat_records import Ints
from openuno.core.data.refusals import Refusal
from openuno.core.data.rng import below
from openuno.core.data.rules import Rules
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.data.verbs import FIRST_CARD, Verb
from openuno.core.jit import kernel, kernel_apart
from openuno.core.legality.judge import judge_draw, judge_pass
from openuno.core.legality.playable import can_challenge, playable

_ONE_IN = 4
"""Where hardly a card is left, one action in so many is left to chance."""


@kernel
def hardly_any_left(s: State) -> bool:
    """T7: whether one card at most could be drawn, even after a reshuffle."""
    return s.draw_count + s.discard_count <= 2


@kernel
def is_left_to_chance(s: State, random: Ints) -> bool:
    """Whether the next action is left to chance. Asks for a random number only where hardly a card
    is left.
    """
    return hardly_any_left(s) and below(random, _ONE_IN) == 0


@kernel_apart
def act_by_chance(s: State, rules: Rules, random: Ints, action: Ints) -> None:
    """Does anything that is legal, one card at a time: lays any card, bluffs included, or none, and
    draws, passes, accepts or challenges.
    """
    cards = playable(s, rules)
    if s.phase == Phase.SWAP or s.phase == Phase.CHOOSE_COLOUR:
        act_at_random(s, rules, random, action)
    elif cards != 0 and (below(random, 2) == 0 or not may_lay_none(s, rules)):
        action[FIRST_CARD] = any_card(random, cards)
        write_cards(s, rules, action, Verb.PLAY, s.turn, 1)
    elif can_challenge(s, rules) and below(random, 2) == 0:
        write_action(action, Verb.CHALLENGE, s.turn, NOBODY)
    else:
        write_cardless(s, rules, action)


@kernel
def may_lay_none(s: State, rules: Rules) -> bool:
    """T5, H1: whether the seat to move, which could lay a card, need not."""
    if s.phase == Phase.PLAY:
        return judge_draw(s, rules) == Refusal.NONE
    return s.phase == Phase.STACK or judge_pass(s, rules) == Refusal.NONE
