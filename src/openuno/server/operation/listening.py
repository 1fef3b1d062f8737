"""The socket that a server listens at; if its port is taken, who has it and which one is free."""

from __future__ import annotations

import errno
import socket
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException

import msgspec

from openuno.protocol.http import TableList
from openuno.server.operation.config import Config
from openuno.server.operation.settings import origin_of
from openuno.text.errors import InputError

_BACKLOG = 2048
_LAST_PORT = 65_535
_TRIED = 20
"""How many ports are tried to find one that is free."""
PATIENCE = 1.0
"""Seconds in which whoever has the port may tell that it is a server of ours."""
_MOST_READ = 1_000_000


def listen(config: Config) -> socket.socket:
    """A socket at the address asked for; port 0 is any that is free, `::` is IPv4 as well."""
    try:
        return _open(config.host, config.port)
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            raise _taken(config) from None
        raise InputError(
            "cannot_listen", host=config.host, port=config.port, problem=problem.strerror
        ) from None


def _open(host: str, port: int) -> socket.socket:
    return socket.create_server(
        (host, port),
        family=socket.AF_INET6 if ":" in host else socket.AF_INET,
        backlog=_BACKLOG,
        dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6(),
    )


def _taken(config: Config) -> InputError:
    """The complaint that somebody else has the port, with the way out."""
    host = "localhost" if config.is_everywhere else config.host
    code = "port_taken_by_us" if _is_ours(host, config.port) else "port_taken"
    address = origin_of("http", host, config.port)
    return InputError(code, port=config.port, address=address, free=_free_port(config))


def _is_ours(host: str, port: int) -> bool:
    """Whether a server of ours answers there: it tells its tables as nobody else does."""
    with (
        suppress(OSError, HTTPException, msgspec.MsgspecError),
        closing(HTTPConnection(host, port, timeout=PATIENCE)) as connection,
    ):
        connection.request("GET", "/api/tables")
        answer = connection.getresponse().read(_MOST_READ)
        msgspec.json.decode(answer, type=TableList)
        return True
    return False


def _free_port(config: Config) -> int:
    """A port that could be had instead: one of the next, or any."""
    for port in range(config.port + 1, min(config.port + _TRIED, _LAST_PORT) + 1):
        with suppress(OSError), _open(config.host, port):
            return port
    with _open(config.host, 0) as listener:
        return int(listener.getsockname()[1])
