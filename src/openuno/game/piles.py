"""Piles in a settled order: cards that somebody chose, or that a fair deal shuffled."""

from __future__ import annotations

from collections.abc import Sequence

from openuno.core.data.state import MAX_CARDS, State
from openuno.game.card import Card
from openuno.text.errors import InputError


def stack_pile(state: State, stack: Sequence[Card]) -> None:
    """Lays cards on top of the draw pile in a settled order, from the pile if it has them."""
    if not stack:
        return
    pile = [state.draw[i] for i in range(state.draw_count)]
    for card in stack:
        if card.kind in pile:
            pile.remove(card.kind)
    pile += [card.kind for card in reversed(stack)]
    if len(pile) > MAX_CARDS:
        raise InputError("too_many_cards", field="draw", most=MAX_CARDS)
    for i, kind in enumerate(pile):
        state.draw[i] = kind
    state.draw_count = len(pile)
    state.stacked = len(stack)
