"""A game as one flat record, and the few things that are simply true of it.

Everything that decides how a game goes on is in this record, its random numbers included, so a
copy of the bytes is a copy of the game, and a million games are an array.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import numpy as np

from openuno.core import rng
from openuno.core.cards import DECK_SIZE, KINDS, NO_CARD, NO_COLOUR
from openuno.core.jit import kernel
from openuno.core.records import Ints, IntTable, Record, Shape, record

MIN_SEATS = 2
MAX_SEATS = 100
MAX_DECKS = 20
MAX_CARDS = MAX_DECKS * DECK_SIZE
MAX_OF_A_KIND = 127
"""What a hand's counts can hold."""
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
    HAND_OVER = 4
    """The next hand waits to be dealt."""
    MATCH_OVER = 5


Seats = Annotated[Ints, Shape(np.int64, MAX_SEATS)]
Pile = Annotated[Ints, Shape(np.int8, MAX_CARDS)]


@record
class State(Record):
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
    uno_due: int
    """U2: the seat that laid its next-to-last card without calling, while it can be caught."""
    passes: int
    """T7: how many seats in a row could neither play nor draw."""
    winner: int
    """The winner of the hand that just ended; `NOBODY` while it goes on, or when it was blocked."""

    accused: int
    """T4: who laid the Wild Draw Four that waits for an answer. This field and the next four
    mean something in `Phase.CHALLENGE` only."""
    bluff: int
    """Whether that was against T3, judged when it was laid."""
    owed: int
    """How many cards whoever accepts draws."""
    last_card: int
    """C1: whether the accused went out with it: a penalty drawn meanwhile does not undo that."""
    passed_over: int
    """T9: how many further seats the chain skips after the one that draws."""

    draw_count: int
    stacked: int
    """How many cards on top of the draw pile lie in an order that is already settled. Below them
    the pile has no order: each draw picks at random, which is the same as a shuffle and cheaper."""
    discard_count: int

    evidence: Annotated[Ints, Shape(np.int64, KINDS)]
    """T4: what the accused held beside the Wild Draw Four when it was laid, to be shown."""
    random: Annotated[Ints, Shape(np.int64, rng.WORDS)]
    scores: Seats
    size: Seats
    """The number of cards in each hand."""
    held: Seats
    """The mask of the kinds in each hand; follows `counts`."""
    counts: Annotated[IntTable, Shape(np.int8, MAX_SEATS, KINDS)]
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
    seat += s.direction
    if seat == s.seats:
        return 0
    return seat if seat >= 0 else s.seats - 1


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
def clear_table(s: State) -> None:
    """Takes all cards off the table and ends every claim of the hand before."""
    for seat in range(s.seats):
        s.size[seat] = 0
        s.held[seat] = 0
        for kind in range(KINDS):
            s.counts[seat, kind] = 0
    s.draw_count = 0
    s.stacked = 0
    s.discard_count = 0
    s.colour = NO_COLOUR
    s.drawn = NO_CARD
    s.uno_due = NOBODY
    s.passes = 0
    s.winner = NOBODY
    s.accused = NOBODY
    s.bluff = 0
    s.owed = 0
    s.last_card = 0
    s.passed_over = 0
