"""How long a newcomer waits: from `openuno play` to the first decision at the table."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import tempfile
from time import perf_counter

STARTS = 5
_PROMPT = "your turn"
_COMMAND = ("play", "--seats", "4", "--seed", "2")
"""With this seed the person is the first to play."""


def first_decisions() -> list[float]:
    """Seconds until the full screen asks for a move, in a real terminal."""
    return [_first_decision() for _ in range(STARTS)]


def _first_decision() -> float:
    master, slave = pty.openpty()
    with tempfile.TemporaryDirectory() as folder:
        size = {"COLUMNS": "80", "LINES": "24"}
        begun = perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "openuno", *_COMMAND],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=os.environ | {"TERM": "xterm", "XDG_DATA_HOME": folder} | size,
            start_new_session=True,
        )
        shown = b""
        while _PROMPT.encode() not in shown:
            if not select.select([master], [], [], 60)[0]:
                raise TimeoutError(f"nothing but {shown[-500:]!r}")
            shown += os.read(master, 65536)
        seconds = perf_counter() - begun
        process.terminate()
        process.wait()
    os.close(slave)
    os.close(master)
    return seconds
