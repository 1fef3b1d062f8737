"""A plan for many machines, tried out on paper: `python -m bench.sharding`.

Tables go to *shards* by their code: each shard is a group of server processes with a PostgreSQL of
its own, and nothing is shared between them. It is drawn at random how busy each table is; then it
is counted how evenly the shards are loaded, and how many tables another shard would move. Nothing
is run but arithmetic; what one process and one database carry is given, and was measured elsewhere.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from statistics import mean

import msgspec

from openuno.server.tables.registry import code_from
from openuno.server.workers.routing import worker_of

MOVE_EVERY = 4.0
"""Seconds from one move to the next at a table where people play, on average."""

Place = Callable[[str, int], int]
"""The shard of a table, of so many."""


def by_remainder(code: str, shards: int) -> int:
    """As `--workers` does it: simple, and good as long as their number stays the same."""
    return worker_of(code, shards)


def by_rendezvous(code: str, shards: int) -> int:
    """The shard that draws the highest number for this table: another shard takes only what it
    wins, and all else stays where it is.
    """
    return max(range(shards), key=lambda shard: _drawn(code, shard))


def _drawn(code: str, shard: int) -> bytes:
    return blake2b(f"{code} {shard}".encode(), digest_size=8).digest()


@dataclass(frozen=True, slots=True)
class Table:
    """A table that is played at."""

    code: str
    moves: float
    """Moves a second."""


class Outcome(msgspec.Struct, frozen=True):
    """How a way to place tables fares."""

    way: str
    shards: int
    tables: int
    moves_a_second: float
    fullest: float
    """The moves a second of the busiest shard, by those of the average."""
    emptiest: float
    share_moved: float
    """The share of tables that live elsewhere once there is one shard more."""
    least_possible: float
    """The share that has to move, if the new shard is to have its part."""


def draw_tables(count: int, rng: Random) -> list[Table]:
    """Tables of which some are quick and some slow, each with a code as the server draws them."""
    return [
        Table(code_from(str(rng.getrandbits(64))), rng.expovariate(MOVE_EVERY))
        for _ in range(count)
    ]


def fare(way: str, place: Place, tables: Sequence[Table], shards: int) -> Outcome:
    """Places tables, and counts."""
    loads = [0.0] * shards
    moved = 0
    for table in tables:
        home = place(table.code, shards)
        loads[home] += table.moves
        moved += place(table.code, shards + 1) != home
    return Outcome(
        way=way,
        shards=shards,
        tables=len(tables),
        moves_a_second=sum(loads),
        fullest=max(loads) / mean(loads),
        emptiest=min(loads) / mean(loads),
        share_moved=moved / len(tables),
        least_possible=1 / (shards + 1),
    )


def simulate(tables: int, shards: Sequence[int], seed: int) -> list[Outcome]:
    """Both ways, with so many shards each, for the same tables."""
    drawn = draw_tables(tables, Random(seed))
    ways = {"remainder": by_remainder, "rendezvous": by_rendezvous}
    return [fare(way, place, drawn, count) for count in shards for way, place in ways.items()]


def main() -> None:
    """Tries it out and prints what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50_000)
    parser.add_argument("--shards", type=int, nargs="+", default=[2, 4, 10])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for outcome in simulate(given.tables, given.shards, given.seed):
        print(json.dumps(msgspec.to_builtins(outcome)))


if __name__ == "__main__":
    main()
