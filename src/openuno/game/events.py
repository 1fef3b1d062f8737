"""Events: what happened, as typed facts in the past tense.

A step of the core leaves rows of whole numbers in its log; `read_log` makes them these events.
They say everything that changes at the table, so that screens, replays and statistics need nothing
else. What a seat may see of an event is said at its fields.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    TypeVar,
    cast,
    get_args,
)

import msgspec

from openuno.arguments import checked
from openuno.core.data.cards import NO_CARD
from openuno.core.data.log_rows import Happened, Reason
from openuno.core.data.refusals import REFUSAL_CLAUSES, Refusal
from openuno.core.data.rules import Clause
from openuno.core.data.state import LEFT, Phase
from openuno.game.card import Card, Colour
from openuno.game.visibility import EVERYONE, SeenBy, secrets_of
from openuno.text.lang import Language, Mark, say

E = TypeVar("E", bound="Event")

PhaseName = Literal[
    "choose_colour", "play", "drawn", "challenge", "stack", "swap", "hand_over", "match_over"
]
"""What the game waits for, in the order of `Phase`."""
Direction = Literal["left", "right"]
DrawReason = Literal[
    "turn",
    "opening",
    "draw_cards",
    "challenge_guilty",
    "challenge_innocent",
    "uno_caught",
    "false_uno",
    "false_catch",
    "suggestion",
    "out_of_turn",
    "wrong_card",
]
"""Why cards were drawn, in the order of `Reason`."""

PHASES: tuple[PhaseName, ...] = get_args(PhaseName)
REASONS: tuple[DrawReason, ...] = get_args(DrawReason)


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

    @checked
    def in_words(
        self, language: Language, mark: Mark | None = None, reader: str | None = None
    ) -> str:
        """A sentence for the event, naming only what the event itself shows; a reader whom it is
        about is called `you`.
        """
        return sentence_for(self, language, mark, reader)

    @property
    def concerned(self) -> set[object]:
        """Everyone who has a part in it, and so is told it otherwise than all others; and other
        values that stand in it.
        """
        concerned: set[object] = set()
        for value in msgspec.structs.astuple(self):
            if isinstance(value, tuple):
                concerned.update(cast("tuple[object, ...]", value))
            else:
                concerned.add(value)
        return concerned

    def is_about(self, name: str) -> bool:
        """Whether somebody has a part in it."""
        return any(name == each for each in self.concerned)

    @property
    def _sentence(self) -> str:
        """The key of the sentence."""
        return type(self).__name__

    def _said(self, language: Language) -> dict[str, object]:
        """The fields that are not said as they stand, in words."""
        del language
        return {}

    def __str__(self) -> str:
        return self.in_words("en")


def sentence_for(
    event: Event, language: Language, mark: Mark | None = None, reader: str | None = None
) -> str:
    """`Event.in_words` for those who know what they ask for: nothing is checked."""
    values = {name: getattr(event, name) for name in event.__struct_fields__}
    values |= event._said(language)  # pyright: ignore[reportPrivateUsage] (as are methods)
    key = f"events.{event._sentence}"  # pyright: ignore[reportPrivateUsage]
    return say(language, key, mark, reader, **values)


REASON_CLAUSES: dict[Reason, Clause] = {
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


def phase_name(phase: int) -> PhaseName:
    """The phase as people write it: `choose_colour`."""
    return PHASES[phase]


def direction_name(direction: int) -> Direction:
    """`left` or `right`."""
    return "left" if direction == LEFT else "right"


def _cards_in_words(
    cards: tuple[Card, ...] | None, count: int, language: Language
) -> dict[str, object]:
    """The cards themselves for those who see them, else how many."""
    if cards is not None:
        return {"cards": cards}
    key = "events.one_card" if count == 1 else "events.some_cards"
    return {"cards": say(language, key, count=count)}


def _direction_in_words(direction: Direction, language: Language) -> dict[str, object]:
    return {"direction": say(language, f"events.directions.{direction}")}


# Which row of the log tells of an event


class EventRow(NamedTuple):
    """A row of the log; rows of one act, which differ in nothing but `a`, are one."""

    seats: Sequence[str]
    number: int
    every_a: Sequence[int]
    b: int

    @property
    def seat(self) -> str:
        """Whose act it is."""
        return self.seats[self.number]

    @property
    def a(self) -> int:
        """The number that a single row has there."""
        return self.every_a[0]

    @property
    def card(self) -> Card:
        """The card that `a` stands for."""
        return Card.of(self.a)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that every `a` stands for."""
        return tuple(map(Card.of, self.every_a))


class _Source(NamedTuple):
    """How an event is read from the log."""

    kind: Callable[..., Event]
    fields: Callable[[EventRow], tuple[object, ...]]
    gathers: bool

    def read(self, row: EventRow) -> Event:
        return self.kind(*self.fields(row))


_SOURCES: dict[int, _Source] = {}


def from_row(
    what: Happened,
    fields: Callable[[EventRow], tuple[object, ...]] = lambda row: (row.seat,),
    *,
    gathers: bool = False,
) -> Callable[[type[E]], type[E]]:
    """Says which row tells of an event, and what the event's fields are, in order."""

    def register(kind: type[E]) -> type[E]:
        if what in _SOURCES:
            raise TypeError(f"{what!r} tells of {_SOURCES[what].kind}, not of {kind}")
        _SOURCES[what] = _Source(kind, fields, gathers)
        return kind

    return register


from_rows = functools.partial(from_row, gathers=True)
"""Says which rows, one after the other, together tell of an event."""


def read_log(rows: Iterable[Sequence[int]], seats: Sequence[str]) -> list[Event]:
    """The events that a log's rows tell of, in order; the cards of one act are one event."""
    events: list[Event] = []
    for what, alike in groupby(rows, lambda row: row[0]):
        source = _SOURCES[what]
        if source.gathers:
            acts: dict[tuple[int, int], list[int]] = {}
            for _, seat, a, b in alike:
                acts.setdefault((seat, b), []).append(a)
            events += [source.read(EventRow(seats, seat, a, b)) for (seat, b), a in acts.items()]
        else:
            events += [source.read(EventRow(seats, seat, (a,), b)) for _, seat, a, b in alike]
    return events


def _reason(number: int) -> tuple[DrawReason, str]:
    """A reason and its clause."""
    reason = Reason(number)
    return REASONS[reason], REASON_CLAUSES[reason]


def _refusal(number: int) -> tuple[str, str]:
    """The code of a refusal and its clause."""
    refusal = Refusal(number)
    return refusal.name.lower(), REFUSAL_CLAUSES[refusal]


def _phase(number: int, note: int) -> tuple[str, Card | None, int]:
    """A phase, and what its note says: the card drawn in it, or the cards owed."""
    drawn = Card.of(note) if number == Phase.DRAWN and note != NO_CARD else None
    owed = note if number in (Phase.CHALLENGE, Phase.STACK) else 0
    return phase_name(number), drawn, owed


# The events


@from_row(Happened.MATCH_BEGAN, lambda row: (tuple(row.seats),))
class MatchBegan(Event, frozen=True):
    """The players have sat down."""

    seats: tuple[str, ...]


@from_row(Happened.CARD_PICKED, lambda row: (row.seat, row.card))
class CardPicked(Event, frozen=True):
    """S3: a card picked to find the dealer."""

    seat: str
    card: Annotated[Card, SeenBy(EVERYONE)]
    place: int = 0
    """Where it lay among the cards that were spread out, from 1; 0 if they were not."""


@from_row(Happened.DEALER_CHOSEN)
class DealerChosen(Event, frozen=True):
    """S3: who deals the first hand."""

    seat: str


@from_row(Happened.HAND_BEGAN, lambda row: (row.seat, row.a, row.b))
class HandBegan(Event, frozen=True):
    """S3, S4: the dealer has shuffled so many cards."""

    seat: str
    number: int
    cards: int


@from_rows(Happened.CARD_DEALT, lambda row: (row.seat, len(row.cards), row.cards))
class CardsDealt(Event, frozen=True):
    """S4: a seat's hand, which only that seat sees."""

    seat: str
    count: int
    cards: Annotated[tuple[Card, ...] | None, SeenBy("seat")] = None

    def _said(self, language: Language) -> dict[str, object]:
        return _cards_in_words(self.cards, self.count, language)


@from_row(Happened.OPENING_RETURNED, lambda row: (row.card,))
class OpeningCardReturned(Event, frozen=True):
    """S5: an opening Wild Draw Four went back into the pile, which was shuffled."""

    card: Annotated[Card, SeenBy(EVERYONE)]


@from_row(Happened.OPENING_TURNED, lambda row: (row.card,))
class OpeningCardTurned(Event, frozen=True):
    """S4, S5: the discard pile is open."""

    card: Annotated[Card, SeenBy(EVERYONE)]


@from_row(Happened.COLOUR_CHOSEN, lambda row: (row.seat, Colour.of(row.a)))
class ColourChosen(Event, frozen=True):
    """S5: the colour of an opening Wild."""

    seat: str
    colour: Colour


@from_row(Happened.CARD_PLAYED, lambda row: (row.seat, row.card))
class CardPlayed(Event, frozen=True):
    """T1: a card was laid; a wild carries the colour named."""

    seat: str
    card: Annotated[Card, SeenBy(EVERYONE)]


@from_rows(Happened.CARD_DRAWN, lambda row: (row.seat, len(row.cards), *_reason(row.b), row.cards))
class CardsDrawn(Event, frozen=True):
    """Cards were drawn, for the reason and by the clause given; only the seat itself sees which."""

    seat: str
    count: int
    reason: DrawReason
    clause: str
    cards: Annotated[tuple[Card, ...] | None, SeenBy("seat")] = None

    def _said(self, language: Language) -> dict[str, object]:
        reason = say(language, f"events.reasons.{self.reason}")
        return {**_cards_in_words(self.cards, self.count, language), "reason": reason}


@from_row(Happened.PILE_RESHUFFLED, lambda row: (row.a,))
class PileReshuffled(Event, frozen=True):
    """T7: the discards but for the top one are the new draw pile."""

    count: int


@from_row(Happened.TURN_CHANGED, lambda row: (row.seat, *_phase(row.a, row.b)))
class TurnChanged(Event, frozen=True):
    """The game now waits for this seat in this phase."""

    seat: str
    phase: PhaseName
    drawn: Annotated[Card | None, SeenBy("seat")] = None
    """In phase `drawn`, for that seat: the card just drawn."""
    owed: int = 0
    """In phase `challenge` or `stack`: the cards to be drawn if the seat accepts."""

    @property
    def _sentence(self) -> str:
        is_skip = self.phase == "stack" and not self.owed
        return f"turns.{'stack_of_skips' if is_skip else self.phase}"


@from_row(Happened.TURN_SKIPPED)
class TurnSkipped(Event, frozen=True):
    """T6: this seat lost its turn."""

    seat: str


@from_row(Happened.TURN_PASSED)
class TurnPassed(Event, frozen=True):
    """T5, T7: this seat played nothing."""

    seat: str


@from_row(Happened.DIRECTION_REVERSED, lambda row: (direction_name(row.a),))
class DirectionReversed(Event, frozen=True):
    """T6: play now goes to the `left` or `right`."""

    direction: Direction

    def _said(self, language: Language) -> dict[str, object]:
        return _direction_in_words(self.direction, language)


@from_row(Happened.UNO_CALLED)
class UnoCalled(Event, frozen=True):
    """U1, U3: called in time."""

    seat: str


@from_row(Happened.UNO_FALSELY_CALLED)
class UnoFalselyCalled(Event, frozen=True):
    """U4: called without one card left."""

    seat: str


@from_row(Happened.CATCH_WINDOW_OPENED)
class CatchWindowOpened(Event, frozen=True):
    """U2: this seat laid its next-to-last card without calling; it can be caught."""

    seat: str


@from_row(Happened.CATCH_WINDOW_CLOSED)
class CatchWindowClosed(Event, frozen=True):
    """U2: this seat can no longer be caught."""

    seat: str


@from_row(Happened.PLAYER_CAUGHT, lambda row: (row.seat, row.seats[row.a]))
class PlayerCaught(Event, frozen=True):
    """U2: this seat was caught by another."""

    seat: str
    by: str


@from_row(Happened.CATCH_FAILED, lambda row: (row.seat, row.seats[row.a]))
class CatchFailed(Event, frozen=True):
    """U4: this seat accused another that had nothing to answer for."""

    seat: str
    target: str


@from_rows(Happened.CARD_TAKEN_BACK, lambda row: (row.seat, row.cards, *_refusal(row.b)))
class CardsTakenBack(Event, frozen=True):
    """P2, P3: cards laid against the rules went back to their owner; `code` says why."""

    seat: str
    cards: Annotated[tuple[Card, ...], SeenBy(EVERYONE)]
    code: str
    clause: str


@from_row(Happened.CARD_SUGGESTED, lambda row: (row.seat, row.seats[row.b], row.card))
class CardSuggested(Event, frozen=True):
    """P1: this seat told another what to play."""

    seat: str
    target: str
    card: Annotated[Card, SeenBy(EVERYONE)]


@from_row(Happened.FOUR_CHALLENGED, lambda row: (row.seat, row.seats[row.a], bool(row.b)))
class WildDrawFourChallenged(Event, frozen=True):
    """T4: the challenge, and its verdict."""

    seat: str
    accused: str
    bluff: bool

    @property
    def _sentence(self) -> str:
        return f"WildDrawFourChallenged{'Guilty' if self.bluff else 'Innocent'}"


@from_rows(Happened.CARD_SHOWN, lambda row: (row.seat, row.seats[row.b], len(row.cards), row.cards))
class HandShown(Event, frozen=True):
    """T4: this seat showed its hand to the challenger, and to nobody else."""

    seat: str
    to: str
    count: int
    cards: Annotated[tuple[Card, ...] | None, SeenBy("seat", "to")] = None

    def _said(self, language: Language) -> dict[str, object]:
        return _cards_in_words(self.cards, self.count, language)


@from_row(Happened.DRAW_ACCEPTED)
class DrawAccepted(Event, frozen=True):
    """T4, H1: this seat takes the cards."""

    seat: str


@from_rows(Happened.SEAT_PLACED, lambda row: (tuple(row.seats[a] for a in row.every_a),))
class SeatsShuffled(Event, frozen=True):
    """H11: the players now sit in this order, to the left."""

    seats: tuple[str, ...]


@from_row(Happened.HANDS_SWAPPED, lambda row: (row.seat, row.seats[row.a]))
class HandsSwapped(Event, frozen=True):
    """H2: this seat has swapped hands with another."""

    seat: str
    target: str


@from_row(Happened.HANDS_PASSED, lambda row: (direction_name(row.a),))
class HandsPassed(Event, frozen=True):
    """H2: every hand has gone to the next seat in this direction."""

    direction: Direction

    def _said(self, language: Language) -> dict[str, object]:
        return _direction_in_words(self.direction, language)


@from_rows(Happened.HAND_RECEIVED, lambda row: (row.seat, len(row.cards), row.cards))
class HandReceived(Event, frozen=True):
    """H2: a seat's new hand, which only that seat sees. Where hands are passed on, these events go
    round the table with them: each seat has the hand of the one told of before it.
    """

    seat: str
    count: int
    cards: Annotated[tuple[Card, ...] | None, SeenBy("seat")] = None

    def _said(self, language: Language) -> dict[str, object]:
        return _cards_in_words(self.cards, self.count, language)


class HandRevealed(Event, frozen=True):
    """H10: this seat's hand is small enough to lie open."""

    seat: str
    cards: Annotated[tuple[Card, ...], SeenBy(EVERYONE)]


@from_row(Happened.PLAYER_ELIMINATED, lambda row: (row.seat, row.a))
class PlayerEliminated(Event, frozen=True):
    """H7: this seat is out; so many cards went under the draw pile."""

    seat: str
    count: int


@from_row(Happened.PLACE_TAKEN, lambda row: (row.seat, row.a))
class PlaceTaken(Event, frozen=True):
    """H25: this seat has gone out, or is the last one in, and takes a place."""

    seat: str
    place: int


@from_row(Happened.MATCH_LEFT)
class MatchLeft(Event, frozen=True):
    """H26: this seat is out of the match. It is told when that happens, and at each deal again."""

    seat: str


@from_row(Happened.HAND_WON)
class HandWon(Event, frozen=True):
    """C1, H6: this seat has laid its last card, the first one to do so, or its partner has."""

    seat: str


@from_row(Happened.HAND_BLOCKED, lambda _: ())
class HandBlocked(Event, frozen=True):
    """T7: nobody could play or draw."""


@from_row(Happened.POINTS_SCORED, lambda row: (row.seat, row.a, row.b))
class PointsScored(Event, frozen=True):
    """C3, C4, H25, H26: points were written down for this seat."""

    seat: str
    points: int
    total: int


@from_row(Happened.MATCH_WON)
class MatchWon(Event, frozen=True):
    """C3 to C5, H25, H26: this seat has won the match, or shares in it."""

    seat: str


if TYPE_CHECKING:  # a union that is made as the program runs is no type to the checker
    GameEvent = Event
else:
    GameEvent = functools.reduce(operator.or_, Event.__subclasses__())
"""Every event of the game, to be told apart by its `event` when it is read from JSON."""
