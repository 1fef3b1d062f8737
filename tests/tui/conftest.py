"""What holds for every test of the terminal table."""

from __future__ import annotations

import asyncio
from collections.abc import Generator

import pytest
import textual.app
import textual.pilot
from textual._context import active_app

from tests.support.terminals import OpenTerminal, terminals

_FROM_THE_DRIVER = 3
"""Turns of the event loop in which what a driver sends, as a key, has come into the app's queue."""


@pytest.fixture
def open_terminal() -> Generator[OpenTerminal]:
    """Opens terminals that end with the test, however it ends."""
    with terminals() as opens:
        yield opens


@pytest.fixture(autouse=True)
def _wait_for_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits until all messages are handled, where Textual would wait until the process is idle: it
    measures that, and on a busy machine or under coverage it is a second for each key.
    """
    for module in (textual.app, textual.pilot):
        monkeypatch.setattr(module, "wait_for_idle", _until_handled)


async def _until_handled(_least: float = 0, _most: float = 1) -> None:
    for _ in range(_FROM_THE_DRIVER):
        await asyncio.sleep(0)
    app = active_app.get()
    while any(pump.message_queue_size for pump in (app, *app.screen.walk_children(with_self=True))):
        await asyncio.sleep(0)
