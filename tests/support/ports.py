"""Ports of this machine: for servers that come and go, and for none."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Generator
from contextlib import contextmanager

_HOST = "127.0.0.1"
_PORTS = range(24_001, 32_000)
"""None that systems give to outgoing connections: whoever looks for a server that is down could
else be connected to themselves, and keep it from starting again. Nor any that Ray chooses from."""


def free_port() -> int:
    """A port that nobody uses, and no other test will for as long as this process lives: the port
    of UDP with the same number stands for it, also while its server is down.
    """
    while True:
        port = secrets.choice(_PORTS)
        claim = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            claim.bind((_HOST, port))
            socket.create_server((_HOST, port)).close()
        except OSError:
            claim.close()
        else:
            claim.detach()  # so it stays open
            return port


@contextmanager
def dead_port() -> Generator[int]:
    """A port that refuses everyone: somebody has it, who does not listen."""
    with socket.socket() as mute:
        mute.bind((_HOST, 0))
        yield mute.getsockname()[1]
