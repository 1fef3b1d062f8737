"""Players that are programs. They know what their seat may know, and nothing else."""

from openuno.bots.bot import Bot
from openuno.bots.company import Company
from openuno.bots.levels import Level, make_bot
from openuno.bots.naming import bot_names

__all__ = ["Bot", "Company", "Level", "bot_names", "make_bot"]
