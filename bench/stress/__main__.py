"""Tries to have the table server lose something.

    python -m bench.stress kills --database postgresql --times 20 --tables 10
    python -m bench.stress report                # all runs of docs/reliability.md
    python -m bench.stress report pair-postgresql
    python -m bench.stress page                  # the page, of what docs/reliability.json holds

If something is wrong, it says what, and ends with status 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from bench.stress.report import write_page
from bench.stress.runs import ALL, SMALL, Run, keep


def main(arguments: list[str]) -> None:
    """Runs what is asked for."""
    given = _parser().parse_args(arguments)
    if given.what == "page":
        write_page()
    elif given.what == "report":
        unknown = [name for name in given.runs if name not in ALL]
        if unknown:
            sys.exit(f"no such run: {', '.join(unknown)}; there are {', '.join(ALL)}")
        for name in given.runs or ALL:
            print(ALL[name].command, flush=True)
            result = _checked(ALL[name].play())
            print(json.dumps(result), flush=True)
            keep(ALL[name], result)
            write_page()
    else:
        settings = {name: getattr(given, name) for name in SMALL[given.what]}
        result = Run(given.what, given.database, settings).play()
        if given.json is not None:
            given.json.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
        print(json.dumps(_checked(result), indent=1))


def _checked(result: dict[str, Any]) -> dict[str, Any]:
    if result["problems"]:
        sys.exit("\n".join(["Something is wrong:", *result["problems"][:50]]))
    return result


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.stress")
    commands = parser.add_subparsers(dest="what", required=True)
    for scenario, settings in SMALL.items():
        command = commands.add_parser(scenario)
        databases = ("postgresql",) if scenario in {"outage", "pair"} else ("sqlite", "postgresql")
        command.add_argument("--database", choices=databases, default=databases[0])
        for name, value in settings.items():
            kind = _lengths if isinstance(value, tuple) else type(value)
            command.add_argument(f"--{name}", type=kind, default=value)
        command.add_argument("--json", type=Path)
    commands.add_parser("report").add_argument("runs", nargs="*")
    commands.add_parser("page")
    return parser


def _lengths(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split(",")))


if __name__ == "__main__":
    main(sys.argv[1:])
