"""The piles: drawing cards, and the reshuffle when there are none left (T7)."""

from __future__ import annotations

from openuno.core.cards import COPIES, KINDS, NO_CARD
from openuno.core.jit import kernel
from openuno.core.log import Happened, tell
from openuno.core.records import IntTable
from openuno.core.rng import below
from openuno.core.state import NOBODY, State, give


@kernel
def gather_decks(s: State) -> None:
    """Makes all decks the draw pile, in no order."""
    count = 0
    for kind in range(KINDS):
        for _ in range(COPIES[kind] * s.decks):
            s.draw[count] = kind
            count += 1
    s.draw_count = count
    s.stacked = 0


@kernel
def next_card(s: State, log: IntTable) -> int:
    """Takes the next card off the draw pile; `NO_CARD` when nothing is left to draw (T7)."""
    if s.draw_count == 0:
        reshuffle(s, log)
        if s.draw_count == 0:
            return NO_CARD
    last = s.draw_count - 1
    if s.stacked > 0:
        s.stacked -= 1
    else:
        pick = below(s.random, s.draw_count)
        s.draw[pick], s.draw[last] = s.draw[last], s.draw[pick]
    s.draw_count = last
    return int(s.draw[last])


@kernel
def reshuffle(s: State, log: IntTable) -> None:
    """T7: the top discard stays with its colour, the rest becomes the draw pile."""
    rest = s.discard_count - 1
    if rest <= 0:
        return
    for i in range(rest):
        s.draw[i] = s.discard[i]
    s.discard[0] = s.discard[rest]
    s.discard_count = 1
    s.draw_count = rest
    tell(log, Happened.PILE_RESHUFFLED, NOBODY, rest, 0)


@kernel
def close_catch_window(s: State, log: IntTable) -> None:
    """U2: from here on nobody can be caught."""
    if s.uno_due != NOBODY:
        tell(log, Happened.CATCH_WINDOW_CLOSED, s.uno_due, 0, 0)
        s.uno_due = NOBODY


@kernel
def draw_cards(s: State, log: IntTable, seat: int, count: int, reason: int) -> int:
    """Draws so many cards into a hand, or what there is. Gives the last kind drawn.

    Whoever no longer holds just one card cannot be caught for it.
    """
    kind = NO_CARD
    for _ in range(count):
        drawn = next_card(s, log)
        if drawn == NO_CARD:
            break
        kind = drawn
        give(s, seat, kind)
        tell(log, Happened.CARD_DRAWN, seat, kind, reason)
    if s.uno_due == seat and s.size[seat] > 1:
        close_catch_window(s, log)
    return kind
