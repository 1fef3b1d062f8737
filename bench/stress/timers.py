"""What is due while the server is down is done once it is back: at its time or later, never sooner.

At some tables people stay connected; others are left alone, and the server has to think of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter, time
from typing import Any

from bench.stress.figures import spread
from openuno.client import TableClient
from openuno.game.actions import Catch
from openuno.server.payloads import Acted, WentAway, decode
from openuno.server.storage import Entry, Store
from openuno.server.tables.table import Table
from tests.support.scripted_people import choose, sit_down
from tests.support.server_processes import ServerProcess
from tests.support.waiting import SECONDS

TURN_TIME, BOT_DELAY, CATCH_GRACE = 5.0, 2.0, 4.0
_KINDS = ("turn", "catch", "bot")
_FLAGS = {"bot-delay": str(BOT_DELAY), "catch-grace": str(CATCH_GRACE)}
_POLL = 0.02


@dataclass(frozen=True)
class Pending:
    """A table where a turn runs out, a bot will move, or somebody will be caught or not."""

    kind: str
    code: str
    seq: int
    """The last entry before that."""

    def due(self, log: Sequence[Entry]) -> float:
        """When it is due, by the log."""
        state = Table.restored(self.code, None, log[: self.seq]).state
        if self.kind == "catch":
            return (state.window_at or 0) + CATCH_GRACE
        return state.moved_at + (TURN_TIME if self.kind == "turn" else BOT_DELAY)

    def problem(self, log: Sequence[Entry]) -> str:
        """What is wrong with how it was done; nothing if it was right."""
        entry = log[self.seq]
        match decode(entry.record), self.kind:
            case (WentAway(late=True), "turn") | (Acted(bot=True), "catch" | "bot"):
                early = self.due(log) - entry.at
                return f"{self.kind}: {early:.3f} s too early" if early > 0 else ""
            case record, kind:
                return f"{kind}: {record}"


async def run(database: str, folder: Path, *, each: int, seed: int) -> dict[str, Any]:
    """Kills the server while so many of each kind are pending, checks; gives the figures."""
    rng, began = Random(seed), perf_counter()
    wishes = [(kind, bool(number % 2)) for kind in _KINDS for number in range(each)]
    found: list[tuple[Pending, float]] = []
    async with ServerProcess(database, folder / "server.log", flags=_FLAGS) as server:
        async with AsyncExitStack() as company:
            while wishes:  # it may be done before the server is killed, and then says nothing
                tries = [
                    await _have_pending(kind, server.url, rng, company if stay else None)
                    for kind, stay in wishes
                ]
                await server.kill()
                last = await _last_seqs(tries, database)
                await server.start()
                ready = time()
                held = [last[what.code] == what.seq for what in tries]
                found += [
                    (what, ready) for what, was_held in zip(tries, held, strict=True) if was_held
                ]
                wishes = [wish for wish, was_held in zip(wishes, held, strict=True) if not was_held]
            logs = await _wait_for([what for what, _ in found], database)
        await server.stop()
    problems = [what.problem(log) for (what, _), log in zip(found, logs, strict=True)]
    delays = [
        log[what.seq].at - max(what.due(log), ready)
        for (what, ready), log in zip(found, logs, strict=True)
    ]
    return {
        "pending": len(found),
        "seconds": round(perf_counter() - began, 1),
        "after_due": spread(delays),
        "problems": [*filter(None, problems), *server.errors()],
    }


async def _have_pending(
    kind: str, url: str, rng: Random, company: AsyncExitStack | None
) -> Pending:
    """Plays until there is something to wait for; then people stay in company, or are gone."""
    while True:  # the cards may be against it
        seats = await sit_down(
            url,
            2,
            0 if kind == "turn" else 1,
            options={"hand_size": 2} if kind == "catch" else {},
            turn_time=TURN_TIME if kind == "turn" else 3600,
        )
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(TableClient(seat)) for seat in seats]
            seq = await _play(kind, clients, rng)
            if seq is not None:
                if company is not None:
                    company.push_async_callback(stack.pop_all().aclose)
                return Pending(kind, seats[0].code, seq)


async def _play(kind: str, clients: Sequence[TableClient], rng: Random) -> int | None:
    """Plays until something is pending; gives the last entry, or nothing if it came otherwise."""
    seq = await clients[0].start()
    while True:
        await _everyone_sees(seq, clients)
        mover = next((client for client in clients if _is_to_move(client)), None)
        if kind == "turn" or (kind == "bot" and mover is None):
            return seq
        if mover is None:
            return None  # the bot begins
        if kind == "bot":
            seq = await mover.act(choose(mover, rng) or "draw")
            continue
        silent = [action for action in mover.legal if not getattr(action, "uno", False)]
        seq = await mover.act(silent[0])
        await _everyone_sees(seq, clients)
        can_be_caught = any(
            isinstance(action, Catch) for client in clients for action in client.legal
        )
        return seq if can_be_caught else None


def _is_to_move(client: TableClient) -> bool:
    return client.view is not None and client.view.turn == client.view.seat


async def _everyone_sees(seq: int, clients: Sequence[TableClient]) -> None:
    async with asyncio.timeout(SECONDS):
        while any(client.seq < seq for client in clients):
            await asyncio.sleep(_POLL)


async def _wait_for(pending: Sequence[Pending], database: str) -> list[list[Entry]]:
    """The log of each table, once what was pending is done."""
    async with _opened(database) as store, asyncio.timeout(SECONDS):
        while True:
            last = await store.last_seqs([what.code for what in pending])
            if all(last[what.code] > what.seq for what in pending):
                return [await store.entries(what.code) for what in pending]
            await asyncio.sleep(_POLL)


async def _last_seqs(pending: Sequence[Pending], database: str) -> dict[str, int]:
    """How far each table has come."""
    async with _opened(database) as store:
        return await store.last_seqs([what.code for what in pending])


@asynccontextmanager
async def _opened(database: str) -> AsyncGenerator[Store]:
    store = await Store.open(database, process="check")
    try:
        yield store
    finally:
        await store.close()
