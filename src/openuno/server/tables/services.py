"""The services that tables need from the server: store, clock, randomness, bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from openuno.live.pace import Pace
from openuno.server.operation.metrics import Metrics
from openuno.server.operation.shared_clock import SharedClock
from openuno.server.storage import Store
from openuno.server.tables.bot_runner import BotThreads
from openuno.server.tables.command_handler import CommandHandler
from openuno.server.tables.out_of_order import BrokenTables


@dataclass(frozen=True, slots=True)
class Services:
    """The services that tables need from the server."""

    store: Store
    handler: CommandHandler
    clock: SharedClock
    """Seconds since 1970, as the system tells; it may be set, also back."""
    timer: Callable[[], float]
    """Seconds that never go back, as the event loop counts them."""
    new_id: Callable[[], str]
    """Random letters that nobody can guess."""
    pace: Pace
    away_after: float
    alone: bool
    """Whether no other process serves these tables."""
    lease: float
    """How much later than another process this one acts at a table the other keeps."""
    is_home: Callable[[str], bool]
    """Whether people come to this process for a table; another one sees to it only if it must."""
    broken: BrokenTables
    bot_threads: BotThreads
    metrics: Metrics
