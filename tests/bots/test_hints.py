"""Hints: what a person is told who asks for advice."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from openuno.bots import hints
from openuno.bots.bot import Bot
from openuno.bots.explanation import Thought, explain
from openuno.bots.hints import Hint, hint_thought, think_of_hint
from openuno.bots.policies import Policy
from openuno.bots.policy_bot import PolicyBot
from openuno.bots.readiness import Readiness
from openuno.bots.search.tally import ActionScore
from openuno.bots.seated_bots import SeatedBots
from openuno.bots.warm_up import WarmUp
from openuno.game.actions import Action, Play
from openuno.game.card import Card
from openuno.game.game import Game
from openuno.game.reminders import Reminders
from openuno.game.sentences import mentions_in
from openuno.game.view import PlayerView
from openuno.text.lang import LANGUAGES
from tests.support.fullscreen import session_at

HANDS = {"Ann": "R1 G5", "Bo": "R4 G6", "Cy": "Y1 Y2 Y3"}


def always() -> Readiness:
    return Readiness.READY


def never() -> Readiness:
    return Readiness.MISSING


def test_a_hint_tells_to_call_only_where_people_are_reminded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = session_at(hands=HANDS, discard="R7", turn="Ann").game
    call = next(x for x in game.legal("Ann") if isinstance(x, Play) and x.uno)

    class Adviser(Bot):
        """A bot that lays a card and calls UNO with it."""

        def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
            del view, legal
            return call

    monkeypatch.setattr(hints, "make_adviser", lambda *_: Adviser())
    told = {x: think_of_hint(game, "Ann", x, always).action for x in Reminders}
    assert told == {Reminders.ALL: call, Reminders.NONE: Play("Ann", call.cards)}


def test_a_hint_is_about_the_moment_it_was_asked_for() -> None:
    game = session_at(hands=HANDS, discard="R7", turn="Ann").game
    think = hint_thought(game, "Ann", Reminders.ALL, never, 1)
    before = game.legal("Ann")
    game.apply("Ann: draw")
    assert think().action in before


def test_a_hint_that_has_to_come_at_once_is_what_the_net_says() -> None:
    """Between two it is better than `normal`, which now and then would do something else."""
    other = 0
    for seed in range(20):
        game = Game(["Ann", "Bo"], seed=seed)
        seat = game.turn or ""
        told = think_of_hint(game, seat, Reminders.ALL, never).action
        net, normal = (
            SeatedBots(game, {seat: PolicyBot(policy, seat, game.rules, Random(1))}).move()
            for policy in (Policy.LEARNED, Policy.SENSIBLE)
        )
        assert told == net
        other += told != normal
    assert other > 2


def test_the_cards_that_a_reason_names_can_be_found_in_it() -> None:
    best, other = (Play("Ann", (Card(name),)) for name in ("R1", "W:G"))
    scores = [ActionScore(0, 900, 0.6, 0.6, 0.01), ActionScore(1, 900, 0.55, 0.55, 0.01)]
    view = session_at(hands=HANDS, discard="R7", turn="Ann").game.view("Ann")
    thought = Thought(view, list(zip((best, other), scores, strict=True)), {}, by_points=False)
    hint = Hint(best, lambda language, mark: explain(thought, language, mark))
    for language in LANGUAGES:
        said = mentions_in(lambda mark, language=language: hint.in_words(language, mark))
        assert [str(mention.card) for mention in said.cards] == ["R1", "W:G"]
        assert said.text == hint.in_words(language)


def test_a_hint_comes_at_once_though_hard_is_still_being_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    session = session_at(hands=HANDS, discard="R7", turn="Ann")
    with WarmUp((sys.executable, "-c", "input()")) as session.warm_up:
        hint = think_of_hint(session.game, "Ann", Reminders.ALL, session.readiness)
    assert "A quick thought for now: the strong bot is still waking up" in hint.in_words("en")
    assert hint.action in session.game.legal("Ann")
