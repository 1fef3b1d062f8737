"""Jumping in (H3): decides who lays the same card as the top one before the next player begins."""

from __future__ import annotations

from openuno.bots.policies import Policy
from openuno.bots.policies.action_writer import write_cards
from openuno.bots.policies.colours import majority_colour
from openuno.bots.policies.players import Players
from openuno.bots.policies.worth import worth_of_swap
from openuno.core.data.cards import NO_COLOUR, WILD, WILD_DRAW_FOUR, coded
from openuno.core.data.codecs import Kind, Seat
from openuno.core.data.refusals import Refusal
from openuno.core.data.rng import below
from openuno.core.data.rules import Rules
from openuno.core.data.state import NOBODY, State, top_card
from openuno.core.data.verbs import FIRST_CARD, Verb
from openuno.core.jit import kernel
from openuno.core.legality.judge import judge_jump
from openuno.core.legality.playable import four_is_legal

_FEW = 2
"""A wild is no longer kept when only so many other cards are left."""


@kernel
def jumps(s: State, rules: Rules, players: Players) -> bool:
    """Whether somebody jumps in; if so, writes that action. Of several who want to, each is as
    likely to be first.
    """
    kind = top_card(s)
    chosen = NOBODY
    wanting = 0
    for seat in range(s.seats):
        if s.counts[seat, kind] == 0 or seat == s.turn:
            continue
        write_jump(s, rules, players, seat, kind)
        if wants_to_jump(s, rules, players, seat, kind):
            wanting += 1
            if below(players.random, wanting) == 0:
                chosen = seat
    if chosen == NOBODY:
        return False
    write_jump(s, rules, players, chosen, kind)
    return True


@kernel
def write_jump(s: State, rules: Rules, players: Players, seat: Seat, kind: Kind) -> None:
    """Writes that a seat jumps in with this kind; a wild names the colour the seat has most of."""
    colour = majority_colour(s.held[seat]) if kind >= WILD else NO_COLOUR
    players.action[FIRST_CARD] = coded(kind, colour)
    write_cards(s, rules, players.action, Verb.JUMP, seat, 1)


@kernel
def wants_to_jump(s: State, rules: Rules, players: Players, seat: Seat, kind: Kind) -> bool:
    """Whether a seat may make the jump-in that stands in the row, and would: `random` never does,
    and nobody bluffs that way.
    """
    if players.policies[seat] == Policy.RANDOM:
        return False
    if kind == WILD_DRAW_FOUR and not four_is_legal(rules, s.held[seat], s.colour, kind):
        return False
    if players.policies[seat] >= Policy.SENSIBLE and not gains_by_jump(s, rules, seat, kind):
        return False
    return judge_jump(s, rules, players.action) == Refusal.NONE


@kernel
def gains_by_jump(s: State, rules: Rules, seat: Seat, kind: Kind) -> bool:
    """Whether a jump-in makes the hand better: a wild is kept while many cards are left, and a
    small hand is not given away (H2).
    """
    left = s.size[seat] - 1
    if left == 0:
        return True
    if kind >= WILD and left > _FEW:
        return False
    return worth_of_swap(s, rules, seat, kind, left) >= 0
