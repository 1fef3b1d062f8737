"""Tests of the page as people use it: the real page in a real Chromium, from the real server.

`visitors` has the people and their windows, `playing` what they do at a table, `dealing` and
`situations` have cards dealt as a test wants them, `wires` cuts them off, `axe` and `fitting` look
at what they see. Things are found by role and name, as a screen reader finds them.

A picture of every window is taken where a test fails. CHROMIUM names another browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.async_api import async_playwright

from tests.support.page.browsers import launch
from tests.support.page.servers import CALM, LIVELY, build_page
from tests.support.page.visitors import Visitors
from tests.support.page.windows import Windows
from tests.support.table_server import TableServer, sqlite, table_server


@pytest.fixture(scope="session")
def runner() -> Generator[asyncio.Runner]:
    """The loop that the browser lives in; other tests may run loops of their own meanwhile."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session")
def windows(runner: asyncio.Runner) -> Generator[Windows]:
    """The browser, in which everyone has a window that knows nothing of the others'."""
    playwright = runner.run(async_playwright().start())
    try:
        browser = runner.run(launch(playwright, is_frugal=True))
        yield Windows(browser)
        runner.run(browser.close())
    finally:
        runner.run(playwright.stop())


@pytest.fixture(scope="session")
def page_built(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The page, built from the sources as they are now, by whichever worker comes first."""
    shared = tmp_path_factory.getbasetemp().parent  # by all workers of pytest-xdist
    build_page(shared / "page.lock")


@pytest.fixture(scope="session")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Generator[TableServer]:
    """A server where nothing happens but what people do: no bot acts, nobody is away."""
    folder = tmp_path_factory.mktemp("calm")
    with table_server(sqlite(folder / "tables.db"), **CALM) as running:
        yield running


@pytest.fixture(scope="session")
def lively(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Generator[TableServer]:
    """A server whose bots play, fast."""
    folder = tmp_path_factory.mktemp("lively")
    with table_server(sqlite(folder / "tables.db"), **LIVELY) as running:
        yield running


@pytest.fixture
def visit(runner: asyncio.Runner, windows: Windows, tmp_path: Path) -> Visitors:
    """Lets people in: `await visit("Ann", server.url)`."""
    return Visitors(runner, windows, tmp_path)
