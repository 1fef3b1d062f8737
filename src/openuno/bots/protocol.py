"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from openuno.actions import Action
from openuno.view import PlayerView


class Bot(Protocol):
    """Decides for one seat, from what that seat may know."""

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        """What to do when it is this seat's move; one of the legal actions."""
        ...

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        """What to say while it is not: call UNO, catch someone, or nothing."""
        ...
