"""The Python client: it comes back by itself, and what it says is done once."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from openuno.client import (
    CommandRefused,
    Seat,
    TableClient,
    TableLost,
    create,
    fetch,
    join,
    new_id,
    table_client,
)
from openuno.game.actions import Catch
from openuno.protocol import VERSION, moves
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import CreateTable, TakeSeat
from openuno.server.operation.limits import Limits
from openuno.text.errors import InputError
from tests.support.failing_storage import failing
from tests.support.ports import dead_port, free_port
from tests.support.present import present
from tests.support.table_server import (
    GENEROUS,
    TableServer,
    at_table,
    heard,
    is_playing,
    play_match,
    refusal_of,
    spectator,
    sqlite,
    story,
    table_server,
    until,
)
from tests.support.waiting import until as came


async def cut_off(server: TableServer) -> None:
    """Ends every connection, as a network does: everyone may come back."""

    async def drop() -> None:
        for client in tuple(server.context.clients):
            client.drop("slow")

    await server.ask(drop())


async def said(server: TableServer, client: TableClient) -> list[str]:
    """What was said at a table, by the log."""
    log = await server.log(client.seat.code)
    return [msgspec.json.decode(entry.record)["text"] for entry in log if entry.kind == "said"]


@story
async def test_it_knows_how_things_stand(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, ben):
        assert (ann.seq, ann.connections, ann.view) == (2, 1, None)
        seq = await ann.start()
        await until(ben, is_playing)
        assert ann.seq == ben.seq == seq
        view = present(ann.view)
        assert (view.seat, len(view.hand)) == ("Ann", view.counts["Ann"])
        mover = ann if view.turn == "Ann" else ben
        assert mover.legal


@story
async def test_it_says_so_if_it_was_never_connected() -> None:
    client = TableClient(Seat("http://127.0.0.1:9", "NOBODY"))
    with pytest.raises(RuntimeError, match="async with"):
        await anext(aiter(client))
    with pytest.raises(RuntimeError, match="async with"):
        await client.say("Hello?")


@story
async def test_it_speaks_the_language_asked_for(server: TableServer) -> None:
    async with at_table(server, "Ann") as (ann,), TableClient(ann.seat, "de") as german:
        await join(server.url, ann.seat.code, TakeSeat("Ben"))
        update, _ = await heard(german, m.SeatTaken)
        assert update.words == ("Ben setzt sich.",)
        with pytest.raises(CommandRefused, match="Es läuft keine Partie"):
            await german.act("draw")
        assert present(await german.why_not("draw")).message == "Es läuft keine Partie."


@story
async def test_it_comes_back_by_itself_and_plays_on(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben", options={"target": 60}) as (ann, ben):
        await ann.start()
        await cut_off(server)
        playing = asyncio.create_task(play_match(ann, ben))
        await came(lambda: min(ann.connections, ben.connections) == 2)
        await cut_off(server)
        await came(lambda: min(ann.connections, ben.connections) == 3 or playing.done())
        await cut_off(server)
        await playing
        assert present(ann.table).last == present(ben.table).last


@story
async def test_it_learns_what_it_missed(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, ben):
        await until(ben, lambda b: b.seq == 2)
        live = server.context.registry.actors[ann.seat.code]

        async def drop_ben_and_speak() -> None:
            host, other = sorted(live.subscribers.clients, key=lambda client: present(client.seat))
            del live.subscribers.clients[other]
            other.drop("slow")
            await live.command(host, c.Say(new_id(), "Ben?"))

        seq = ann.seq
        await server.ask(drop_ben_and_speak())
        update, event = await heard(ben, m.MessageSaid)
        assert (update.seq, event.text) == (seq + 1, "Ben?")
        assert ben.connections == 2


@story
async def test_what_was_not_answered_is_sent_again_and_done_once(tmp_path: Path) -> None:
    database = sqlite(tmp_path / "tables.db")
    async with AsyncExitStack() as stack:
        with table_server(database, port=free_port()) as server:
            (ann,) = await stack.enter_async_context(at_table(server, "Ann"))
            await ann.say("before")
        speaking = asyncio.gather(ann.say("meanwhile"), ann.do(c.Say("once", "once")))
        server = stack.enter_context(table_server(database, port=server.config.port))
        first, second = await speaking
        assert {first, second} == {3, 4}
        assert await ann.do(c.Say("once", "once")) == second
        assert sorted(await said(server, ann)) == ["before", "meanwhile", "once"]
        assert ann.connections == 2


@story
async def test_a_command_is_done_once_even_if_only_the_log_remembers_it(tmp_path: Path) -> None:
    database = sqlite(tmp_path / "tables.db")
    commands = (c.Say("1", "hello"), c.SeatBot("2", 2), c.ChangeRules("3", "party"))
    with table_server(database) as server:
        async with at_table(server, "Ann", "Ben", seats=3) as (ann, ben):
            seqs = [await ann.do(command) for command in commands]
    with table_server(database) as server:  # which begins with a snapshot of the table
        seat = replace(ann.seat, url=server.url)
        async with TableClient(seat, contributes=False) as again:
            assert [await again.do(command) for command in commands] == seqs
            assert again.seq == seqs[-1]
        seat = replace(ben.seat, url=server.url)
        async with TableClient(seat, contributes=False) as other:
            assert await other.do(c.Say("1", "hello")) == seqs[-1] + 1  # ids are a seat's own


@pytest.mark.long
@story
async def test_what_was_too_fast_is_said_again_more_slowly(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, messages_per_second=5, messages_burst=20)
    with table_server(sqlite(tmp_path / "tables.db"), limits=limits) as server:
        async with at_table(server, "Ann", "Ben") as (ann, _):
            words = [f"{number}" for number in range(30)]
            await asyncio.gather(*map(ann.say, words))
            assert sorted(await said(server, ann)) == sorted(words)


# A database that does not answer


@story
async def test_what_could_not_be_written_down_is_sent_again(server: TableServer) -> None:
    async with at_table(server, "Ann") as (ann,):
        with failing(server, "append", times=3) as failed:
            seq = await ann.do(c.Say("once", "hello"))
        assert len(failed) == ann.repeats == 3
        assert await said(server, ann) == ["hello"]
        assert (await server.log(ann.seat.code))[-1].seq == seq
        assert ann.connections == 1


@story
async def test_who_could_never_be_heard_is_told(server: TableServer) -> None:
    async with at_table(server, "Ann") as (ann,):
        with failing(server, "append", times=1000) as failed:
            assert await refusal_of(ann.say("hello")) == "storage_down"
        assert len(failed) == 1 + table_client.REPEATS
        await ann.say("now")
        assert await said(server, ann) == ["now"]


@story
async def test_a_seat_that_could_not_be_written_down_is_asked_for_again(
    server: TableServer,
) -> None:
    with failing(server, "create", times=2) as failed:
        seat = await create(server.url, CreateTable("Ann"))
        assert len(failed) == 2
    with failing(server, "append", times=2) as failed:
        other = await join(server.url, seat.code, TakeSeat("Ben"))
        assert (other.number, len(failed)) == (1, 2)
    with failing(server, "create", times=1000) as failed:
        assert await refusal_of(create(server.url, CreateTable("Ann"))) == "storage_down"
        assert len(failed) == 6


# What makes no sense


@story
async def test_what_no_server_could_read_is_refused_at_once(server: TableServer) -> None:
    wide = {f"option{number}": "x" * 40 for number in range(200)}
    async with at_table(server, "Ann") as (ann,), TableClient(ann.seat, "de") as german:
        for command, code in (
            (c.Say("a", ""), "bad_message"),
            (c.Say("a", "x" * 2001), "bad_message"),
            (c.Say("a", "x" * 9000), "bad_message"),
            (c.Say("a", "\ud800"), "bad_message"),
            (c.Act("a", moves.Catch("")), "bad_message"),
            (c.Act("a", moves.Play(())), "bad_message"),
            (c.Say("an id", "hello"), "bad_message"),
            (c.Say("a", "\x01" * 2000), "message_too_large"),
            (c.ChangeRules("a", "party", wide), "message_too_large"),
        ):
            with pytest.raises(CommandRefused) as refused:
                await ann.do(command)
            assert (refused.value.refusal.code, refused.value.refusal.id) == (code, command.id)
        assert present(await ann.why_not(Catch("Ann", ""))).code == "bad_message"
        with pytest.raises(CommandRefused, match="Diese Nachricht ergibt keinen Sinn"):
            await german.act(Catch("Ann", ""))
        await ann.say("still here")
        assert await said(server, ann) == ["still here"]
        assert ann.connections == german.connections == 1


def test_the_largest_message_is_what_servers_read() -> None:
    assert Limits().message_bytes == c.LARGEST


@story
async def test_a_message_too_large_for_this_server_is_not_sent_for_ever(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(GENEROUS, message_bytes=1000)
    with table_server(sqlite(tmp_path / "tables.db"), limits=limits) as server:
        async with at_table(server, "Ann") as (ann,):
            with pytest.raises(TableLost) as lost:
                await ann.say("x" * 1500)
            assert (lost.value.code, ann.connections) == (1009, 1)


@story
async def test_a_welcome_alone_does_not_shorten_the_pauses() -> None:
    """Whoever is sent away after each message must not come back at once each time."""

    async def welcome_and_close(socket: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            await socket.recv()
            await socket.send(m.encode(m.Welcome(VERSION, 0, 0.0, m.Update(1, 0.0))).decode())
            await socket.recv()
            await socket.close(1002)

    async with serve(welcome_and_close, "127.0.0.1", 0) as nobody:
        port = nobody.sockets[0].getsockname()[1]
        async with TableClient(Seat(f"http://127.0.0.1:{port}", "ABCDEF")) as client:
            speaking = asyncio.create_task(client.say("hello"))
            await came(lambda: client.connections == 5)
            assert client._pause == 0.8  # it has doubled each time
            speaking.cancel()


@story
async def test_what_is_said_at_the_welcome_is_sent_once() -> None:
    """A second copy could be done after the first one was refused, and the refusal told."""
    heard_of: list[str | bytes] = []

    async def welcome(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send(m.encode(m.Welcome(VERSION, 0, 0.0, m.Update(1, 0.0))).decode())
        async for message in socket:
            heard_of.append(message)
            told = c.decode(message.encode() if isinstance(message, str) else message)
            if isinstance(told, c.Say):
                await socket.send(m.encode(m.Done(told.id, 2)).decode())

    async with serve(welcome, "127.0.0.1", 0) as host:
        port = host.sockets[0].getsockname()[1]
        async with TableClient(Seat(f"http://127.0.0.1:{port}", "ABCDEF")) as client:
            await client.say("one")
            await client.say("two")
    assert [str(message).count("say") for message in heard_of] == [1, 1]


# When it does not come back


@story
async def test_it_says_why_it_is_not_let_in(server: TableServer) -> None:
    async with at_table(server, "Ann") as (ann,):
        wrong = {
            (4404, "unknown_table"): Seat(server.url, "222222"),
            (4403, "unknown_token"): Seat(server.url, ann.seat.code, "x" * 32),
        }
        for (code, refusal), seat in wrong.items():
            with pytest.raises(TableLost) as lost:
                async with TableClient(seat):
                    pass
            assert (lost.value.code, present(lost.value.refusal).code) == (code, refusal)
            assert str(lost.value) == present(lost.value.refusal).message


@story
async def test_it_gives_up_where_there_are_no_tables(server: TableServer) -> None:
    with pytest.raises(TableLost) as lost:
        async with TableClient(Seat(f"{server.url}/nowhere", "ABCDEF")):
            pass
    assert 400 <= lost.value.code < 500
    assert lost.value.refusal is None


@story
async def test_it_waits_for_a_server_that_is_not_there_yet(tmp_path: Path) -> None:
    database = sqlite(tmp_path / "tables.db")
    with table_server(database, port=free_port()) as server:
        seat = await create(server.url, CreateTable("Ann"))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05), TableClient(seat):
            raise AssertionError
    coming = asyncio.create_task(TableClient(seat).__aenter__())
    await asyncio.sleep(0)
    with table_server(database, port=server.config.port):
        client = await coming
        assert present(client.table).seats[0].name == "Ann"
        await client.close()


@story
async def test_once_closed_it_is_silent(server: TableServer) -> None:
    async with at_table(server, "Ann") as (ann,):

        async def listen() -> int:
            return len([update async for update in ann])

        listening = asyncio.create_task(listen())
        await ann.say("hello")
        await ann.close()
        await listening
        with pytest.raises(TableLost):
            await ann.say("anyone?")
        assert await said(server, ann) == ["hello"]


@story
async def test_whoever_waits_for_an_answer_hears_that_the_seat_is_lost(server: TableServer) -> None:
    async with at_table(server, "Ann", "Ben") as (ann, ben):
        await ann.do(c.Remove(new_id(), 1))
        with pytest.raises(TableLost) as lost:
            await until(ben, lambda _: False)
        assert lost.value.code == 4410
        with pytest.raises(TableLost):
            await ben.say("But why?")


@story
async def test_a_spectator_contributes_nothing(server: TableServer) -> None:
    async with at_table(server, "Ann") as (ann,), spectator(ann) as watching:
        await ann.say("hello")
        await heard(watching, m.MessageSaid)
        assert watching.contributed == {}


# Over HTTP


@story
async def test_complaints_are_in_the_words_of_the_server(server: TableServer) -> None:
    with pytest.raises(InputError, match="There is no table with this code") as complaint:
        await fetch(server.url, "/api/tables/222222")
    assert complaint.value.values["refusal"] == "unknown_table"


@story
async def test_a_server_that_is_none_does_not_answer() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 418 no\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        host, port = server.sockets[0].getsockname()
        with pytest.raises(InputError, match="The server does not answer") as complaint:
            await fetch(f"http://{host}:{port}", "/api/tables")
        assert complaint.value.code == "server_silent"
    with dead_port() as port, pytest.raises(InputError, match="The server does not answer"):
        await fetch(f"http://{host}:{port}", "/api/tables")
