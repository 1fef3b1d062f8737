"""Machine instructions, by the processor's own counter (`perf`) or counted by Valgrind.

Valgrind knows fewer instructions than new processors have; what runs there is compiled for an older
one.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.counted import NOTHING

NAMES = ("whole", "fixed", "step", "do", "deal")
_PERF_HANDS = 200_000
_VALGRIND_HANDS = 2_000
_ROOT = Path(__file__).parents[1]
_PYTHON = [sys.executable, "-m", "bench.counted"]
_OLDER = "haswell" if platform.machine() == "x86_64" else "generic"


@dataclass(frozen=True)
class Counts:
    """Instructions for each action of a simulated hand, by part."""

    by: str
    """Who counted."""
    per_action: dict[str, float]


def count_instructions() -> Counts | None:
    """Counts by the best means that this machine has; nothing if it has none."""
    if shutil.which("perf") and _perf_count([sys.executable, "-c", ""]):
        return _by_perf()
    if shutil.which("valgrind") and shutil.which("vgdb"):
        return _by_valgrind()
    return None


def _by_perf() -> Counts:
    """Whole processes, without a part and with it: the difference is the part."""
    command = [*_PYTHON, str(_PERF_HANDS)]
    actions = int(subprocess.check_output([*command, *NAMES], cwd=_ROOT))
    rest = _perf_count(command)
    counts = {name: (_perf_count([*command, name]) - rest) / actions for name in NAMES}
    return Counts("the processor's own counter, read by `perf`", counts)


def _perf_count(command: list[str]) -> int:
    """The instructions of a command; 0 where they cannot be counted."""
    with tempfile.NamedTemporaryFile("r") as file:
        watch = ["perf", "stat", "-x", ",", "-e", "instructions:u", "-o", file.name]
        subprocess.run([*watch, *command], check=False, cwd=_ROOT, capture_output=True)
        count = re.search(r"^(\d+),.*instructions", file.read(), re.MULTILINE)
    return int(count[1]) if count else 0


def _by_valgrind() -> Counts:
    """All parts in one process, which says when to count; before that, compiled without it."""
    older = os.environ | {"NUMBA_CPU_NAME": _OLDER, "NUMBA_CPU_FEATURES": ""}
    subprocess.check_output([*_PYTHON, "1", *NAMES], cwd=_ROOT, env=older)
    with tempfile.TemporaryDirectory() as folder:
        files = [f"--log-file={folder}/log", f"--callgrind-out-file={folder}/counts"]
        valgrind = ["valgrind", "--tool=callgrind", "--instr-atstart=no", *files]
        words = [str(_VALGRIND_HANDS), "--callgrind", *NAMES]
        actions = int(subprocess.check_output([*valgrind, *_PYTHON, *words], cwd=_ROOT, env=older))
        totals = dict(map(_total, Path(folder).glob("counts.*")))
    counts = {name: (totals[name] - totals[NOTHING]) / actions for name in NAMES}
    return Counts(f"Valgrind, in code compiled for `{_OLDER}`", counts)


def _total(path: Path) -> tuple[str, int]:
    """The name that a file of Callgrind was asked for by, and its sum."""
    text = path.read_text(encoding="utf-8")
    name = re.search(r"^desc: Trigger: dump (\w+)", text, re.MULTILINE)
    total = re.search(r"^totals: (\d+)", text, re.MULTILINE)
    if name is None or total is None:
        raise ValueError(f"{path.name} is no file of Callgrind's")
    return name[1], int(total[1])
