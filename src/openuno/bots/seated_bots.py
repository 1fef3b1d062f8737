"""Bots at a table: each is told what its seat sees, and asked when it may act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from openuno.bots.bot import Bot
from openuno.game.actions import Action
from openuno.game.events import Event, HandBegan
from openuno.game.game import Game
from openuno.game.view import redact


class SeatedBots:
    """The bots of one game, by seat. Whoever changes the game tells them, by `tell`."""

    def __init__(self, game: Game, bots: Mapping[str, Bot]) -> None:
        self.game = game
        self.bots = dict(bots)
        self.look_again()

    def look_again(self) -> None:
        """Goes through all of this hand once more: for those who have just come, or after something
        was taken back.
        """
        for bot in self.bots.values():
            bot.forget()
        events = self.game.events
        begin = max(
            (i for i, event in enumerate(events) if isinstance(event, HandBegan)), default=0
        )
        self.tell(events[begin:])

    def tell(self, events: Iterable[Event]) -> None:
        """Shows every bot what has happened, as its seat sees it."""
        for event in events:
            for seat, bot in self.bots.items():
                bot.watch(redact(event, seat))

    def move(self) -> Action:
        """What the bot whose turn it is wants to do."""
        seat = self.game.turn or ""
        return self.bots[seat].move(self.game.view(seat), self.game.legal(seat))

    def reaction(self, seat: str) -> Action | None:
        """What a bot wants to do out of turn, if it may do anything."""
        legal = self.game.legal(seat)
        return self.bots[seat].react(self.game.view(seat), legal) if legal else None
