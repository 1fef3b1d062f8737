"""Chooses with whom to swap hands (H2, H12)."""

from __future__ import annotations

from openuno.core.data.codecs import Seat
from openuno.core.data.rules import Rules
from openuno.core.data.state import State, next_seat
from openuno.core.effects.scoring import team_of
from openuno.core.jit import kernel


@kernel
def smallest_other_hand(s: State, seat: Seat) -> int:
    """The other seat with the fewest cards; the next one to play, if several."""
    best = next_seat(s, seat)
    other = next_seat(s, best)
    while other != seat:
        if s.size[other] < s.size[best]:
            best = other
        other = next_seat(s, other)
    return best


@kernel
def best_swap(s: State, rules: Rules, seat: Seat) -> int:
    """The seat to swap hands with: the one with the smallest hand; but a hand that is no larger
    stays in the team (H6).
    """
    best = smallest_other_hand(s, seat)
    if rules.teams and s.size[seat] <= s.size[best]:
        other = next_seat(s, seat)
        while other != seat:
            if team_of(s, rules, other) == team_of(s, rules, seat):
                return other
            other = next_seat(s, other)
    return best
