"""Hands that change seats: a 7 swaps two and a 0 passes all on (H2); Swap Hands swaps two (H12)."""

from __future__ import annotations

from openuno.core.data.cards import FACE_MASKS, KINDS, SWAP_HANDS, is_in
from openuno.core.data.codecs import Kind, Seat
from openuno.core.data.log_rows import Happened, Log, tell
from openuno.core.data.rules import Rules, SelfCall, SevenZero, UnoCall
from openuno.core.data.state import NOBODY, State, next_seat
from openuno.core.effects.catch_window import (
    close_catch_window,
    keep_call,
    open_catch_window,
)
from openuno.core.effects.turns import move_on
from openuno.core.jit import kernel, kernel_apart


@kernel
def swaps_two_hands(rules: Rules, kind: Kind) -> bool:
    """H2, H12: whether this card, on top at the end of a turn, has two hands swapped."""
    sevens = rules.seven_zero == SevenZero.SEVEN or rules.seven_zero == SevenZero.BOTH
    return kind == SWAP_HANDS or (sevens and is_in(kind, FACE_MASKS[7]))


@kernel
def passes_all_hands(rules: Rules, kind: Kind) -> bool:
    """H2: whether this card, on top at the end of a turn, passes all hands on."""
    zeros = rules.seven_zero == SevenZero.ZERO or rules.seven_zero == SevenZero.BOTH
    return zeros and is_in(kind, FACE_MASKS[0])


@kernel_apart
def swap(s: State, rules: Rules, log: Log, seat: Seat, target: Seat) -> None:
    """H2: swaps the hands of two players, and passes the turn on."""
    called = s.size[seat] == 1 and not s.due[seat]
    exchange(s, seat, target)
    tell(log, Happened.HANDS_SWAPPED, seat, target, 0)
    hold_new_hand(s, rules, log, seat, NOBODY)
    hold_new_hand(s, rules, log, target, target if called else NOBODY)
    move_on(s, log, seat, 0)
    if rules.jump_in:
        s.jump_open = 1


@kernel_apart
def pass_hands(s: State, rules: Rules, log: Log, seat: Seat, uno: int) -> None:
    """H2: passes every hand on in the direction of play."""
    called = next_seat(s, seat) if uno and s.size[seat] == 1 else NOBODY
    tell(log, Happened.HANDS_PASSED, NOBODY, s.direction, 0)
    other = next_seat(s, seat)
    while other != seat:
        exchange(s, seat, other)
        other = next_seat(s, other)
    for _ in range(s.playing):
        hold_new_hand(s, rules, log, other, called)
        other = next_seat(s, other)


@kernel
def exchange(s: State, seat: Seat, other: Seat) -> None:
    """Gives each of two seats the cards of the other."""
    for kind in range(KINDS):
        s.counts[seat, kind], s.counts[other, kind] = s.counts[other, kind], s.counts[seat, kind]
    s.size[seat], s.size[other] = s.size[other], s.size[seat]
    s.held[seat], s.held[other] = s.held[other], s.held[seat]


@kernel
def hold_new_hand(s: State, rules: Rules, log: Log, seat: Seat, called: int) -> None:
    """H2, H18: logs a hand that a seat received. A seat that now holds one card may be caught,
    unless UNO was called for that hand with the card just laid, or it has no card to call with.
    """
    for kind in range(KINDS):
        for _ in range(s.counts[seat, kind]):
            tell(log, Happened.HAND_RECEIVED, seat, kind, 0)
    required = rules.uno_call == UnoCall.REQUIRED
    is_safe = seat == called or (required and rules.self_call == SelfCall.TOO_LATE)
    keep_call(s, rules, seat, 1 if s.size[seat] == 1 and is_safe else 0)
    if s.size[seat] == 1 and not is_safe and required:
        open_catch_window(s, log, seat)
    else:
        close_catch_window(s, log, seat)
