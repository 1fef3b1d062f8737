"""MixBot2, the best of the players that the public project chausner/UnoAI has published, in our own
words: what it wins is what `docs/bots.md` compares our bots with.

It plays what ranks highest in a fixed order (another one where the next player holds one card), of
that a colour it has many of, of that what the next player is least likely to answer, by the cards
that player can still hold. It keeps its wild cards until it holds few others, and rather draws.

Its game knows no UNO, no challenge and a Wild Draw Four at any time. By other rules it calls UNO
with its card, lays a Wild Draw Four only where that is no bluff, and takes the cards of others'.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import prod
from random import Random
from typing import TypeVar

from openuno.bots.bot import Bot
from openuno.core.data import cards as core
from openuno.core.data.rules import ReverseWithTwo, Rules, WildDrawFour
from openuno.game import events as e
from openuno.game.actions import Accept, Action, CallUno, Draw, Pass, Play
from openuno.game.card import Card, Colour
from openuno.game.view import PlayerView

T = TypeVar("T")
Ranks = dict[str, int]

_RANKS: Ranks = {"number": 4, "R": 3, "S": 5, "+2": 6, "W": 1, "W+4": 2}
_RANKS_AT_THE_END: Ranks = {"number": 2, "R": 3, "S": 4, "+2": 6, "W": 1, "W+4": 5}
"""Where the next player holds one card."""
_MOST_OTHERS = {"W": 2, "W+4": 4}
"""With more cards than that besides wild ones, it does not lay them."""
_MOST_WITH_A_DRAWN_WILD = 2
"""With more cards than that, it keeps a wild card that it has drawn."""
_NEARLY_MOST = 1
"""A colour may be named of which it holds so many fewer than of another."""


class MixBot(Bot):
    """The player for one seat."""

    def __init__(self, seat: str, rules: Rules, rng: Random) -> None:
        self._seat = seat
        self._rules = rules
        self._rng = rng
        self._counter = CardCounter(seat)

    def watch(self, event: e.Event) -> None:
        self._counter.watch(event)

    def forget(self) -> None:
        self._counter = CardCounter(self._seat)

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        del view
        return next((action for action in legal if isinstance(action, CallUno)), None)

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        plays = {(play.cards[0], play.uno): play for play in legal if isinstance(play, Play)}
        cards = [card for card, _ in plays]
        if view.phase == "drawn":
            card = self._drawn_card(view, cards)
        elif chosen := [card for card in cards if self._is_in_time(card, view)]:
            card = self._best(chosen, view)
        else:
            card = None
        for kind in (Draw, Pass, Accept):
            waiting = next((action for action in legal if isinstance(action, kind)), None)
            if card is None and waiting is not None:
                return waiting
        if not plays:  # the colour of an opening Wild: all are alike
            return self._rng.choice(legal)
        card = card or self._best(cards, view)
        return plays.get((card, True)) or plays[card, False]

    def _is_in_time(self, card: Card, view: PlayerView) -> bool:
        """Whether it may be laid already: a wild card is kept for later."""
        if card.face == "W+4" and self._is_bluff(view):
            return False
        others = sum(not held.is_wild for held in view.hand)
        return _is_end(view) or others <= _MOST_OTHERS.get(card.face, others)

    def _is_bluff(self, view: PlayerView) -> bool:
        if self._rules.wild_draw_four == WildDrawFour.ANY_TIME:
            return False
        return any(card.colour == view.colour for card in view.hand)

    def _drawn_card(self, view: PlayerView, cards: Sequence[Card]) -> Card | None:
        """The card just drawn, if it is laid; a wild one in a colour it has most of."""
        if not cards:
            return None
        if not cards[0].is_wild:
            return cards[0]
        is_late = len(view.hand) <= _MOST_WITH_A_DRAWN_WILD
        if not is_late or (cards[0].face == "W+4" and self._is_bluff(view)):
            return None
        held = _colours(view)
        most = _best_of(held, lambda colour: held[colour]) or list(Colour)
        return cards[0].named(self._rng.choice(most))

    def _best(self, cards: Sequence[Card], view: PlayerView) -> Card:
        ranks = _RANKS_AT_THE_END if _is_end(view) else _RANKS
        best = _best_of(cards, lambda card: ranks[self._type(card, view)])
        held = _colours(view)
        most = max(held.values(), default=0)
        commonest = [colour for colour in held if held[colour] == most]
        liked = [colour for colour in held if held[colour] >= most - _NEARLY_MOST] or list(Colour)
        best = _best_of(
            best,
            lambda card: card.colour in (liked if card.is_wild else commonest),
        )
        best = _best_of(best, lambda card: self._is_safe(card, view))
        return self._rng.choice(best)

    def _type(self, card: Card, view: PlayerView) -> str:
        if card.face == "R" and self._skips_with_reverse(view):
            return "S"
        return "number" if card.face.isdigit() else card.face

    def _skips_with_reverse(self, view: PlayerView) -> bool:
        return len(view.seats) == 2 and self._rules.reverse_with_two == ReverseWithTwo.SKIP

    def _is_safe(self, card: Card, view: PlayerView) -> float:
        """How likely it is that whoever plays after this card has none that fits. MixBot2 thinks of
        itself in the same way, and so would rather not be able to play on; that is left as it is.
        """
        after = self._plays_after(card, view)
        if after != self._seat:
            return self._counter.chance_of_no_match(after, card, view.counts[after])
        rest = list(view.hand)
        rest.remove(Card.of(card.kind))
        return float(not any(_fits(other, card) for other in rest))

    def _plays_after(self, card: Card, view: PlayerView) -> str:
        seats, at = view.seats, view.seats.index(self._seat)
        way = 1 if view.direction == "left" else -1
        kind = self._type(card, view)
        if kind == "R":
            return seats[(at - way) % len(seats)]
        steps = 2 if kind in ("S", "+2", "W+4") else 1
        return seats[(at + way * steps) % len(seats)]


class CardCounter:
    """How many of each card the others can hold at most, as far as one seat has seen."""

    def __init__(self, seat: str) -> None:
        self._seat = seat
        self._unseen: Counter[Card] = Counter()
        """Neither in the own hand nor on the discard pile."""
        self._discards: Counter[Card] = Counter()
        """On the discard pile, the top card included."""
        self._most: dict[str, Counter[Card]] = {}
        self._top: Card | None = None
        self._has_drawn = ""
        """Who has drawn in their turn, and may lay that card."""

    def watch(self, event: e.Event) -> None:
        """Takes in what happened."""
        match event:
            case e.HandBegan():
                self._unseen, self._discards, self._most = DECK.copy(), Counter(), {}
                self._has_drawn = ""
            case e.CardsDealt(seat, cards=cards):
                self._take(seat, cards)
                self._most.setdefault(seat, Counter())
            case e.OpeningCardTurned(card):
                self._unseen[card] -= 1
                self._discards[card] += 1
                self._top = card
                self._most = {seat: self._unseen.copy() for seat in self._most}
            case e.ColourChosen(colour=colour):
                self._top = self._top and self._top.named(colour)
            case e.CardPlayed(seat, card):
                self._see_played(seat, card)
            case e.CardsDrawn(seat, count, reason, cards=cards):
                self._take(seat, cards)
                self._see_drawn(seat, count, reason)
            case e.TurnChanged(seat) if self._has_drawn not in ("", seat):
                self._add(self._has_drawn, 1)
                self._has_drawn = ""
            case e.PileReshuffled():
                self._reshuffle()
            case _:
                pass

    def chance_of_no_match(self, seat: str, top: Card, held: int) -> float:
        """How likely it is that a hand of so many cards, all equally likely, has none that fits."""
        most = self._most.get(seat, Counter())
        total = most.total()
        fitting = sum(count for card, count in most.items() if _fits(card, top))
        if not total:
            return 0.0
        cards = range(min(held, total))
        return prod(max(0, total - fitting - i) / (total - i) for i in cards)

    def _see_played(self, seat: str, card: Card) -> None:
        printed = Card.of(card.kind)
        was_drawn = self._has_drawn == seat
        self._has_drawn = ""
        if seat != self._seat:
            self._unseen[printed] -= 1
            if not was_drawn:
                self._most[seat][printed] = max(0, self._most[seat][printed] - 1)
        self._discards[printed] += 1
        self._top = card
        self._bound()

    def _see_drawn(self, seat: str, count: int, reason: str) -> None:
        if seat == self._seat:
            self._bound()
        elif reason == "turn":
            most, top = self._most[seat], self._top
            for card in most:
                if top is not None and _fits(card, top):
                    most[card] = 0  # they would have laid it
            self._has_drawn = seat
        else:
            self._add(seat, count)

    def _add(self, seat: str, count: int) -> None:
        """Somebody holds so many cards more, which can be any that were not seen, but those that
        they did not lay.
        """
        most, kept = self._most[seat], seat == self._has_drawn
        for card, unseen in self._unseen.items():
            if not (kept and self._top is not None and _fits(card, self._top)):
                most[card] = min(most[card] + count, unseen)

    def _take(self, seat: str, cards: Sequence[Card] | None) -> None:
        if seat == self._seat and cards:
            self._unseen.subtract(cards)

    def _reshuffle(self) -> None:
        """All discards but the top one can be anywhere again."""
        top = self._top and Card.of(self._top.kind)
        kept = Counter([top] if top else [])
        self._unseen += self._discards - kept
        self._discards = kept

    def _bound(self) -> None:
        """Nobody holds more of a card than were not seen."""
        for most in self._most.values():
            for card, unseen in self._unseen.items():
                most[card] = min(most[card], unseen)


def _is_end(view: PlayerView) -> bool:
    """Whether the next player holds one card."""
    return view.next is not None and view.counts[view.next] == 1


def _colours(view: PlayerView) -> Counter[Colour]:
    """How many cards of each colour are in the hand."""
    return Counter(card.colour for card in view.hand if card.colour is not None)


def _fits(card: Card, top: Card) -> bool:
    return card.is_wild or card.colour == top.colour or card.face == top.face


def _best_of(these: Iterable[T], worth: Callable[[T], float]) -> list[T]:
    """Those that are worth most."""
    all_of_them = list(these)
    most = max(map(worth, all_of_them), default=0.0)
    return [each for each in all_of_them if worth(each) == most]


DECK = Counter(map(Card.of, core.DECK))
"""The usual 108 cards."""
