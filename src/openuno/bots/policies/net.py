"""A small net in whole numbers: what a choice is worth, by its features.

One hidden layer; what a situation gives it is summed up once for all choices. Whole numbers come
out the same interpreted and compiled, to the last bit.
"""

from __future__ import annotations

from openuno.bots.policies.feature_names import CHOICES, SITUATIONS
from openuno.bots.policies.players import HIDDEN, Players
from openuno.core.jit import kernel

STEPS = 512
"""A weight of one, in the whole numbers of a net."""


@kernel
def sum_up_situation(players: Players) -> None:
    """Sums up for each hidden unit what the situation gives it."""
    for unit in range(HIDDEN):
        players.summed[unit] = 0
    for i in range(SITUATIONS):
        value = players.situation[i]
        if value != 0:
            for unit in range(HIDDEN):
                players.summed[unit] += value * players.from_situation[i, unit]


@kernel
def weigh_choice(players: Players) -> int:
    """What the choice that was described is worth in the situation that was summed up: more than
    another one if it is the better choice, and nothing else.
    """
    hidden = players.hidden
    for unit in range(HIDDEN):
        hidden[unit] = players.summed[unit]
    for i in range(CHOICES):
        value = players.choice[i]
        if value != 0:
            for unit in range(HIDDEN):
                hidden[unit] += value * players.from_choice[i, unit]
    worth = 0
    for unit in range(HIDDEN):
        worth += max(hidden[unit], 0) * players.to_worth[unit]
    return worth
