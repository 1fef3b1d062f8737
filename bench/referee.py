"""How long `openuno referee` takes to answer, from its start as a process to its end."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

POSITION = """\
rulebook = "classic"
seats = ["Ann", "Bo", "Cy"]
hands = { Ann = "R7 B2 W", Bo = "G3 G4", Cy = "Y9 W+4" }
discard = "B9 R5"
draw = "B1 B2 Y0"
actions = ["Ann: play R7", "Bo: play G3", "Bo: draw"]
"""


def answer_times(runs: int) -> list[float]:
    """Seconds for each of several questions, after one that is not counted."""
    return [_answer() for _ in range(runs + 1)][1:]


def _answer() -> float:
    start = perf_counter()
    subprocess.run(
        [sys.executable, "-m", "openuno", "referee", "-"],
        input=POSITION,
        text=True,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return perf_counter() - start
