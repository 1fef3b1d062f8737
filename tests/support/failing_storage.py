"""A database that does not answer for a while, beneath a server that runs."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import pytest

from openuno.client import http_requests, table_client
from openuno.server.storage import StorageDown
from tests.support.table_server import TableServer


@contextmanager
def failing(server: TableServer, name: str, times: int) -> Generator[list[object]]:
    """Has the database not answer so many times when something is to be written; counts them.
    Clients do not wait for long.
    """
    store = server.context.services.store
    work, failed = getattr(store, name), list[object]()

    async def fail(change: object) -> bool:
        if len(failed) < times:
            failed.append(change)
            raise StorageDown
        return await work(change)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, name, fail)
        patch.setattr(table_client, "_LONGEST_PAUSE", 0.01)
        patch.setattr(http_requests, "_PAUSE", 0.01)
        yield failed
