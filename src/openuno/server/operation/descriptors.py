"""File descriptors: each connection takes one, and a server without any can do nothing more."""

from __future__ import annotations

import sys
from typing import NamedTuple

from openuno.server.operation.limits import Limits
from openuno.text.errors import InputError

_OWN = 256
"""Descriptors for the server itself: its database, its log, its threads, and some to spare."""
_FEWEST = 64
"""Connections without which it makes no sense to open."""


class Room(NamedTuple):
    """How many connections there is room for."""

    connections: int
    needed: int
    """Descriptors that the limits would need."""
    available: int | None
    """Descriptors that the system gives; none if it does not count them."""

    @property
    def is_short(self) -> bool:
        """Whether the limits allow more than the system does."""
        return self.available is not None and self.available < self.needed


def make_room(limits: Limits) -> Room:
    """Has the system give as many descriptors as it will; `InputError` if that is next to none.

    The server never has more connections than there is room for, whatever its limits say.
    """
    needed = limits.most_connections + _OWN
    available = _raised(needed)
    if available is None or available >= needed:
        return Room(limits.most_connections, needed, available)
    if available < _OWN + _FEWEST:
        raise InputError("too_few_descriptors", available=available, least=_OWN + _FEWEST)
    return Room(available - _OWN, needed, available)


def _raised(needed: int) -> int | None:
    """How many descriptors this process may have, once that is raised to the most it may be."""
    if sys.platform == "win32":
        return None
    import resource  # there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(soft, needed) if hard == resource.RLIM_INFINITY else hard
    if soft not in (wanted, resource.RLIM_INFINITY):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # some systems have a limit beside the one that they tell
            return soft
        return wanted
    return None if soft == resource.RLIM_INFINITY else soft
