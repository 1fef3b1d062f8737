"""Commands of OpenUNO, run as a user runs them and measured from outside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

_ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Run:
    """One run of a command."""

    seconds: float
    peak: int
    """The most memory that it had at a time, in bytes."""


def openuno(*words: str, cache: Path | None = None) -> Run:
    """Runs `openuno` with these words; what it and Python compile is kept in this folder."""
    kept = {} if cache is None else _kept_in(cache)
    launcher = [sys.executable, "-m", "bench.child"]
    done = subprocess.run(
        [*launcher, sys.executable, "-m", "openuno", *words],
        check=True,
        cwd=_ROOT,
        env=os.environ | kept,
        stdout=subprocess.PIPE,
        text=True,
    )
    return Run(**json.loads(done.stdout))


def _kept_in(cache: Path) -> dict[str, str]:
    return {
        "XDG_CACHE_HOME": str(cache),
        "PYTHONPYCACHEPREFIX": str(cache / "bytecode"),
        "PYTHONDONTWRITEBYTECODE": "",
    }
