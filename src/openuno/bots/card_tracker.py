"""The card tracker: what a seat knows of the cards from all it has seen.

For every card in every hand it notes since when the card is there and what it *cannot be*, as a
mask of kinds: a drawn card that may not be laid does not fit; a hand that was shown, or that the
bot itself held before a swap, is known card by card. A player who draws *seems* to have nothing
that fits, and certainly has nothing where only those may draw who cannot play. The tracker also
remembers what other players chose to do, and when: it says something about the cards they kept.

Which card of a hand was laid, one that was dealt or one that was drawn, is a guess, weighted by how
likely each is.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from random import Random

from openuno.bots.observations import ALL_KINDS, DREW, Decision, Hand, HeldCard, lacking, only
from openuno.core.data.cards import (
    DRAW_CARDS_MASK,
    KINDS,
    NO_CARD,
    NO_COLOUR,
    WILD_DRAW_FOUR,
    WILD_DRAW_FOUR_MASK,
    WILDS_MASK,
    is_in,
)
from openuno.core.data.rules import (
    AfterDraw,
    Draw,
    DrawCount,
    MultiPlay,
    Rules,
    Turn,
    WildDrawFourCheck,
)
from openuno.core.legality.playable import finishing, fitting, forbidding_four
from openuno.game import events as e
from openuno.game.card import Card

_NOTHING = 0
_REMEMBERED = 10
"""How many decisions of each player a bot remembers."""

Cards = tuple[Card, ...] | None


class CardTracker:
    """What one seat knows of the cards, from what it sees. Starts anew with each `HandBegan`."""

    def __init__(self, seat: str, rules: Rules, rng: Random) -> None:
        self.seat = seat
        self.rules = rules
        self._rng = rng
        self._lays_last = (
            rules.draw_count in (DrawCount.ONE, DrawCount.UNTIL_PLAYABLE)
            and rules.after_draw != AfterDraw.ANY_CARD
        )
        """T5, H4: whether only the card drawn last may be laid after drawing."""
        self._one_card = rules.turn == Turn.SINGLE and rules.multi_play == MultiPlay.OFF
        self.forget()

    def forget(self) -> None:
        """Forgets everything: nothing is known of anybody's cards."""
        self.own: list[int] = []
        """The kinds in the seat's own hand."""
        self.hands: dict[str, Hand] = {}
        """Every hand; the seat's own one as the others see it."""
        self.pile: list[int] = []
        """The kinds on the discard pile."""
        self.colour = NO_COLOUR
        self.doubted = NO_COLOUR
        """T4: the colour that was in force when the last Wild Draw Four was laid."""
        self.forbidden = 0
        """T3: the kinds that the player of the last Wild Draw Four may not have held beside it."""
        self.attacker = ""
        """Who laid the last draw card."""
        self.draw_card = NO_CARD
        """The kind of the last draw card."""
        self.direction = "left"
        self.decisions: dict[str, deque[Decision]] = {}
        """The last decisions of each other player."""
        self._time = 0
        self._awaited = ("", "")
        """Whose move it is, and in which phase."""
        self._drawer, self._drawn = "", 0
        """Who has drawn cards in this turn, and how many; nobody again once a move is awaited."""
        self._with_drawn = ""
        """Who may now lay the card drawn last, and no other."""
        self._passed: list[str] = []
        """H2: who has received a hand so far, while all hands are passed on."""
        self._before: dict[str, Hand] = {}
        """The hands as they were before they were passed on."""

    def watch(self, event: e.Event) -> None:
        """Notes what an event shows."""
        self._time += 1
        match event:
            case e.HandBegan():
                self.forget()
            case e.CardsDealt(seat=seat, count=count, cards=cards):
                self._gain(seat, count, cards)
            case e.OpeningCardTurned(card=card):
                self._lay_on_pile(card)
            case e.ColourChosen(colour=colour):
                self.colour = colour.number
            case e.CardPlayed(seat=seat, card=card):
                self._see_card(seat, card)
            case e.CardsDrawn(seat=seat, count=count, reason=reason, cards=cards):
                self._see_draw(seat, count, reason, cards)
            case e.TurnChanged(seat=seat, phase=phase):
                self._see_turn(seat, phase)
            case e.PileReshuffled():
                del self.pile[:-1]
                self.decisions.clear()
            case e.DirectionReversed(direction=direction):
                self.direction = direction
            case _:
                self._watch_hands(event)

    def _watch_hands(self, event: e.Event) -> None:
        """Notes what an event shows of whole hands."""
        match event:
            case e.CardsTakenBack(seat=seat, cards=cards):
                self._know_some(seat, cards)
            case e.HandShown(seat=seat, cards=cards) if cards is not None:
                self._know_some(seat, cards)
            case e.HandRevealed(seat=seat, cards=cards):
                self.hands[seat] = self._known(card.kind for card in cards)
            case e.WildDrawFourChallenged(accused=accused, bluff=False):
                self._exclude(accused, self.forbidden)
            case e.HandsSwapped(seat=seat, target=target):
                self._give_away(seat, target)
                self._before = {}
                self.hands[seat], self.hands[target] = self._hand(target), self._hand(seat)
            case e.HandsPassed():
                self._give_away(*self.hands)
                self._before, self._passed = dict(self.hands), []
            case e.HandReceived(seat=seat, cards=cards):
                self._receive(seat, cards)
            case e.PlayerEliminated(seat=seat):
                self.hands[seat] = []
                if seat == self.seat:
                    self.own = []
            case _:
                pass

    def lacks(self, seat: str) -> int:
        """The kinds that no card of a seat's hand seems to be."""
        lacked = ALL_KINDS
        for held in self._hand(seat):
            lacked &= held.unlikely
        return lacked

    def pick(self, kinds: list[int], count: int) -> list[int]:
        """A random sample of these kinds."""
        return self._rng.sample(kinds, count)

    # Cards that enter and leave hands

    def _hand(self, seat: str) -> Hand:
        return self.hands.setdefault(seat, [])

    def _gain(self, seat: str, count: int, cards: Cards) -> None:
        self._hand(seat).extend(HeldCard(self._time) for _ in range(count))
        if seat == self.seat and cards is not None:
            self.own += [card.kind for card in cards]

    def _lay_on_pile(self, card: Card) -> None:
        self.pile.append(card.kind)
        self.colour = NO_COLOUR if card.colour is None else card.colour.number

    def _see_card(self, seat: str, card: Card) -> None:
        """Notes a laid card; a Wild Draw Four that must be honest shows what its player lacks."""
        following = self._following(seat)
        self._note(seat, card.code, self._lose(seat, card.kind), following)
        if is_in(card.kind, DRAW_CARDS_MASK):
            self.attacker, self.draw_card, self.forbidden = seat, card.kind, _NOTHING
        if card.kind == WILD_DRAW_FOUR and self.pile:
            self.doubted = self.colour
            self.forbidden = forbidding_four(self.rules, self.colour, self.pile[-1])
            if self.rules.wild_draw_four_check == WildDrawFourCheck.REFUSE:
                self._exclude(seat, self.forbidden)
        self._lay_on_pile(card)

    def _lose(self, seat: str, kind: int) -> int:
        """Removes from a hand a card that could be of this kind, more likely one that can be little
        else. Gives since when it was there.
        """
        hand = self._hand(seat)
        if seat == self.seat and kind in self.own:
            self.own.remove(kind)
        if not hand:
            return 0
        if self._with_drawn == seat:
            return hand.pop().since
        places = [i for i, held in enumerate(hand) if not is_in(kind, held.cannot)]
        weights = [1 / (KINDS - (hand[i].unlikely & ~(1 << kind)).bit_count()) for i in places]
        place = self._rng.choices(places, weights)[0] if places else 0
        return hand.pop(place).since

    # What actions reveal about hands

    def _see_draw(self, seat: str, count: int, reason: str, cards: Cards) -> None:
        """T5: notes a draw: whoever draws has nothing that fits, or keeps it."""
        if reason == "turn":
            if self._drawer != seat:
                self._note(seat, DREW, self._time, self._following(seat))
                self._see_unable(seat)
                self._drawer, self._drawn = seat, 0
            self._drawn += count
        elif self._with_drawn == seat:
            self._with_drawn = ""
        self._gain(seat, count, cards)

    def _see_turn(self, seat: str, phase: str) -> None:
        """T5: notes whose move it is. A drawn card that fits may be laid, so one that may not be
        laid does not fit.
        """
        if self._drawer and self._fits() and self.rules.after_draw != AfterDraw.ENDS_TURN:
            refused = self.rules.wild_draw_four_check == WildDrawFourCheck.REFUSE
            unfit = self._fits() & ~WILD_DRAW_FOUR_MASK if refused else self._fits()
            hand = self._hand(self._drawer)
            new = hand[max(len(hand) - self._drawn, 0) :]
            if phase == "drawn" and seat == self._drawer:
                if self._lays_last:
                    new.pop().cannot |= ALL_KINDS & ~self._fits()
                else:
                    new = []
            for held in new:
                held.cannot |= unfit
        self._drawer, self._drawn = "", 0
        self._with_drawn = seat if phase == "drawn" and self._lays_last else ""
        self._awaited = seat, phase

    def _see_unable(self, seat: str) -> None:
        """T5, H8: notes what a draw shows: a player who may draw only if unable to play has nothing
        that may be laid; others seem to have nothing of the colour, the number or the symbol.
        """
        hand = self._hand(seat)
        fits = self._fits() & finishing(self.rules) if len(hand) == 1 else self._fits()
        if self.rules.draw == Draw.ONLY_IF_UNABLE:
            self._exclude(seat, fits)
        elif self.rules.draw == Draw.ONLY_IF_NO_MATCH:
            self._exclude(seat, fits & ~WILDS_MASK)
        for held in hand:
            held.seems_not |= fits & ~WILDS_MASK & ~held.cannot

    def _fits(self) -> int:
        """T1: the kinds that fit the top card and the colour in force."""
        if not self.pile or self.colour == NO_COLOUR:
            return _NOTHING
        return fitting(self.rules, self.colour, self.pile[-1])

    def _exclude(self, seat: str, kinds: int) -> None:
        """Notes that no card of a hand is one of these kinds, unless it cannot be anything else."""
        for held in self._hand(seat):
            if held.cannot | kinds != ALL_KINDS:
                held.cannot |= kinds

    def _know_some(self, seat: str, cards: tuple[Card, ...]) -> None:
        """Notes that these cards are in a hand: each takes the place of one that could be it."""
        hand = self._hand(seat)
        known = Counter(held.cannot for held in hand)
        for kind, count in Counter(card.kind for card in cards).items():
            for _ in range(count - known[only(kind)]):
                places = [x for x in hand if not is_in(kind, x.cannot) and x.cannot != only(kind)]
                if places:
                    self._rng.choice(places).cannot = only(kind)

    # Decisions of other players

    def _note(self, seat: str, choice: int, since: int, following: Hand) -> None:
        """Remembers what another player chose to do, and in which situation."""
        if seat == self.seat or not self._fits():
            return
        self.decisions.setdefault(seat, deque(maxlen=_REMEMBERED)).append(
            Decision(
                self._time,
                self._one_card and (seat, "play") == self._awaited,
                choice,
                since,
                len(self.pile),
                self.colour,
                self.direction,
                len(following),
                lacking(following),
            )
        )

    def _following(self, seat: str) -> Hand:
        """The hand of the player after a seat. Hands were dealt round the table, to the left."""
        if seat not in self.hands:
            return []
        sitting = [name for name, hand in self.hands.items() if hand or name == seat]
        step = 1 if self.direction == "left" else -1
        return self.hands[sitting[(sitting.index(seat) + step) % len(sitting)]]

    # Hands that change seats (H2)

    def _known(self, kinds: Iterable[int]) -> Hand:
        return [HeldCard(self._time, only(kind)) for kind in kinds]

    def _give_away(self, *seats: str) -> None:
        """Notes that hands are given away: the seat's own one is then known to it card by card, and
        the decisions made with any of them are forgotten.
        """
        if self.seat in seats:
            self.hands[self.seat] = self._known(self.own)
        for seat in seats:
            self.decisions.pop(seat, None)

    def _receive(self, seat: str, cards: Cards) -> None:
        """Notes that a seat has received a hand; where all hands are passed on, it is that of the
        seat that received one before.
        """
        if self._before:
            giver = self._passed[-1] if self._passed else seat
            self._passed.append(seat)
            self.hands[seat] = self._before.get(giver, [])
            self.hands[self._passed[0]] = self._before.get(seat, [])
        if seat == self.seat and cards is not None:
            self.own = [card.kind for card in cards]
