"""The bot `oracle`: it cheats. It plays as `hard` does, but sees every hand.

It is there to measure how much knowing all cards would be worth, and is never offered as an
opponent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from openuno.bots.belief import Belief
from openuno.bots.hard import HardBot
from openuno.bots.search.search import Budget, Goal
from openuno.core.data.cards import KINDS
from openuno.core.data.state import NOBODY
from openuno.game.actions import Action
from openuno.game.game import Game
from openuno.game.view import PlayerView


class OracleBot(HardBot):
    """Plays as `hard` does, but sees every hand of its game."""

    def __init__(
        self, seat: str, game: Game, rng: Random, budget: Budget, goal: Goal = Goal.MATCH
    ) -> None:
        super().__init__(seat, game.rules, rng, budget, goal=goal)
        self._game = game

    def _believe(self, view: PlayerView, legal: Sequence[Action]) -> Belief:
        """The belief with every hand as it is held, and in the draw pile what is left."""
        belief = super()._believe(view, legal)
        state = belief.state
        pile = [state.draw[i] for i in range(state.draw_count + len(belief.unknown))]
        for seat, name in enumerate(view.seats):
            if name == self.tracker.seat:
                continue
            for card in self._game.hand(name):
                state.counts[seat, card.kind] += 1
                state.held[seat] |= 1 << card.kind
                pile.remove(card.kind)
        for place, kind in enumerate(pile):
            state.draw[place] = kind
        if state.accused != NOBODY:
            state.bluff = state.held[state.accused] & belief.forbidden != 0
            for kind in range(KINDS):
                state.evidence[kind] = state.counts[state.accused, kind]
        return replace(belief, unknown=(), forbidden=0)
