"""How long `openuno referee` takes to answer, from its start as a process to its end."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench.processes import openuno

QUESTIONS = 9
POSITION = """\
rulebook = "classic"
seats = ["Ann", "Bo", "Cy"]
hands = { Ann = "R7 B2 W", Bo = "G3 G4", Cy = "Y9 W+4" }
discard = "B9 R5"
draw = "B1 B2 Y0"
actions = ["Ann: play R7", "Bo: play G3", "Bo: draw"]
"""


def answer_times() -> list[float]:
    """Seconds for each of several questions, after one that is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        position = Path(folder) / "position.toml"
        position.write_text(POSITION, encoding="utf-8")
        return [openuno("referee", str(position)).seconds for _ in range(QUESTIONS + 1)][1:]
