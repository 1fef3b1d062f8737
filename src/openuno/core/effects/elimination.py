"""Players who leave a hand that the others play on: eliminated (H7), or by going out (H25)."""

from __future__ import annotations

from openuno.core.data.codecs import Seat
from openuno.core.data.log_rows import Happened, Log, tell
from openuno.core.data.rules import Rules, Scoring
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
    if not rules.some_sit_out or s.phase >= Phase.HAND_OVER:
        return
    decided = only_one_is_left(s, rules)
    if (
        s.going_out != NOBODY
        and (decided or s.out[s.turn])
        and goes_out(s, rules, log, s.going_out)
    ):
        return
    if decided:
        end_with_last(s, rules, log)
    elif s.out[s.turn] and s.phase == Phase.CHOOSE_COLOUR:
        await_move(s, log, next_seat(s, s.turn), Phase.CHOOSE_COLOUR)
    elif s.out[s.turn]:
        move_on(s, log, s.turn, 0)


@kernel_apart
def goes_out(s: State, rules: Rules, log: Log, seat: Seat) -> bool:
    """Has a seat win that has laid its last card. H25: where places count, it takes the next one,
    and the others play on until one is left. Gives whether the hand is over.
    """
    if rules.scoring != Scoring.BY_PLACE:
        win_hand(s, rules, log, seat)
        return True
    s.going_out = NOBODY
    if not s.out[seat]:
        take_place(s, log, seat)
        leave(s, seat)
    if s.playing > 0 and not only_one_is_left(s, rules):
        return False
    end_with_last(s, rules, log)
    return True


@kernel
def end_with_last(s: State, rules: Rules, log: Log) -> None:
    """H7: has the last one in win. H25: they take the next place, and the first place wins."""
    if rules.scoring != Scoring.BY_PLACE:
        win_hand(s, rules, log, anyone_in(s))
        return
    if s.playing > 0:
        take_place(s, log, anyone_in(s))
    first = NOBODY
    for seat in range(s.seats):
        if s.places[seat] > 0 and (first == NOBODY or s.places[seat] < s.places[first]):
            first = seat
    win_hand(s, rules, log, first)


@kernel
def take_place(s: State, log: Log, seat: Seat) -> None:
    """H25: gives a seat the next place."""
    place = 1
    for other in range(s.seats):
        place = max(place, s.places[other] + 1)
    s.places[seat] = place
    tell(log, Happened.PLACE_TAKEN, seat, place, 0)


@kernel
def anyone_in(s: State) -> int:
    """The first seat that is not out."""
    seat = 0
    while s.out[seat]:
        seat += 1
    return seat


@kernel
def only_one_is_left(s: State, rules: Rules) -> bool:
    """H7, H25, H6: whether only one player, or one team, is still in."""
    team = team_of(s, rules, anyone_in(s))
    for seat in range(s.seats):
        if not s.out[seat] and team_of(s, rules, seat) != team:
            return False
    return True
