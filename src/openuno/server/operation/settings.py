"""Readers for settings: each turns the text of a flag or a variable into its value.

>>> whole(1, 6)(Given("--port", "7"))
Traceback (most recent call last):
openuno.text.errors.InputError: --port is "7"; it must be a whole number from 1 to 6.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from ipaddress import ip_network
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

from openuno.text.errors import InputError, shown

T = TypeVar("T")

_WEB_PORTS = {"http": 80, "https": 443}
_MAPPED_BITS = 96  # of an IPv6 address that stands for one of IPv4, before that one
_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+aiosqlite": "sqlite+pysqlite",  # as configurations from before may spell it out
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}


class Given(NamedTuple):
    """A text, and where it stands: a flag or a variable."""

    source: str
    text: str

    def wrong(self, code: str, **right: object) -> InputError:
        """The complaint that this makes no sense, with what would be right."""
        return InputError(code, field=self.source, value=shown(self.text), **right)


Reader = Callable[[Given], T]


def whole(least: int, most: int) -> Reader[int]:
    """A whole number."""

    def read(given: Given) -> int:
        number = int(given.text) if re.fullmatch(r"[0-9]{1,18}", given.text) else -1
        if not least <= number <= most:
            raise given.wrong("field_range", least=least, most=most)
        return number

    return read


def seconds(least: int, most: int) -> Reader[float]:
    """A number of seconds."""

    def read(given: Given) -> float:
        written = re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", given.text)
        number = float(given.text) if written else -1.0
        if not least <= number <= most:
            raise given.wrong("setting_seconds", least=least, most=most)
        return number

    return read


def one_of(*choices: str) -> Reader[str]:
    """One of a few words."""

    def read(given: Given) -> str:
        if given.text not in choices:
            raise given.wrong("field_choice", choices=", ".join(choices))
        return given.text

    return read


def switch(given: Given) -> bool:
    """Something that is on or off."""
    return one_of("on", "off")(given) == "on"


def host(given: Given) -> str:
    """A name or an address of this machine."""
    if not re.fullmatch(r"[\w.:%-]{1,255}", given.text):
        raise given.wrong("setting_host")
    return given.text


def host_name(given: Given) -> str:
    """A name that a machine is known by, as browsers write it in Host, without a port."""
    try:
        name = given.text.lower().encode("idna").decode()
    except UnicodeError:
        raise given.wrong("setting_host_name") from None
    if not re.fullmatch(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63}){0,20}", name):
        raise given.wrong("setting_host_name")
    return name


def database(given: Given) -> str:
    """The address of a database, with the driver that we use."""
    kind, separator, rest = given.text.partition("://")
    kind = _DRIVERS.get(kind, kind)
    if not separator or kind not in _DRIVERS.values():
        raise InputError("setting_database", field=given.source)  # there may be a password in it
    return f"{kind}://{rest}"


def origin(given: Given) -> str:
    """The address of a site, as browsers write it in Origin."""
    try:
        parts = urlsplit(given.text)
        name, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError:
        raise given.wrong("setting_origin") from None
    rest = parts.path.removesuffix("/") + parts.query + parts.fragment
    if parts.scheme not in _WEB_PORTS or not name or "@" in parts.netloc or rest:
        raise given.wrong("setting_origin")
    return origin_of(parts.scheme, name, port)


def origin_of(scheme: str, name: str, port: int | None) -> str:
    """A site in one text; the port goes without saying where it is the usual one.

    >>> origin_of("http", "::1", 8000), origin_of("https", "example.org", 443)
    ('http://[::1]:8000', 'https://example.org')
    """
    shown_port = "" if port in (None, _WEB_PORTS[scheme]) else f":{port}"
    return f"{scheme}://{f'[{name}]' if ':' in name else name}{shown_port}"


def network(given: Given) -> str:
    """An address, or a network of them."""
    try:
        ip_network(given.text)
    except ValueError:
        raise given.wrong("setting_network") from None
    return given.text


def both_ways(network: str) -> tuple[str, ...]:
    """A network, and how a socket that is for IPv4 and IPv6 writes it, if that is another way.

    >>> both_ways("10.0.0.0/8"), both_ways("::1/128")
    (('10.0.0.0/8', '::ffff:10.0.0.0/104'), ('::1/128',))
    """
    known = ip_network(network)
    if known.version == 6:
        return (network,)
    return network, f"::ffff:{known.network_address}/{_MAPPED_BITS + known.prefixlen}"


def token(given: Given) -> str:
    """A secret that can stand in a header."""
    if not re.fullmatch(r"[!-~]{16,200}", given.text):
        raise InputError("setting_token", field=given.source)
    return given.text


def each(read: Reader[T]) -> Reader[tuple[T, ...]]:
    """Several of them, with commas between."""

    def read_all(given: Given) -> tuple[T, ...]:
        texts = (text.strip() for text in given.text.split(","))
        return tuple(read(Given(given.source, text)) for text in texts if text)

    return read_all
