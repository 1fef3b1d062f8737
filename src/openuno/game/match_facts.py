"""What a match tells of itself where it is written as text: who dealt each hand, and who won it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from openuno.game.game import Game
from openuno.game.scanner import quoted


def facts_of(moments: Iterable[Game]) -> Mapping[int, Sequence[str]]:
    """The facts of a match, each after so many actions; its moments are as `Replay.steps` gives
    them.

    >>> game = Game(["Ann", "Bo"], "classic", seed=18)
    >>> facts_of([game])[0]
    ['hand 1 dealt by Bo']
    """
    facts: defaultdict[int, list[str]] = defaultdict(list)
    number, was_over = -1, True
    for index, game in enumerate(moments):
        is_over = game.turn is None
        if index == 0 and is_over:  # between hands, of which only the next is told
            number = game.hand_number
        if game.hand_number != number:
            facts[max(index - 1, 0)].append(
                f"hand {game.hand_number} dealt by {quoted(game.dealer)}"
            )
            was_over = False
        if is_over and not was_over:
            facts[index].append(_result(game))
        number, was_over = game.hand_number, is_over
    return facts


def _result(game: Game) -> str:
    """Who has won the hand, or the match, and what everyone's points are if there are any."""
    winners = ", ".join(map(quoted, game.winners)) or "nobody"
    won = f"match won by {winners}" if game.is_over else f"won by {winners}"
    points = ", ".join(f"{quoted(seat)} {points}" for seat, points in game.scores.items())
    return f"{won}; {points}" if any(game.scores.values()) else won
