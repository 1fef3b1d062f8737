"""Forgetting to call UNO, and being caught (U1, U2).

Where nobody ever forgets, UNO is called with the card and there is nothing to say. Where players
forget, nobody calls with the card: whoever then holds one card is asked here.
"""

from __future__ import annotations

from openuno.core.actions import Verb
from openuno.core.jit import kernel
from openuno.core.records import Ints
from openuno.core.rng import below
from openuno.core.rules import Rules
from openuno.core.scoring import team_of
from openuno.core.state import NOBODY, State, next_seat
from openuno.sim.policies.asking import ask
from openuno.sim.table import Table


@kernel
def speaks(s: State, rules: Rules, table: Table) -> bool:
    """Whether somebody calls UNO or catches somebody, which is then the next action.

    Each seat that holds one card uncalled is asked once, and one in two who forget are caught.
    """
    for seat in range(table.asked, s.seats):
        if not s.due[seat]:
            continue
        table.asked = seat + 1
        if below(table.random, 1000) >= table.forgets:
            ask(table.action, Verb.UNO, seat, NOBODY)
            return True
        if below(table.random, 2) == 0:
            ask(table.action, Verb.CATCH, any_opponent(s, rules, table.random, seat), seat)
            return True
    return False


@kernel
def any_opponent(s: State, rules: Rules, random: Ints, seat: int) -> int:
    """Somebody who is glad to catch this seat; the partner looks away (H6)."""
    other = next_seat(s, seat)
    for _ in range(below(random, s.playing - 1)):
        other = next_seat(s, other)
    while team_of(s, rules, other) == team_of(s, rules, seat):
        other = next_seat(s, other)
    return other
