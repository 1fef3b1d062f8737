"""Hints: what a person is told who asks for advice."""

from __future__ import annotations

import pytest

from openuno.game.actions import Play
from openuno.game.reminders import Reminders
from openuno.tui import hints
from tests.support.fullscreen import session_at


class Adviser:
    """A bot that gives no reasons."""

    def explain(self, language: str) -> str:
        del language
        return ""


def test_a_hint_tells_to_call_only_where_people_are_reminded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = {"Ann": "R1 G5", "Bo": "R4 G6", "Cy": "Y1 Y2 Y3"}
    game = session_at(hands=hands, discard="R7", turn="Ann").game
    call = next(x for x in game.legal("Ann") if isinstance(x, Play) and x.uno)

    class Seated:
        """Bots who lay a card and call UNO with it."""

        def __init__(self, *_: object) -> None: ...

        def move(self) -> Play:
            return call

    monkeypatch.setattr(hints, "make_bot", lambda *_: Adviser())
    monkeypatch.setattr(hints, "SeatedBots", Seated)
    told = {x: hints.think_of_hint(game, "Ann", "en", x).action for x in Reminders}
    assert told == {Reminders.ALL: call, Reminders.NONE: Play("Ann", call.cards)}
