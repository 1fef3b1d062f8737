"""A game as one flat record, and the few things that are simply true of it.

Everything that decides how a game goes on is in this record, its random numbers included, so a
copy of the bytes is a copy of the game, and a million games are an array.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import numpy as np

from openuno.core.data import rng
from openuno.core.data.cards import DECK_SIZES, KINDS, NO_CARD, NO_COLOUR
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
    """H1: pass the stack of draw cards on, challenge its top, or accept it."""
    SWAP = 5
    """H2: choose with whom to swap hands."""
    HAND_OVER = 6
    """The next hand waits to be dealt."""
    MATCH_OVER = 7


Seats = Annotated[Ints, Shape(np.int64, MAX_SEATS)]
Pile = Annotated[Ints, Shape(np.int8, MAX_CARDS)]


@flat_record
class State(FlatRecord):
    """One game. Seats, kinds and colours are numbers; -1 is nobody, no card or no colour."""

    seats: int
    decks: int
    hand_number: int
    """1 for the first hand of the match, 0 before it."""
    dealer: int
    turn: int
    """Whose move it is; `NOBODY` between hands."""
    direction: int
    phase: int
    colour: int
    """The colour in force: the top card's, or the one its player named."""
    drawn: int
    """The kind just drawn, in `Phase.DRAWN`."""
    due_count: int
    """U2: how many seats can be caught now."""
    jump_open: int
    """H3: whether the next player has not begun since the top card was laid."""
    passes: int
    """T7: how many seats in a row could neither play nor draw."""
    idle: int
    """T7: how many turns in a row only drew the one card left and laid it again."""
    playing: int
    """How many seats are still in the hand (H7)."""
    winner: int
    """The winner of the hand that just ended; `NOBODY` while it goes on, or when it was blocked."""

    accused: int
    """T4: who laid the draw card that waits for an answer. This field and the next five mean
    something in `Phase.CHALLENGE` and `Phase.STACK` only."""
    draw_card: int
    """The kind of the last such card; a deflecting card may lie on it (H1)."""
    bluff: int
    """Whether it was a Wild Draw Four against T3, judged when it was laid."""
    owed: int
    """How many cards whoever accepts draws."""
    going_out: int
    """C1: who has laid the last card meanwhile: a penalty drawn since does not undo that."""
    passed_over: int
    """T9: how many further seats the chain skips after the one that draws."""

    draw_count: int
    stacked: int
    """How many cards on top of the draw pile lie in an order that is already settled. Below them
    the pile has no order: each draw picks at random, which is the same as a shuffle and cheaper."""
    buried: int
    """How many cards at the bottom of the draw pile lie below all the others (H7)."""
    discard_count: int

    evidence: Annotated[Ints, Shape(np.int64, KINDS)]
    """T4: what the accused held beside the Wild Draw Four when it was laid, to be shown."""
    random: Annotated[Ints, Shape(np.int64, rng.WORDS)]
    scores: Seats
    order: Seats
    """The seats as they sit, to the left."""
    left: Seats
    """Each seat's neighbour to the left among those still in the hand."""
    right: Seats
    out: Seats
    """H7: 1 for a seat that was eliminated."""
    due: Seats
    """U2: 1 for a seat that laid its next-to-last card without calling, while it can be caught."""
    size: Seats
    """The number of cards in each hand."""
    held: Seats
    """The mask of the kinds in each hand; follows `counts`."""
    counts: Annotated[IntTable, Shape(np.int16, MAX_SEATS, KINDS)]
    """How many cards of each kind each seat holds."""
    draw: Pile
    """The draw pile; the next card is the last of the first `draw_count`."""
    discard: Pile
    """The discard pile from the bottom; the top is the last of the first `discard_count`."""


@kernel
def top_card(s: State) -> int:
    """The kind that lies on top of the discard pile."""
    return int(s.discard[s.discard_count - 1])


@kernel
def next_seat(s: State, seat: int) -> int:
    """The next seat in the direction of play."""
    return s.left[seat] if s.direction == LEFT else s.right[seat]


@kernel
def give(s: State, seat: int, kind: int) -> None:
    """Puts a card into a hand."""
    s.counts[seat, kind] += 1
    s.size[seat] += 1
    s.held[seat] |= 1 << kind


@kernel
def take(s: State, seat: int, kind: int) -> None:
    """Takes a card out of a hand that holds it."""
    s.counts[seat, kind] -= 1
    s.size[seat] -= 1
    if s.counts[seat, kind] == 0:
        s.held[seat] &= ~(1 << kind)


@kernel
def put_on_pile(s: State, kind: int) -> None:
    """Lays a card on top of the discard pile."""
    s.discard[s.discard_count] = kind
    s.discard_count += 1


@kernel
def sit_down(s: State) -> None:
    """Everyone is in, each next to whom the order says."""
    s.playing = s.seats
    previous = s.order[s.seats - 1]
    for place in range(s.seats):
        seat = s.order[place]
        s.out[seat] = 0
        s.left[previous] = seat
        s.right[seat] = previous
        previous = seat


@kernel
def leave(s: State, seat: int) -> None:
    """H7: a seat is out, and its neighbours sit next to each other.

    It keeps its own neighbours, so that the turn can still pass on from it.
    """
    s.out[seat] = 1
    s.playing -= 1
    s.left[s.right[seat]] = s.left[seat]
    s.right[s.left[seat]] = s.right[seat]


@kernel
def clear_table(s: State) -> None:
    """Takes all cards off the table and ends every claim of the hand before."""
    for seat in range(s.seats):
        s.due[seat] = 0
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
    s.due_count = 0
    s.jump_open = 0
    s.passes = 0
    s.idle = 0
    s.winner = NOBODY
    s.accused = NOBODY
    s.draw_card = NO_CARD
    s.bluff = 0
    s.owed = 0
    s.going_out = NOBODY
    s.passed_over = 0
