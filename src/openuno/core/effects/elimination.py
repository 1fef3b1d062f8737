"""Elimination (H7): a player whose hand has grown too large is out, and the last one in wins."""

from __future__ import annotations

from openuno.core.data.codecs import Seat
from openuno.core.data.log_rows import Happened, Log, tell
from openuno.core.data.rules import Rules
from openuno.core.data.state import NOBODY, Phase, State, leave, next_seat
from openuno.core.effects.piles import bury_hand
from openuno.core.effects.scoring import team_of, win_hand
from openuno.core.effects.turns import await_move, move_on
from openuno.core.jit import kernel, kernel_apart


@kernel_apart
def eliminate(s: State, log: Log, seat: Seat) -> None:
    """H7: eliminates a player whose hand has grown too large; the cards go under the draw pile."""
    tell(log, Happened.PLAYER_ELIMINATED, seat, bury_hand(s, seat), 0)
    leave(s, seat)


@kernel
def settle(s: State, rules: Rules, log: Log) -> None:
    """H7: ends the hand if one alone is left in; otherwise the turn leaves a seat that is out."""
    if rules.elimination == 0 or s.phase >= Phase.HAND_OVER:
        return
    decided = only_one_is_left(s, rules)
    if s.going_out != NOBODY and (decided or s.out[s.turn]):
        win_hand(s, rules, log, s.going_out)
    elif decided:
        win_hand(s, rules, log, anyone_in(s))
    elif s.out[s.turn] and s.phase == Phase.CHOOSE_COLOUR:
        await_move(s, log, next_seat(s, s.turn), Phase.CHOOSE_COLOUR)
    elif s.out[s.turn]:
        move_on(s, log, s.turn, 0)


@kernel
def anyone_in(s: State) -> int:
    """The first seat that is not out."""
    seat = 0
    while s.out[seat]:
        seat += 1
    return seat


@kernel
def only_one_is_left(s: State, rules: Rules) -> bool:
    """H7, H6: whether only one player, or one team, is still in."""
    team = team_of(s, rules, anyone_in(s))
    for seat in range(s.seats):
        if not s.out[seat] and team_of(s, rules, seat) != team:
            return False
    return True
