"""Forgetting to call UNO, and being caught (U1, U2).

Where nobody ever forgets, UNO is called with the card and there is nothing to decide. Where players
forget, nobody calls with the card: `speaks` then decides for everyone who holds one card. If it is
too late for a call then (H18), whoever does not forget calls with the card.
"""

from __future__ import annotations

from openuno.bots.policies.action_writer import write_action
from openuno.bots.policies.players import Players
from openuno.core.data.codecs import Seat
from openuno.core.data.flat_records import Ints
from openuno.core.data.rng import below
from openuno.core.data.rules import Rules, SelfCall
from openuno.core.data.state import NOBODY, State, next_seat
from openuno.core.data.verbs import Verb
from openuno.core.effects.scoring import team_of
from openuno.core.jit import kernel
from openuno.core.legality.judge import is_gone


@kernel
def speaks(s: State, rules: Rules, players: Players) -> bool:
    """Whether somebody calls UNO or catches somebody; if so, writes that action.

    Each seat that holds one card and has not called is asked once; one in two who forget are
    caught.
    """
    for seat in range(players.asked, s.seats):
        if not s.due[seat]:
            continue
        players.asked = seat + 1
        in_time = rules.self_call == SelfCall.SAFE
        if in_time and below(players.random, 1000) >= players.forgets:
            write_action(players.action, Verb.UNO, seat, NOBODY)
            return True
        if below(players.random, 2) == 0:
            catcher = any_opponent(s, rules, players.random, seat)
            if not is_gone(s, rules, catcher):
                write_action(players.action, Verb.CATCH, catcher, seat)
                return True
    return False


@kernel
def any_opponent(s: State, rules: Rules, random: Ints, seat: Seat) -> int:
    """A random opponent of a seat, who catches it; its partner does not (H6)."""
    other = next_seat(s, seat)
    for _ in range(below(random, s.playing - 1)):
        other = next_seat(s, other)
    while team_of(s, rules, other) == team_of(s, rules, seat):
        other = next_seat(s, other)
    return other
