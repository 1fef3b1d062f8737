"""What a client, or anyone, is shown of tables."""

from __future__ import annotations

import msgspec

from openuno.client import Seat, TableClient, fetch
from openuno.game.replay import Replay
from openuno.protocol.http import TableSummary
from openuno.protocol.messages import Update
from openuno.protocol.table_view import SeatInfo
from openuno.protocol.type_names import read_card
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


async def history_of(seat: Seat, number: int = 1) -> list[Update]:
    """All that a seat was told of a match; of a long one the server tells a part at a time."""
    path, asked = f"/api/tables/{seat.code}/matches/{number}", ""
    updates: list[Update] = []
    while True:
        part = await fetch(seat.url, path + asked, token=seat.token)
        updates[:0] = msgspec.convert(part["updates"], list[Update], dec_hook=read_card)
        if part["earlier"] is None:
            return updates
        asked = f"?before={part['earlier']}"


async def listed(server: TableServer) -> dict[str, TableSummary]:
    """The public tables by their codes."""
    answer = await fetch(server.url, "/api/tables")
    return {table["code"]: msgspec.convert(table, TableSummary) for table in answer["tables"]}
