"""Measures, prints a table and writes docs/benchmarks.md."""

from __future__ import annotations

from pathlib import Path

from bench.contenders import openuno, openuno_interpreted, rlcard
from bench.measure import compete
from bench.referee import answer_times
from bench.report import Report

ROUNDS = 7
QUESTIONS = 9
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"


def main() -> None:
    peer = rlcard()
    compiled = [openuno(rulebook, seats) for rulebook in ("official", "strict") for seats in (2, 4)]
    house = [openuno(rulebook, 4) for rulebook in ("party", "mayhem")]
    interpreted = openuno_interpreted("official", 2)
    print("Compiling, or loading what was compiled before.", flush=True)
    compiled[0].play(1)
    house[0].play(1)
    print(f"Measuring, {ROUNDS} rounds.", flush=True)
    compete([peer, *compiled, *house, interpreted], ROUNDS)
    report = Report(peer, compiled, house, interpreted, answer_times(QUESTIONS))
    print(report.tables())
    PAGE.write_text(report.page(), encoding="utf-8")


if __name__ == "__main__":
    main()
