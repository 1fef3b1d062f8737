"""Events: what happened, as typed facts in the past tense.

A step of the core leaves rows of whole numbers in its log; `read_log` makes them these events.
They say everything that changes at the table, so that screens, replays and statistics need nothing
else. What a seat may see of an event is said at its fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from openuno.core.data.cards import NO_CARD
from openuno.core.data.log_rows import Happened, Reason
from openuno.core.data.refusals import CLAUSES, Refusal
from openuno.core.data.state import LEFT, Phase
from openuno.game.card import Card, Colour
from openuno.game.visibility import EVERYONE, SeenBy, secrets_of


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=True, omit_defaults=True):
    """Something that happened at the table."""

    secrets: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The fields that not everyone may see, each with the fields that name who may."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.secrets = secrets_of(cls)

    def to_dict(self) -> dict[str, Any]:
        """The event in plain values, as JSON has them: cards and colours in notation."""
        return msgspec.to_builtins(self, enc_hook=str)


class MatchBegan(Event, frozen=True):
    """The players have sat down."""

    seats: tuple[str, ...]


class CardPicked(Event, frozen=True):
    """S3: a card picked to find the dealer."""

    seat: str
    card: Annotated[Card, SeenBy(EVERYONE)]


class DealerChosen(Event, frozen=True):
    """S3: who deals the first hand."""

    seat: str


class HandBegan(Event, frozen=True):
    """S3, S4: the dealer has shuffled so many cards."""

    seat: str
    number: int
    cards: int


class CardsDealt(Event, frozen=True):
    """S4: a seat's hand, which only that seat sees."""

    seat: str
    count: int
    cards: Annotated[tuple[Card, ...] | None, SeenBy("seat")] = None


class OpeningCardReturned(Event, frozen=True):
    """S5: an opening Wild Draw Four went back into the pile, which was shuffled."""

    card: Annotated[Card, SeenBy(EVERYONE)]


class OpeningCardTurned(Event, frozen=True):
    """S4, S5: the discard pile is open."""

    card: Annotated[Card, SeenBy(EVERYONE)]


class ColourChosen(Event, frozen=True):
    """S5: the colour of an opening Wild."""

    seat: str
    colour: Colour


class CardPlayed(Event, frozen=True):
    """T1: a card was laid; a wild carries the colour named."""

    seat: str
    card: Annotated[Card, SeenBy(EVERYONE)]


class CardsDrawn(Event, frozen=True):
    """Cards were drawn, for the reason and by the clause given; only the seat itself sees which."""

    seat: str
    count: int
    reason: str
    clause: str
    cards: Annotated[tuple[Card, ...] | None, SeenBy("seat")] = None


class PileReshuffled(Event, frozen=True):
    """T7: the discards but for the top one are the new draw pile."""

    count: int


class TurnChanged(Event, frozen=True):
    """The game now waits for this seat in this phase."""

    seat: str
    phase: str
    drawn: Annotated[Card | None, SeenBy("seat")] = None
    """In phase `drawn`, for that seat: the card just drawn."""
    owed: int = 0
    """In phase `challenge` or `stack`: the cards to be drawn if the seat accepts."""


class TurnSkipped(Event, frozen=True):
    """T6: this seat lost its turn."""

    seat: str


class TurnPassed(Event, frozen=True):
    """T5, T7: this seat played nothing."""

    seat: str


class DirectionReversed(Event, frozen=True):
    """T6: play now goes to the `left` or `right`."""

    direction: str


class UnoCalled(Event, frozen=True):
    """U1, U3: called in time."""

    seat: str


class UnoFalselyCalled(Event, frozen=True):
    """U4: called without one card left."""

    seat: str


class CatchWindowOpened(Event, frozen=True):
    """U2: this seat laid its next-to-last card without calling; it can be caught."""

    seat: str


class CatchWindowClosed(Event, frozen=True):
    """U2: this seat can no longer be caught."""

    seat: str


class PlayerCaught(Event, frozen=True):
    """U2: this seat was caught by another."""

    seat: str
    by: str


class CatchFailed(Event, frozen=True):
    """U4: this seat accused another that had nothing to answer for."""

    seat: str
    target: str


class CardsTakenBack(Event, frozen=True):
    """P2, P3: cards laid against the rules went back to their owner; `code` says why."""

    seat: str
    cards: Annotated[tuple[Card, ...], SeenBy(EVERYONE)]
    code: str
    clause: str


class CardSuggested(Event, frozen=True):
    """P1: this seat told another what to play."""

    seat: str
    target: str
    card: Annotated[Card, SeenBy(EVERYONE)]


class WildDrawFourChallenged(Event, frozen=True):
    """T4: the challenge, and its verdict."""

    seat: str
    accused: str
    bluff: bool


class HandShown(Event, frozen=True):
    """T4: this seat showed its hand to the challenger, and to nobody else."""

    seat: str
    to: str
    count: int
    cards: Annotated[tuple[Card, ...] | None, SeenBy("seat", "to")] = None


class DrawAccepted(Event, frozen=True):
    """T4, H1: this seat takes the cards."""

    seat: str


class SeatsShuffled(Event, frozen=True):
    """H11: the players now sit in this order, to the left."""

    seats: tuple[str, ...]


class HandsSwapped(Event, frozen=True):
    """H2: this seat has swapped hands with another."""

    seat: str
    target: str


class HandsPassed(Event, frozen=True):
    """H2: every hand has gone to the next seat in this direction."""

    direction: str


class HandReceived(Event, frozen=True):
    """H2: a seat's new hand, which only that seat sees."""

    seat: str
    count: int
    cards: Annotated[tuple[Card, ...] | None, SeenBy("seat")] = None


class HandRevealed(Event, frozen=True):
    """H10: this seat's hand is small enough to lie open."""

    seat: str
    cards: Annotated[tuple[Card, ...], SeenBy(EVERYONE)]


class PlayerEliminated(Event, frozen=True):
    """H7: this seat is out; so many cards went under the draw pile."""

    seat: str
    count: int


class HandWon(Event, frozen=True):
    """C1, H6: this seat has laid its last card, or its partner has."""

    seat: str


class HandBlocked(Event, frozen=True):
    """T7: nobody could play or draw."""


class PointsScored(Event, frozen=True):
    """C3, C4: points were written down for this seat."""

    seat: str
    points: int
    total: int


class MatchWon(Event, frozen=True):
    """C3 to C5: this seat has won the match, or shares in it."""

    seat: str


REASON_CLAUSES: dict[Reason, str] = {
    Reason.TURN: "T5",
    Reason.OPENING: "S5",
    Reason.DRAW_CARDS: "T6",
    Reason.CHALLENGE_GUILTY: "T4",
    Reason.CHALLENGE_INNOCENT: "T4",
    Reason.UNO_CAUGHT: "U2",
    Reason.FALSE_UNO: "U4",
    Reason.FALSE_CATCH: "U4",
    Reason.SUGGESTION: "P1",
    Reason.OUT_OF_TURN: "P2",
    Reason.WRONG_CARD: "P3",
}
"""The clause by which cards are drawn for each reason."""

_GROUPED = {
    Happened.CARD_DEALT,
    Happened.CARD_DRAWN,
    Happened.CARD_SHOWN,
    Happened.CARD_TAKEN_BACK,
    Happened.HAND_RECEIVED,
    Happened.SEAT_PLACED,
}
"""Rows that tell one card each, and together make one event."""


def read_log(rows: Iterable[Sequence[int]], seats: Sequence[str]) -> list[Event]:
    """The events that a log's rows tell of, in order; the cards of one act are one event."""
    gathered: dict[tuple[int, int, int], list[int]] = {}
    events: list[Event] = []

    def flush() -> None:
        for (what, seat, note), codes in gathered.items():
            events.append(_group(Happened(what), seats, seat, note, codes))
        gathered.clear()

    for what, seat, a, b in rows:
        if what not in _GROUPED:
            flush()
            events.append(_single(Happened(what), seats, seat, a, b))
        else:
            if gathered and next(iter(gathered))[0] != what:
                flush()
            gathered.setdefault((what, seat, b), []).append(a)
    flush()
    return events


def _group(
    what: Happened, seats: Sequence[str], seat: int, note: int, codes: Sequence[int]
) -> Event:
    """The event of several rows alike, which tell a card each."""
    if what is Happened.SEAT_PLACED:
        return SeatsShuffled(tuple(seats[code] for code in codes))
    name, cards = seats[seat], tuple(map(Card.of, codes))
    match what:
        case Happened.HAND_RECEIVED:
            return HandReceived(name, len(cards), cards)
        case Happened.CARD_DEALT:
            return CardsDealt(name, len(cards), cards)
        case Happened.CARD_DRAWN:
            reason = Reason(note)
            clause = REASON_CLAUSES[reason]
            return CardsDrawn(name, len(cards), reason.name.lower(), clause, cards)
        case Happened.CARD_SHOWN:
            return HandShown(name, seats[note], len(cards), cards)
        case _:
            refusal = Refusal(note)
            return CardsTakenBack(name, cards, refusal.name.lower(), CLAUSES[refusal])


def _single(what: Happened, seats: Sequence[str], seat: int, a: int, b: int) -> Event:
    """The event of one row."""
    match what:
        case Happened.MATCH_BEGAN:
            return MatchBegan(tuple(seats))
        case Happened.HAND_BEGAN:
            return HandBegan(seats[seat], a, b)
        case Happened.CARD_PICKED | Happened.CARD_PLAYED:
            event = CardPicked if what is Happened.CARD_PICKED else CardPlayed
            return event(seats[seat], Card.of(a))
        case Happened.OPENING_RETURNED:
            return OpeningCardReturned(Card.of(a))
        case Happened.OPENING_TURNED:
            return OpeningCardTurned(Card.of(a))
        case Happened.COLOUR_CHOSEN:
            return ColourChosen(seats[seat], Colour.of(a))
        case Happened.PILE_RESHUFFLED:
            return PileReshuffled(a)
        case Happened.TURN_CHANGED:
            return _turn_changed(seats[seat], Phase(a), b)
        case Happened.DIRECTION_REVERSED | Happened.HANDS_PASSED:
            event = HandsPassed if what is Happened.HANDS_PASSED else DirectionReversed
            return event(direction_name(a))
        case Happened.PLAYER_CAUGHT:
            return PlayerCaught(seats[seat], seats[a])
        case Happened.CATCH_FAILED:
            return CatchFailed(seats[seat], seats[a])
        case Happened.HANDS_SWAPPED:
            return HandsSwapped(seats[seat], seats[a])
        case Happened.PLAYER_ELIMINATED:
            return PlayerEliminated(seats[seat], a)
        case Happened.CARD_SUGGESTED:
            return CardSuggested(seats[seat], seats[b], Card.of(a))
        case Happened.FOUR_CHALLENGED:
            return WildDrawFourChallenged(seats[seat], seats[a], bool(b))
        case Happened.POINTS_SCORED:
            return PointsScored(seats[seat], a, b)
        case Happened.HAND_BLOCKED:
            return HandBlocked()
        case _:
            return _OF_A_SEAT[what](seats[seat])


_OF_A_SEAT = {
    Happened.DEALER_CHOSEN: DealerChosen,
    Happened.TURN_SKIPPED: TurnSkipped,
    Happened.TURN_PASSED: TurnPassed,
    Happened.UNO_CALLED: UnoCalled,
    Happened.UNO_FALSELY_CALLED: UnoFalselyCalled,
    Happened.CATCH_WINDOW_OPENED: CatchWindowOpened,
    Happened.CATCH_WINDOW_CLOSED: CatchWindowClosed,
    Happened.DRAW_ACCEPTED: DrawAccepted,
    Happened.HAND_WON: HandWon,
    Happened.MATCH_WON: MatchWon,
}


def _turn_changed(seat: str, phase: Phase, note: int) -> TurnChanged:
    drawn = Card.of(note) if phase is Phase.DRAWN and note != NO_CARD else None
    owed = note if phase in (Phase.CHALLENGE, Phase.STACK) else 0
    return TurnChanged(seat, phase_name(phase), drawn, owed)


def phase_name(phase: int) -> str:
    """The phase as people write it: `choose_colour`."""
    return Phase(phase).name.lower()


def direction_name(direction: int) -> str:
    """`left` or `right`."""
    return "left" if direction == LEFT else "right"


GameEvent = (
    MatchBegan
    | CardPicked
    | DealerChosen
    | HandBegan
    | CardsDealt
    | OpeningCardReturned
    | OpeningCardTurned
    | ColourChosen
    | CardPlayed
    | CardsDrawn
    | PileReshuffled
    | TurnChanged
    | TurnSkipped
    | TurnPassed
    | DirectionReversed
    | UnoCalled
    | UnoFalselyCalled
    | CatchWindowOpened
    | CatchWindowClosed
    | PlayerCaught
    | CatchFailed
    | CardsTakenBack
    | CardSuggested
    | WildDrawFourChallenged
    | HandShown
    | DrawAccepted
    | SeatsShuffled
    | HandsSwapped
    | HandsPassed
    | HandReceived
    | HandRevealed
    | PlayerEliminated
    | HandWon
    | HandBlocked
    | PointsScored
    | MatchWon
)
"""Every event there is, to be told apart by its `event` when it is read from JSON."""
