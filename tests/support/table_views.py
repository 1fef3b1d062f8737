"""What a client, or anyone, is shown of tables."""

from __future__ import annotations

import msgspec

from openuno.client import TableClient, fetch
from openuno.game.replay import Replay
from openuno.protocol.http import TableSummary
from openuno.protocol.table_view import SeatInfo
from tests.support.present import present
from tests.support.table_server import (
    TableServer,
)


def seat_names(client: TableClient) -> list[str]:
    return [info.name for info in present(client.table).seats]


def faceless(info: SeatInfo) -> SeatInfo:
    """A seat, whatever avatar and colour it was given."""
    return msgspec.structs.replace(info, avatar=None, colour=None)


def seat_at(client: TableClient, number: int) -> SeatInfo:
    """A seat as a client sees it, but for the face."""
    return faceless(present(client.table).seats[number])


async def replay_of(client: TableClient, number: int = 1) -> Replay:
    path = f"/api/tables/{client.seat.code}/matches/{number}/replay"
    return Replay.from_dict(await fetch(client.seat.url, path))


async def listed(server: TableServer) -> dict[str, TableSummary]:
    """The public tables by their codes."""
    answer = await fetch(server.url, "/api/tables")
    return {table["code"]: msgspec.convert(table, TableSummary) for table in answer["tables"]}
