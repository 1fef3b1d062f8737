"""Runs simulations of the table server, seed after seed, as long as wanted: `make simulate-server`.

python -m tests.support.simulation --seconds 28800   # for a night, each time other seeds
python -m tests.support.simulation --first 0 --seeds 1000
python -m tests.support.simulation --seed 138        # that one again, with its story
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import count

from tests.support.simulation.run import Outcome, simulate


def main() -> int:
    """Gives 1 if a promise was broken."""
    flags = argparse.ArgumentParser(description=__doc__)
    flags.add_argument("--seed", type=int, help="one seed, with all that happens")
    flags.add_argument("--first", type=int, default=time.time_ns() // 1_000_000)
    flags.add_argument("--seeds", type=int, default=sys.maxsize, help="how many")
    flags.add_argument("--seconds", type=float, default=60.0, help="for how long at most")
    given = flags.parse_args()
    if given.seed is not None:
        outcome = simulate(given.seed)
        sys.stdout.write(f"{outcome.plan}\n{outcome.story}\n")
        _complain(outcome)
        return bool(outcome.problems)
    return _run(given.first, given.seeds, given.seconds)


def _run(first: int, seeds: int, seconds: float) -> int:
    began, cpu = time.monotonic(), time.process_time()
    broken = entries = done = 0
    virtual = 0.0
    for seed in count(first):
        if done >= seeds or time.monotonic() > began + seconds:
            break
        outcome = simulate(seed)
        done, entries, virtual = done + 1, entries + outcome.entries, virtual + outcome.virtual
        if outcome.problems:
            broken += 1
            _complain(outcome)
    spent = time.process_time() - cpu
    sys.stdout.write(
        f"{done:,} seeds from {first}: {entries:,} entries in {virtual / 3600:,.1f} virtual hours,"
        f" {spent:,.0f} s of CPU; {broken} with problems\n"
    )
    return bool(broken)


def _complain(outcome: Outcome) -> None:
    for problem in outcome.problems:
        sys.stdout.write(f"seed {outcome.seed}: {problem}\n")


if __name__ == "__main__":
    sys.exit(main())
