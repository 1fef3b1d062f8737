"""The context that every request gets: the tables, the configuration, the budgets of addresses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from litestar.di import NamedDependency

from openuno.server.analyst.desk import AnalysisDesk
from openuno.server.net.listings import Listings
from openuno.server.net.socket_client import SocketClient
from openuno.server.operation.admission import Admission
from openuno.server.operation.config import Config
from openuno.server.operation.limits import AddressBudgets
from openuno.server.tables.actor import TableActor
from openuno.server.tables.histories import Histories
from openuno.server.tables.registry import TableRegistry
from openuno.server.tables.services import Services
from openuno.server.tables.table_state import TableState
from openuno.text.errors import InputError
from openuno.text.lang import LANGUAGES, Language

_ENGLISH: Language = "en"


class TooMany(InputError):  # noqa: N818
    """Refused because a limit was reached; the same may be allowed after some seconds."""

    def __init__(self, code: str, after: int = 1, **values: object) -> None:
        super().__init__(code, **values)
        self.after = after


class NotAllowed(InputError):  # noqa: N818
    """Refused because whoever asks may not know or do this."""


@dataclass(slots=True)
class AppContext:
    """What requests and sockets share: configuration, tables, budgets and clients."""

    config: Config
    services: Services
    registry: TableRegistry
    histories: Histories
    analyses: AnalysisDesk
    addresses: AddressBudgets
    admission: Admission
    steady_clock: Callable[[], float]
    new_token: Callable[[], str]
    clients: dict[SocketClient, None] = field(default_factory=dict[SocketClient, None])
    """In the order in which they came."""
    listings: Listings = field(default_factory=Listings)
    stopping: bool = False

    def link(self, code: str) -> str:
        """The link to a table."""
        return f"{self.config.public_url}/t/{code}"

    async def find(self, code: str, address: str) -> TableActor:
        """Finds a table by its code. An address may miss a few times only: codes are secret.

        Tables that are not at hand are looked for one after the other, or many codes could be tried
        before it is known that the first was wrong; and each counts as a miss until it is found.
        """
        budget, code = self.addresses.budget(address), code.upper()
        if code in self.registry.actors and budget.misses.has():
            return await self.registry.find(code)
        async with budget.lookups:
            self.miss(address)
            is_missing = False
            try:
                return await self.registry.find(code)
            except InputError as problem:
                is_missing = problem.code == "unknown_table"
                raise
            finally:
                if not is_missing:
                    budget.misses.give_back()

    def count_request(self, address: str, count: int = 1) -> None:
        """Counts a request, be it as several; refused if there were too many."""
        requests = self.addresses.budget(address).requests
        if not requests.take(count):
            raise TooMany("too_many_requests", requests.wait(count))

    def miss(self, address: str) -> None:
        """Counts something asked for that is not there; refused if there was too much of it."""
        misses = self.addresses.budget(address).misses
        if not misses.take():
            raise TooMany("too_many_misses", misses.wait())


def check_open_to_spectators(state: TableState, most_spectators: int) -> None:
    """Refuses whoever has no seat, at a table that is closed to spectators."""
    if not (state.settings.spectators and most_spectators):
        raise NotAllowed("no_spectators")


InContext = NamedDependency[AppContext]
"""The context, for whoever answers a request."""


def language_of(accepted: str | None) -> Language:
    """The first of our languages among those a browser accepts.

    >>> language_of("fr, de-AT;q=0.8, en;q=0.5"), language_of(None)
    ('de', 'en')
    """
    for wish in (accepted or "")[:200].split(","):
        for language in LANGUAGES:
            if wish.strip().lower().startswith(language):
                return language
    return _ENGLISH
