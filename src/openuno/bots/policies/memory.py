"""What policies know of others' cards: they count what they have seen, and remember who drew.

All of this is public, or in the seat's own hand.
"""

from __future__ import annotations

from openuno.bots.policies.colours import colour_in_force
from openuno.bots.policies.players import Players
from openuno.core.data.cards import (
    COLOURS,
    DECK_SIZES,
    FACES,
    WILD_DRAW_FOUR,
    kind_of,
    lowest,
)
from openuno.core.data.codecs import Seat
from openuno.core.data.flat_records import Ints
from openuno.core.data.rules import AfterDraw, Rules
from openuno.core.data.state import State, next_seat
from openuno.core.data.verbs import CARDS, FIRST_CARD, SEAT, VERB, Verb
from openuno.core.effects.swaps import passes_all_hands
from openuno.core.jit import kernel

CERTAIN = 1 << 10
"""A chance is a number from 0 to this."""
THREE_IN_FOUR = 3 * CERTAIN // 4
_CARDS_OF_COLOUR = 25
"""S1: how many cards of each colour are in a deck."""
_DIGIT_BITS = 12
"""The bits of each count in `seen_cards`, enough for the cards of `MAX_DECKS`."""
_DIGIT = (1 << _DIGIT_BITS) - 1
_MANY = 16
"""More unknown cards than this count as this many: one of them surely has the colour."""


@kernel
def remember(s: State, rules: Rules, players: Players, action: Ints) -> None:
    """Notes what the action just chosen will show to everyone.

    A player who draws is taken to have none of the colour in force, and to keep none of it. When
    hands change owners, nobody keeps track of them (H2).
    """
    if action[VERB] == Verb.DRAW:
        forget_earlier_hands(s, players)
        keeps_none = rules.after_draw != AfterDraw.ENDS_TURN
        players.lacked_at[s.turn, s.colour] = s.size[s.turn] + keeps_none
    elif action[VERB] == Verb.SWAP:
        players.remember = 0
    elif action[CARDS] > 0:
        remember_cards(s, rules, players, action)


@kernel
def remember_cards(s: State, rules: Rules, players: Players, action: Ints) -> None:
    """Notes how many cards are left that are known to lack a colour, and on which colour a Wild
    Draw Four is laid, the first of several (T4).
    """
    seat = action[SEAT]
    left = max(s.size[seat] - action[CARDS], 1)
    for lacked in range(COLOURS):
        players.lacked_at[seat, lacked] = min(players.lacked_at[seat, lacked], left)
    colour = s.colour
    doubted = False
    for i in range(action[CARDS]):
        code = action[FIRST_CARD + i]
        if kind_of(code) == WILD_DRAW_FOUR and not doubted:
            players.doubted = colour
            doubted = True
        colour = colour_in_force(code)
    if passes_all_hands(rules, kind_of(action[FIRST_CARD + action[CARDS] - 1])):
        players.remember = 0


@kernel
def forget_earlier_hands(s: State, players: Players) -> None:
    """Clears the memory if it is of an earlier hand: of a new one, nothing is known."""
    if players.remember:
        return
    players.remember = 1
    for seat in range(s.seats):
        for colour in range(COLOURS):
            players.lacked_at[seat, colour] = 0


@kernel
def count_cards(s: State, rules: Rules, players: Players, seat: Seat) -> None:
    """Counts the cards that a seat has not seen: all but its own hand and the discard pile."""
    forget_earlier_hands(s, players)
    players.unseen_cards = DECK_SIZES[rules.deck] * s.decks - s.size[seat] - s.discard_count
    seen = seen_cards(s, seat)
    for colour in range(COLOURS):
        players.unseen[colour] = _CARDS_OF_COLOUR * s.decks - (seen & _DIGIT)
        seen >>= _DIGIT_BITS


@kernel
def seen_cards(s: State, seat: Seat) -> int:
    """The cards of each colour in a hand and on the discard pile: four counts side by side in one
    number, red in its lowest bits, for speed. Wilds are a fifth.
    """
    seen = 0
    for i in range(s.discard_count):
        seen += 1 << _DIGIT_BITS * (int(s.discard[i]) // FACES)
    kinds = s.held[seat]
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        seen += int(s.counts[seat, kind]) << _DIGIT_BITS * (kind // FACES)
    return seen


@kernel
def guess_next_hand(s: State, rules: Rules, players: Players) -> None:
    """Estimates for the seat to move how likely the next player lacks each colour."""
    count_cards(s, rules, players, s.turn)
    for colour in range(COLOURS):
        players.lacking[colour] = chance_to_lack(s, players, next_seat(s, s.turn), colour)


@kernel
def chance_to_lack(s: State, players: Players, seat: Seat, colour: int) -> int:
    """How likely another seat has no card of a colour, as `count_cards` has counted."""
    others = players.unseen_cards - players.unseen[colour]
    share = CERTAIN * others // max(players.unseen_cards, 1)
    return chance_of_none(unknown_cards(s, players, seat, colour), share)


@kernel
def unknown_cards(s: State, players: Players, seat: Seat, colour: int) -> int:
    """How many cards of a seat may have a colour: all or, since it drew, those it has gained."""
    lacked_at = players.lacked_at[seat, colour]
    return s.size[seat] if lacked_at == 0 else max(s.size[seat] - lacked_at, 0)


@kernel
def chance_of_none(cards: int, share: int) -> int:
    """How likely none of these cards has a colour, if each lacks it with the chance `share`."""
    chance = CERTAIN
    for _ in range(min(cards, _MANY)):
        chance = chance * share // CERTAIN
    return chance
