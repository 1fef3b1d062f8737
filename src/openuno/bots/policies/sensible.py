"""The policy `sensible`: counts, remembers, and weighs one card against another."""

from __future__ import annotations

from openuno.bots.policies.action_writer import write_action, write_cardless, write_cards
from openuno.bots.policies.chains import add_cards, may_lay_several
from openuno.bots.policies.challenges import bluff_passes, doubts
from openuno.bots.policies.colours import colour_in_force
from openuno.bots.policies.memory import guess_next_hand
from openuno.bots.policies.players import Players
from openuno.bots.policies.swaps import best_swap
from openuno.bots.policies.worth import HITS_MASK, WINS, best_colour, brings_turn_back, worth_of
from openuno.core.data.cards import NO_COLOUR, WILD, WILDS_MASK, coded, is_in, kind_of, lowest
from openuno.core.data.codecs import Mask
from openuno.core.data.flat_records import Ints
from openuno.core.data.refusals import Refusal
from openuno.core.data.rules import AfterDraw, DrawCount, Rules
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.data.verbs import FIRST_CARD, Verb
from openuno.core.jit import kernel
from openuno.core.legality.judge import judge_draw
from openuno.core.legality.playable import can_challenge, honestly_playable, playable

_KEEP = (-98, -86)
"""A drawn card worth less is kept, between two players and among more; early on, wilds are."""
_DRAW = (-107, -130)
"""If no card is worth as much, between two players and among more, it is better to draw (T5)."""
_EACH_CARD = 100
"""The worth of each card where a turn lays several (T9, H5): their number comes first."""
_TURN_BACK = 100
"""The worth of a last card that brings the turn back, between two players: that of another card."""
_NOTHING = -100_000
"""Less than any card is worth."""


@kernel
def act_sensibly(s: State, rules: Rules, players: Players) -> None:
    """The policy `sensible`: lays what is worth most, or keeps it for later."""
    action = players.action
    if s.phase == Phase.CHOOSE_COLOUR:
        guess_next_hand(s, rules, players)
        write_action(action, Verb.CHOOSE, s.turn, best_colour(s, players))
    elif s.phase == Phase.SWAP:
        write_action(action, Verb.SWAP, s.turn, best_swap(s, rules, s.turn))
    elif not lays(s, rules, players):
        if can_challenge(s, rules) and doubts(s, rules, players):
            write_action(action, Verb.CHALLENGE, s.turn, NOBODY)
        else:
            write_cardless(s, rules, action)


@kernel
def lays(s: State, rules: Rules, players: Players) -> bool:
    """Whether the seat to move lays a card, or several; if so, writes that action."""
    cards = considered(s, rules, players)
    if cards == 0:
        return False
    action = players.action
    several = may_lay_several(s, rules)
    if several or cards & WILDS_MASK != 0 or cards & (cards - 1) != 0:
        guess_next_hand(s, rules, players)
        best = weigh(s, rules, players, cards, several)
        if keeps_for_later(s, rules, best):
            return False
    else:
        action[FIRST_CARD] = lowest(cards)
    count = add_cards(s, rules, players) if several else 1
    write_cards(s, rules, action, Verb.PLAY, s.turn, count)
    return True


@kernel
def considered(s: State, rules: Rules, players: Players) -> Mask:
    """The kinds that could be laid; a bluff only if it would be believed (T3)."""
    cards = playable(s, rules)
    honest = honestly_playable(s, rules)
    return honest if cards != honest and not bluff_passes(s, rules, players) else cards


@kernel
def weigh(s: State, rules: Rules, players: Players, cards: int, several: bool) -> int:
    """Writes the best card to begin with into the row. Gives what it is worth."""
    action = players.action
    colour_named = best_colour(s, players) if cards & WILDS_MASK != 0 else NO_COLOUR
    best = _NOTHING
    chosen = 0
    while cards != 0:
        kind = lowest(cards)
        cards &= cards - 1
        code = coded(kind, colour_named) if kind >= WILD else kind
        worth = worth_of(s, rules, players, kind, colour_in_force(code))
        if several:
            action[FIRST_CARD] = code
            worth += worth_of_more(s, rules, action, add_cards(s, rules, players))
        if worth > best:
            best = worth
            chosen = code
    action[FIRST_CARD] = chosen
    return best


@kernel
def worth_of_more(s: State, rules: Rules, action: Ints, count: int) -> int:
    """The worth of laying so many cards; the last one may bring the turn back (T9, H5)."""
    if count == s.size[s.turn]:
        return WINS
    worth = _EACH_CARD * count
    last = kind_of(action[FIRST_CARD + count - 1])
    if count > 1 and s.playing == 2 and is_in(last, HITS_MASK) and brings_turn_back(rules, last):
        worth += _TURN_BACK
    return worth


@kernel
def keeps_for_later(s: State, rules: Rules, worth: int) -> bool:
    """T5: whether it is allowed, and better, to lay nothing, if the best card is worth so much."""
    more = 1 if s.playing > 2 else 0
    if s.phase == Phase.DRAWN:
        return rules.after_draw != AfterDraw.MUST_PLAY and worth < _KEEP[more]
    return s.phase == Phase.PLAY and worth < _DRAW[more] and may_draw_one(s, rules)


@kernel
def may_draw_one(s: State, rules: Rules) -> bool:
    """T5, H4, H7: whether the seat to move may draw though able to play, draws just one card, may
    then lay it, and is not eliminated by it.
    """
    return (
        rules.draw_count == DrawCount.ONE
        and rules.after_draw != AfterDraw.ENDS_TURN
        and (rules.elimination == 0 or s.size[s.turn] + 1 < rules.elimination)
        and judge_draw(s, rules) == Refusal.NONE
    )
