"""A person's selection: cards to lay together, and a call of UNO with them."""

from __future__ import annotations

from dataclasses import dataclass, field

from openuno.core.data.rules import MultiPlay, Turn, UnoCall
from openuno.game.actions import Action, Jump, Play
from openuno.game.card import Card, Colour
from openuno.game.game import Game
from openuno.tui.fullscreen.hand import HandCard


@dataclass(slots=True)
class Selection:
    """Cards chosen from one hand as it is now; when the hand changes, they are forgotten."""

    marked: dict[int, Card] = field(default_factory=dict[int, Card])
    """Cards to be laid together, in order, by their place in the hand; wilds with a colour."""
    calls_uno: bool = False
    """Whether UNO will be called with the next card."""
    insisted: Action | None = None
    """An action that has a price: asked for once more, it is done."""

    def lays(self, chosen: Card) -> tuple[Card, ...]:
        """What would be laid: the marked cards, or else the chosen one."""
        return tuple(self.marked.values()) or (chosen,)

    def held(self, game: Game, seat: str) -> list[HandCard]:
        """The hand of a seat, with what may be laid now, or after the cards marked so far."""
        hand = game.view(seat).hand
        places = list(self.marked)
        before = tuple(self.marked.values())
        fitting = _fitting(game, seat, before, set(hand))
        return [
            HandCard(
                card,
                playable=place in self.marked or card in fitting,
                mark=places.index(place) + 1 if place in self.marked else 0,
            )
            for place, card in enumerate(hand)
        ]


def takes_several(game: Game) -> bool:
    """T9, H5: whether several cards may be laid in one turn here."""
    return game.rules.turn == Turn.CHAIN or game.rules.multi_play != MultiPlay.OFF


def may_call_with_card(game: Game, seat: str) -> bool:
    """U1: whether the next card could be the next-to-last one."""
    if game.rules.uno_call == UnoCall.AUTO:
        return False
    count = game.view(None).counts[seat]
    return count == 2 or (count > 2 and game.turn == seat and takes_several(game))


def laid(game: Game, seat: str, cards: tuple[Card, ...], uno: bool) -> Action:
    """The action of laying cards: a play, or out of turn a jump where that is allowed."""
    if game.turn != seat and len(cards) == 1:
        jump = Jump(seat, cards[0], uno)
        if game.why_not(jump) is None:
            return jump
    return Play(seat, cards, uno)


def _fitting(game: Game, seat: str, before: tuple[Card, ...], cards: set[Card]) -> set[Card]:
    """Those of the cards that could be laid now, after the ones before them."""
    return {card for card in cards if any(_fits(game, seat, before, way) for way in ways(card))}


def _fits(game: Game, seat: str, before: tuple[Card, ...], card: Card) -> bool:
    return game.why_not(laid(game, seat, (*before, card), uno=False)) is None


def ways(card: Card) -> list[Card]:
    """A card as it can be laid: a wild in each colour."""
    if card.is_wild and card.colour is None:
        return [card.named(colour) for colour in Colour]
    return [card]
