"""Several cards in one turn: chains (T9), and cards laid together (H5).

A chain grows card by card. It lays first what few of the other cards could follow, and spends a
wild only to lay more numbers on it.
"""

from __future__ import annotations

from openuno.bots.policies.colours import colour_in_force, majority_colour, of_colour
from openuno.bots.policies.players import LONGEST_CHAIN, Players
from openuno.core.data.cards import (
    ACTIONS_MASK,
    COLOURS,
    DRAW_CARDS_MASK,
    FACE_MASKS,
    NO_CARD,
    NO_COLOUR,
    NUMBERS_MASK,
    REVERSE,
    WILD,
    WILD_DRAW_FOUR,
    WILD_DRAW_FOUR_MASK,
    coded,
    colour_of,
    how_many,
    is_in,
    kind_of,
    lowest,
)
from openuno.core.data.codecs import Kind, Seat
from openuno.core.data.flat_records import Ints
from openuno.core.data.refusals import Refusal
from openuno.core.data.rules import MultiPlay, ReverseWithTwo, Rules, Turn
from openuno.core.data.state import Phase, State
from openuno.core.data.verbs import FIRST_CARD
from openuno.core.jit import kernel, kernel_apart
from openuno.core.legality.chains import first_stage, judge_link, next_stage
from openuno.core.legality.judge import copies_among
from openuno.core.legality.playable import finishing, four_is_legal, matching

_LAST_MASK = ACTIONS_MASK | WILD_DRAW_FOUR_MASK
"""T9: the cards that a chain best ends with."""
_NUMBERS = 1_000
"""The rank of numbers in a chain: before wilds and before what ends a chain."""
_DEAD_END = 100
"""What a number loses in rank if no other number fits on it: it goes last among numbers."""


@kernel
def may_lay_several(s: State, rules: Rules) -> bool:
    """Whether several cards may be laid now: not with a drawn card, nor to answer a stack."""
    several = rules.turn == Turn.CHAIN or rules.multi_play != MultiPlay.OFF
    return several and s.phase == Phase.PLAY


@kernel_apart
def add_cards(s: State, rules: Rules, players: Players) -> int:
    """Adds to the first card in the row those that can go with it. Gives the number of cards."""
    action = players.action
    seat = s.turn
    count = 1
    rest = without(s, seat, action, 1, s.held[seat])
    stage = first_stage(kind_of(action[FIRST_CARD]))
    while count < LONGEST_CHAIN and rest != 0:
        below = kind_of(action[FIRST_CARD + count - 1])
        colour = colour_in_force(action[FIRST_CARD + count - 1])
        kind = next_card_of_chain(rules, rest, stage, below, colour)
        if kind == NO_CARD:
            break
        stage = next_stage(stage, below, colour, kind)
        named = majority_colour(rest & NUMBERS_MASK) if kind >= WILD else NO_COLOUR
        action[FIRST_CARD + count] = coded(kind, named)
        count += 1
        rest = without(s, seat, action, count, rest)
    return trimmed(s, rules, action, count)


@kernel
def without(s: State, seat: Seat, action: Ints, count: int, rest: int) -> int:
    """The kinds left in a hand once the last of the row's first `count` cards is laid as well."""
    kind = kind_of(action[FIRST_CARD + count - 1])
    laid = copies_among(action, count, kind)
    return rest & ~(1 << kind) if laid == s.counts[seat, kind] else rest


@kernel
def next_card_of_chain(rules: Rules, rest: int, stage: int, below: int, colour: int) -> int:
    """The kind to lay on the card below; `NO_CARD` if none can follow, or should."""
    best = NO_CARD
    best_rank = 0
    kinds = rest
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if not follows(rules, rest, stage, below, colour, kind):
            continue
        rank = rank_in_chain(rules, rest, kind)
        if best == NO_CARD or rank > best_rank:
            best = kind
            best_rank = rank
    return best


@kernel
def follows(rules: Rules, rest: int, stage: int, below: int, colour: int, kind: Kind) -> bool:
    """Whether this kind may, honestly, and should follow the card below.

    A Wild should only where numbers are left to follow it.
    """
    if judge_link(rules, stage, below, colour, kind) != Refusal.NONE:
        return False
    if kind < WILD:
        return True
    if rules.turn != Turn.CHAIN:
        return False
    if kind == WILD_DRAW_FOUR:
        return four_is_legal(rules, rest, colour, below)
    return rest & NUMBERS_MASK != 0


@kernel
def rank_in_chain(rules: Rules, rest: int, kind: Kind) -> int:
    """How early a kind is laid: numbers first, then wilds, then what must come last.

    Among numbers, those that fewest others can follow, so that none is left behind; among cards
    laid together, the rarest colours, so that the commonest is in force at the end.
    """
    if rules.turn != Turn.CHAIN:
        return COLOURS * LONGEST_CHAIN - of_colour(rest, colour_of(kind))
    if is_in(kind, _LAST_MASK):
        return -how_many(rest & DRAW_CARDS_MASK) if kind == WILD_DRAW_FOUR else 0
    if kind >= WILD:
        return 1
    ways_on = how_many(rest & ~(1 << kind) & matching(colour_of(kind), kind) & NUMBERS_MASK)
    return _NUMBERS - (ways_on if ways_on > 0 else _DEAD_END)


@kernel
def trimmed(s: State, rules: Rules, action: Ints, count: int) -> int:
    """The number of cards to lay: leaves off at the end what may not be the last card (H8), or
    would skip the player's own turn: between two players, one card that skips is enough.
    """
    if count == s.size[s.turn]:
        last = kind_of(action[FIRST_CARD + count - 1])
        return count if count == 1 or is_in(last, finishing(rules)) else count - 1
    if s.playing > 2:
        return count
    while count > 1 and skips_oneself(
        rules, kind_of(action[FIRST_CARD + count - 2]), kind_of(action[FIRST_CARD + count - 1])
    ):
        count -= 1
    return count


@kernel
def skips_oneself(rules: Rules, below: int, kind: Kind) -> bool:
    """T6, T9: whether, between two players, the upper of two cards skips whoever laid them."""
    if rules.reverse_with_two == ReverseWithTwo.NOTHING and is_in(kind, FACE_MASKS[REVERSE]):
        return False
    return is_in(below, _LAST_MASK) and is_in(kind, ACTIONS_MASK & ~DRAW_CARDS_MASK)
