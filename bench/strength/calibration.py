"""Whether the chances to win that the search of `hard` states come true.

    python -m bench.strength.calibration normal --seats 2 --hands 2000

Bots of one level play among themselves. Before every move, `hard` looks at it with what the mover
may know, and states how often the move that is then made wins the hand. Prints as JSON, for each
tenth of chances stated, what was stated and what happened: in that hand, and on average over a
hundred ways to play on from there with the cards that everybody really holds, which has much less
luck in it. Whose play is assumed is part of the figure: `sensible`, which is `normal`, plays on.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from openuno.analysis.kernels.rollouts import note
from openuno.analysis.win_chances import FEWEST_ROUNDS, Hand, WinChances
from openuno.bots.hard import HardBot
from openuno.bots.policies.players import Players
from openuno.bots.search.search import Budget, Goal
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Action
from openuno.game.events import HandWon
from openuno.game.game import Game
from openuno.sim.arena.players import make_player
from openuno.sim.hands import hand_seed

PARTS = 10
_FEWEST = 200
"""A move that was given up after fewer games has no chance that is worth stating."""
_SURE = 1.96


@dataclass(frozen=True)
class Statement:
    """What was stated before a move, and what happened."""

    hand: int
    stated: float
    won: bool
    """Whether its player won the hand."""
    share: float
    """How often its player wins if this hand is played on from that move."""


def stated_in(hand: int, level: str, seats: int, rulebook: str, rounds: int) -> list[Statement]:
    """All that is stated in one hand among bots of a level."""
    names = [str(seat) for seat in range(1, seats + 1)]
    game = Game(names, rulebook, seed=hand_seed(1, hand))
    budget = Budget(milliseconds=1e12, games=rounds)
    players = {name: make_player(level, name, game, hand, budget) for name in names}
    lookers = {
        name: HardBot(name, game.rules, Random(f"{hand} {name}"), budget, goal=Goal.HAND)
        for name in names
    }
    playing, looking = SeatedBots(game, players), SeatedBots(game, lookers)
    knowing = _Knowing(game, hand)
    chance = Random(hand)
    stated: list[tuple[str, float, float]] = []
    while game.turn is not None:
        action = playing.next_action(chance)
        if action.seat == game.turn:
            looking.move()
            found = _chance_of(action, lookers[action.seat])
            if found is not None:
                stated.append((action.seat, found, knowing.share(action)))
        knowing.watch(action)
        game.apply(action)
    winners = {event.seat for event in game.events if isinstance(event, HandWon)}
    return [Statement(hand, chance, seat in winners, share) for seat, chance, share in stated]


class _Knowing:
    """Follows a hand with all cards known."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._chances = WinChances(game.rules, FEWEST_ROUNDS, seed)
        self._remembered = Players()
        self._remembered.remember = 1

    def share(self, action: Action) -> float:
        """How often the seat of an action wins if all play on from there."""
        state = self._game.position().state
        row = action.row(self._game.seat_number)
        hand = Hand(state, self._game.rules)
        shares = self._chances.of(state, self._remembered, hand, row)
        return float(shares.exact[self._game.seat_number(action.seat)])

    def watch(self, action: Action) -> None:
        """Notes what everybody remembers of an action."""
        row = action.row(self._game.seat_number)
        note(self._game.position().state, self._game.rules, self._remembered, row)


def _chance_of(action: Action, looker: HardBot) -> float | None:
    """How often this move wins, by the last search."""
    for choice, finding in looker.thought.findings if looker.thought else ():
        if choice == action and finding.games >= _FEWEST:
            return min(max(finding.value, 0.0), 1.0)
    return None


def by_part(statements: list[Statement]) -> list[dict[str, float]]:
    """For each tenth of the chances, what was stated on average, what happened, and how far that
    may be off: moves of one hand win or lose together.
    """
    parts: dict[int, list[Statement]] = defaultdict(list)
    for each in statements:
        parts[min(int(PARTS * each.stated), PARTS - 1)].append(each)
    return [_part(part, parts[part]) for part in sorted(parts)]


def _part(part: int, statements: list[Statement]) -> dict[str, float]:
    won = [float(each.won) for each in statements]
    shares = [each.share for each in statements]
    return {
        "from": part / PARTS,
        "to": (part + 1) / PARTS,
        "moves": len(statements),
        "stated": _mean([each.stated for each in statements]),
        "happened": _mean(won),
        "margin": _margin(statements, won),
        "played_on": _mean(shares),
        "played_on_margin": _margin(statements, shares),
    }


def _mean(values: list[float]) -> float:
    return round(sum(values) / len(values), 4)


def _margin(statements: list[Statement], happened: list[float]) -> float:
    """How far what happened, less what was stated, may be off on average."""
    apart = [found - each.stated for found, each in zip(happened, statements, strict=True)]
    middle = sum(apart) / len(apart)
    hands: dict[int, float] = defaultdict(float)
    for each, value in zip(statements, apart, strict=True):
        hands[each.hand] += value - middle
    return round(_SURE * sqrt(sum(x * x for x in hands.values())) / len(apart), 4)


def measure(level: str, seats: int, rulebook: str, hands: int, rounds: int) -> dict[str, Any]:
    """The calibration over so many hands, as a document."""
    found = [
        each for hand in range(hands) for each in stated_in(hand, level, seats, rulebook, rounds)
    ]
    return {
        "players": level,
        "assumed": "sensible",
        "seats": seats,
        "rulebook": rulebook,
        "hands": hands,
        "games": rounds,
        "parts": by_part(found),
    }


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("level")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rulebook", default="official")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=500)
    print(json.dumps(measure(**vars(parser.parse_args())), indent=1))


if __name__ == "__main__":
    main()
