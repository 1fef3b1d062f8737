"""Attention: bots at tables without reminders call UNO, and notice that others did not, by chance.

A bot is told what has happened by the game itself, which knows who can be caught; how much of that
it notices depends on its level.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

import msgspec

from openuno.bots.bot import Bot
from openuno.bots.level import Level
from openuno.game.actions import Action, CallUno, Catch, Jump, Play
from openuno.game.events import CatchWindowClosed, CatchWindowOpened, Event, HandBegan
from openuno.game.view import PlayerView
from openuno.text.lang import Language, Mark

A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Attention:
    """The chances that a bot thinks of something."""

    calls: float
    """That it calls UNO: with the card, and once more after it."""
    notices: float
    """That it notices that somebody else did not; once each time."""


ATTENTION = {
    Level.RANDOM: Attention(calls=0.5, notices=0.2),
    Level.EASY: Attention(calls=0.8, notices=0.8),  # and it makes mistakes of its own
    Level.NORMAL: Attention(calls=0.9, notices=0.7),
    Level.HARD: Attention(calls=0.97, notices=0.9),
}


class InattentiveBot(Bot):
    """A bot that plays like another one, but does not always think of calls."""

    def __init__(self, bot: Bot, seat: str, attention: Attention, rng: Random) -> None:
        self._bot = bot
        self._seat = seat
        self._attention = attention
        self._rng = rng
        self._noticed: set[str] = set()
        """Who can be caught, as far as the bot has noticed; itself among them."""

    def watch(self, event: Event) -> None:
        match event:
            case HandBegan():
                self._noticed.clear()
            case CatchWindowOpened(seat=seat):
                own = seat == self._seat
                chance = self._attention.calls if own else self._attention.notices
                if self._rng.random() < chance:
                    self._noticed.add(seat)
            case CatchWindowClosed(seat=seat):
                self._noticed.discard(seat)
            case _:
                pass
        self._bot.watch(event)

    def forget(self) -> None:
        self._noticed.clear()
        self._bot.forget()

    def move(self, view: PlayerView, legal: Sequence[Action]) -> Action:
        return self._forgetful(self._bot.move(view, legal))

    def react(self, view: PlayerView, legal: Sequence[Action]) -> Action | None:
        action = self._bot.react(view, [each for each in legal if self._thinks_of(each)])
        return None if action is None else self._forgetful(action)

    def explain(self, language: Language, mark: Mark | None = None) -> str:
        return self._bot.explain(language, mark)

    def _thinks_of(self, action: Action) -> bool:
        match action:
            case CallUno():
                return self._seat in self._noticed
            case Catch(target=target):
                return target in self._noticed
            case _:
                return True

    def _forgetful(self, action: A) -> A:
        """The same action; UNO is called with it only if the bot thinks of it."""
        calls = isinstance(action, Play | Jump) and action.uno
        if calls and self._rng.random() >= self._attention.calls:
            return msgspec.structs.replace(action, uno=False)
        return action
