"""A simple opponent: plays what it has most of, keeps its wilds, and slips now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from openuno.actions import (
    Accept,
    Action,
    CallUno,
    Catch,
    Challenge,
    ChooseColour,
    Draw,
    Jump,
    Play,
    Swap,
)
from openuno.card import Card, Colour
from openuno.view import PlayerView

CALLS_UNO = 0.85
NOTICES_SILENCE = 0.6
CHALLENGES = 0.25
JUMPS_IN = 0.5
_KEEP = {"W": -2, "WC": -2, "WS": -3, "W+4": -4}


class SimpleBot:
    """Good enough to finish a match with; `rng` decides where it could do either."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        """Plays the best card, else draws; names the colour it holds most of."""
        plays = [action for action in legal if isinstance(action, Play)]
        if plays:
            best = max(plays, key=lambda play: self._worth(view, play.cards[0]))
            return Play(view.seat or "", best.cards, uno=self._calls(view, legal))
        if any(isinstance(action, Challenge) for action in legal):
            kind = Challenge if self._rng.random() < CHALLENGES else Accept
            return next(action for action in legal if isinstance(action, kind))
        swaps = [action for action in legal if isinstance(action, Swap)]
        if swaps:
            return min(swaps, key=lambda swap: view.counts[swap.target])
        if any(isinstance(action, ChooseColour) for action in legal):
            return ChooseColour(view.seat or "", self._favourite(view))
        draw = [action for action in legal if isinstance(action, Draw)]
        return draw[0] if draw else legal[0]

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        """Remembers UNO, notices that someone else forgot it, jumps in; not always."""
        for action in legal:
            if isinstance(action, Jump) and self._rng.random() < JUMPS_IN:
                return Jump(action.seat, action.card, uno=self._calls(view, legal))
            if isinstance(action, CallUno) and self._rng.random() < CALLS_UNO:
                return action
            if isinstance(action, Catch) and self._rng.random() < NOTICES_SILENCE:
                return action
        return None

    def _calls(self, view: PlayerView, legal: Sequence[Action]) -> bool:
        could = any(isinstance(action, Play | Jump) and action.uno for action in legal)
        return could and len(view.hand) == 2 and self._rng.random() < CALLS_UNO

    def _worth(self, view: PlayerView, card: Card) -> tuple[int, float]:
        """How gladly a card is played: its colour's number in hand; wilds last."""
        if card.is_wild:
            named = 1 if card.colour is self._favourite(view) else 0
            return _KEEP[card.face] * 10 + named, 0.0
        return Counter(c.colour for c in view.hand)[card.colour], self._rng.random()

    def _favourite(self, view: PlayerView) -> Colour:
        """The colour this hand has most of."""
        held = Counter(card.colour for card in view.hand if card.colour is not None)
        return max(Colour, key=lambda colour: held[colour])
