"""How long `openuno lab` takes for a report, once everything is compiled: for what is simulated,
not for the analysis that tells how much is luck.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from bench.processes import openuno

RULEBOOKS = ("official", "strict", "harsh", "quickplay", "party")
HANDS = 200_000
_FEW = 100


def lab_seconds() -> float | None:
    """Seconds for the report; nothing if the command fails."""
    try:
        _report(_FEW)
        return _report(HANDS)
    except subprocess.CalledProcessError:
        return None


def _report(hands: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        asked = ["--hands", str(hands), "--luck-hands", "0", "--html", str(page)]
        return openuno("lab", *RULEBOOKS, *asked).seconds
