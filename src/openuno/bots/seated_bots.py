"""Bots at a table: each is shown what its seat sees, and asked when it may act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from openuno.bots.bot import Bot
from openuno.game.actions import Action
from openuno.game.events import Event, HandBegan
from openuno.game.game import Game
from openuno.game.view import redact

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Thought(Generic[T]):
    """What a bot is going to be shown, and then asked: it thinks when this is called, be it in a
    thread, while the game goes on. A bot can have only one thought at a time.
    """

    bot: Bot
    is_new: bool
    """Whether it has to forget what it knew before."""
    news: Sequence[Event]
    question: Callable[[Bot], T]

    def __call__(self) -> T:
        if self.is_new:
            self.bot.forget()
        for event in self.news:
            self.bot.watch(event)
        return self.question(self.bot)


class SeatedBots:
    """The bots of one game, by seat. Each is shown what has happened just before it is asked."""

    def __init__(self, game: Game, bots: Mapping[str, Bot]) -> None:
        self.game = game
        self.bots = dict(bots)
        self._seen: dict[str, int] = {}
        """How many events each bot has been shown, those of earlier hands counted too."""

    def look_again(self) -> None:
        """Has every bot forget this hand and see all of it once more: something was taken back."""
        self._seen.clear()

    def move(self) -> Action:
        """What the bot whose turn it is wants to do."""
        return self.move_thought(self.game.turn or "")()

    def reaction(self, seat: str) -> Action | None:
        """What a bot wants to do out of turn, if it may do anything."""
        thought = self.reaction_thought(seat)
        return thought and thought()

    def next_action(self, chance: Random) -> Action:
        """What the bots do next, if there are no people: the first reaction that one of them has,
        asked in a random order, or else the move.
        """
        for seat in chance.sample(self.game.seats, len(self.game.seats)):
            reaction = self.reaction(seat)
            if reaction is not None:
                return reaction
        return self.move()

    def move_thought(self, seat: str) -> Thought[Action]:
        """Has a bot choose its move."""
        view, legal = self.game.view(seat), self.game.legal(seat)
        return self.thought(seat, lambda bot: bot.move(view, legal))

    def reaction_thought(self, seat: str) -> Thought[Action | None] | None:
        """Has a bot choose a reaction; none if there is nothing it may do."""
        legal = self.game.legal(seat)
        if not legal:
            return None
        view = self.game.view(seat)
        return self.thought(seat, lambda bot: bot.react(view, legal))

    def thought(self, seat: str, question: Callable[[Bot], T]) -> Thought[T]:
        """Shows a bot what it has not seen yet, and then asks it a question.

        What the bot may know is gathered at once, so that the game may go on while it thinks.
        """
        is_new = seat not in self._seen
        return Thought(self.bots[seat], is_new, self._news(seat), question)

    def _news(self, seat: str) -> list[Event]:
        """The events of this hand that a bot has not been shown, as its seat sees them."""
        events = self.game.events
        seen = self._seen.get(seat)
        if seen is None:
            begins = (i for i, event in enumerate(events) if isinstance(event, HandBegan))
            seen = max(begins, default=0)
        self._seen[seat] = len(events)
        return [redact(event, seat) for event in events[seen:]]
