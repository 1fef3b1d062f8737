"""The one door for secrets: what a seat, or a spectator, may know.

`view_of` shows a state, `redact` an event. Bots, screens and servers get these and nothing else.
Who may see a field of an event is said where it is declared (`openuno.game.visibility`).
A `PlayerView` also follows the game by itself: `view.after(event)` is the view once the event, as
this seat sees it, has happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from openuno.arguments import check_fields, check_type
from openuno.core.data.cards import NO_COLOUR, coded
from openuno.core.data.rules import Rules
from openuno.core.data.state import NOBODY, Phase, State, top_card
from openuno.core.effects.scoring import team_of, wins_match
from openuno.game import events as e
from openuno.game.card import Card, Colour, text_of
from openuno.game.hand import Hand, in_order
from openuno.game.notation import check_seat
from openuno.game.sketch import SeatSketch, Sketch
from openuno.text.errors import InputError
from openuno.text.lang import Language, say

_OVER = ("hand_over", "match_over")
_HANDS = 10_000
"""How many hands are remembered, in all games: a few megabytes."""


class PlayerView(msgspec.Struct, frozen=True):
    """All that one seat may know: its own hand, the counts of the others, and what is public."""

    seat: str | None
    """Whose view this is; nobody's for a spectator."""
    seats: tuple[str, ...] = ()
    """As they sit, to the left."""
    hand_number: int = 0
    dealer: str | None = None
    phase: e.PhaseName = "hand_over"
    turn: str | None = None
    direction: e.Direction = "left"
    top: Card | None = None
    colour: Colour | None = None
    hand: tuple[Card, ...] = ()
    """This seat's cards, sorted."""
    counts: Mapping[str, int] = {}
    """The number of cards in every hand."""
    draw_count: int = 0
    discard_count: int = 0
    drawn: Card | None = None
    """The card this seat has just drawn and may play."""
    catchable: tuple[str, ...] = ()
    """Who holds one card without having called UNO and can be caught."""
    eliminated: tuple[str, ...] = ()
    """Who is out of this hand (H7, H25, H26)."""
    places: Mapping[str, int] = {}
    """The places that have been taken in this hand (H25)."""
    open_hands: Mapping[str, tuple[Card, ...]] = {}
    """The hands that lie open for everyone (H10)."""
    owed: int = 0
    """How many cards wait for the seat that is asked to challenge or accept."""
    scores: Mapping[str, int] = {}
    winners: tuple[str, ...] = ()
    """Who won the hand, or in phase `match_over` the match."""

    def to_dict(self) -> dict[str, Any]:
        """The view in plain values, as JSON has them."""
        return msgspec.to_builtins(self, enc_hook=str)

    @property
    def next(self) -> str | None:
        """Who sits next to whoever has the turn, in the direction of play."""
        return None if self.turn is None else self.following(self.turn)

    def following(self, seat: str) -> str:
        """Who sits next to a seat in the direction of play, those who are out left aside."""
        check_seat(seat, self.seats)
        sitting = [name for name in self.seats if name not in self.eliminated or name == seat]
        step = 1 if self.direction == "left" else -1
        return sitting[(sitting.index(seat) + step) % len(sitting)]

    def after(self, event: e.Event) -> PlayerView:
        """This view once an event has happened that it sees."""
        check_type("event", event, e.Event)
        try:
            changes = _changes(self, event)
        except (KeyError, ValueError):  # of somebody else, or with a card that is not there
            raise InputError("event_elsewhere", event=event) from None
        return msgspec.structs.replace(self, **changes)

    def sketch(self, title: str = "", language: Language = "en") -> Sketch:
        """The table as this seat sees it, to be printed or drawn."""
        check_fields(self)  # here and not when it is made: views are made by the thousand
        key = "sketch.hand" if title else "sketch.hand_alone"
        says = self._says(language)
        lines = [say(language, key, title=title, number=self.hand_number, says=says)]
        if self.top is not None:
            way = say(language, f"events.directions.{self.direction}")
            lines.append(
                say(language, "sketch.piles", top=self.top, count=self.draw_count, direction=way)
            )
        seats = tuple(self._sketch_seat(name, language) for name in self.seats)
        return Sketch(tuple(lines), self.top, seats)

    def _says(self, language: Language) -> str:
        """What the game waits for, or how it ended."""
        if self.turn is not None and self.phase not in _OVER:
            return e.TurnChanged(self.turn, self.phase, None, self.owed).in_words(language)
        key = self.phase if self.winners and self.phase in _OVER else "hand_blocked"
        return say(language, f"sketch.{key}", winners=self.winners)

    def _sketch_seat(self, name: str, language: Language) -> SeatSketch:
        points, place = self.scores.get(name, 0), self.places.get(name, 0)
        notes = {
            "deals": name == self.dealer,
            "points": points,
            "catchable": name in self.catchable,
            "place": place,
            "out": name in self.eliminated and not place,
        }
        said = (say(language, f"sketch.{x}", points=points, place=place) for x in notes if notes[x])
        cards = self.hand if name == self.seat else self.open_hands.get(name)
        return SeatSketch(name, self.counts.get(name, 0), cards, name == self.turn, tuple(said))

    def with_open_hands(self, hands: Mapping[str, tuple[Card, ...]]) -> PlayerView:
        """This view with hands laid open, for whoever may see them."""
        return msgspec.structs.replace(self, open_hands=hands)

    def brief(self) -> str:
        """How things stand, in a few words for those who write programs."""
        check_fields(self)
        if self.turn is None:
            return f"{self.phase}, won by {', '.join(self.winners) or 'nobody'}"
        return f"hand {self.hand_number}, turn {self.turn} ({self.phase}), top {self.top}"

    def __str__(self) -> str:
        return self.sketch().text()

    def __repr__(self) -> str:
        stands = self.brief()
        whose = "a spectator" if self.seat is None else f"{self.seat}, {text_of(self.hand)!r}"
        return f"<PlayerView of {whose}: {stands}>"

    def _repr_html_(self) -> str:
        return self.sketch().html()


def fold(view: PlayerView, events: Iterable[e.Event]) -> PlayerView:
    """The view after several events, each redacted for its seat on the way."""
    for event in events:
        view = view.after(redact(event, view.seat))
    return view


class Views:
    """What everyone may know of a state, which must not change meanwhile: what all may know is
    worked out once.
    """

    def __init__(self, state: State, rules: Rules, seats: Sequence[str]) -> None:
        self.public = _public_view(state, rules, seats)
        """What a spectator may know, and everyone else too."""
        self._state = state
        self._seats = seats

    def of(self, seat: str | None) -> PlayerView:
        """What a seat may know; a spectator, seat `None`, sees no hand."""
        state = self._state
        if seat is None:
            return self.public
        if state.seats == 0:
            return PlayerView(seat)
        own = self._seats.index(seat)
        drawn = state.drawn if state.turn == own and state.phase == Phase.DRAWN else None
        return msgspec.structs.replace(
            self.public,
            seat=seat,
            hand=hand_of(state, own),
            drawn=None if drawn is None else Card.of(drawn),
        )


def view_of(state: State, rules: Rules, seats: Sequence[str], seat: str | None) -> PlayerView:
    """What a seat may know of a state; a spectator, seat `None`, sees no hand."""
    return Views(state, rules, seats).of(seat)


def _public_view(state: State, rules: Rules, seats: Sequence[str]) -> PlayerView:
    if state.seats == 0:
        return PlayerView(None)
    return PlayerView(
        seat=None,
        seats=tuple(seats[state.order[place]] for place in range(state.seats)),
        hand_number=state.hand_number,
        dealer=seats[state.dealer],
        phase=e.phase_name(state.phase),
        turn=None if state.turn == NOBODY else seats[state.turn],
        direction=e.direction_name(state.direction),
        top=top_of(state),
        colour=None if state.colour == NO_COLOUR else Colour.of(state.colour),
        counts=counts_of(state, seats),
        draw_count=state.draw_count,
        discard_count=state.discard_count,
        catchable=catchable_in(state, seats),
        eliminated=tuple(sorted(name for i, name in enumerate(seats) if state.out[i])),
        places={name: state.places[i] for i, name in enumerate(seats) if state.places[i]},
        open_hands=open_hands(state, rules, seats),
        owed=state.owed if state.phase in (Phase.CHALLENGE, Phase.STACK) else 0,
        scores={name: state.scores[i] for i, name in enumerate(seats)},
        winners=winners_of(state, rules, seats),
    )


def hand_of(state: State, seat: int) -> Hand:
    """The cards in a hand, sorted. A secret: for `view_of` and the referee only."""
    return _hand_with(_counts_in(state, seat))


_counts_in = State.row_in("counts")


@lru_cache(_HANDS)
def _hand_with(counts: bytes) -> Hand:
    """The hand with so many cards of each kind. Most hands are as they were a move ago."""
    held = enumerate(memoryview(counts).cast("h"))  # as `State.counts` has them, in 16 bits
    return in_order([Card.of(kind) for kind, count in held for _ in range(count)])


def counts_of(state: State, seats: Sequence[str]) -> dict[str, int]:
    """The number of cards in every hand."""
    return {name: state.size[i] for i, name in enumerate(seats)}


def catchable_in(state: State, seats: Sequence[str]) -> tuple[str, ...]:
    """U2: who holds one card without having called UNO and can be caught."""
    if not state.due_count:
        return ()
    return tuple(sorted(name for i, name in enumerate(seats) if state.due[i]))


def open_hands(state: State, rules: Rules, seats: Sequence[str]) -> dict[str, tuple[Card, ...]]:
    """H10: the hands small enough to lie open, while a hand is on."""
    if not rules.reveal_at:
        return {}
    return {
        name: hand_of(state, seat)
        for seat, name in enumerate(seats)
        if 0 < state.size[seat] <= rules.reveal_at
    }


def left_over(state: State, seats: Sequence[str]) -> dict[str, tuple[Card, ...]]:
    """C2: the hands that are turned up and counted once a hand is over; none while it is on."""
    if state.phase not in (Phase.HAND_OVER, Phase.MATCH_OVER):
        return {}
    return {name: hand_of(state, seat) for seat, name in enumerate(seats) if state.size[seat]}


def top_of(state: State) -> Card | None:
    """The card on the discard pile, a wild with its named colour."""
    if state.discard_count == 0:
        return None
    card = Card.of(top_card(state))
    return Card.of(coded(card.kind, state.colour)) if card.is_wild else card


def winners_of(state: State, rules: Rules, seats: Sequence[str]) -> tuple[str, ...]:
    """Who won the hand that is over, or the match that is."""
    if state.phase == Phase.MATCH_OVER:
        return tuple(name for i, name in enumerate(seats) if wins_match(state, rules, i))
    if state.winner == NOBODY:
        return ()
    team = team_of(state, rules, state.winner)
    return tuple(name for i, name in enumerate(seats) if team_of(state, rules, i) == team)


def partners_of(state: State, rules: Rules, seats: Sequence[str]) -> dict[str, str]:
    """H6: with whom each seat plays; empty where everyone plays alone."""
    teams = [team_of(state, rules, seat) for seat in range(len(seats))]
    return {
        name: seats[other]
        for seat, name in enumerate(seats)
        for other, team in enumerate(teams)
        if team == teams[seat] and other != seat
    }


def reveal(
    state: State, rules: Rules, seats: Sequence[str], events: Sequence[e.Event]
) -> list[e.Event]:
    """H10: what to tell of hands that have changed in these events and now lie open."""
    changed = (e.CardsDealt, e.CardPlayed, e.CardsDrawn, e.HandReceived)
    touched = {event.seat for event in events if isinstance(event, changed)}
    hands = open_hands(state, rules, seats)
    return [e.HandRevealed(name, hands[name]) for name in hands if name in touched]


def redact(event: e.Event, seat: str | None) -> e.Event:
    """An event as a seat sees it: without the fields that are for others only.

    It is the same object if there is nothing to leave out.
    """
    if not event.secrets:
        return event
    hidden = {
        field: None
        for field, owners in event.secrets.items()
        if getattr(event, field) is not None
        and seat not in [getattr(event, owner) for owner in owners]
    }
    return msgspec.structs.replace(event, **hidden) if hidden else event


def _changes(view: PlayerView, event: e.Event) -> dict[str, Any]:
    """The fields of a view that an event changes."""
    match event:
        case e.MatchBegan(seats=seats):
            nothing = dict.fromkeys(seats, 0)
            return {"seats": seats, "counts": nothing, "scores": nothing}
        case e.SeatsShuffled(seats=seats):
            return {"seats": seats}
        case e.DealerChosen(seat=seat):
            return {"dealer": seat}
        case e.HandBegan(seat=seat, number=number, cards=cards):
            return _fresh_hand(view, seat, number, cards)
        case e.TurnChanged(seat=seat, phase=phase, drawn=drawn, owed=owed):
            return {"turn": seat, "phase": phase, "drawn": drawn, "owed": owed}
        case e.DirectionReversed(direction=direction):
            return {"direction": direction}
        case e.CatchWindowOpened(seat=seat):
            return {"catchable": tuple(sorted((*view.catchable, seat)))}
        case e.CatchWindowClosed(seat=seat):
            return {"catchable": tuple(name for name in view.catchable if name != seat)}
        case e.PointsScored(seat=seat, total=total):
            return {"scores": {**view.scores, seat: total}}
        case e.HandWon(seat=seat):
            return _no_move("hand_over", winners=(*view.winners, seat))
        case e.HandBlocked():
            return _no_move("hand_over", winners=())
        case e.MatchWon(seat=seat):
            others = view.winners if view.phase == "match_over" else ()
            return _no_move("match_over", winners=(*others, seat))
        case _:
            return _moved_cards(view, event)


def _moved_cards(view: PlayerView, event: e.Event) -> dict[str, Any]:
    """The fields that change where an event moves cards, or names a colour."""
    match event:
        case e.CardsDealt(seat=seat, count=count, cards=cards):
            return _more_cards(view, seat, count, cards)
        case e.CardsDrawn(seat=seat, count=count, cards=cards):
            return _more_cards(view, seat, count, cards)
        case e.HandReceived(seat=seat, count=count, cards=cards):
            return _new_hand(view, seat, count, cards)
        case e.HandRevealed(seat=seat, cards=cards):
            return {"open_hands": {**view.open_hands, seat: cards}}
        case e.PlayerEliminated(seat=seat, count=count):
            return _new_hand(view, seat, 0, ()) | {
                "draw_count": view.draw_count + count,
                **_left(view, seat),
            }
        case e.PlaceTaken(seat=seat, place=place):
            gone = view.counts[seat] == 0  # the last one in still holds cards
            return {"places": {**view.places, seat: place}} | (_left(view, seat) if gone else {})
        case e.MatchLeft(seat=seat):
            return _left(view, seat) if view.top is None else {}  # at the deal
        case e.CardPlayed(seat=seat, card=card):
            return _card_played(view, seat, card)
        case e.OpeningCardTurned(card=card):
            draw_count = view.draw_count - 1
            return {
                "top": card,
                "colour": card.colour,
                "discard_count": 1,
                "draw_count": draw_count,
            }
        case e.ColourChosen(colour=colour):
            return {"colour": colour, "top": view.top and view.top.named(colour)}
        case e.PileReshuffled(count=count):
            return {"draw_count": count, "discard_count": 1}
        case _:
            return {}


def _left(view: PlayerView, seat: str) -> dict[str, Any]:
    return {"eliminated": tuple(sorted({*view.eliminated, seat}))}


def _no_move(phase: e.PhaseName, winners: tuple[str, ...]) -> dict[str, Any]:
    return {"phase": phase, "turn": None, "drawn": None, "owed": 0, "winners": winners}


def _fresh_hand(view: PlayerView, dealer: str, number: int, cards: int) -> dict[str, Any]:
    return {
        "dealer": dealer,
        "hand_number": number,
        "draw_count": cards,
        "discard_count": 0,
        "top": None,
        "colour": None,
        "direction": "left",
        "hand": (),
        "counts": dict.fromkeys(view.seats, 0),
        "winners": (),
        "eliminated": (),
        "places": {},
        "open_hands": {},
    }


def _more_cards(
    view: PlayerView, seat: str, count: int, cards: tuple[Card, ...] | None
) -> dict[str, Any]:
    changes: dict[str, Any] = {
        "counts": {**view.counts, seat: view.counts[seat] + count},
        "draw_count": view.draw_count - count,
        "open_hands": _without(view.open_hands, seat),
    }
    if seat == view.seat and cards is not None:
        changes["hand"] = Hand((*view.hand, *cards))
    return changes


def _card_played(view: PlayerView, seat: str, card: Card) -> dict[str, Any]:
    changes: dict[str, Any] = {
        "top": card,
        "colour": card.colour,
        "counts": {**view.counts, seat: view.counts[seat] - 1},
        "discard_count": view.discard_count + 1,
        "open_hands": _without(view.open_hands, seat),
    }
    if seat == view.seat:
        hand = list(view.hand)
        hand.remove(Card.of(card.kind))
        changes["hand"] = Hand(hand)
    return changes


def _new_hand(
    view: PlayerView, seat: str, count: int, cards: tuple[Card, ...] | None
) -> dict[str, Any]:
    changes: dict[str, Any] = {
        "counts": {**view.counts, seat: count},
        "open_hands": _without(view.open_hands, seat),
    }
    if seat == view.seat and cards is not None:
        changes["hand"] = Hand(cards)
    return changes


def _without(hands: Mapping[str, tuple[Card, ...]], seat: str) -> dict[str, tuple[Card, ...]]:
    """The open hands but for one that has changed; if it still lies open, an event will say so."""
    return {name: cards for name, cards in hands.items() if name != seat}
