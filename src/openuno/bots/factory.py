"""Makes a bot of a level for a seat."""

from __future__ import annotations

from random import Random

from openuno.bots.attention import ATTENTION, InattentiveBot
from openuno.bots.bot import Bot
from openuno.bots.easy import EasyBot
from openuno.bots.hard import HardBot
from openuno.bots.level import Level
from openuno.bots.policies import Policy
from openuno.bots.policy_bot import PolicyBot
from openuno.bots.search.search import Budget
from openuno.core.data.rules import Rules
from openuno.game.reminders import Reminders


def make_bot(
    level: Level,
    seat: str,
    rules: Rules,
    seed: object,
    budget_ms: float = 300,
    reminders: Reminders = Reminders.ALL,
) -> Bot:
    """A bot of a level for a seat. `seed` seeds its random choices; it is hashed, so that they
    reveal nothing of a game that has the same seed. `hard` thinks for `budget_ms`. Where there are
    no reminders, it may forget to call UNO, and miss that others did.
    """
    rng = Random(f"{seed} {seat}")
    bot = _attentive_bot(level, seat, rules, rng, budget_ms)
    if reminders is Reminders.ALL:
        return bot
    return InattentiveBot(bot, seat, ATTENTION[level], Random(f"{seed} {seat} attention"))


def _attentive_bot(level: Level, seat: str, rules: Rules, rng: Random, budget_ms: float) -> Bot:
    match level:
        case Level.RANDOM:
            return PolicyBot(Policy.RANDOM, seat, rules, rng)
        case Level.EASY:
            return EasyBot(seat, rules, rng)
        case Level.NORMAL:
            return PolicyBot(Policy.SENSIBLE, seat, rules, rng)
        case Level.HARD:
            return HardBot(seat, rules, rng, Budget(budget_ms))
