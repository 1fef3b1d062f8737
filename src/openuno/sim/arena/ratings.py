"""Ratings as in chess: how strong each participant is, in points of Elo's scale.

Of those at a table, each wins a hand with a chance in proportion to 10^(rating / 400); with two
seats that is Elo's own formula. The ratings are those under which the hands that were won are most
likely (the Plackett-Luce model with only first places known; Bradley-Terry with two seats).
"""

from __future__ import annotations

from math import log

import numpy as np
from numpy.typing import NDArray

from openuno.sim.estimates import SURE, Estimate, Values

Chairs = NDArray[np.int64]
"""The seats of each participant, by table and participant."""

MIDDLE = 1000
"""The rating of the participant with whom the others are compared."""
_SCALE = 400 / log(10)
_CLOSE = 1e-9
_MOST_STEPS = 200


def ratings(wins: Values, chairs: Chairs, anchor: int) -> list[Estimate]:
    """The rating of every participant with its 95 % interval, from the hands won by deal, table and
    participant. The one at `anchor` has the rating `MIDDLE`.

    The interval comes from the spread between deals (White's sandwich estimator), which allows for
    the hands of one deal being alike. One extra hand for each seat, which it wins, keeps everything
    finite.
    """
    deals = np.array([*wins, *_one_hand_each(chairs)])
    others = [place for place in range(chairs.shape[1]) if place != anchor]
    strengths = _most_likely(deals.sum(axis=0), chairs, others)
    hands = deals.sum(axis=2, keepdims=True)
    surprise = (deals - hands * _chances(strengths, chairs)).sum(axis=1)[:, others]
    bend = np.linalg.inv(_bend(deals.sum(axis=0), chairs, strengths)[np.ix_(others, others)])
    errors = np.zeros(len(strengths))
    errors[others] = np.sqrt((bend @ (surprise.T @ surprise) @ bend).diagonal())
    return [
        Estimate(value, value - margin, value + margin, len(wins))
        for value, margin in zip(
            (MIDDLE + _SCALE * strengths).tolist(), (SURE * _SCALE * errors).tolist(), strict=True
        )
    ]


def _one_hand_each(chairs: Chairs) -> Values:
    """An extra deal for each seat of each table, with one hand that this seat wins."""
    return np.array(
        [
            np.eye(chairs.size)[table * chairs.shape[1] + player].reshape(chairs.shape)
            for (table, player), seats in np.ndenumerate(chairs)
            for _ in range(seats)
        ]
    )


def _most_likely(wins: Values, chairs: Chairs, others: list[int]) -> Values:
    """The strengths, as logarithms, under which these wins are most likely (Newton's method)."""
    strengths = np.zeros(chairs.shape[1])
    for _ in range(_MOST_STEPS):
        hands = wins.sum(axis=1, keepdims=True)
        surprise: Values = (wins - hands * _chances(strengths, chairs)).sum(axis=0)[others]
        bend = _bend(wins, chairs, strengths)[np.ix_(others, others)]
        step = np.maximum(-1, np.minimum(1, np.linalg.solve(bend, surprise)))
        strengths[others] += step
        if np.abs(step).max(initial=0) < _CLOSE:
            break
    return strengths


def _chances(strengths: Values, chairs: Chairs) -> Values:
    """How likely each participant is to win a hand, by table and participant."""
    weights = chairs * np.exp(strengths)
    return weights / weights.sum(axis=1, keepdims=True)


def _bend(wins: Values, chairs: Chairs, strengths: Values) -> Values:
    """The Fisher information: how sharply the likelihood falls off around these strengths."""
    chances, hands = _chances(strengths, chairs), wins.sum(axis=1)
    alone = np.eye(len(strengths)) * (hands @ chances)
    return alone - np.einsum("t,ti,tj->ij", hands, chances, chances)
