"""The ids of commands: each is done once, for whoever sent it, and stands for nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from openuno.protocol import commands as c
from openuno.protocol.http import TakeSeat
from openuno.server import payloads as r
from openuno.server.net.context import AppContext
from openuno.server.storage import Change, Entry
from openuno.server.tables.actor import TableActor
from openuno.server.tables.table_state import hash_of
from openuno.text.errors import InputError
from tests.support.table_server import Listener, story
from tests.support.tables_in_process import ANN, BO, a_server, a_table

CY = "C" * 32


async def said(context: AppContext, code: str) -> list[str]:
    """What was said at a table."""
    records = [r.decode(entry.record) for entry in await context.services.store.entries(code)]
    return [record.text for record in records if isinstance(record, r.Said)]


async def code_of_refusal(live: TableActor, client: Listener, command: c.AnyCommand) -> str:
    """Why a command is refused."""
    with pytest.raises(InputError) as refused:
        await live.command(client, command)
    return refused.value.code


@story
async def test_the_next_in_a_seat_has_ids_of_their_own(tmp_path: Path) -> None:
    """Also where the server was restarted in between, or another one serves the table."""
    ben, cy = Listener(BO, 1), Listener(CY, 1)
    async with a_server(tmp_path) as context:
        live = await a_table(context)
        code = live.table.code
        await context.registry.sit(code, TakeSeat("Ben"), BO)
        first = await live.command(ben, c.Say("1", "Hello!"))
        await live.command(ben, c.Leave("2"))
        await context.registry.sit(code, TakeSeat("Cy"), CY)
        second = await live.command(cy, c.Say("1", "Hello!"))
        assert first < second == live.table.seq
    for _ in range(2):
        async with a_server(tmp_path) as context:
            live = await context.registry.find(code)
            assert await live.command(cy, c.Say("1", "Hello!")) == second
            assert await live.command(ben, c.Say("1", "Hello!")) == first  # it was done
            assert await code_of_refusal(live, ben, c.Say("3", "Hello!")) == "unknown_token"
            assert await said(context, code) == ["Hello!", "Hello!"]


@story
async def test_an_id_stands_for_one_command(tmp_path: Path) -> None:
    """Be it one that the table remembers, or one that only the log does."""
    ann = Listener(ANN)
    async with a_server(tmp_path) as context:
        live = await a_table(context)
        code, hello = live.table.code, c.Say("1", "Hello!")
        rules = c.ChangeRules("2", "official", {"stacking": "same", "target": 200})
        done = [await live.command(ann, hello), await live.command(ann, rules)]
        again = c.ChangeRules("2", "official", {"target": 200, "stacking": "same"})
        for command, seq in ((hello, done[0]), (rules, done[1]), (again, done[1])):
            assert await live.command(ann, command) == seq
    async with a_server(tmp_path) as context:
        live = await context.registry.find(code)
        assert live.table.has_forgotten
        for other in (c.Say("1", "Goodbye!"), c.Start("1"), c.Leave("2")):
            assert await code_of_refusal(live, ann, other) == "id_taken"
        assert await live.command(ann, hello) == done[0]
        assert await said(context, code) == ["Hello!"]


@story
async def test_ids_from_before_they_were_peoples_own(tmp_path: Path) -> None:
    """Whoever sat down then, and sends again what was done then, is told where it stands."""
    async with a_server(tmp_path) as context:
        live, store = await a_table(context), context.services.store
        code = live.table.code
        old = [
            ("~old", r.SeatTaken(1, "Ben", hash_of(BO))),
            ("1:hello", r.Said(1, "Hello!")),
        ]
        for seq, (key, payload) in enumerate(old, live.table.seq + 1):
            entry = Entry(code, seq, 1000.0, key, r.kind_of(payload), r.encode(payload))
            assert await store.append(Change(entry, None))
        await live.catch_up()
        ben, seq = Listener(BO, 1), live.table.seq
        assert await live.command(ben, c.Say("hello", "Hello!")) == seq
        assert await live.command(ben, c.Say("more", "How are you?")) == seq + 1
        *_, last = await store.entries(code)
        assert last.command == "1:more"
