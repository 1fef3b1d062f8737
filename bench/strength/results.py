"""What was measured, in docs/bots.json: each tournament with its date and its machine."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.machine import processor
from bench.strength.tournaments import ALL, Tournament
from openuno.files import written_whole
from openuno.sim.runners import available_cores

FILE = Path(__file__).parents[2] / "docs" / "bots.json"

QUIET = 0.9
"""The least share of all cores that a tournament has on a machine with nothing else to do."""

Results = dict[str, dict[str, Any]]


def load() -> Results:
    """All results there are, by the name of the tournament."""
    return json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}


def was_quiet(found: dict[str, Any]) -> bool:
    """Whether a tournament had the cores for itself, so that its milliseconds mean something."""
    return found.get("cores_had", 0.0) >= QUIET


def measure(tournament: Tournament) -> None:
    """Plays a tournament, and writes its result beside the others, with the share of all cores that
    it had.
    """
    start, cpu = perf_counter(), _cpu_seconds()
    result = tournament.play()
    had = (_cpu_seconds() - cpu) / (perf_counter() - start) / available_cores()
    found = {
        "date": date.today().isoformat(),  # noqa: DTZ011 (whoever runs it looks at a wall)
        "machine": processor(),
        "cores_had": round(had, 3),
        "command": tournament.command,
        "result": result,
    }
    results = load() | {tournament.name: found}
    with written_whole(FILE) as part:
        in_order = {name: results[name] for name in ALL if name in results}
        part.write_text(json.dumps(in_order, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _cpu_seconds() -> float:
    """What the processes that have ended have taken of all cores."""
    used = os.times()
    return used.children_user + used.children_system
