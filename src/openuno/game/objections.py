"""Why an action is not allowed, as an error that explains itself in every language.

The core gives a number; here it becomes the sentence and the cards, seats and colours it names.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from openuno.core.data.cards import NO_COLOUR, WILD_DRAW_FOUR
from openuno.core.data.refusals import REFUSAL_CLAUSES, Refusal, price
from openuno.core.data.rules import SCORING_CLAUSES, AfterDraw, Rules, word
from openuno.core.data.state import NOBODY, State, skip_awaits_answer, top_card
from openuno.core.legality.chains import first_stage, judge_link, next_stage
from openuno.core.legality.playable import (
    four_is_legal,
    must_lay,
    obliging,
    playable,
    playable_after_draw,
)
from openuno.game import actions as a
from openuno.game.card import Card, Colour, Face, cards_in
from openuno.game.view import hand_of, top_of
from openuno.text.errors import RuleError

Values = dict[str, object]

_ABOUT_ANSWERS = (Refusal.ANSWER_FIRST, Refusal.NOT_YOUR_CHALLENGE, Refusal.NOTHING_TO_CHALLENGE)
"""The refusals that have another sentence where a Skip waits for its answer (H15)."""


def objection(
    state: State, rules: Rules, seats: Sequence[str], action: a.Action, refusal: Refusal
) -> RuleError:
    """The error for an action that the core refuses for this reason in this state."""
    code = refusal.name.lower()
    sentence = code
    values: Values = {"seat": action.seat}
    if state.turn != NOBODY:
        values["turn"] = seats[state.turn]
    if isinstance(action, a.Play | a.Jump):
        cards = action.cards if isinstance(action, a.Play) else (action.card,)
        sentence, more = _about_cards(state, rules, seats.index(action.seat), cards, refusal)
        values |= more
    elif refusal is Refusal.MUST_PLAY:
        sentence = f"{code}_{action.words()}"
        against = obliging(state, rules) if isinstance(action, a.Draw) else playable(state, rules)
        values["cards"] = cards_in(against)
    elif refusal in _ABOUT_ANSWERS and skip_awaits_answer(state):
        sentence = f"{code}_skip"
    elif refusal is Refusal.ALREADY_DRAWN and rules.after_draw == AfterDraw.ANY_CARD:
        sentence = f"{code}_any"
    elif refusal is Refusal.MUST_FOLLOW:
        values |= _declared(state, rules)
    elif refusal is Refusal.GONE_OUT:
        values["seat"] = _gone_one(state, seats, action)
    elif refusal is Refusal.HAND_FULL:
        values["count"] = rules.hand_limit
    elif isinstance(action, a.Swap) and refusal is Refusal.PLAYER_OUT:
        out = state.out[seats.index(action.seat)]
        values["seat"] = action.seat if out else action.target
    elif isinstance(action, a.Catch | a.Suggest | a.Swap):
        values["target"] = action.target
        values["count"] = state.size[seats.index(action.target)]
    elif refusal is Refusal.FALSE_UNO:
        values["count"] = state.size[seats.index(action.seat)]
    penalty = price(rules, action.verb, refusal)
    clause = REFUSAL_CLAUSES[refusal]
    if refusal is Refusal.MATCH_OVER or (refusal is Refusal.PLAYER_OUT and not rules.elimination):
        clause = SCORING_CLAUSES[rules.scoring]
    return RuleError(code, clause, sentence=sentence, penalty=penalty, **values)


def bluff(
    state: State, rules: Rules, seats: Sequence[str], action: a.Play | a.Jump
) -> RuleError | None:
    """T3: why the Wild Draw Four among these cards is a bluff; none if all are honest."""
    cards = action.cards if isinstance(action, a.Play) else (action.card,)
    found = _dishonest_four(state, rules, seats.index(action.seat), cards)
    if found is None:
        return None
    refusal = Refusal.WILD_DRAW_FOUR_NOT_ALLOWED
    sentence, values = found
    values["seat"] = action.seat
    clause = REFUSAL_CLAUSES[refusal]
    return RuleError(refusal.name.lower(), clause, sentence=sentence, penalty=0, **values)


def _about_cards(
    state: State, rules: Rules, seat: int, cards: tuple[Card, ...], refusal: Refusal
) -> tuple[str, Values]:
    """The sentence for a card that cannot be laid, and what it names."""
    code = refusal.name.lower()
    card = cards[0]
    match refusal:
        case Refusal.DOES_NOT_MATCH:
            return _mismatch(state, card)
        case Refusal.CARD_NOT_HELD:
            return code, {"card": _not_held(state, seat, cards)}
        case Refusal.COLOUR_NEEDED:
            return code, {"card": next(c for c in cards if c.is_wild and c.colour is None)}
        case Refusal.NOT_THE_DRAWN_CARD:
            drawn = cards_in(playable_after_draw(state, rules))
            return f"{code}s" if len(drawn) > 1 else code, {"card": card, "drawn": drawn}
        case Refusal.CHAIN_DOES_NOT_MATCH | Refusal.CHAIN_ACTIONS_LAST | Refusal.NOT_ALIKE:
            return code, _broken_link(rules, cards)
        case Refusal.DOES_NOT_ANSWER:
            return code, {"card": card, "count": state.owed}
        case Refusal.JUMP_NOT_IDENTICAL:
            return code, {"card": card, "top": Card.of(top_card(state))}
        case Refusal.LAST_CARD_NOT_ALLOWED:
            return code, {"card": cards[-1]}
        case Refusal.MUST_FOLLOW:
            return code, _declared(state, rules)
        case Refusal.WILD_DRAW_FOUR_NOT_ALLOWED:
            found = _dishonest_four(state, rules, seat, cards)
            if found is None:
                raise AssertionError("every Wild Draw Four is honest")
            return found
        case Refusal.FALSE_UNO | Refusal.UNO_WHEN_OUT:
            return f"{code}_play", {"count": state.size[seat] - len(cards)}
        case _:
            return code, {"card": card}


def _declared(state: State, rules: Rules) -> Values:
    """T6: the colour to follow, and the cards that can."""
    return {"colour": Colour.of(state.colour), "cards": cards_in(must_lay(state, rules))}


def _gone_one(state: State, seats: Sequence[str], action: a.Action) -> str:
    """P0: who of the two is out of the hand."""
    number = seats.index(action.seat)
    gone = state.going_out == number or state.out[number]
    return action.seat if gone or not isinstance(action, a.Catch | a.Suggest) else action.target


def _mismatch(state: State, card: Card) -> tuple[str, Values]:
    top = top_of(state)
    colour = Colour.of(state.colour)
    if top is None or top.is_wild:
        return "does_not_match_colour", {"card": card, "colour": colour}
    return "does_not_match", {"card": card, "colour": colour, "face": Face(top.face)}


def _not_held(state: State, seat: int, cards: tuple[Card, ...]) -> Card:
    """The first of these cards that the hand has too few of."""
    hand = list(hand_of(state, seat))
    for card in cards:
        bare = Card.of(card.kind)
        if bare not in hand:
            return bare
        hand.remove(bare)
    raise AssertionError("all cards are held")


def _broken_link(rules: Rules, cards: tuple[Card, ...]) -> Values:
    """The first two neighbours that do not go together."""
    stage = first_stage(cards[0].kind)
    for below, card in pairwise(cards):
        colour = NO_COLOUR if below.colour is None else below.colour.number
        if colour == NO_COLOUR or judge_link(rules, stage, below.kind, colour, card.kind):
            return {"below": below, "card": card}
        stage = next_stage(stage, below.kind, colour, card.kind)
    raise AssertionError("the chain holds")


def _dishonest_four(
    state: State, rules: Rules, seat: int, cards: tuple[Card, ...]
) -> tuple[str, Values] | None:
    """The Wild Draw Four that T3 forbids, if there is one, and the cards that forbid it."""
    hand = list(hand_of(state, seat))
    below, colour = top_of(state), Colour.of(state.colour)
    for card in cards:
        hand.remove(Card.of(card.kind))
        if card.kind == WILD_DRAW_FOUR and below is not None:
            against = tuple(
                dict.fromkeys(
                    other
                    for other in hand
                    if not four_is_legal(rules, 1 << other.kind, colour.number, below.kind)
                )
            )
            if against:
                sentence = f"wild_draw_four_{word(rules.wild_draw_four)}"
                return sentence, {"card": card, "colour": colour, "cards": against}
        below, colour = card, card.colour or colour
    return None
