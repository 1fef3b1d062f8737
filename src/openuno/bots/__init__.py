"""Bots: players that are programs. They know what their seat may know, and nothing else."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openuno.bots.bot import Bot
    from openuno.bots.factory import make_bot
    from openuno.bots.level import Level
    from openuno.bots.seated_bots import SeatedBots

__all__ = ["Bot", "Level", "SeatedBots", "make_bot"]

_HOMES = {"Bot": "bot", "Level": "level", "SeatedBots": "seated_bots", "make_bot": "factory"}


def __getattr__(name: str) -> Any:
    """Imports a name when it is asked for, and not before: the protocol needs only the levels."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"openuno.bots.{_HOMES[name]}"), name)
