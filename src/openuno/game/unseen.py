"""Which cards of a game nobody knows, as it goes on: what came from a pile in unknown order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise

import msgspec

from openuno.game import events as e
from openuno.game.card import Card
from openuno.game.game import Game


class Unseen:
    """The cards in each hand that nobody knows."""

    def __init__(self, game: Game, held: Mapping[str, Counter[Card]], sure: float) -> None:
        self._game = game
        self._held = {seat: held.get(seat, Counter[Card]()) for seat in game.seats}
        self._sure = sure
        """How many of the next cards of the draw pile are known; without end where all are."""
        self.has_come_up = any(self._held.values())
        """Whether a card that nobody knows is, or was, in a hand."""

    def of(self, seat: str) -> Counter[Card]:
        """The cards in a hand that nobody knows."""
        return self._held[seat]

    def knows(self, seat: str, card: Card) -> bool:
        """Whether a seat is known to hold a card."""
        printed = Card.of(card.kind)
        return self._game.hand(seat).count(printed) > self._held[seat][printed]

    def follow(self, events: Iterable[e.Event]) -> list[e.Event]:
        """Takes note of what has just happened, and gives it without cards that nobody knows."""
        events = list(events)
        if any(isinstance(event, e.HandsPassed) for event in events):
            self._pass_on([event.seat for event in events if isinstance(event, e.HandReceived)])
        told = [self._told(event) for event in events]
        for seat, unknown in self._held.items():
            self._held[seat] = unknown & Counter(self._game.hand(seat))
        return told

    def _told(self, event: e.Event) -> e.Event:
        match event:
            case e.HandBegan() if not math.isinf(self._sure):
                self._sure = 0
            case e.HandsSwapped(seat=seat, target=target):
                held = self._held
                held[seat], held[target] = held[target], held[seat]
            case e.CardsDrawn(seat=seat, cards=cards) | e.CardsDealt(seat=seat, cards=cards):
                if not self._take(seat, cards or ()):
                    return msgspec.structs.replace(event, cards=None)
            case e.HandShown(seat=seat) | e.HandReceived(seat=seat) if self._held[seat]:
                return msgspec.structs.replace(event, cards=None)
            case _:
                pass
        return event

    def _take(self, seat: str, cards: tuple[Card, ...]) -> bool:
        """Takes cards off the pile; whether all of them are known."""
        known = int(min(self._sure, len(cards)))
        self._sure -= known
        self._held[seat] = self._held[seat] + Counter(cards[known:])
        self.has_come_up |= known < len(cards)
        return known == len(cards)

    def _pass_on(self, seats: list[str]) -> None:
        """H2: each of these seats has the hand of the one before it."""
        before = dict(self._held)
        for giver, taker in pairwise((seats[-1], *seats)):
            self._held[taker] = before[giver]
