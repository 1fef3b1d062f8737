"""The piles: drawing cards, and the reshuffle when there are none left (T7)."""

from __future__ import annotations

from openuno.core.data.cards import DECK, DECK_2015, KINDS, NO_CARD
from openuno.core.data.codecs import Seat
from openuno.core.data.log_rows import Happened, Log, tell
from openuno.core.data.rng import below
from openuno.core.data.rules import Deck, Rules
from openuno.core.data.state import NOBODY, State
from openuno.core.jit import kernel, kernel_apart


@kernel
def gather_decks(s: State, rules: Rules) -> None:
    """S1, H12: makes all decks the draw pile, in no order."""
    count = 0
    for _ in range(s.decks):
        if rules.deck == Deck.STANDARD:
            for i in range(len(DECK)):
                s.draw[count + i] = DECK[i]
            count += len(DECK)
        else:
            for i in range(len(DECK_2015)):
                s.draw[count + i] = DECK_2015[i]
            count += len(DECK_2015)
    s.draw_count = count
    s.stacked = 0
    s.buried = 0


@kernel
def next_card(s: State, log: Log) -> int:
    """Takes the next card off the draw pile; `NO_CARD` when nothing is left to draw (T7)."""
    if s.draw_count == 0:
        reshuffle(s, log)
        if s.draw_count == 0:
            return NO_CARD
    last = s.draw_count - 1
    if s.stacked > 0:
        s.stacked -= 1
    else:
        if s.buried > last:
            s.buried = 0
        pick = s.buried + below(s.random, s.draw_count - s.buried)
        s.draw[pick], s.draw[last] = s.draw[last], s.draw[pick]
    s.draw_count = last
    return int(s.draw[last])


@kernel_apart
def reshuffle(s: State, log: Log) -> None:
    """T7: makes the discard pile the draw pile; its top card stays, with its colour."""
    rest = s.discard_count - 1
    if rest <= 0:
        return
    for i in range(rest):
        s.draw[i] = s.discard[i]
    s.discard[0] = s.discard[rest]
    s.discard_count = 1
    s.draw_count = rest
    s.buried = 0
    s.reshuffles += 1
    tell(log, Happened.PILE_RESHUFFLED, NOBODY, rest, 0)


@kernel
def bury_hand(s: State, seat: Seat) -> int:
    """H7: puts a hand under the draw pile. Gives the number of its cards."""
    count = s.size[seat]
    for i in range(s.draw_count - 1, -1, -1):
        s.draw[i + count] = s.draw[i]
    place = 0
    for kind in range(KINDS):
        for _ in range(s.counts[seat, kind]):
            s.draw[place] = kind
            place += 1
        s.counts[seat, kind] = 0
    s.size[seat] = 0
    s.held[seat] = 0
    s.draw_count += count
    s.buried += count
    return count
