"""A match that goes on at a pace of ours: programs move for every seat, and browsers look on.

    async with driving(await lay_out(server, situation)) as match:
        await match.move(100)

A visitor may sit in one of the seats: what is done there is shown as if they had done it elsewhere.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

from openuno.client import TableClient, new_id
from openuno.game.game import Game
from openuno.protocol.commands import Act
from openuno.protocol.moves import move_of
from tests.support.page.dealing import LaidTable, lay_any


class DrivenMatch:
    """All seats of a match, and what has been done there."""

    def __init__(self, game: Game, clients: dict[str, TableClient]) -> None:
        self.game = game
        self._clients = clients
        self.seq = max(client.seq for client in clients.values())
        """The number under which the last thing was done."""
        self._rng = Random(1)

    async def move(self, times: int = 1) -> None:
        """Has whoever has the turn do something, so many times; after a hand, the next is dealt."""
        for _ in range(times):
            game = self.game
            host = game.seats[0]
            action = lay_any(game, self._rng) if game.turn else game.legal(host)[0]
            game.apply(action)
            command = Act(new_id(), move_of(action), None if action.is_call else self.seq)
            self.seq = await self._clients[action.seat or host].do(command)


@asynccontextmanager
async def driving(table: LaidTable) -> AsyncGenerator[DrivenMatch]:
    """Takes every seat of a table."""
    async with AsyncExitStack() as stack:
        clients = {
            name: await stack.enter_async_context(table.client(name))
            for name in table.situation.game.seats
        }
        yield DrivenMatch(table.situation.game.copy(), clients)
