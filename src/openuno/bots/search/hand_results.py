"""What hands bring: the points of each seat in hands that `sensible` plays among itself."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

import numpy as np

from openuno.bots.belief import Belief
from openuno.bots.policies.players import Players
from openuno.bots.search.equity import Results
from openuno.core.data.rng import seed_with
from openuno.core.data.rules import Rules, decks_for
from openuno.core.effects.deal import begin_match, deal_hand
from openuno.game.state_fields import blank_state

_DEALS = 60
_WAYS = 6
"""Each deal is played in so many ways."""

PlayOut = Callable[[Belief, int], list[int]]
"""Plays a game to the end of the hand, with this seed for what is drawn; gives the scores."""

_MOST_KNOWN = 200
"""Of how many kinds of hands the results are kept: everybody may make up rules of their own."""
_known: OrderedDict[tuple[Rules, int], Results] = OrderedDict()
"""By the rules, and the size of the table; what was used last is at the end."""
_lock = threading.Lock()


def is_known(rules: Rules, seats: int) -> bool:
    """Whether hands of this kind have been played already."""
    return (rules, seats) in _known


def hand_results(rules: Rules, seats: int, play_out: PlayOut) -> Results:
    """The points of each seat, a row for each hand; every hand in each turn of the table."""
    results = _known.get((rules, seats))
    if results is None:
        rows = [
            play_out(hand, _WAYS * deal + way)
            for deal in range(_DEALS)
            for hand in [fresh_hand(rules, seats, deal)]
            for way in range(_WAYS)
        ]
        points = np.array(rows, np.int64)
        results = np.concatenate([np.roll(points, by, axis=1) for by in range(seats)])
    _keep((rules, seats), results)
    return results


def _keep(kind: tuple[Rules, int], results: Results) -> None:
    with _lock:  # bots think in several threads
        _known[kind] = results
        _known.move_to_end(kind)
        if len(_known) > _MOST_KNOWN:
            _known.popitem(last=False)


def fresh_hand(rules: Rules, seats: int, deal: int) -> Belief:
    """A hand just dealt, as one sees it who sees all cards."""
    state = blank_state(seats, decks_for(rules, seats))
    seed_with(state.random, deal, 0, 0, 0)
    begin_match(state, rules, None, seats, deal % seats)
    deal_hand(state, rules, None)
    players = Players()
    players.remember = 1
    return Belief(tuple(map(str, range(seats))), state, players, (), 0, ())
