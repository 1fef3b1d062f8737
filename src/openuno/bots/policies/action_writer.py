"""Writes what a policy has chosen into an action row, always with every column."""

from __future__ import annotations

from openuno.core.data.codecs import Seat
from openuno.core.data.flat_records import Ints
from openuno.core.data.rules import Rules, UnoCall
from openuno.core.data.state import NOBODY, Phase, State
from openuno.core.data.verbs import CARDS, SEAT, TARGET, UNO, VERB, Verb
from openuno.core.jit import kernel
from openuno.core.legality.playable import can_draw


@kernel
def write_action(action: Ints, verb: int, seat: Seat, target: Seat) -> None:
    """Writes an action without cards."""
    action[VERB] = verb
    action[SEAT] = seat
    action[TARGET] = target
    action[UNO] = 0
    action[CARDS] = 0


@kernel
def write_cards(s: State, rules: Rules, action: Ints, verb: int, seat: Seat, count: int) -> None:
    """Writes that the row's first cards are laid, and calls UNO with them where it is due (U1)."""
    action[VERB] = verb
    action[SEAT] = seat
    action[TARGET] = NOBODY
    action[UNO] = s.size[seat] - count == 1 and rules.uno_call == UnoCall.REQUIRED
    action[CARDS] = count


@kernel
def write_cardless(s: State, rules: Rules, action: Ints) -> None:
    """Writes what the seat to move does without a card: it draws or passes, or takes the cards laid
    against it.
    """
    if s.phase == Phase.CHALLENGE or s.phase == Phase.STACK:
        write_action(action, Verb.ACCEPT, s.turn, NOBODY)
    elif s.phase == Phase.PLAY and can_draw(s, rules):
        write_action(action, Verb.DRAW, s.turn, NOBODY)
    else:
        write_action(action, Verb.PASS, s.turn, NOBODY)
