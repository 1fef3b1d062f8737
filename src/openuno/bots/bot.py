"""The protocol that every bot follows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from openuno.game.actions import Action
from openuno.game.events import Event
from openuno.game.view import PlayerView
from openuno.text.lang import Language


class Bot(ABC):
    """Decides for one seat, from what that seat may know. Only `move` is required."""

    @abstractmethod
    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        """What to do when it is this seat's move; allowed like the legal actions."""

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        """What to do while it is not: call UNO, catch someone, jump in; or nothing. It is asked
        once after each thing that happens, if there is anything it may do.
        """
        del view, legal
        return None

    def watch(self, event: Event) -> None:
        """Sees what happens at the table, as its seat sees it: what it remembers, it notes here.
        What was before the latest `HandBegan` is never needed again.
        """
        del event

    def forget(self) -> None:  # noqa: B027 (most bots remember nothing)
        """Something was taken back: it will see all of this hand once more."""

    def explain(self, language: Language) -> str:
        """Why it chose what it chose last, in a sentence or two; empty if it cannot say."""
        del language
        return ""
