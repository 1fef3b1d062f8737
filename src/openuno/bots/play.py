"""Plays a match among bots, to be watched event by event.

>>> from openuno.game.game import Game
>>> game = Game(["Ann", "Bo"], "classic", seed=18)
>>> events = play(game, {"Ann": "easy", "Bo": "normal"})
>>> print(next(events))
Ann plays R3.
>>> for event in events:
...     pass
>>> game.is_over, game.winners
(True, ('Ann',))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from openuno.arguments import checked
from openuno.bots.bot import Bot
from openuno.bots.factory import make_bot
from openuno.bots.level import Level
from openuno.bots.seated_bots import SeatedBots
from openuno.game.actions import Deal
from openuno.game.events import Event
from openuno.game.game import Game
from openuno.game.notation import check_seat
from openuno.text.errors import InputError, Near, shown

Player = Bot | Level | str
"""A bot, or the level of one: `easy`."""


@checked
def play(
    game: Game, bots: Player | Mapping[str, Player] = Level.NORMAL, *, seed: int | None = None
) -> Iterator[Event]:
    """Has bots play a game to the end of the match, and gives everything that happens.

    They are bots of one level, or each seat has its own, by name; a seat that is not named plays
    `normal`. The game's seed decides what they choose by chance, or another one does.
    """
    seed = game.seed if seed is None else seed
    named = bots if isinstance(bots, Mapping) else dict.fromkeys(game.seats, bots)
    for seat in named:
        check_seat(seat, game.seats)
    seated = {seat: _seated(named.get(seat, Level.NORMAL), seat, game, seed) for seat in game.seats}
    return _events(game, SeatedBots(game, seated), Random(f"{seed} reactions"))


def _seated(player: Player, seat: str, game: Game, seed: int) -> Bot:
    """The bot that plays a seat."""
    if isinstance(player, Bot):
        return player
    if player not in tuple(Level):
        known, near = ", ".join(Level), Near.to(player, Level)
        raise InputError("unknown_bot", name=shown(player), known=known, near=near)
    return make_bot(Level(player), seat, game.rules, seed)


def _events(game: Game, bots: SeatedBots, chance: Random) -> Iterator[Event]:
    while not game.is_over:
        yield from game.apply(Deal() if game.turn is None else bots.next_action(chance))
