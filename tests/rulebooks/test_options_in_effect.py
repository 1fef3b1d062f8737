"""Each option makes a difference in any rules, unless `unused` says that it means nothing there.

What is done at one table is done again at another whose rules differ in one option, until something
else comes of it, an event or a refusal. Beside every choice of every option it is proved of every
other option that it makes a difference there or is `unused`. So a new option that an old one makes
idle (points, where one hand decides) is noticed without anybody's list. And `unused` is not
believed either: what it names makes no difference, not even in the state after each action, in
these rules or in richer ones.

A match is played once and shared by all options, and each is tried first on the match in which it
makes a difference by the usual rules. It is played again by the engine alone, compiled, for two
thousand pairs are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import chain, product
from random import Random
from typing import Any

import pytest

from openuno.core.data.rng import seed_with, seed_words
from openuno.core.data.rules import OPTIONS, Option, Rules, Scoring, SevenZero
from openuno.core.data.state import NOBODY, State
from openuno.core.engine import Engine, Rows
from openuno.game.actions import Action, Play
from openuno.game.events import Event, read_log
from openuno.game.game import Game
from openuno.game.view import reveal
from openuno.rulebooks import Rulebook
from openuno.rulebooks.validation import CLASHES, Clash, is_meaningful, unused
from openuno.text.errors import RuleError
from tests.support.random_games import NAMES, any_action

SHORT = Rules(hand_size=2)
"""Hands that are soon over, so that much happens in few actions."""
ACTIONS = 120
"""In one match, refused ones included."""
SENSE = 0.7
"""How often a card is laid, if one fits: so hands come to their ends, and points are written."""
MATCHES = 400
"""An option must have made a difference in so many; the slowest one takes a hundred."""

Outcome = tuple[int, Rows, Sequence[Event]]
"""What came of an action: the refusal, 0 if there was none, the log rows of the events, and the
hands that lie open, of which no row tells (H10).
"""


@dataclass
class Match:
    """A match with sense and nonsense in it, and what came of each action."""

    seats: tuple[str, ...]
    seed: int
    actions: list[list[int]]
    """As rows that the engine reads."""
    outcomes: list[Outcome]
    """Of the deal, then of each action."""
    states: list[bytes]
    """A fingerprint of the state after each of them."""

    @classmethod
    def under(cls, rules: Rules, seed: int) -> Match:
        """One of its own, by chance."""
        seats = 4 if rules.teams else 2 + seed % 3
        rng, game = Random(seed), Game(NAMES[:seats], Rulebook("short", rules), seed=seed)
        actions: list[list[int]] = []
        while len(actions) < ACTIONS and not game.is_over:
            action = likely_action(game, rng)
            actions.append(action.row(game.seat_number))
            with suppress(RuleError):
                game.apply(action)
        match = cls(game.seats, seed, actions, [], [])
        for outcome, state in match._played(rules):
            match.outcomes.append(outcome)
            match.states.append(_fingerprint(state))
        return match

    def _played(self, rules: Rules) -> Iterator[tuple[Outcome, State]]:
        """What comes of the same actions by these rules, and the state after each."""
        engine, state = Engine(rules, compiles=True), State()
        seed_with(state.random, *seed_words(self.seed))
        dealt = engine.begin_match(state, len(self.seats), NOBODY) + engine.deal_hand(state)
        yield (0, dealt, self._revealed(rules, state, dealt)), state
        for action in self.actions:
            refusal, rows = engine.step(state, action)
            yield (refusal, rows, self._revealed(rules, state, rows)), state

    def _revealed(self, rules: Rules, state: State, rows: Rows) -> Sequence[Event]:
        if not rules.reveal_at:
            return ()
        return reveal(state, rules, self.seats, read_log(rows, self.seats))

    def differs_under(self, rules: Rules) -> bool:
        """Whether something else comes of the same actions by these rules, for people to see."""
        again = (outcome for outcome, _ in self._played(rules))
        return any(came != before for came, before in zip(again, self.outcomes, strict=True))

    def is_the_same_under(self, rules: Rules) -> bool:
        """Whether the same comes of the same actions by these rules, hidden marks included."""
        before = zip(self.outcomes, self.states, strict=True)
        return all(
            (came, _fingerprint(state)) == was
            for (came, state), was in zip(self._played(rules), before, strict=True)
        )


def likely_action(game: Game, rng: Random) -> Action:
    """Mostly a card that fits; else anything at all, so that prices and refusals are seen, too."""
    plays = [x for x in game.legal(game.turn) if isinstance(x, Play)] if game.turn else []
    return rng.choice(plays) if plays and rng.random() < SENSE else any_action(game, rng)


def _fingerprint(state: State) -> bytes:
    return sha256(state.tobytes()).digest()


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


RICHER: tuple[dict[str, Any], ...] = ({}, {"seven_zero": SevenZero.BOTH, "jump_in": True})
"""What else is played where an unused option is to make no difference: hands that change seats
leave more marks in a position than any other rule.
"""


@cache
def played(rules: Rules, seed: int) -> Match:
    """A match by these rules, which all options are tried on."""
    return Match.under(rules, seed)


def first_difference(rules: Rules, option: Option, seeds: Iterable[int]) -> int | None:
    """The first match in which another value of an option makes a difference, if there is one."""
    changed = others(rules, option)
    for seed in seeds:
        if any(played(rules, seed).differs_under(other) for other in changed):
            return seed
    return None


@cache
def usual_match(name: str) -> int:
    """The match by the usual rules in which an option first makes a difference: likely it does so
    there by other rules, too, and rare events need not be searched for again.
    """
    seeds = range(0 if name in unused(SHORT) else MATCHES)
    return first_difference(SHORT, OPTIONS[name], seeds) or 0


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("rules", [SHORT, *CHANGED.values()], ids=["usual", *CHANGED])
def test_an_option_makes_a_difference_unless_it_is_unused(rules: Rules) -> None:
    used = {name for name in OPTIONS if name not in unused(rules) and others(rules, OPTIONS[name])}
    if rules.scoring == Scoring.SINGLE_HAND:
        used.remove("shuffle_seats")  # at the deal after a blocked hand, which is too rare here
    for name in sorted(used):
        seeds = chain([usual_match(name)], range(MATCHES))
        assert first_difference(rules, OPTIONS[name], seeds) is not None, name


@pytest.mark.compiled
@pytest.mark.parametrize("richer", RICHER, ids=["usual", "richer"])
@pytest.mark.parametrize("clash", CLASHES, ids=lambda clash: f"{clash.option}-{clash.other}")
def test_an_unused_option_makes_no_difference(clash: Clash, richer: dict[str, Any]) -> None:
    changed = [replace(rules, **richer) for rules in CHANGED.values() if clash.is_in(rules)]
    clashing = [rules for rules in changed if is_meaningful(rules) and clash.is_in(rules)][:1]
    assert clashing or richer
    for rules, seed in product(clashing, range(4)):
        match = Match.under(rules, seed)
        assert match.actions
        for other in others(rules, OPTIONS[clash.option]):
            assert match.is_the_same_under(other)
