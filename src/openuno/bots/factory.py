"""Makes a bot of a level for a seat."""

from __future__ import annotations

from random import Random

from openuno.bots.bot import Bot
from openuno.bots.easy import EasyBot
from openuno.bots.hard import HardBot
from openuno.bots.level import Level
from openuno.bots.policies import Policy
from openuno.bots.policy_bot import PolicyBot
from openuno.bots.search.search import Budget
from openuno.core.data.rules import Rules


def make_bot(level: Level, seat: str, rules: Rules, seed: object, budget_ms: float = 300) -> Bot:
    """A bot of a level for a seat. `seed` seeds its random choices; it is hashed, so that they
    reveal nothing of a game that has the same seed. `hard` thinks for `budget_ms`.
    """
    rng = Random(f"{seed} {seat}")
    match level:
        case Level.RANDOM:
            return PolicyBot(Policy.RANDOM, seat, rules, rng)
        case Level.EASY:
            return EasyBot(seat, rules, rng)
        case Level.NORMAL:
            return PolicyBot(Policy.SENSIBLE, seat, rules, rng)
        case Level.HARD:
            return HardBot(seat, rules, rng, Budget(budget_ms))
