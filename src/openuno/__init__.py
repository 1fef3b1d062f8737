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
    from openuno.actions import (
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
    from openuno.card import Card, Colour
    from openuno.errors import InputError, OpenUnoError, RuleError
    from openuno.events import Event
    from openuno.fair import FairDeal
    from openuno.game import Game
    from openuno.notation import parse_action
    from openuno.position import Position
    from openuno.replay import Replay
    from openuno.rulebooks import Rulebook
    from openuno.view import PlayerView

__version__ = "0.1.0"

__all__ = [
    "Accept",
    "Action",
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
    "parse_action",
]

_HOMES = {
    "Card": "card",
    "Colour": "card",
    "Event": "events",
    "FairDeal": "fair",
    "Game": "game",
    "InputError": "errors",
    "OpenUnoError": "errors",
    "PlayerView": "view",
    "Position": "position",
    "Replay": "replay",
    "RuleError": "errors",
    "Rulebook": "rulebooks",
    "parse_action": "notation",
}
"""The module of each name; the others are actions."""


def __getattr__(name: str) -> Any:
    """Imports what is asked for, and nothing before: the command line starts faster so."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"openuno.{_HOMES.get(name, 'actions')}"), name)
