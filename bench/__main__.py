"""Measures, prints a table and writes docs/benchmarks.md."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.report import page, tables
from bench.results import measure

ROUNDS = 5
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"


def main() -> None:
    """`python -m bench 3` takes three rounds."""
    results = measure(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
    print(tables(results))
    PAGE.write_text(page(results), encoding="utf-8")


if __name__ == "__main__":
    main()
