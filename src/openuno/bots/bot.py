"""The interface of every bot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from openuno.game.actions import Action
from openuno.game.events import Event
from openuno.game.view import PlayerView
from openuno.text.lang import Language, Mark


class Bot(ABC):
    """A program that decides for one seat, from what it may know. Only `move` is required."""

    @abstractmethod
    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        """The action to take when it is this seat's move, allowed like the legal ones."""

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        """The action to take out of turn: call UNO, catch someone, jump in; or nothing. The bot is
        asked once after each event, if there is anything it may do.
        """
        del view, legal
        return None

    def watch(self, event: Event) -> None:
        """Takes in an event, as the bot's seat sees it; bots that remember do so here. Nothing from
        before the latest `HandBegan` is needed again.
        """
        del event

    def forget(self) -> None:  # noqa: B027 (most bots remember nothing)
        """Forgets this hand, as an action was taken back: the bot will see all of it once more."""

    def explain(self, language: Language, mark: Mark | None = None) -> str:
        """The reason for the bot's last choice, in a sentence or two; empty if it has none."""
        del language, mark
        return ""
