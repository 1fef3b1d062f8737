"""asyncpg as far as it is used here; it says nothing about types itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, cast

import asyncpg
from sqlalchemy import URL

from openuno.text.errors import InputError

_SECONDS = 5.0
"""How long it may take to connect."""


class Connection(Protocol):
    """A connection to PostgreSQL."""

    async def fetch(self, query: str, *given: object) -> Sequence[Any]: ...

    async def execute(self, query: str, *given: object) -> str: ...

    def transaction(self) -> AbstractAsyncContextManager[None]: ...

    async def add_listener(self, channel: str, callback: Callable[..., None]) -> None: ...

    def add_termination_listener(self, callback: Callable[..., None]) -> None: ...

    def get_server_pid(self) -> int: ...

    def is_closed(self) -> bool: ...

    def terminate(self) -> None: ...

    async def close(self, *, timeout: float) -> None: ...


class _Driver(Protocol):
    async def connect(self, dsn: str, **options: object) -> Connection: ...


async def connect(address: URL) -> Connection:
    """A new connection to a database."""
    # asyncpg reads addresses as PostgreSQL's own programs do, with options such as sslmode.
    dsn = address.set(drivername="postgresql").render_as_string(hide_password=False)
    settings = {"application_name": "openuno"}
    driver = cast("_Driver", asyncpg)
    try:
        return await driver.connect(dsn, timeout=_SECONDS, server_settings=settings)
    except ValueError as problem:
        raise InputError("database_option", problem=problem) from None
