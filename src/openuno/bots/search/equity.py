"""Match equity: how likely a seat wins the match, once the hand has ended like this.

What hands bring is learned from hands played by `sensible`; matches are continued with such hands,
drawn at random, from the present scores on. From many of them comes a straight line for each
outcome that does not end the match: so much for each point of the seat itself, of the player who is
ahead of all others, and of the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from openuno.core.data.flat_records import Ints
from openuno.core.data.rules import Rules, Scoring, lowest_leads
from openuno.core.data.state import Phase, State
from openuno.core.effects.scoring import wins_match
from openuno.core.jit import kernel

CERTAIN = 1_000_000
"""The equity of a match that is won."""
AIMS, BASE, OWN, RIVALS, REST, RIVAL, SCORES = range(7)
"""What an equity line consists of: whether it is to be used; the equity if nobody scores; what a
point changes if it is the seat's own, the rival's, and anybody else's; who the rival is; and the
scores before the hand.
"""

_MATCHES = 8_000
_MOST_HANDS = 200
_CAUTION = 100
"""So many matches in which points changed nothing are added, so that few matches mislead less."""
Line = NDArray[np.int64]
Results = NDArray[np.int64]
"""What hands have brought: a row for each, with the points of each seat."""


@kernel
def equity_of(s: State, rules: Rules, line: Ints, seat: int) -> int:
    """The equity of a seat at the end of a hand, in millionths."""
    if s.phase == Phase.MATCH_OVER:
        return CERTAIN if wins_match(s, rules, seat) else 0
    equity = line[BASE]
    for other in range(s.seats):
        points = s.scores[other] - line[SCORES + other]
        if other == seat:
            equity += points * line[OWN]
        elif other == line[RIVAL]:
            equity += points * line[RIVALS]
        else:
            equity += points * line[REST]
    return min(max(equity, 0), CERTAIN)


def no_line(seats: int) -> Line:
    """In place of a line: the hand is all that counts."""
    return np.zeros(SCORES + seats, np.int64)


def equity_line(
    rules: Rules, results: Results, scores: Sequence[int], hand_number: int, seat: int
) -> Line:
    """The line by which a seat values the outcomes of a hand, with these scores before it."""
    seats = len(scores)
    start = np.array(scores, np.int64)
    rng = np.random.default_rng(1)  # the same scores, the same line
    first = results[rng.integers(len(results), size=_MATCHES)]
    totals = start + _counted(rules, start, first)
    over = _is_over(rules, totals, hand_number)
    is_open = ~over
    for number in range(hand_number + 1, hand_number + _MOST_HANDS):
        going = np.flatnonzero(~over)
        if len(going) == 0:
            break
        more = results[rng.integers(len(results), size=len(going))]
        totals[going] += _counted(rules, totals[going], more)
        over[going] = _is_over(rules, totals[going], number)
    won = _shares(rules, totals)[:, seat]
    rival = _rival(rules, start, seat)
    line = no_line(seats)
    line[AIMS] = 1
    line[RIVAL] = rival
    line[SCORES:] = start
    if is_open.any():
        own, his = first[:, seat], first[:, rival]
        rest = first.sum(axis=1) - own - his
        features = np.stack([np.ones(_MATCHES), own, his, rest], axis=1)[is_open]
        squares = features.T @ features + np.diag([0, *_CAUTION * features[:, 1:].var(axis=0)])
        fitted = np.linalg.lstsq(squares, features.T @ won[is_open], rcond=None)[0]
        line[[BASE, OWN, RIVALS, REST]] = np.round(CERTAIN * fitted)
    return line


def _counted(rules: Rules, totals: Results, points: Results) -> Results:
    """The points that count. H26: whoever is out gets no more."""
    if rules.scoring == Scoring.LAST_STANDING:
        return points * (totals < rules.target)
    return points


def _is_over(rules: Rules, totals: Results, hand_number: int) -> NDArray[np.bool_]:
    """C3, C4, H23, H25, H26: which matches are over with these totals after this hand."""
    if rules.match_hands > 0 and hand_number >= rules.match_hands:
        return np.ones(len(totals), np.bool_)
    reached = totals >= rules.target
    if rules.scoring == Scoring.LAST_STANDING:
        reached = np.sort(reached, axis=1)[:, (2 if rules.teams else 1) :]  # all but so many
        return np.all(reached, axis=1)
    return np.any(reached, axis=1)


def _shares(rules: Rules, totals: Results) -> NDArray[np.float64]:
    """Whose matches these are: shared by all who have the best total."""
    best = totals.min(axis=1) if lowest_leads(rules) else totals.max(axis=1)
    return (totals == best[:, None]).astype(np.float64)


def _rival(rules: Rules, scores: Results, seat: int) -> int:
    """Who is ahead of all others but this seat, and not its partner."""
    ahead = -scores if lowest_leads(rules) else scores
    seats = len(scores)
    sides = seats // 2 if rules.teams else seats
    others = [other for other in range(seats) if other % sides != seat % sides]
    return max(others, key=lambda other: (ahead[other], (seat - other) % seats))
