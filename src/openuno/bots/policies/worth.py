"""What it is worth to lay a card: a sum of named weights.

A pair of weights is for two players and for more. Between two, whoever lays a card usually finds
its colour again, so it pays to finish one colour after the other; among more, any colour may be in
force by then, and it pays to keep several. Cards that *hit* the next player take the turn from
them, have them draw, or turn play round.
"""

from __future__ import annotations

from openuno.bots.policies.colours import colours_among, of_colour
from openuno.bots.policies.memory import CERTAIN
from openuno.bots.policies.players import Players
from openuno.bots.policies.swaps import smallest_other_hand
from openuno.core.data.cards import (
    ACTIONS_MASK,
    COLOURS,
    DRAW_TWO,
    FACE_MASKS,
    LIKE_MASKS,
    REVERSE,
    WILD,
    WILD_DRAW_FOUR,
    WILD_DRAW_FOUR_MASK,
    WILDS_MASK,
    is_in,
)
from openuno.core.data.codecs import Kind, Seat
from openuno.core.data.rules import DrawTwoVictim, ReverseWithTwo, Rules, Turn, WildDrawFourVictim
from openuno.core.data.state import LEFT, State, next_seat
from openuno.core.effects.scoring import team_of
from openuno.core.effects.swaps import passes_all_hands, swaps_two_hands
from openuno.core.jit import kernel
from openuno.core.legality.playable import fitting

WINS = 10_000
"""The worth of laying the last card."""
_WINS_NEXT = 1_000
"""Between two: the turn comes back, and the last card fits."""
_AGAIN = 67
"""Between two: the turn comes back, and another card fits."""
_AGAIN_IN_CHAIN = 1_000
"""T9: between two: the turn comes back, and may lay a whole chain: this goes before any chain."""
_AGAIN_FOR_NOTHING = -11
"""Between two: the turn comes back, but nothing fits."""

_COLOUR_STAYS = (20, 20)
"""More cards of the colour are left to follow."""
_EACH_OF_COLOUR = (1, 3)
"""For each kind of the colour that is left to follow, up to four."""
_EACH_COLOUR = (-27, -5)
"""For each colour that is left in the hand: it has to be found again."""
_LIKE = (-7, 3)
"""The card's number or symbol is left in another colour: between two, both are kept."""
_NEXT_LACKS = (20, 22)
"""The next player surely has none of the colour."""
_LAST_LACKS = (35, 12)
"""The next player surely has none of the colour, and holds one card: added to `_NEXT_LACKS`."""

_WILD = (-79, -71)
"""For laying a wild: it fits at any time, so it is kept."""
_WILD_EACH_CARD = (-4, -15)
"""For each card left when a wild is laid, up to eight: the more there are, the more it is kept."""
_ANOTHER_WILD = (39, 30)
"""Another wild is left: the last one is kept most."""
_FOUR = (-66, -33)
"""For laying a Wild Draw Four: it is kept even longer, as the next player also loses a turn."""

_HIT = 20
"""Among more: the next player is hit."""
_HIT_EACH_CARD = -4
"""For each card left when the next player is hit, up to eight: early on, a hit is worth less."""
_HIT_CLOSE = (11, 55)
"""The next player is hit when close to out: this is what such cards are kept for."""
_CLOSE = 2
"""A player who holds no more cards than this is close to out."""
_PARTNER_HIT = -60
"""H6: the next player, who is hit, is the partner."""
_SWAP_EACH_CARD = 30
"""H2: when hands change owners, for each card by which the new hand is smaller."""

HITS_MASK = ACTIONS_MASK | WILD_DRAW_FOUR_MASK
"""The cards that hit the next player."""


@kernel
def worth_of(s: State, rules: Rules, players: Players, kind: Kind, colour: int) -> int:
    """What it is worth to the seat to move to lay this kind, with that colour then in force."""
    seat = s.turn
    left = s.size[seat] - 1
    if left == 0:
        return WINS
    rest = s.held[seat] if s.counts[seat, kind] > 1 else s.held[seat] & ~(1 << kind)
    more = 1 if s.playing > 2 else 0
    worth = worth_of_colour(rest, kind, colour, more)
    worth += worth_of_lack(s, players, colour, more)
    if kind >= WILD:
        worth += worth_of_wild(rest, left, more)
    if is_in(kind, HITS_MASK):
        worth += worth_of_hit(s, rules, rest, kind, colour, left)
    return worth + worth_of_swap(s, rules, seat, kind, left)


@kernel
def best_colour(s: State, players: Players) -> int:
    """The colour that the seat to move would name."""
    rest = s.held[s.turn]
    more = 1 if s.playing > 2 else 0
    best = 0
    best_worth = 0
    for colour in range(COLOURS):
        worth = worth_of_colour(rest, WILD, colour, more) + worth_of_lack(s, players, colour, more)
        if colour == 0 or worth > best_worth:
            best_worth = worth
            best = colour
    return best


@kernel
def worth_of_colour(rest: int, kind: Kind, colour: int, more: int) -> int:
    """The worth of how well the rest of the hand goes with the card that is laid."""
    worth = _EACH_COLOUR[more] * colours_among(rest)
    same = of_colour(rest, colour)
    if same > 0:
        worth += _COLOUR_STAYS[more] + _EACH_OF_COLOUR[more] * min(same, 4)
    return worth + _LIKE[more] if rest & LIKE_MASKS[kind] != 0 else worth


@kernel
def worth_of_lack(s: State, players: Players, colour: int, more: int) -> int:
    """The worth of a colour that the next player may be unable to follow."""
    weight = _NEXT_LACKS[more]
    if s.size[next_seat(s, s.turn)] == 1:
        weight += _LAST_LACKS[more]
    return weight * players.lacking[colour] // CERTAIN


@kernel
def worth_of_wild(rest: int, left: int, more: int) -> int:
    """The worth of giving a wild away, which is below zero."""
    worth = _WILD[more] + _WILD_EACH_CARD[more] * min(left, 8)
    if rest & WILDS_MASK != 0:
        worth += _ANOTHER_WILD[more]
    return worth


@kernel
def worth_of_hit(s: State, rules: Rules, rest: int, kind: Kind, colour: int, left: int) -> int:
    """The worth of hitting the next player, who loses the turn or draws, or of a Reverse."""
    if s.playing == 2:
        return worth_of_again(s, rules, rest, kind, colour, left)
    victim = next_seat(s, s.turn)
    if team_of(s, rules, victim) == team_of(s, rules, s.turn):
        return _PARTNER_HIT
    worth = _HIT + _HIT_EACH_CARD * min(left, 8)
    if kind == WILD_DRAW_FOUR:
        worth += _FOUR[1]
    if is_close(s, victim) and not (
        is_in(kind, FACE_MASKS[REVERSE]) and is_close(s, previous_seat(s, s.turn))
    ):
        worth += _HIT_CLOSE[1]
    return worth


@kernel
def worth_of_again(s: State, rules: Rules, rest: int, kind: Kind, colour: int, left: int) -> int:
    """The worth of bringing the turn back, between two players: another card should fit then."""
    if not brings_turn_back(rules, kind):
        return 0
    follows = rest & fitting(rules, colour, kind) != 0
    if follows and left == 1:
        return _WINS_NEXT
    if follows and rules.turn == Turn.CHAIN and kind < WILD:
        return _AGAIN_IN_CHAIN
    worth = _AGAIN if follows else _AGAIN_FOR_NOTHING
    if kind == WILD_DRAW_FOUR:
        worth += _FOUR[0]
    return worth + _HIT_CLOSE[0] if is_close(s, next_seat(s, s.turn)) else worth


@kernel
def brings_turn_back(rules: Rules, kind: Kind) -> bool:
    """T6, H14: whether, between two players, whoever lays this card plays again."""
    if kind == WILD_DRAW_FOUR:
        return rules.wild_draw_four_victim == WildDrawFourVictim.LOSES_TURN
    if is_in(kind, FACE_MASKS[REVERSE]):
        return rules.reverse_with_two == ReverseWithTwo.SKIP
    if is_in(kind, FACE_MASKS[DRAW_TWO]):
        return rules.draw_two_victim == DrawTwoVictim.LOSES_TURN
    return True


@kernel
def is_close(s: State, seat: Seat) -> bool:
    """Whether a seat is close to out."""
    return s.size[seat] <= _CLOSE


@kernel
def previous_seat(s: State, seat: Seat) -> int:
    """The seat that plays next if the direction turns."""
    return s.right[seat] if s.direction == LEFT else s.left[seat]


@kernel
def worth_of_swap(s: State, rules: Rules, seat: Seat, kind: Kind, left: int) -> int:
    """H2, H12: the worth of the hand that comes, against the one that goes."""
    if swaps_two_hands(rules, kind):
        return _SWAP_EACH_CARD * (left - s.size[smallest_other_hand(s, seat)])
    if passes_all_hands(rules, kind):
        return _SWAP_EACH_CARD * (left - s.size[previous_seat(s, seat)])
    return 0
