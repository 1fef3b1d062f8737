"""How long a newcomer waits: from `openuno play` to the first decision at the table."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import tempfile
from time import perf_counter

_PROMPT = re.compile(rb"Ann, (your turn|a Wild Draw Four|the first card is)")
_SEEDS = (2, 6, 1, 4, 23)
"""With these the person is the first to play, or the bots do one, two, three or five things before:
each of them one, or two if it draws first."""
_DEALT_BY_CHANCE = ("--dealer", "chance")
_TIMES = 3


def first_decisions() -> list[float]:
    """Seconds until the full screen asks for a move, in a real terminal."""
    dealt = [("--seats", "4", "--seed", str(seed)) for seed in _SEEDS]
    return [_first_decision(words) for words in (*dealt, *[_DEALT_BY_CHANCE] * _TIMES)]


def _first_decision(words: tuple[str, ...]) -> float:
    master, slave = pty.openpty()
    with tempfile.TemporaryDirectory() as folder:
        size = {"COLUMNS": "80", "LINES": "24"}
        begun = perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "openuno", "play", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=os.environ | {"TERM": "xterm", "XDG_DATA_HOME": folder} | size,
            start_new_session=True,
        )
        try:
            _read_until_asked(master)
            seconds = perf_counter() - begun
        finally:
            process.kill()  # to say goodbye it would have to be read from
            process.wait()
    os.close(slave)
    os.close(master)
    return seconds


def _read_until_asked(master: int) -> None:
    shown = b""
    while not _PROMPT.search(shown):
        if not select.select([master], [], [], 60)[0]:
            raise TimeoutError(f"nothing but {shown[-500:]!r}")
        shown += os.read(master, 65536)
