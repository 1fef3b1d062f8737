"""Bluffs before they are made: what makes a Wild Draw Four one (T3)."""

from __future__ import annotations

from openuno.core.data.cards import WILD_DRAW_FOUR
from openuno.core.data.rules import Rules, WildDrawFourCheck
from openuno.core.legality.playable import four_is_legal
from openuno.game.card import Card
from openuno.game.view import PlayerView


def cards_against(card: Card, view: PlayerView, rules: Rules) -> tuple[Card, ...]:
    """The cards in hand for which laying this one would be a bluff; none if it would be honest, or
    if nobody could challenge it.
    """
    top, colour = view.top, view.colour
    may_bluff = rules.wild_draw_four_check == WildDrawFourCheck.CHALLENGE
    if card.kind != WILD_DRAW_FOUR or not may_bluff or top is None or colour is None:
        return ()
    return tuple(
        held
        for held in dict.fromkeys(view.hand)
        if not four_is_legal(rules, 1 << held.kind, colour.number, top.kind)
    )
