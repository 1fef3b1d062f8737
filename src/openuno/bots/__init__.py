"""Players that are programs. They know what their seat may know, and nothing else."""

from openuno.bots.protocol import Bot
from openuno.bots.simple import SimpleBot

__all__ = ["Bot", "SimpleBot"]
