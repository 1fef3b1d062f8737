"""Ranks the players of a match that is over, so that no screen has to know how points count."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from openuno.core.data.rules import Scoring, lowest_leads
from openuno.game.game import Game
from openuno.protocol.table_view import Place


def places_of(game: Game, left: Sequence[Sequence[str]] = ()) -> tuple[Place, ...]:
    """The places of a match, the first one first: the winners have it together, then come those who
    stood longest (H26, `left` says who was put out, hand by hand), then points count.

    Where the first hand decides (C5) there are no points: fewer cards left are better, and whoever
    was put out of the hand (H7) comes last. Partners (H6) have a place together.
    """
    view, rules = game.view(None), game.rules
    by_cards = rules.scoring == Scoring.SINGLE_HAND
    sign = 1 if lowest_leads(rules) else -1

    def cards(name: str) -> int:
        team = {name, game.partners.get(name, name)}
        return sum(view.counts[each] for each in team)

    def rank(name: str) -> tuple[int, ...]:
        if name in game.winners:
            return (0,)
        if by_cards:
            return 1, name in view.eliminated, cards(name)
        stood = next((hand for hand, out in enumerate(left) if name in out), len(left))
        return 1, -stood, sign * game.scores[name]

    places: list[Place] = []
    before = 0
    for _, same in groupby(sorted(game.seats, key=rank), rank):
        names = tuple(same)
        number = len(places) if game.partners else before
        count = cards(names[0]) if by_cards else None
        places.append(Place(number + 1, names, game.scores[names[0]], count))
        before += len(names)
    return tuple(places)
