"""The page where the server is out of reach: it opens, says so, and goes on by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from openuno.protocol.http import CreateTable
from tests.support.page.axe import assert_accessible
from tests.support.page.servers import CALM
from tests.support.page.visitors import PHONE, Visitors, see, story
from tests.support.table_server import sqlite, table_server

pytestmark = pytest.mark.long
KEPT = """async () => {
    const cache = await caches.open('shell');
    return (await cache.keys()).map((request) => new URL(request.url).pathname);
}"""


@pytest.mark.usefixtures("page_built")
@story
async def test_without_its_server_the_page_is_honest(visit: Visitors, tmp_path: Path) -> None:
    database = sqlite(tmp_path / "tables.db")
    with table_server(database, **CALM) as server:
        seat = await server.open_table(CreateTable("Ann"))
        ann = await visit("Ann", seat, window=PHONE, worker=True)
        await see(ann.text(ann.words("lobby.invite")))
        await ann.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        port = server.config.port
    ann.forgive("ERR_", "WebSocket", "Failed to load")
    kept = await ann.page.evaluate(KEPT)
    assert "/" in kept
    assert all(path == "/" or path.startswith("/assets/") for path in kept)

    await ann.open("/")
    await see(ann.page.get_by_role("status").get_by_text(ann.words("away.title")))
    await ann.open(f"/t/{seat.code}")
    await see(ann.text(ann.words("away.title")))
    await see(ann.text(ann.words("away.seat_kept")))
    await assert_accessible(ann.page)

    with table_server(database, port=port, **CALM):
        await see(ann.text(ann.words("lobby.invite")))
        await ann.page.reload()
        await see(ann.text(ann.words("lobby.invite")))
