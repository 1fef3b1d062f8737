"""Players with a habit: they do one thing always, or never, and otherwise play as `normal`.

A mixed strategy of bluffing and challenging can be exploited as far as one of these wins more
against it than `normal` does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from openuno.bots.policies import Policy
from openuno.bots.policy_bot import PolicyBot
from openuno.core.data.rules import Rules
from openuno.game.actions import Accept, Action, Challenge, Play
from openuno.game.view import PlayerView

Habit = Callable[[PlayerView, Sequence[Action]], Sequence[Action]]
"""What is left of what may be done; all of it where the habit has nothing to say."""


def doubts(view: PlayerView, legal: Sequence[Action]) -> Sequence[Action]:
    """Every Wild Draw Four is challenged."""
    del view
    return [action for action in legal if isinstance(action, Challenge)] or legal


def believes(view: PlayerView, legal: Sequence[Action]) -> Sequence[Action]:
    """No Wild Draw Four is challenged."""
    del view
    if not any(isinstance(action, Challenge) for action in legal):
        return legal
    return [action for action in legal if isinstance(action, Accept)] or legal


def bluffs(view: PlayerView, legal: Sequence[Action]) -> Sequence[Action]:
    """A Wild Draw Four is laid as soon as there is a card of the colour, in a colour it has most
    of.
    """
    if not is_bluff(view):
        return legal
    colours = [card.colour for card in view.hand]
    fours = [action for action in legal if isinstance(action, Play) and is_four(action)]
    fours.sort(key=lambda play: (colours.count(play.cards[0].colour), play.uno), reverse=True)
    return fours[:1] or legal


def is_bluff(view: PlayerView) -> bool:
    """Whether a Wild Draw Four would be a bluff: there is a card of the colour."""
    return any(card.colour == view.colour for card in view.hand)


def is_four(play: Play) -> bool:
    """Whether a Wild Draw Four is laid."""
    return play.cards[0].face == "W+4"


HABITS: dict[str, Habit] = {
    "doubter": doubts,
    "believer": believes,
    "bluffer": bluffs,
}


class HabitBot(PolicyBot):
    """`normal` with a habit."""

    def __init__(self, habit: str, seat: str, rules: Rules, rng: Random) -> None:
        super().__init__(Policy.SENSIBLE, seat, rules, rng)
        self._habit = HABITS[habit]

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        usual, left = super().move(view, legal), self._habit(view, legal)
        return usual if left is legal or usual in left else left[0]
