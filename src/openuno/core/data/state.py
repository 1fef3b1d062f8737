"""The state of a game as one flat record, and the basic operations on it.

Everything that decides how a game goes on is in this record, its random numbers included, so a copy
of the bytes is a copy of the game, and a million games are an array.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import numpy as np

from openuno.core.data import rng
from openuno.core.data.cards import DECK_SIZES, KINDS, NO_CARD, NO_COLOUR, WILD_DRAW_FOUR
from openuno.core.data.codecs import (
    Codec,
    Colour,
    Count,
    Flag,
    Follows,
    Kind,
    Mask,
    PartOf,
    Seat,
    Written,
    declared,
)
from openuno.core.data.flat_records import FlatRecord, Ints, IntTable, Shape, flat_record
from openuno.core.jit import kernel

MIN_SEATS = 2
MAX_SEATS = 100
MAX_DECKS = 20
MAX_CARDS = MAX_DECKS * max(DECK_SIZES)
NOBODY = -1

LEFT, RIGHT = 1, -1
"""Seats are numbered to the left, so play to the left counts up."""


class Phase(IntEnum):
    """What the game is waiting for."""

    CHOOSE_COLOUR = 0
    """S5: the first player names the colour of an opening Wild."""
    PLAY = 1
    """T1, T5: a card, or a draw."""
    DRAWN = 2
    """T5: the drawn card may be played, or the turn passes."""
    CHALLENGE = 3
    """T4: challenge the Wild Draw Four, or accept it."""
    STACK = 4
    """H1: pass the stack of draw cards on, challenge its top, or accept it. H15: the same for a
    Skip, where no cards are owed."""
    SWAP = 5
    """H2: choose with whom to swap hands."""
    HAND_OVER = 6
    """The next hand waits to be dealt."""
    MATCH_OVER = 7


Seats = Annotated[Ints, Shape(np.int64, MAX_SEATS)]
Pile = Annotated[Ints, Shape(np.int8, MAX_CARDS)]


def has_drawn(s: State) -> bool:
    """T5: whether the seat to move may lay the card it has just drawn."""
    return s.phase == Phase.DRAWN


def is_under_way(s: State) -> bool:
    """Whether a hand is being played."""
    return s.phase < Phase.HAND_OVER


@kernel
def awaits_answer(s: State) -> bool:
    """T4, H1, H15: whether a draw card or a Skip waits for an answer."""
    return s.phase == Phase.CHALLENGE or s.phase == Phase.STACK


@kernel
def skip_awaits_answer(s: State) -> bool:
    """H15: whether a Skip waits for an answer."""
    return s.phase == Phase.STACK and s.owed == 0


@kernel
def four_awaits_answer(s: State) -> bool:
    """T4, H1: whether a Wild Draw Four waits for an answer, alone or on top of a stack."""
    return s.phase == Phase.CHALLENGE or (s.phase == Phase.STACK and top_card(s) == WILD_DRAW_FOUR)


def has_places(s: State) -> bool:
    """H25: whether anyone has taken a place."""
    return any(s.places[seat] for seat in range(s.seats))


ATTACK = Written(when=awaits_answer, most=MAX_CARDS)


@flat_record
class State(FlatRecord):
    """One game. Seats, kinds and colours are numbers; -1 is nobody, no card or no colour."""

    seats: Annotated[int, PartOf("seats")]
    decks: Annotated[int, Follows("seats")]
    """The number of decks, as the rules want it for so many seats."""
    hand_number: Annotated[Count, Written(default=1)]
    """1 for the first hand of the match, 0 before it."""
    dealer: Annotated[Seat, PartOf("dealer")]
    turn: Annotated[Seat, PartOf("turn")]
    """Whose move it is; `NOBODY` between hands."""
    direction: Annotated[int, Codec.DIRECTION, Written(default=LEFT), PartOf("direction")]
    phase: Annotated[int, Codec.PHASE, Written(default=Phase.PLAY)]
    colour: Annotated[Colour, PartOf("discard")]
    """The colour in force: the top card's, or the one its player named."""
    drawn: Annotated[Kind, Written(when=has_drawn)]
    """The kind just drawn, in `Phase.DRAWN`."""
    fresh: Annotated[Mask, Codec.KINDS, Written(when=has_drawn)]
    """H4: the kinds drawn in this turn, where several cards are drawn at once; otherwise none."""
    due_count: Annotated[int, Follows("due")]
    """U2: how many seats can be caught now."""
    jump_open: Flag
    """H3: whether the next player has not begun since the top card was laid."""
    passes: Annotated[Count, Written(rounds=1)]
    """T7: how many seats in a row could neither play nor draw."""
    idle: Annotated[Count, Written(rounds=2)]
    """T7: how many turns in a row only drew the one card left and laid it again."""
    reshuffles: Annotated[Count, Written(when=is_under_way)]
    """T7: how often the discard pile has been made the draw pile in this hand."""
    moves: Annotated[Count, Written(when=is_under_way)]
    """T7: how many moves this hand has had: all that was allowed and done, but for talk."""
    playing: Annotated[int, Follows("seats", "out")]
    """How many seats are still in the hand (H7, H25, H26)."""
    must_follow: Flag
    """T6: whether the seat to move has drawn for a Wild Draw Four and plays on: if it can, on the
    declared colour."""
    winner: Seat
    """The winner of the hand that just ended, until the next is dealt; `NOBODY` while one goes on,
    or when it was blocked."""

    accused: Annotated[Seat, ATTACK]
    """T4: who laid the draw card, or the Skip, that waits for an answer."""
    draw_card: Annotated[Kind, ATTACK]
    """The kind of the last draw card; a deflecting card may lie on it (H1). Or of the Skip."""
    bluff: Annotated[Flag, ATTACK]
    """Whether the last draw card was a Wild Draw Four against T3, judged when it was laid."""
    owed: Annotated[Count, ATTACK]
    """How many cards the player draws who accepts; none for a Skip (H15)."""
    going_out: Annotated[Seat, ATTACK]
    """C1: who has meanwhile laid the last card; a penalty drawn since does not undo that."""
    passed_over: Annotated[Count, ATTACK]
    """T9: how many further seats are skipped after the one that draws, or that is skipped."""
    stays: Annotated[Count, ATTACK]
    """T9: how many of the owed cards the chain owes though it holds a bluff."""

    draw_count: Annotated[int, PartOf("draw")]
    stacked: Annotated[int, PartOf("draw")]
    """How many cards on top of the draw pile lie in an order that is already settled. Below them
    the pile has no order: each draw picks at random, which is the same as a shuffle and cheaper."""
    buried: Annotated[Count, Written(most=MAX_CARDS)]
    """How many cards at the bottom of the draw pile lie below all the others (H7)."""
    discard_count: Annotated[int, PartOf("discard")]

    evidence: Annotated[Ints, Shape(np.int64, KINDS), Codec.CARDS, Written(when=four_awaits_answer)]
    """T4: what the accused held beside the Wild Draw Four when it was laid, to be shown."""
    random: Annotated[Ints, Shape(np.int64, rng.WORDS), Codec.WORDS]
    scores: Annotated[Seats, Codec.POINTS, PartOf("scores")]
    order: Annotated[Seats, Codec.ORDER]
    """The seats as they sit, to the left."""
    left: Annotated[Seats, Follows("order", "out")]
    """Each seat's neighbour to the left among those still in the hand."""
    right: Annotated[Seats, Follows("order", "out")]
    out: Annotated[Seats, Codec.SEATS]
    """1 for a seat that is out of the hand: it was eliminated (H7), has taken its place (H25) or is
    out of the match (H26)."""
    places: Annotated[Seats, Codec.POINTS, Written(when=has_places)]
    """H25: the place that each seat has taken in this hand; 0 while it has none."""
    due: Annotated[Seats, Codec.SEATS, Written(key="catchable")]
    """U2: 1 for a seat that laid its next-to-last card without calling, while it can be caught."""
    called: Annotated[Seats, Codec.SEATS]
    """U1: 1 for a seat that has called UNO for the one card it holds."""
    size: Annotated[Seats, Follows("counts")]
    """The number of cards in each hand."""
    held: Annotated[Seats, Follows("counts")]
    """The mask of the kinds in each hand."""
    counts: Annotated[IntTable, Shape(np.int16, MAX_SEATS, KINDS), PartOf("hands")]
    """How many cards of each kind each seat holds."""
    draw: Annotated[Pile, PartOf("draw")]
    """The draw pile; the next card is the last of the first `draw_count`."""
    discard: Annotated[Pile, PartOf("discard")]
    """The discard pile from the bottom; the top is the last of the first `discard_count`."""


FIELDS = declared(State, FlatRecord)


@kernel
def top_card(s: State) -> int:
    """The kind that lies on top of the discard pile."""
    return int(s.discard[s.discard_count - 1])


@kernel
def next_seat(s: State, seat: Seat) -> int:
    """The next seat in the direction of play."""
    return s.left[seat] if s.direction == LEFT else s.right[seat]


@kernel
def give(s: State, seat: Seat, kind: Kind) -> None:
    """Puts a card into a hand."""
    s.counts[seat, kind] += 1
    s.size[seat] += 1
    s.held[seat] |= 1 << kind


@kernel
def take(s: State, seat: Seat, kind: Kind) -> None:
    """Takes a card out of a hand that holds it."""
    s.counts[seat, kind] -= 1
    s.size[seat] -= 1
    if s.counts[seat, kind] == 0:
        s.held[seat] &= ~(1 << kind)


@kernel
def put_on_pile(s: State, kind: Kind) -> None:
    """Lays a card on top of the discard pile."""
    s.discard[s.discard_count] = kind
    s.discard_count += 1


@kernel
def sit_down(s: State) -> None:
    """Puts every seat into the hand, each next to its neighbours in the order of seats."""
    s.playing = s.seats
    previous = s.order[s.seats - 1]
    for place in range(s.seats):
        seat = s.order[place]
        s.out[seat] = 0
        s.left[previous] = seat
        s.right[seat] = previous
        previous = seat


@kernel
def leave(s: State, seat: Seat) -> None:
    """H7, H25, H26: takes a seat out of the hand; its neighbours then sit next to each other.

    The seat keeps its own neighbours, so that the turn can still pass on from it.
    """
    s.out[seat] = 1
    s.playing -= 1
    s.left[s.right[seat]] = s.left[seat]
    s.right[s.left[seat]] = s.right[seat]


def sum_up(s: State) -> None:
    """Sets the fields that follow from the order of seats, who is out, and who can be caught."""
    out = [seat for seat in range(s.seats) if s.out[seat]]
    sit_down(s)
    for seat in out:
        leave(s, seat)
    s.due_count = sum(s.due[seat] for seat in range(s.seats))


@kernel
def clear_table(s: State) -> None:
    """Takes all cards off the table and resets what was left of the hand before."""
    for seat in range(s.seats):
        s.due[seat] = 0
        s.called[seat] = 0
        s.places[seat] = 0
        s.size[seat] = 0
        s.held[seat] = 0
        for kind in range(KINDS):
            s.counts[seat, kind] = 0
    s.draw_count = 0
    s.stacked = 0
    s.buried = 0
    s.discard_count = 0
    s.colour = NO_COLOUR
    s.drawn = NO_CARD
    s.fresh = 0
    s.due_count = 0
    s.jump_open = 0
    s.passes = 0
    s.idle = 0
    s.reshuffles = 0
    s.moves = 0
    s.must_follow = 0
    s.accused = NOBODY
    s.draw_card = NO_CARD
    s.bluff = 0
    s.owed = 0
    s.going_out = NOBODY
    s.passed_over = 0
    s.stays = 0
