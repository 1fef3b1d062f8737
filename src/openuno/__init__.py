"""OpenUNO: UNO by your table's own rules.

>>> from openuno import Game
>>> game = Game(["Ann", "Bo", "Cy"], "strict", seed=1)
>>> game.phase
'play'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openuno.bots.bot import Bot
    from openuno.bots.play import play
    from openuno.game.actions import (
        Accept,
        Action,
        CallUno,
        Catch,
        Challenge,
        ChooseColour,
        Deal,
        Draw,
        Jump,
        Pass,
        Play,
        Suggest,
        Swap,
    )
    from openuno.game.card import Card, Colour
    from openuno.game.events import Event
    from openuno.game.fair_deal import FairDeal
    from openuno.game.game import Game
    from openuno.game.hand import Hand
    from openuno.game.notation import parse_action
    from openuno.game.position import Position
    from openuno.game.replay import Replay
    from openuno.game.view import PlayerView
    from openuno.rule_lab.command import lab
    from openuno.rulebooks import Rulebook, load
    from openuno.sim.arena.command import arena
    from openuno.sim.command import simulate
    from openuno.text.errors import InputError, OpenUnoError, RuleError

__version__ = "0.1.0"

__all__ = [
    "Accept",
    "Action",
    "Bot",
    "CallUno",
    "Card",
    "Catch",
    "Challenge",
    "ChooseColour",
    "Colour",
    "Deal",
    "Draw",
    "Event",
    "FairDeal",
    "Game",
    "Hand",
    "InputError",
    "Jump",
    "OpenUnoError",
    "Pass",
    "Play",
    "PlayerView",
    "Position",
    "Replay",
    "RuleError",
    "Rulebook",
    "Suggest",
    "Swap",
    "arena",
    "lab",
    "load",
    "parse_action",
    "play",
    "simulate",
]

_HOMES = {
    "Bot": "bots.bot",
    "Card": "game.card",
    "Colour": "game.card",
    "Event": "game.events",
    "FairDeal": "game.fair_deal",
    "Game": "game.game",
    "Hand": "game.hand",
    "InputError": "text.errors",
    "OpenUnoError": "text.errors",
    "PlayerView": "game.view",
    "Position": "game.position",
    "Replay": "game.replay",
    "RuleError": "text.errors",
    "Rulebook": "rulebooks",
    "arena": "sim.arena.command",
    "lab": "rule_lab.command",
    "load": "rulebooks",
    "parse_action": "game.notation",
    "play": "bots.play",
    "simulate": "sim.command",
}
"""The module of each name; the others are actions."""


def __getattr__(name: str) -> Any:
    """Imports what is asked for, and nothing before: the command line starts faster so."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"openuno.{_HOMES.get(name, 'game.actions')}"), name)
