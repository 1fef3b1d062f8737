"""The policy `random`, and random picks of a card or a seat."""

from __future__ import annotations

from openuno.core.data.cards import (
    COLOURS,
    NO_COLOUR,
    WILD,
    coded,
    how_many,
    lowest,
)
from openuno.core.data.flat_records import Ints
from openuno.core.data.rng import below
from openuno.core.data.rules import Rules, UnoCall
from openuno.core.data.state import NOBODY, Phase, State, next_seat
from openuno.core.data.verbs import CARDS, FIRST_CARD, SEAT, TARGET, UNO, VERB, Verb
from openuno.core.jit import kernel
from openuno.core.legality.playable import can_draw, honestly_playable


@kernel
def act_at_random(s: State, rules: Rules, random: Ints, action: Ints) -> None:
    """The policy `random`: lays a random playable card if there is one, else draws, and lays the
    drawn card if it fits; names a random colour; always calls UNO; never bluffs or challenges.
    """
    action[SEAT] = s.turn
    action[TARGET] = NOBODY
    action[UNO] = 0
    action[CARDS] = 0
    cards = honestly_playable(s, rules)
    if cards != 0:
        action[VERB] = Verb.PLAY
        action[UNO] = s.size[s.turn] == 2 and rules.uno_call == UnoCall.REQUIRED
        action[CARDS] = 1
        action[FIRST_CARD] = any_card(random, cards)
    elif s.phase == Phase.PLAY:
        action[VERB] = Verb.DRAW if can_draw(s, rules) else Verb.PASS
    elif s.phase == Phase.DRAWN:
        action[VERB] = Verb.PASS
    elif s.phase == Phase.CHALLENGE or s.phase == Phase.STACK:
        action[VERB] = Verb.ACCEPT
    elif s.phase == Phase.SWAP:
        action[VERB] = Verb.SWAP
        action[TARGET] = any_other(s, random)
    else:
        action[VERB] = Verb.CHOOSE
        action[TARGET] = below(random, COLOURS)


@kernel
def any_card(random: Ints, cards: int) -> int:
    """A random one of these kinds, each as likely; a wild with a random colour named."""
    for _ in range(below(random, how_many(cards))):
        cards &= cards - 1
    kind = lowest(cards)
    return coded(kind, below(random, COLOURS) if kind >= WILD else NO_COLOUR)


@kernel
def any_other(s: State, random: Ints) -> int:
    """A random other seat that is still in, each as likely."""
    seat = next_seat(s, s.turn)
    for _ in range(below(random, s.playing - 1)):
        seat = next_seat(s, seat)
    return seat
