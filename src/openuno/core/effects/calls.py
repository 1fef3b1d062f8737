"""Calls and misplays, and what they cost: UNO, catches, suggestions, wrong cards (U, P)."""

from __future__ import annotations

from openuno.core.data.codecs import Seat
from openuno.core.data.flat_records import Ints
from openuno.core.data.log_rows import Happened, Log, Reason, tell
from openuno.core.data.refusals import is_out_of_turn
from openuno.core.data.rules import Rules
from openuno.core.data.state import State
from openuno.core.data.verbs import CARDS, FIRST_CARD, SEAT
from openuno.core.effects.catch_window import begin_turn, close_catch_window, keep_call
from openuno.core.effects.drawing import draw_cards
from openuno.core.jit import kernel, kernel_apart


@kernel
def call_uno(s: State, rules: Rules, log: Log, seat: Seat) -> None:
    """U3: calls UNO after the card, before being caught."""
    tell(log, Happened.UNO_CALLED, seat, 0, 0)
    keep_call(s, rules, seat, 1)
    close_catch_window(s, log, seat)


@kernel
def call_falsely(s: State, rules: Rules, log: Log, seat: Seat) -> None:
    """U4: calls UNO without having one card left, which costs the penalty."""
    tell(log, Happened.UNO_FALSELY_CALLED, seat, 0, 0)
    draw_cards(s, rules, log, seat, rules.false_uno_penalty, Reason.FALSE_UNO)


@kernel_apart
def catch(s: State, rules: Rules, log: Log, seat: Seat, target: Seat) -> None:
    """U2: catches a player in time."""
    tell(log, Happened.PLAYER_CAUGHT, target, seat, 0)
    close_catch_window(s, log, target)
    draw_cards(s, rules, log, target, rules.uno_penalty, Reason.UNO_CAUGHT)


@kernel
def catch_falsely(s: State, rules: Rules, log: Log, seat: Seat, target: Seat) -> None:
    """U4: accuses a player who cannot be caught, which costs the penalty."""
    tell(log, Happened.CATCH_FAILED, seat, target, 0)
    draw_cards(s, rules, log, seat, rules.false_catch_penalty, Reason.FALSE_CATCH)


@kernel_apart
def suggest(s: State, rules: Rules, log: Log, action: Ints, target: Seat) -> None:
    """P1: tells another player what to play, which costs the penalty."""
    seat = action[SEAT]
    tell(log, Happened.CARD_SUGGESTED, seat, action[FIRST_CARD], target)
    draw_cards(s, rules, log, seat, rules.suggestion_penalty, Reason.SUGGESTION)


@kernel
def take_back(s: State, rules: Rules, log: Log, action: Ints, refusal: int, cost: int) -> None:
    """P2, P3: gives a card back to its owner, who pays. A wrong card has begun the turn (U2)."""
    seat = action[SEAT]
    reason = Reason.OUT_OF_TURN
    if not is_out_of_turn(refusal):
        reason = Reason.WRONG_CARD
        begin_turn(s, rules, log, seat)
    for i in range(action[CARDS]):
        tell(log, Happened.CARD_TAKEN_BACK, seat, action[FIRST_CARD + i], refusal)
    draw_cards(s, rules, log, seat, cost, reason)
