"""Tables of the server, as people know them: every test plays over the network, with the client
that anyone can use.
"""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.support.table_server import (
    TableServer,
    sqlite,
    table_server,
)


@pytest.fixture(scope="session")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Generator[TableServer]:
    """A server where one is soon away."""
    database = sqlite(tmp_path_factory.mktemp("hasty") / "tables.db")
    with table_server(database, away_after=0.02) as running:
        yield running
