"""Hints: what a person is told who asks for advice."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from openuno.bots import hints
from openuno.bots.hints import think_of_hint
from openuno.bots.level import Level
from openuno.bots.readiness import Readiness
from openuno.bots.warm_up import WarmUp
from openuno.core.jit import note_beside_code
from openuno.game.actions import Play
from openuno.game.reminders import Reminders
from openuno.rulebooks import load
from openuno.tui.session import Session
from openuno.tui.setup import Setup, plan_seats
from tests.support.fullscreen import session_at

HANDS = {"Ann": "R1 G5", "Bo": "R4 G6", "Cy": "Y1 Y2 Y3"}


def always() -> Readiness:
    return Readiness.READY


class Adviser:
    """A bot that gives no reasons."""

    def explain(self, language: str) -> str:
        del language
        return ""


def test_a_hint_tells_to_call_only_where_people_are_reminded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = session_at(hands=HANDS, discard="R7", turn="Ann").game
    call = next(x for x in game.legal("Ann") if isinstance(x, Play) and x.uno)

    class Seated:
        """Bots who lay a card and call UNO with it."""

        def __init__(self, *_: object) -> None: ...

        def move(self) -> Play:
            return call

    monkeypatch.setattr(hints, "make_bot", lambda *_, **__: Adviser())
    monkeypatch.setattr(hints, "SeatedBots", Seated)
    told = {x: think_of_hint(game, "Ann", "en", x, always).action for x in Reminders}
    assert told == {Reminders.ALL: call, Reminders.NONE: Play("Ann", call.cards)}


def test_a_hint_comes_at_once_though_hard_is_still_being_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    session = session_at(hands=HANDS, discard="R7", turn="Ann")
    with WarmUp((sys.executable, "-c", "input()")) as session.warm_up:
        hint = think_of_hint(session.game, "Ann", "en", Reminders.ALL, session.readiness)
    assert "what `normal` would do; `hard` is still being compiled" in hint.in_words("en")
    assert hint.action in session.game.legal("Ann")


def test_people_are_told_once_that_hard_bots_play_as_normal_and_once_that_they_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    session = Session(Setup(load("official"), plan_seats(["Ann"], [Level.HARD]), seed=1))
    assert session.news("en") == []
    with WarmUp((sys.executable, "-c", "input()")) as session.warm_up:
        (told,) = session.news("en")
        assert "play like normal ones for about a minute" in told
        assert session.news("en") == []
        note = note_beside_code("hard-plain")
        note.parent.mkdir(parents=True)
        note.touch()
        assert session.news("en") == ["Hard bots think for themselves now."]
        assert session.news("en") == []
