"""Attacks on a real server: each is refused with a reason, harms nobody else, and is no error in
the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator

import pytest

from tests.support.attackers import (
    playing,
)
from tests.support.server_under_attack import Victim, victim
from tests.support.waiting import SECONDS


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Victim]:
    """A server with the limits that everyone has."""
    with victim(tmp_path_factory.mktemp("victim"), "--bot-delay", "0") as server:
        yield server


@pytest.fixture(autouse=True)
def bystanders(request: pytest.FixtureRequest) -> Generator[None]:
    """Whatever happens in a test, the server is well, and others play on."""
    yield
    if "server" in request.fixturenames:
        asyncio.run(asyncio.wait_for(_play_on(request.getfixturevalue("server")), SECONDS))


async def _play_on(server: Victim) -> None:
    async with playing(server) as (ann, bo):
        assert (await ann.act("draw"))["type"] in ("done", "refused")
        assert (await bo.ask("say", text="all is well"))["type"] == "done"
    assert await server.is_well()
