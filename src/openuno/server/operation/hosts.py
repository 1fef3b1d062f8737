"""The names by which a server is known. A page of another site, whose name was made to lead to this
machine (DNS rebinding), comes by a name that is none of them.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from ipaddress import ip_address
from urllib.parse import urlsplit

from openuno.server.operation.config import Config

_AT_HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
"""What networks at home put behind the name of a machine; nobody can have it on the internet."""


class KnownHosts:
    """The names that requests may come by: any address in numbers, which no name server is asked
    for; localhost; what the configuration names; and what this machine is called.
    """

    def __init__(self, config: Config) -> None:
        sites = (config.public_url, *config.origins)
        self._of_sites = {_plain(urlsplit(site).hostname or "") for site in sites}
        self._own = {_plain(name) for name in (config.host, *config.hosts, *_names_of_machine())}

    def has(self, name: str) -> bool:
        """Whether we are known by this name, or address."""
        return self.is_own(name) or _plain(name) in self._of_sites

    def is_own(self, name: str) -> bool:
        """Whether it is a name of this machine, and not of a site that stands for it, which comes
        by one way only.
        """
        name = _plain(name)
        try:
            ip_address(name.partition("%")[0])
        except ValueError:
            return name == "localhost" or name.endswith(".localhost") or name in self._own
        return True


def name_in(host: str) -> str:
    """The name or the address in a Host header, without the port.

    >>> name_in("Pi.local:8000"), name_in("[::1]:8000"), name_in("192.0.2.7"), name_in("a:b@c")
    ('Pi.local', '::1', '192.0.2.7', 'a:b@c')
    """
    if host.startswith("["):
        name, _, rest = host[1:].partition("]")
    else:
        name, colon, port = host.partition(":")
        rest = colon + port
    is_port = not rest or (rest[0] == ":" and (rest[1:].isdecimal() or not rest[1:]))
    return name if is_port else host


def _names_of_machine() -> Iterator[str]:
    """What the machine calls itself, and is called in its network."""
    name = socket.gethostname()
    yield name
    first = name.partition(".")[0]
    yield first
    yield from (f"{first}.{home}" for home in _AT_HOME)


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")
