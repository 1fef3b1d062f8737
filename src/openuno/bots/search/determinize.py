"""Determinization: samples the hidden cards, so that they agree with what players have done.

First every unknown card is dealt from those not seen. Then cards are exchanged, one pair after
another. An exchange is kept if it makes the past at least as likely, and sometimes if not; the past
is likely if the players, with such hands, would have chosen what they chose. After a while, each
way the cards may lie comes up as often as it is likely (the Metropolis algorithm).
"""

from __future__ import annotations

from typing import NamedTuple

from openuno.bots.observations import DREW
from openuno.bots.policies.act import decide
from openuno.bots.policies.players import Players
from openuno.core.data.cards import COLOURS, KINDS, is_in
from openuno.core.data.flat_records import Ints, IntTable
from openuno.core.data.rng import below
from openuno.core.data.rules import Rules
from openuno.core.data.state import NOBODY, Phase, State, next_seat
from openuno.core.data.verbs import FIRST_CARD, VERB, Verb
from openuno.core.jit import kernel, kernel_apart

SEAT, CANNOT, SEEMS_NOT, SINCE, KIND = range(5)
"""The columns of the table of unknown cards: in whose hand, what they cannot be and do not seem to
be, since when they are there, and which kind they are sampled as.
"""
UNKNOWN = 5
WHO, TIME, CHOICE, PILE, COLOUR, DIRECTION, FOLLOWING_SIZE, LACKING, LAID = (*range(8), 11)
"""The columns of the table of decisions: who made it and when, which card was chosen, what lay
open, how many cards the next player had and how many of them lacked each colour; then the kinds
laid from that hand since, ended by `NO_MORE`.
"""
NO_MORE = -1
LAID_LIMIT = 10
DECISION = LAID + LAID_LIMIT + 1

_TRIES = 40
_WARM_UP = 20
"""How many exchanges are tried for each unknown card before the first determinization is used."""
_EXCHANGES = 8
"""How many exchanges are tried in all to get from one determinization to the next."""
_UNLIKELY = (1000, 40, 2, 0)
"""The chance, in a thousand, that an exchange is kept that adds 0, 1, 2, 3 or more surprises."""
_TOO_MANY = 3
"""So many more surprises are never kept."""
_NOT_COUNTED, _ALL = -1, 1 << 30


class Past(NamedTuple):
    """What the sampled cards must agree with, in tables that kernels read."""

    known: Players
    """What the players remember now, and the random numbers of the search."""
    players: Players
    """The players whose policies say what each would have done."""
    unknown: IntTable
    decisions: IntTable
    forbidden: int
    """T3: while a Wild Draw Four waits for an answer, the kinds that its player may not hold."""
    counted: Ints
    """The surprises of each seat with the hand as it is sampled, as far as they were counted."""


@kernel
def begin_sampling(s: State, rules: Rules, past: Past) -> None:
    """Makes a belief the determinization from which the others are reached."""
    determinize(s, past)
    reconsider(s, rules, past, _WARM_UP * len(past.unknown))


@kernel
def sample_next(s: State, rules: Rules, past: Past) -> None:
    """Goes from one determinization to the next."""
    reconsider(s, rules, past, _EXCHANGES)
    show(s, past)


@kernel_apart
def determinize(s: State, past: Past) -> None:
    """Deals the unknown cards from the draw pile and from those beyond its end, mixed."""
    unknown = past.unknown
    s.draw_count += len(unknown)
    for i in range(len(unknown)):
        kind = take_from_pile(s, unknown[i, CANNOT], unknown[i, SEEMS_NOT], past.known.random)
        unknown[i, KIND] = kind
        hold(s, unknown[i, SEAT], kind, 1)


@kernel
def hold(s: State, seat: int, kind: int, count: int) -> None:
    """Changes how many cards of a kind are sampled into a hand, whose size is known and stays."""
    s.counts[seat, kind] += count
    if s.counts[seat, kind] > 0:
        s.held[seat] |= 1 << kind
    else:
        s.held[seat] &= ~(1 << kind)


@kernel
def take_from_pile(s: State, cannot: int, seems_not: int, random: Ints) -> int:
    """Takes a card from the draw pile: if possible one in neither mask, else one that is not in
    `cannot`, else any.
    """
    place = below(random, s.draw_count)
    for _ in range(_TRIES):
        if not is_in(int(s.draw[place]), cannot | seems_not):
            break
        place = below(random, s.draw_count)
    if is_in(int(s.draw[place]), cannot):
        place = first_not_in(s, cannot, place)
    kind = int(s.draw[place])
    s.draw_count -= 1
    s.draw[place] = s.draw[s.draw_count]
    return kind


@kernel
def first_not_in(s: State, cannot: int, otherwise: int) -> int:
    """The first place in the draw pile of a card that is none of these kinds, or `otherwise`."""
    for place in range(s.draw_count):
        if not is_in(int(s.draw[place]), cannot):
            return place
    return otherwise


@kernel_apart
def reconsider(s: State, rules: Rules, past: Past, times: int) -> None:
    """Tries so often to exchange an unknown card with another one, or with one in the draw pile."""
    unknown, random = past.unknown, past.known.random
    if len(unknown) == 0:
        return
    for seat in range(s.seats):
        past.counted[seat] = _NOT_COUNTED
    for _ in range(times):
        first = below(random, len(unknown))
        second = below(random, len(unknown) + s.draw_count)
        if second < len(unknown):
            exchange_unknown(s, rules, past, first, second)
        else:
            place = second - len(unknown)
            exchange_drawn(s, rules, past, first, place)


@kernel
def exchange_unknown(s: State, rules: Rules, past: Past, first: int, second: int) -> None:
    """Exchanges two unknown cards in different hands, unless `stands` decides against it."""
    unknown = past.unknown
    one, other = unknown[first, SEAT], unknown[second, SEAT]
    kind, wanted = unknown[first, KIND], unknown[second, KIND]
    if one == other or kind == wanted:
        return
    if is_in(wanted, unknown[first, CANNOT]) or is_in(kind, unknown[second, CANNOT]):
        return
    before = surprises_now(s, rules, past, one) + surprises_now(s, rules, past, other)
    most = before + _TOO_MANY
    become(s, unknown, first, wanted)
    become(s, unknown, second, kind)
    of_one = surprises(s, rules, past, one, most)
    of_other = surprises(s, rules, past, other, most - of_one)
    if stands(past.known.random, of_one + of_other - before):
        past.counted[one], past.counted[other] = of_one, of_other
    else:
        become(s, unknown, first, kind)
        become(s, unknown, second, wanted)


@kernel
def exchange_drawn(s: State, rules: Rules, past: Past, first: int, place: int) -> None:
    """Exchanges an unknown card with one in the draw pile, unless `stands` decides against it."""
    unknown = past.unknown
    kind, wanted = unknown[first, KIND], int(s.draw[place])
    if kind == wanted or is_in(wanted, unknown[first, CANNOT]):
        return
    seat = unknown[first, SEAT]
    before = surprises_now(s, rules, past, seat)
    become(s, unknown, first, wanted)
    after = surprises(s, rules, past, seat, before + _TOO_MANY)
    if stands(past.known.random, after - before):
        past.counted[seat] = after
        s.draw[place] = kind
    else:
        become(s, unknown, first, kind)


@kernel
def become(s: State, unknown: IntTable, place: int, kind: int) -> None:
    """Changes the kind that an unknown card is sampled as."""
    seat = unknown[place, SEAT]
    hold(s, seat, unknown[place, KIND], -1)
    hold(s, seat, kind, 1)
    unknown[place, KIND] = kind


@kernel
def stands(random: Ints, more: int) -> bool:
    """Whether an exchange is kept that adds so many surprises: always if none, else by chance."""
    return more <= 0 or below(random, 1000) < _UNLIKELY[min(more, _TOO_MANY)]


@kernel
def surprises_now(s: State, rules: Rules, past: Past, seat: int) -> int:
    """How many surprises there are with the hand as it is sampled now, counted once."""
    if past.counted[seat] == _NOT_COUNTED:
        past.counted[seat] = surprises(s, rules, past, seat, _ALL)
    return int(past.counted[seat])


@kernel_apart
def surprises(s: State, rules: Rules, past: Past, seat: int, most: int) -> int:
    """How many things a player did are surprising with the sampled hand: cards that it did not seem
    to have, decisions that would have been others, a bluff. Does not count beyond `most`.
    """
    unknown, decisions = past.unknown, past.decisions
    count = 0
    for i in range(len(unknown)):
        if unknown[i, SEAT] == seat and is_in(unknown[i, KIND], unknown[i, SEEMS_NOT]):
            count += 1
    if seat == s.accused and s.held[seat] & past.forbidden != 0:
        count += 1
    for number in range(len(decisions)):
        if count >= most:
            return count
        if decisions[number, WHO] == seat:
            count += differs(s, rules, past, number)
    return count


@kernel_apart
def differs(s: State, rules: Rules, past: Past, number: int) -> bool:
    """Whether a player with the sampled hand, as it was then, would have decided otherwise."""
    players, decisions = past.players, past.decisions
    seat = decisions[number, WHO]
    turn, phase, colour = s.turn, s.phase, s.colour
    pile, direction, size = s.discard_count, s.direction, s.size[seat]
    s.turn, s.phase, s.colour = seat, Phase.PLAY, decisions[number, COLOUR]
    s.discard_count, s.direction = decisions[number, PILE], decisions[number, DIRECTION]
    following = next_seat(s, seat)
    following_size = s.size[following]
    s.size[following] = decisions[number, FOLLOWING_SIZE]
    for lacked in range(COLOURS):
        players.lacked_at[following, lacked] = decisions[number, LACKING + lacked]
    go_back(s, past, number, 1)
    decide(s, rules, players)
    choice = players.action[FIRST_CARD] if players.action[VERB] == Verb.PLAY else DREW
    go_back(s, past, number, -1)
    s.turn, s.phase, s.colour = turn, phase, colour
    s.discard_count, s.direction, s.size[seat] = pile, direction, size
    s.size[following] = following_size
    return choice != decisions[number, CHOICE]


@kernel
def go_back(s: State, past: Past, number: int, back: int) -> None:
    """Gives a player the hand of a past decision: without what came later, with what was laid
    since; or, with `back` at -1, the present hand again.
    """
    unknown, decisions = past.unknown, past.decisions
    seat, time = decisions[number, WHO], decisions[number, TIME]
    for i in range(len(unknown)):
        if unknown[i, SEAT] == seat and unknown[i, SINCE] >= time:
            hold(s, seat, unknown[i, KIND], -back)
            s.size[seat] -= back
    column = LAID
    while decisions[number, column] != NO_MORE:
        hold(s, seat, decisions[number, column], back)
        s.size[seat] += back
        column += 1


@kernel
def show(s: State, past: Past) -> None:
    """T4: sets whether the accused has bluffed and what a challenge shows, by the sampled hand."""
    if s.accused == NOBODY or past.forbidden == 0:
        return
    s.bluff = s.held[s.accused] & past.forbidden != 0
    for kind in range(KINDS):
        s.evidence[kind] = s.counts[s.accused, kind]
