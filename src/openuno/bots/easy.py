"""The bot `easy`: knows the game, and makes mistakes as people do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from openuno.bots.policies import Policy
from openuno.bots.policy_bot import PolicyBot
from openuno.core.data.rules import Rules
from openuno.game.actions import Action, CallUno, Jump, Play
from openuno.game.view import PlayerView

FORGETS_UNO = 0.1
"""The chance that it forgets to call UNO, with the card and again after it."""
MISSES = 0.5
"""The chance that it does not notice that someone else forgot, or that it could jump in."""
CARELESS = 0.1
"""The chance that it lays any card that fits, a wild too."""


class EasyBot(PolicyBot):
    """Lays what counts most, wastes wilds, forgets UNO, misses catches and never challenges."""

    def __init__(self, seat: str, rules: Rules, rng: Random) -> None:
        super().__init__(Policy.GREEDY, seat, rules, rng)

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        plays = [action for action in legal if isinstance(action, Play)]
        action: Action
        if plays and self._happens(CARELESS):
            action = self._rng.choice(plays)
        else:
            action = super().move(view, legal)
        return self._forgetful(action)

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        action = super().react(view, legal)
        slip = FORGETS_UNO if isinstance(action, CallUno) else MISSES
        return None if action is None or self._happens(slip) else self._forgetful(action)

    def _forgetful(self, action: Action) -> Action:
        """The same action; UNO is called with it only if the bot does not forget to."""
        if isinstance(action, Play | Jump) and action.uno and self._happens(FORGETS_UNO):
            return msgspec.structs.replace(action, uno=False)
        return action

    def _happens(self, chance: float) -> bool:
        return self._rng.random() < chance
