"""A bot's belief as tables of whole numbers, which kernels read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from openuno.bots.belief import Belief
from openuno.bots.observations import DREW, Decision
from openuno.bots.policies.players import Players
from openuno.bots.search.determinize import DECISION, NO_MORE, UNKNOWN, Past
from openuno.core.data.cards import NO_CARD, kind_of
from openuno.core.data.state import LEFT, RIGHT

Table = NDArray[np.int64]


def past_of(belief: Belief, players: Players) -> Past:
    """What the sampled cards must agree with; the players say what each would have done."""
    return Past(
        known=cast("Players", belief.players.data),
        players=cast("Players", players.data),
        unknown=unknown_rows(belief),
        decisions=decision_rows(belief),
        forbidden=belief.forbidden,
        counted=np.zeros(belief.state.seats, np.int64),
    )


def action_table(rows: Sequence[Sequence[int]]) -> Table:
    """Actions, each written as numbers, as a table that has room for the longest."""
    table = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    return table


def unknown_rows(belief: Belief) -> Table:
    """A row for each unknown card."""
    rows = [
        (card.seat, card.held.cannot, card.held.seems_not, card.held.since, NO_CARD)
        for card in belief.unknown
    ]
    return np.array(rows, np.int64).reshape(len(rows), UNKNOWN)


def decision_rows(belief: Belief) -> Table:
    """A row for each free decision of another player."""
    rows = [_row(belief, seat, decision) for seat, decision in belief.decisions if decision.free]
    return np.array(rows, np.int64).reshape(len(rows), DECISION)


def _row(belief: Belief, seat: int, decision: Decision) -> list[int]:
    row = [
        seat,
        decision.time,
        decision.choice,
        decision.pile,
        decision.colour,
        LEFT if decision.direction == "left" else RIGHT,
        decision.following,
        *decision.lacking,
        *_laid_since(belief, seat, decision),
    ]
    return row + [NO_MORE] * (DECISION - len(row))


def _laid_since(belief: Belief, seat: int, decision: Decision) -> list[int]:
    """The kinds that a player has laid, in a decision and since, from the hand held then."""
    return [
        kind_of(later.choice)
        for other, later in belief.decisions
        if other == seat
        and later.time >= decision.time
        and later.choice != DREW
        and later.since < decision.time
    ]
