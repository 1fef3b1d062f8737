"""Policies: kernels that choose an action for whoever is to move and write it into a row.

A policy has random numbers of its own and never touches the game's, so that the same deals can be
played by other policies.
"""

from __future__ import annotations

from openuno.core.actions import CARDS, FIRST_CARD, SEAT, TARGET, UNO, VERB, Verb
from openuno.core.cards import (
    COLOURS,
    NO_COLOUR,
    WILD,
    WILD_DRAW_FOUR_MASK,
    coded,
    how_many,
    lowest,
)
from openuno.core.jit import kernel
from openuno.core.legal import can_draw, four_is_legal, playable
from openuno.core.records import Ints
from openuno.core.rng import below
from openuno.core.rules import Rules
from openuno.core.state import NOBODY, Phase, State, top_card

ACTION_LENGTH = FIRST_CARD + 1
"""A row that holds any action of these policies: they lay one card at a time."""


@kernel
def act_at_random(s: State, rules: Rules, random: Ints, action: Ints) -> None:
    """The policy `random`: a random playable card if there is one, else draws and plays it if it
    fits; random colour; always calls UNO; never bluffs or challenges.
    """
    action[SEAT] = s.turn
    action[TARGET] = NOBODY
    action[UNO] = 0
    action[CARDS] = 0
    cards = honestly_playable(s, rules)
    if cards != 0:
        action[VERB] = Verb.PLAY
        action[UNO] = s.size[s.turn] == 2
        action[CARDS] = 1
        action[FIRST_CARD] = any_card(random, cards)
    elif s.phase == Phase.PLAY:
        action[VERB] = Verb.DRAW if can_draw(s) else Verb.PASS
    elif s.phase == Phase.DRAWN:
        action[VERB] = Verb.PASS
    elif s.phase == Phase.CHALLENGE:
        action[VERB] = Verb.ACCEPT
    else:
        action[VERB] = Verb.CHOOSE
        action[TARGET] = below(random, COLOURS)


@kernel
def honestly_playable(s: State, rules: Rules) -> int:
    """The kinds the seat to move can lay without a bluff."""
    cards = playable(s, rules)
    if cards & WILD_DRAW_FOUR_MASK and not four_is_legal(
        rules, s.held[s.turn], s.colour, top_card(s)
    ):
        cards &= ~WILD_DRAW_FOUR_MASK
    return cards


@kernel
def any_card(random: Ints, cards: int) -> int:
    """One of these kinds, each as likely; a wild with any colour named."""
    for _ in range(below(random, how_many(cards))):
        cards &= cards - 1
    kind = lowest(cards)
    return coded(kind, below(random, COLOURS) if kind >= WILD else NO_COLOUR)
