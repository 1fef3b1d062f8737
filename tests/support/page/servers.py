"""The servers that the page is opened at, and the page itself."""

from __future__ import annotations

import fcntl
import runpy
from pathlib import Path

from openuno.server.net import page_files
from tests.support.paths import WEB
from tests.support.table_server import LONG

CALM = {"bot_delay": LONG, "away_after": LONG}
"""Nothing happens but what people do: no bot acts, nobody is away."""
LIVELY = {"bot_delay": 0.05, "catch_grace": 0.3, "away_after": LONG}
"""Bots play, fast."""


def build_page(lock: Path) -> None:
    """Builds the page from the sources as they are now; of several who do so at once, one does."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        runpy.run_path(str(WEB / "build.py"))["build"]()
    page_files.files.cache_clear()
