"""The policy `greedy`: plays as a person does who thinks only of their own cards."""

from __future__ import annotations

from openuno.bots.policies.action_writer import write_action, write_cardless, write_cards
from openuno.bots.policies.chains import add_cards, may_lay_several
from openuno.bots.policies.colours import majority_colour
from openuno.bots.policies.players import Players
from openuno.bots.policies.swaps import smallest_other_hand
from openuno.core.data.cards import (
    NO_COLOUR,
    WILD,
    WILDS_MASK,
    coded,
    lowest,
    points_of,
)
from openuno.core.data.codecs import Mask
from openuno.core.data.rules import Rules
from openuno.core.data.state import Phase, State
from openuno.core.data.verbs import FIRST_CARD, Verb
from openuno.core.jit import kernel
from openuno.core.legality.playable import honestly_playable


@kernel
def act_greedily(s: State, rules: Rules, players: Players) -> None:
    """The policy `greedy`: lays the card that counts most, wilds last, and as many as it can;
    names the colour it has most of; swaps for the smallest hand; never bluffs or challenges.
    """
    action = players.action
    if s.phase == Phase.CHOOSE_COLOUR:
        write_action(action, Verb.CHOOSE, s.turn, majority_colour(s.held[s.turn]))
    elif s.phase == Phase.SWAP:
        write_action(action, Verb.SWAP, s.turn, smallest_other_hand(s, s.turn))
    else:
        cards = honestly_playable(s, rules)
        if cards == 0:
            write_cardless(s, rules, action)
            return
        kind = dearest(rules, cards)
        colour = majority_colour(s.held[s.turn]) if kind >= WILD else NO_COLOUR
        action[FIRST_CARD] = coded(kind, colour)
        count = add_cards(s, rules, players) if may_lay_several(s, rules) else 1
        write_cards(s, rules, action, Verb.PLAY, s.turn, count)


@kernel
def dearest(rules: Rules, kinds: Mask) -> int:
    """The kind that counts most points (C2), a wild only if there is nothing else."""
    if kinds & ~WILDS_MASK != 0:
        kinds &= ~WILDS_MASK
    best = lowest(kinds)
    most = -1
    while kinds != 0:
        kind = lowest(kinds)
        points = points_of(kind, rules.action_points, rules.wild_points)
        if points > most:
            best = kind
            most = points
        kinds &= kinds - 1
    return best
