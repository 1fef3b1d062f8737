"""The figures of docs/scaling.md that are worked out and not measured."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from bench.sharding import by_remainder, by_rendezvous, draw_tables, fare, simulate
from openuno.server.workers.routing import worker_of
from tests.support.paths import DOCS


def test_the_page_has_what_the_command_prints() -> None:
    page = (DOCS / "scaling.md").read_text("utf-8")
    for outcome in simulate(50_000, (2, 4, 10), seed=1):
        moved, least = (
            f"{share:.0%}"[:-1] + " %" for share in (outcome.share_moved, outcome.least_possible)
        )
        row = (outcome.shards, outcome.way, f"{outcome.fullest:.2f}", f"{outcome.emptiest:.2f}")
        assert f"| {' | '.join(map(str, row))} | {moved} | {least} |" in page


def test_workers_are_chosen_as_the_server_does_it() -> None:
    for table in draw_tables(100, Random(2)):
        assert by_remainder(table.code, 4) == worker_of(table.code, 4)


@pytest.mark.parametrize("shards", [1, 2, 5])
def test_a_new_shard_takes_only_what_it_gets(shards: int) -> None:
    for table in draw_tables(500, Random(3)):
        for before, after in pairwise(range(shards, shards + 3)):
            home = by_rendezvous(table.code, after)
            assert home in (by_rendezvous(table.code, before), after - 1)


def test_what_moves_is_counted() -> None:
    tables = draw_tables(1000, Random(4))
    stays = fare("stays", lambda code, shards: 0, tables, 2)
    assert (stays.share_moved, stays.fullest, stays.emptiest) == (0, 2, 0)
    flees = fare("flees", lambda code, shards: shards - 1, tables, 2)
    assert flees.share_moved == 1
