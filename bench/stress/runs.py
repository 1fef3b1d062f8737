"""The runs that docs/reliability.md tells of, and what came of them, in docs/reliability.json."""

from __future__ import annotations

import asyncio
import json
import tempfile
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from bench.machine import processor
from bench.stress import faults, kills, outage, pair, spoilt, stops, timers
from bench.stress.load import database_of
from openuno.files import written_whole
from openuno.server.operation.config import read_config
from tests.support.databases import running_postgres

FILE = Path(__file__).parents[2] / "docs" / "reliability.json"
SMALL: dict[str, dict[str, Any]] = {
    "kills": {"times": 10, "tables": 8, "seed": 1},
    "outage": {"times": 3, "lengths": (0.1, 1.0, 12.0), "tables": 8, "seed": 1},
    "pair": {"times": 4, "tables": 8, "seed": 1},
    "faults": {"seconds": 10.0, "tables": 8, "seed": 1},
    "spoilt": {"messages": 10_000, "tables": 4, "seed": 1},
    "stops": {"times": 3, "tables": 8, "seed": 1},
    "timers": {"each": 2, "seed": 1},
}
"""The scenarios, and how large they are unless somebody says otherwise."""
_MODULES = {
    "kills": kills,
    "pair": pair,
    "faults": faults,
    "spoilt": spoilt,
    "stops": stops,
    "timers": timers,
}
_OUTAGES = (0.1, 0.3, 1, 2, 5, 12, 0.5, 3, 8, 15, 0.2, 4)

Results = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Run:
    """A scenario, on a database, so and so often."""

    scenario: str
    database: str
    settings: dict[str, Any] = field(default_factory=dict[str, Any])

    @property
    def name(self) -> str:
        """What `make reliability only=` knows it by."""
        return f"{self.scenario}-{self.database}"

    @property
    def command(self) -> str:
        """What to type to have it run."""
        given = "".join(f" --{name} {_text(value)}" for name, value in self.settings.items())
        return f"python -m bench.stress {self.scenario} --database {self.database}{given}"

    def play(self) -> dict[str, Any]:
        """Runs it; gives the figures."""
        with tempfile.TemporaryDirectory() as folder:
            if self.scenario == "outage":
                with running_postgres() as postgres:
                    return asyncio.run(outage.run(postgres, Path(folder), **self.settings))
            with database_of(self.database) as url:
                database = read_config({"database": url}, {}).database
                module = _MODULES[self.scenario]
                return asyncio.run(module.run(database, Path(folder), **self.settings))


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


_ALL = (
    Run("kills", "sqlite", {"times": 500, "tables": 10, "seed": 1}),
    Run("kills", "postgresql", {"times": 500, "tables": 10, "seed": 1}),
    Run("outage", "postgresql", {"times": 100, "lengths": _OUTAGES, "tables": 10, "seed": 1}),
    Run("pair", "postgresql", {"times": 20, "tables": 20, "seed": 1}),
    *(
        Run(scenario, database, settings)
        for scenario, settings in (
            ("faults", {"seconds": 60, "tables": 20, "seed": 1}),
            ("spoilt", {"messages": 500_000, "tables": 10, "seed": 1}),
            ("stops", {"times": 10, "tables": 50, "seed": 1}),
            ("timers", {"each": 6, "seed": 1}),
        )
        for database in ("sqlite", "postgresql")
    ),
)
ALL = {run.name: run for run in _ALL}


def load() -> Results:
    """All results there are, by the name of the run."""
    return json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}


def keep(run: Run, result: dict[str, Any]) -> None:
    """Writes the result of a run beside the others."""
    found = {
        "date": date.today().isoformat(),  # noqa: DTZ011 (whoever runs it looks at a wall)
        "machine": processor(),
        "command": run.command,
        "result": result,
    }
    results = load() | {run.name: found}
    with written_whole(FILE) as part:
        in_order = {name: results[name] for name in ALL if name in results}
        part.write_text(json.dumps(in_order, ensure_ascii=False, indent=1) + "\n", "utf-8")
