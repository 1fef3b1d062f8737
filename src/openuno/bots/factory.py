"""Makes a bot of a level for a seat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from openuno.bots.attention import ATTENTION, InattentiveBot
from openuno.bots.bot import Bot
from openuno.bots.easy import EasyBot
from openuno.bots.hard import HardBot
from openuno.bots.level import Level
from openuno.bots.policies import Policy
from openuno.bots.policy_bot import PolicyBot
from openuno.bots.readiness import Readiness
from openuno.bots.search.search import Budget
from openuno.core.data.rules import Rules
from openuno.core.jit import require_compiler
from openuno.game.reminders import Reminders


def make_bot(
    level: Level,
    seat: str,
    rules: Rules,
    seed: object,
    budget_ms: float = 300,
    reminders: Reminders = Reminders.ALL,
    readiness: Callable[[], Readiness] | None = None,
) -> Bot:
    """A bot of a level for a seat. `seed` seeds its random choices; it is hashed, so that they
    reveal nothing of a game that has the same seed. `hard` thinks for `budget_ms`, and
    needs a compiler, unless it plays as `normal` until `readiness` says that it is ready. Where
    there are no reminders, a bot may forget to call UNO, and miss that others did.
    """
    rng = Random(f"{seed} {seat}")
    bot = _attentive_bot(level, seat, rules, rng, budget_ms, readiness)
    if reminders is Reminders.ALL:
        return bot
    return InattentiveBot(bot, seat, ATTENTION[level], Random(f"{seed} {seat} attention"))


def _attentive_bot(
    level: Level,
    seat: str,
    rules: Rules,
    rng: Random,
    budget_ms: float,
    readiness: Callable[[], Readiness] | None,
) -> Bot:
    match level:
        case Level.RANDOM:
            return PolicyBot(Policy.RANDOM, seat, rules, rng)
        case Level.EASY:
            return EasyBot(seat, rules, rng)
        case Level.NORMAL:
            return PolicyBot(Policy.SENSIBLE, seat, rules, rng)
        case Level.HARD:
            if readiness is None:
                require_compiler()
                return HardBot(seat, rules, rng, Budget(budget_ms))
            return HardBot(seat, rules, rng, Budget(budget_ms), readiness=readiness)


def make_adviser(
    seat: str, rules: Rules, seed: object, readiness: Callable[[], Readiness]
) -> HardBot:
    """A bot that gives advice to a person: `hard`, and at once by the best policy until `readiness`
    says that it is ready.
    """
    rng = Random(f"{seed} {seat}")
    return HardBot(seat, rules, rng, Budget(), readiness=readiness, advises=True)
