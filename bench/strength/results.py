"""What was measured, in docs/bots.json: each tournament with its date and its machine."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from bench.machine import processor
from bench.strength.tournaments import ALL, Tournament
from openuno.files import written_whole

FILE = Path(__file__).parents[2] / "docs" / "bots.json"

Results = dict[str, dict[str, Any]]


def load() -> Results:
    """All results there are, by the name of the tournament."""
    return json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}


def measure(tournament: Tournament) -> None:
    """Plays a tournament, and writes its result beside the others."""
    found = {
        "date": date.today().isoformat(),  # noqa: DTZ011 (whoever runs it looks at a wall)
        "machine": processor(),
        "command": tournament.command,
        "result": tournament.play(),
    }
    results = load() | {tournament.name: found}
    with written_whole(FILE) as part:
        in_order = {name: results[name] for name in ALL if name in results}
        part.write_text(json.dumps(in_order, ensure_ascii=False, indent=1) + "\n", "utf-8")
