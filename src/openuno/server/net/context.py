"""What every request may need: the hall, the configuration, and how much each visitor may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from litestar.di import NamedDependency

from openuno.server.net.socket_client import Guest
from openuno.server.operation.config import Config
from openuno.server.operation.limits import ByAddress
from openuno.server.tables.actor import LiveTable, Services
from openuno.server.tables.registry import Hall
from openuno.text.errors import InputError
from openuno.text.lang import LANGUAGES, Language

_ENGLISH: Language = "en"


class TooMany(InputError):  # noqa: N818
    """A limit was reached; later it will be different."""


class NotAllowed(InputError):  # noqa: N818
    """The one who asks may not know or do this."""


@dataclass(slots=True)
class Desk:
    """Where requests and sockets are received."""

    config: Config
    services: Services
    hall: Hall
    visitors: ByAddress
    steady_clock: Callable[[], float]
    new_token: Callable[[], str]
    guests: set[Guest] = field(default_factory=set[Guest])
    stopping: bool = False

    def link(self, code: str) -> str:
        """What to open to sit down at a table."""
        return f"{self.config.public_url}/t/{code}"

    async def find(self, code: str, address: str) -> LiveTable:
        """A table by its code. Nobody may try many codes."""
        misses = self.visitors.visitor(address).misses
        if not misses.has():
            raise TooMany("too_many_misses")
        try:
            return await self.hall.find(code.upper())
        except InputError as problem:
            if problem.code == "unknown_table":
                misses.take()
            raise


AtDesk = NamedDependency[Desk]
"""The desk, for whoever answers a request."""


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
