"""The tables of a tournament: who plays against whom, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, repeat

from openuno.sim.arena.players import Participant

Lineup = tuple[Participant, ...]
"""The participants at a table, in the order they sit, to the left."""


def tables(participants: Sequence[Participant], seats: int) -> tuple[Lineup, ...]:
    """The tables of a tournament: one where there is a seat for everyone, the last one named taking
    all that are left; otherwise one for every combination.
    """
    if len(participants) > seats:
        participants = tuple(dict.fromkeys(participants))
    if len(participants) > seats:
        return tuple(combinations(participants, seats))
    rest = repeat(participants[-1], seats - len(participants))
    return ((*participants, *rest),)


def seating(table: Lineup, deal: int, turned: int) -> Lineup:
    """Who sits where in one hand of a deal: everyone so many places further to the left.

    With every second deal they sit the other way round, so that nobody always plays after the same
    one; partners stay opposite each other (H6).

    >>> a, b, c = map(Participant, "abc")
    >>> ["".join(map(str, seating((a, b, c), 0, turned))) for turned in range(3)]
    ['abc', 'cab', 'bca']
    >>> "".join(map(str, seating((a, b, c), 1, 0)))
    'cba'
    """
    order = table[::-1] if deal % 2 else table
    return order[-turned:] + order[:-turned]
