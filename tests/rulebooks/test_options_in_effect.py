"""Each option makes a difference in any rules, unless `unused` says that it means nothing there.

What is done at one table is done again at another whose rules differ in one option, until something
else comes of it. So a new option that an old one makes idle (points, where one hand decides) is
noticed without anybody's list; and `unused` is not believed either.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from openuno.core.data.rules import OPTIONS, Option, Rules, Scoring
from openuno.game.actions import Action
from openuno.game.events import Event
from openuno.game.game import Game
from openuno.rulebooks import Rulebook
from openuno.rulebooks.validation import CLASHES, Clash, is_meaningful, unused
from openuno.text.errors import RuleError
from tests.support.random_games import NAMES, any_action

SHORT = Rules(hand_size=2)
"""Hands that are soon over, so that much happens in few actions."""
ACTIONS = 300
"""In one match, refused ones included."""
MATCHES = 400
"""An option must have made a difference in so many; the slowest one takes a hundred."""

Outcome = tuple[Event, ...] | str
"""What came of an action: events, or the code of a refusal."""


@dataclass
class Match:
    """The beginning of a match with sense and nonsense in it, and what came of each action."""

    begins: tuple[Event, ...]
    actions: list[Action]
    outcomes: list[Outcome]

    @classmethod
    def under(cls, rules: Rules, seed: int) -> Match:
        """One of its own, by chance."""
        rng, game = Random(seed), _deal(rules, seed)
        match = cls(game.events, [], [])
        while len(match.actions) < ACTIONS and not game.is_over:
            match.actions.append(any_action(game, rng))
            match.outcomes.append(_outcome(game, match.actions[-1]))
        return match

    def is_the_same_under(self, rules: Rules, seed: int) -> bool:
        """Whether the same comes of the same actions by these rules."""
        game = _deal(rules, seed)
        again = (_outcome(game, action) for action in self.actions)
        return game.events == self.begins and list(again) == self.outcomes


def _deal(rules: Rules, seed: int) -> Game:
    seats = 4 if rules.teams else 2 + seed % 3
    return Game(NAMES[:seats], Rulebook("short", rules), seed=seed)


def _outcome(game: Game, action: Action) -> Outcome:
    try:
        return game.apply(action)
    except RuleError as refusal:
        return refusal.code


def others(rules: Rules, option: Option) -> list[Rules]:
    """Rules with another value of an option: each choice, or a few numbers."""
    values: list[Any] = [option.least, option.least + 1, 3]
    if option.is_flag:
        values = [False, True]
    elif option.choices:
        values = [option.choice(word) for word in option.choices]
    changed = (replace(rules, **{option.name: value}) for value in values)
    return [other for other in changed if other != rules and is_meaningful(other)]


CHANGED = {
    f"{name}={option.read(rules)}": rules
    for name, option in OPTIONS.items()
    if option.choices or option.is_flag
    for rules in others(SHORT, option)
}
"""One option away from the usual rules."""


@pytest.mark.long
@pytest.mark.parametrize("rules", [SHORT, *CHANGED.values()], ids=["usual", *CHANGED])
def test_an_option_makes_a_difference_unless_it_is_unused(rules: Rules) -> None:
    idle = {name for name in OPTIONS if name not in unused(rules) and others(rules, OPTIONS[name])}
    if rules.scoring == Scoring.SINGLE_HAND:
        idle.remove("shuffle_seats")  # at the deal after a blocked hand, which is too rare here
    for seed in range(MATCHES):
        match = Match.under(rules, seed)
        for name in sorted(idle):
            if not all(match.is_the_same_under(o, seed) for o in others(rules, OPTIONS[name])):
                idle.remove(name)
        if not idle:
            break
    assert not idle


@pytest.mark.parametrize("clash", CLASHES, ids=lambda clash: f"{clash.option}-{clash.other}")
def test_an_unused_option_makes_no_difference(clash: Clash) -> None:
    rules = next(rules for rules in CHANGED.values() if clash.is_in(rules))
    for seed in range(4):
        match = Match.under(rules, seed)
        assert match.actions
        for other in others(rules, OPTIONS[clash.option]):
            assert match.is_the_same_under(other, seed)
