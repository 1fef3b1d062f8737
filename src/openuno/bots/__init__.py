"""Players that are programs. They know what their seat may know, and nothing else."""

from openuno.bots.bot import Bot
from openuno.bots.bot_names import bot_names
from openuno.bots.levels import Level, make_bot
from openuno.bots.seated_bots import SeatedBots

__all__ = ["Bot", "Level", "SeatedBots", "bot_names", "make_bot"]
