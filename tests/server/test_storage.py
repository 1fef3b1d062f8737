"""The store of the table server: what is appended, in which order, and what is read again."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import stat
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, closing
from pathlib import Path
from typing import TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from openuno.server.storage import Change, Entry, Store
from openuno.server.storage.migration import VERSION_TABLE
from openuno.server.storage.schema import metadata
from openuno.server.storage.sqlite_batches import write_batch
from openuno.text.errors import InputError
from tests.support.databases import Postgres, ask, connect
from tests.support.ports import dead_port
from tests.support.stores import RECORD, begin, change, in_a_loop, log_of, opened
from tests.support.waiting import until

T = TypeVar("T")

# What is appended


@in_a_loop
async def test_what_is_appended_is_read_again(database: str) -> None:
    first = Entry("KQ7RMA", 1, 1794804212.9697442, "ann 1", "opened", RECORD)
    second = Entry("KQ7RMA", 2, 1794804213.1, "bo 1", "seated", b"{}")
    async with opened(database) as store:
        assert await store.create(Change(first, None))
        assert await store.append(Change(second, 5.5))
        assert await store.entries("KQ7RMA") == [first, second]
    async with opened(database) as store:
        assert await store.entries("KQ7RMA") == [first, second]
        assert await store.entries("KQ7RMA", after=1) == [second]
        assert await store.entries("KQ7RMA", upto=1) == [first]
        assert await store.entries("QQQQQQ") == []


@in_a_loop
async def test_a_code_is_taken_once(database: str) -> None:
    async with opened(database) as one, opened(database) as other:
        tries = (
            store.create(change("A", 1, f"{number}"))
            for store in (one, other)
            for number in range(4)
            if (store is one) == (number < 2)
        )
        assert sorted(await asyncio.gather(*tries)) == [False, False, False, True]
        assert len(await log_of(one, "A")) == 1
        assert await one.count() == 1


@in_a_loop
async def test_an_entry_goes_in_only_in_its_turn(database: str) -> None:
    async with opened(database) as store:
        await begin(store, "A", length=3)
        assert not await store.append(change("A", 3, "another in its place"))
        assert not await store.append(change("A", 5, "one before it is missing"))
        assert not await store.append(change("A", 4, "ann 2"))
        assert not await store.append(change("B", 2))
        assert await log_of(store, "A") == ["ann 1", "ann 2", "ann 3"]
        assert await store.append(change("A", 4))


@in_a_loop
async def test_the_very_same_entry_again_is_in_already(database: str) -> None:
    async with opened(database) as one, opened(database) as other:
        await begin(one, "A", length=2)
        again = change("A", 1), change("A", 2)
        assert await one.create(again[0])
        assert await other.append(again[1])
        same_command = Entry("A", 2, 2000.0, "ann 2", "acted", RECORD)
        assert not await other.append(Change(same_command, None))
        assert await log_of(one, "A") == ["ann 1", "ann 2"]


@in_a_loop
async def test_entries_of_one_table_follow_each_other(database: str) -> None:
    async with opened(database) as store:
        await begin(store, "A")
        appends = [store.append(change("A", seq)) for seq in range(2, 6)]
        assert await asyncio.gather(*appends) == [True] * 4
        assert len(await log_of(store, "A")) == 5


@in_a_loop
async def test_what_was_to_follow_an_entry_that_lost_loses(database: str) -> None:
    """Otherwise it would follow another entry, which whoever made it has never seen."""
    async with opened(database) as one, opened(database) as other:
        await begin(one, "A", "B")
        assert await other.append(change("A", 2, "quicker"))
        appends = [one.append(change(table, seq)) for seq in (2, 3, 4) for table in "AB"]
        assert await asyncio.gather(*appends) == [False, True] * 3
        assert await log_of(one, "A") == ["ann 1", "quicker"]


@pytest.mark.parametrize("processes", [1, 2])
@in_a_loop
async def test_writers_that_race_leave_no_gap_and_no_double(database: str, processes: int) -> None:
    tables, acknowledged = ("A", "B", "C"), {"A": ["ann 1"], "B": ["ann 1"], "C": ["ann 1"]}

    async def write(store: Store, name: str) -> None:
        for number in range(30):
            table = tables[number % 3]
            while True:
                seq = (await store.last_seqs([table]))[table] + 1
                if await store.append(change(table, seq, f"{name} {number}")):
                    break
            acknowledged[table].append(f"{name} {number}")

    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(opened(database)) for _ in range(processes)]
        await begin(stores[0], *tables)
        await asyncio.gather(*(write(stores[n % processes], f"writer{n}") for n in range(8)))
        for table in tables:
            assert sorted(await log_of(stores[0], table)) == sorted(acknowledged[table])


@in_a_loop
async def test_processes_that_share_all_tables_never_wait_in_a_circle(database: str) -> None:
    """Whole batches meet, in opposite orders; a deadlock would be an error, or take a second."""
    tables = [f"T{number:03}" for number in range(600)]
    async with opened(database) as one, opened(database) as other:
        await asyncio.gather(*(begin(one, table) for table in tables))
        for seq in range(2, 12):
            ours = [one.append(change(table, seq, f"one {seq}")) for table in tables]
            theirs = [other.append(change(table, seq, f"other {seq}")) for table in tables[::-1]]
            won = await asyncio.gather(*ours, *theirs)
            assert sum(won) == len(tables)
        if database.startswith("postgresql"):
            rows = await ask(database, "SELECT sum(deadlocks) FROM pg_stat_database")
            assert rows[0][0] == 0


@in_a_loop
async def test_what_others_append_while_it_waits_for_them_counts(postgres: Postgres) -> None:
    url = postgres.new_database()
    async with opened(url) as store:
        await begin(store, "A", "B")
        other = await connect(url)
        async with other.transaction():
            await other.execute("SELECT FROM tables FOR UPDATE")
            append = asyncio.create_task(store.append(change("A", 3)))
            loser = asyncio.create_task(store.append(change("B", 2)))
            await other.execute(
                "INSERT INTO log SELECT code, 2, 1, 'bo', 'acted', '{}' FROM tables"
            )
            await other.execute("UPDATE tables SET seq = 2")
            while not await other.fetch("SELECT FROM pg_locks WHERE NOT granted"):
                await asyncio.sleep(0.01)
        await other.close()
        assert await append
        assert not await loser
        assert await log_of(store, "A") == ["ann 1", "bo", "ann 3"]
        assert await store.last_seqs("AB") == {"A": 3, "B": 2}


@in_a_loop
async def test_only_what_is_wrong_fails(database: str) -> None:
    async with opened(database) as store:
        await begin(store, "A", "B", "C")
        wrong = Change(Entry("B", 2, 1.0, "bo", "acted", b"\xff is no JSON"), None)
        appends = [store.append(c) for c in (change("A", 2), wrong, change("C", 2), change("B", 3))]
        answers = await asyncio.gather(*appends, return_exceptions=True)
        assert answers[0] is answers[2] is True
        assert isinstance(answers[1], UnicodeDecodeError)
        assert answers[3] is False
        assert await log_of(store, "B") == ["ann 1"]


@in_a_loop
async def test_an_entry_goes_in_with_all_that_belongs_to_it_or_not_at_all(database: str) -> None:
    async with opened(database) as store:
        await begin(store, "A")
        if database.startswith("sqlite"):
            with sqlite3.connect(database.partition(":///")[2]) as beside:
                beside.execute("ALTER TABLE snapshots RENAME TO elsewhere")
        else:
            await ask(database, "ALTER TABLE snapshots RENAME TO elsewhere")
        with pytest.raises(Exception, match="snapshots"):
            await store.append(change("A", 2, due=7.0, listing=b"{}", snapshot=b"state"))
        assert await log_of(store, "A") == ["ann 1"]
        assert await store.listed(9) == await store.due(99, 0, 9) == []


@in_a_loop
async def test_of_a_large_batch_everything_goes_in_but_what_has_lost(database: str) -> None:
    codes = [f"{number:06}" for number in range(120)]
    async with opened(database) as one, opened(database) as other:
        await asyncio.gather(*(begin(one, code) for code in codes))
        assert await other.append(change(codes[70], 2, "bo 1"))
        first = (one.append(change(code, 2, snapshot=b"two")) for code in codes)
        assert await asyncio.gather(*first) == [code != codes[70] for code in codes]
        again = [change(code, 2, snapshot=b"two") for code in codes[:60]]
        news = [change(code, 3, snapshot=code.encode()) for code in codes[60:]]
        both = await asyncio.gather(*map(one.append, [*again, *news]))
        assert all(both)  # what is in already, and what is not
        for code in codes:
            late = code >= codes[60]
            assert len(await log_of(one, code)) == (3 if late else 2)
            assert await one.snapshot(code) == ((3, code.encode()) if late else (2, b"two"))


def test_a_batch_is_a_few_statements_for_however_many_tables(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    asyncio.run(_begin_tables(f"sqlite+pysqlite:///{path}", 200))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        asked: list[str] = []
        connection.set_trace_callback(asked.append)
        changes = [change(f"{number:06}", 2) for number in range(200)]
        assert len(write_batch(connection, changes, "a")) == 200
    assert len(asked) <= 10


async def _begin_tables(database: str, count: int) -> None:
    async with opened(database) as store:
        await asyncio.gather(*(begin(store, f"{number:06}") for number in range(count)))


@in_a_loop
async def test_closing_waits_for_what_was_to_be_written(database: str) -> None:
    tables = [f"T{number}" for number in range(20)]
    async with opened(database) as store:
        appends = [asyncio.create_task(store.create(change(table, 1))) for table in tables]
        await asyncio.sleep(0)
    assert await asyncio.gather(*appends) == [True] * 20
    async with opened(database) as store:
        assert await store.count() == 20


@in_a_loop
async def test_who_no_longer_waits_holds_nobody_up(database: str) -> None:
    async with opened(database) as store:
        await begin(store, "A", "B")
        leaving = asyncio.create_task(store.append(change("A", 2)))
        staying = asyncio.create_task(store.append(change("B", 2)))
        await asyncio.sleep(0)
        leaving.cancel()
        assert await staying
        assert await store.append(change("A", 2))


@in_a_loop
async def test_a_table_is_begun_by_its_first_entry(database: str) -> None:
    async with opened(database) as store:
        with pytest.raises(ValueError, match="begins"):
            await store.create(change("A", 2))
        with pytest.raises(ValueError, match="create"):
            await store.append(change("A", 1))


# What goes with it


@in_a_loop
async def test_a_snapshot_replaces_the_one_before(database: str) -> None:
    async with opened(database) as store:
        assert await store.create(change("A", 1, snapshot=b"\x00first"))
        assert await store.snapshot("A") == (1, b"\x00first")
        assert await store.append(change("A", 2))
        assert await store.snapshot("A") == (1, b"\x00first")
        assert await store.append(change("A", 3, snapshot=b"third"))
        assert not await store.append(change("A", 3, "too late", snapshot=b"never"))
        assert await store.snapshot("A") == (3, b"third")
        assert await store.snapshot("B") is None


@in_a_loop
async def test_the_list_has_the_latest_first(database: str) -> None:
    async with opened(database) as store:
        for number, table in enumerate("ABCD"):
            entry = Entry(table, 1, 100.0 + number, "ann 1", "opened", b"{}")
            listing = None if table == "C" else f'"{table}"'.encode()
            assert await store.create(Change(entry, None, listing))
        assert await store.listed(9) == [("D", b'"D"'), ("B", b'"B"'), ("A", b'"A"')]
        assert await store.listed(1) == [("D", b'"D"')]
        assert await store.append(change("D", 2, listing=b""))
        assert await store.append(change("A", 2, listing=b"[]"))
        assert await store.append(change("B", 2))
        assert await store.listed(9) == [("B", b'"B"'), ("A", b"[]")]


@in_a_loop
async def test_what_is_due_is_seen_to_by_one_process_until_it_seems_gone(database: str) -> None:
    async with opened(database) as one, opened(database) as other:
        assert await one.create(change("A", 1, due=1020.0))
        assert await one.create(change("B", 1, due=1010.0))
        assert await one.create(change("C", 1))
        assert await one.due(1009.9, 5, 9) == []
        assert await one.due(1010.0, 5, 9) == ["B"]
        assert await one.due(1020.0, 5, 9) == ["B", "A"]
        assert await one.due(1020.0, 5, 1) == ["B"]
        assert await other.due(1014.9, 5, 9) == []
        assert await other.due(1015.0, 5, 9) == ["B"]
        assert await other.append(change("B", 2, due=1030.0))
        assert await one.due(1030.0, 5, 9) == ["A"]
        assert await other.due(1030.0, 15, 9) == ["B"]
        assert await one.append(change("A", 2))
        assert await one.due(1099.0, 5, 9) == ["B"]


@in_a_loop
async def test_where_the_clock_was_set_back_nobody_waits_for_it_to_catch_up(database: str) -> None:
    async with opened(database) as one, opened(database) as other:
        assert await one.create(change("A", 1, due=1020.0))
        assert await one.create(change("B", 1))
        for store in (one, other):
            is_alone = database.startswith("sqlite")  # clocks of servers may differ a little
            assert await store.due(999.0, 5, 9) == (["A"] if is_alone else [])
            assert await store.due(900.0, 5, 9) == ["A"]


@in_a_loop
async def test_questions_about_a_table(database: str) -> None:
    async with opened(database) as store:
        await begin(store, "A", length=2)
        dealt = Entry("A", 3, 1.0, "bo 1", "dealt", b"{}", "0.1.0", "4f1d")
        assert await store.append(Change(dealt, None))
        assert await store.append(Change(dealt, None))  # and again: it is there
        assert (await store.entries("A", 2)) == [dealt]
        assert [entry.version for entry in await store.entries("A", 0, 2)] == ["", ""]
        await begin(store, "B")
        assert await store.kinds("A", "acted") == [1, 2]
        assert await store.kinds("A", "dealt") == [3]
        assert await store.find_command("A", "bo 1") == (3, "4f1d")
        assert await store.find_command("A", "ann 1") == (1, "")
        assert await store.find_command("B", "bo 1") is None
        assert await store.last_seqs(["A", "B", "C"]) == {"A": 3, "B": 1}
        assert await store.last_seqs([]) == {}
        assert await store.count() == 2


@in_a_loop
async def test_tables_that_nothing_happens_at_are_forgotten(database: str) -> None:
    async with opened(database) as store:
        for number, table in enumerate("ABCD", 1):
            entry = Entry(table, 1, 100.0 * number, "ann 1", "opened", b"{}")
            assert await store.create(Change(entry, None, b"{}", b"state"))
        assert await store.append(Change(Entry("A", 2, 900.0, "ann 2", "acted", b"{}"), None))
        assert await store.forget(400.0, 1) == ["B"]
        assert await store.forget(400.0, 9) == ["C"]
        assert await store.forget(400.0, 9) == []
        assert [code for code, _ in await store.listed(9)] == ["D", "A"]
        assert await store.entries("B") == []
        assert await store.snapshot("B") is None
        assert not await store.append(change("B", 2))
        assert await store.create(change("B", 1, "a new one"))
        assert await log_of(store, "B") == ["a new one"]


@in_a_loop
async def test_tables_that_nobody_played_at_are_forgotten_sooner(database: str) -> None:
    async with opened(database) as store:
        for number, table in enumerate("ABCDE", 1):
            entry = Entry(table, 1, 100.0 * number, "ann 1", "table_opened", b"{}")
            assert await store.create(Change(entry, None))
        for table, kind in {"A": "match_started", "B": "said", "C": "match_started"}.items():
            entry = Entry(table, 2, 500.0, "ann 2", kind, b"{}")
            assert await store.append(Change(entry, None))
        assert await store.touch(["D", "none"], 700.0, 600.0) == ["D"]  # somebody is there
        assert await store.touch(["D"], 800.0, 600.0) == []  # which was noted
        assert await store.touch([], 700.0, 600.0) == []
        assert sorted(await store.forget(450.0, 9, 600.0)) == ["B", "E"]
        assert sorted(await store.forget(550.0, 9, 900.0)) == ["A", "C", "D"]


# Notices


@in_a_loop
async def test_other_processes_are_told(postgres: Postgres) -> None:
    url = postgres.new_database()
    heard: dict[str, list[tuple[str, int]]] = {"one": [], "other": []}

    def listening(name: str) -> AbstractAsyncContextManager[Store]:
        return opened(url, notice=lambda table, seq: heard[name].append((table, seq)))

    async with listening("one") as one, listening("other") as other:
        await begin(one, "A", "B")
        assert await other.append(change("A", 2))
        assert not await one.append(change("A", 2, "too late"))
        assert await one.append(change("A", 3))
        await until(lambda: len(heard["other"]) == 3 and len(heard["one"]) == 1)
    assert heard == {"one": [("A", 2)], "other": [("A", 1), ("B", 1), ("A", 3)]}


# Opening


async def looking_into(database: str, look: Callable[[Connection], T]) -> T:
    """What somebody finds, or does, who looks into a database beside the server."""
    if database.startswith("sqlite"):
        file = create_engine(database)
        with file.begin() as connection:
            found = look(connection)
        file.dispose()
        return found
    server = create_async_engine(database)
    async with server.begin() as connection:
        found = await connection.run_sync(look)
    await server.dispose()
    return found


@in_a_loop
async def test_the_migrations_make_the_schema(database: str) -> None:
    def differences(connection: Connection) -> list[object]:
        options = {"version_table": VERSION_TABLE, "compare_server_default": True}
        return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)

    async with opened(database):
        assert await looking_into(database, differences) == []


@in_a_loop
async def test_processes_may_start_at_once(database: str) -> None:
    async with AsyncExitStack() as stack:
        opening = [stack.enter_async_context(opened(database)) for _ in range(4)]
        stores = await asyncio.gather(*opening)
        await begin(stores[0], "A")
        assert [await store.count() for store in stores] == [1] * 4


@in_a_loop
async def test_a_file_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "tables.db"
    async with opened(f"sqlite+pysqlite:///{path}") as store:
        await begin(store, "A")
        files = list(path.parent.iterdir())
        assert len(files) == 3  # and the journal that is written ahead, and its index
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


async def complaint(url: str, *, patience: float = 10.0) -> InputError:
    with pytest.raises(InputError) as caught:
        await Store.open(url, process="1", patience=patience)
    for language in ("en", "de"):
        text = caught.value.text(language)
        assert "\n" not in text
        assert "secret" not in text
    return caught.value


@pytest.mark.parametrize(
    "url",
    [
        "",
        "tables.db",
        "mysql://ann:secret@localhost/tables",
        "sqlite+pysqlite://",
        "sqlite+pysqlite:///:memory:",
        "sqlite+pysqlite://host/tables.db",
        "sqlite+pysqlite:///tables.db?mode=secret",
        "postgresql+asyncpg://ann:secret@localhost:port/tables",
    ],
)
@in_a_loop
async def test_what_is_no_address(url: str) -> None:
    found = await complaint(url)
    assert found.code == "database_url"
    assert " sqlite:///PATH" in str(found)  # as the flag takes it


@in_a_loop
async def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("This is not a database, and it is longer than any header.")
    for name, code in {
        "file": "not_sqlite",
        "": "file_is_folder",
        "file/tables.db": "file_unwritable",
        "\x00": "file_unwritable",
    }.items():
        found = await complaint(f"sqlite+pysqlite:///{tmp_path / name}")
        assert found.code == code
        assert str(tmp_path) in str(found)


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda data: data[: len(data) // 2], id="truncated"),
        pytest.param(lambda data: data[:200] + b"\xff" * (len(data) - 200), id="overwritten"),
        pytest.param(lambda data: data[:-4096] + b"\xff" * 4096, id="the last page"),
        pytest.param(lambda data: re.sub(rb"000\d", b"\xff\xfe\xfd\xfc", data), id="not text"),
        pytest.param(lambda data: data.replace(b"version_num", b"version_nvm"), id="a name"),
    ],
)
@in_a_loop
async def test_a_file_that_is_damaged(damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    async with opened(f"sqlite+pysqlite:///{path}") as store:
        await begin(store, "A")
    path.write_bytes(damage(path.read_bytes()))
    found = await complaint(f"sqlite+pysqlite:///{path}")
    assert found.code == "database_damaged"
    assert str(path) in str(found)
    assert "backup" in str(found)


@in_a_loop
async def test_servers_that_cannot_be_used(postgres: Postgres) -> None:
    wrong = postgres.url(password="secret")
    assert (await complaint(wrong)).code == "database_refused"
    assert (await complaint(postgres.url(password=None))).code == "database_refused"
    assert (await complaint(postgres.url("nowhere"))).code == "database_missing"
    for option in ("sslmode=secretly", "nonsense=1"):
        assert (await complaint(f"{postgres.url()}?{option}")).code == "database_option"
    with dead_port() as port:
        nobody = f"postgresql+asyncpg://ann:secret@127.0.0.1:{port}/tables"
        found = await complaint(nobody, patience=0.2)
    assert found.code == "database_unreachable"
    assert "127.0.0.1" in str(found)


@in_a_loop
async def test_a_database_of_a_newer_version_is_left_alone(database: str) -> None:
    async with opened(database) as store:
        await begin(store, "A")
    newer = f"UPDATE {VERSION_TABLE} SET version_num = '9999'"
    await looking_into(database, lambda connection: connection.exec_driver_sql(newer))
    assert (await complaint(database)).code == "database_newer"

    def count(connection: Connection) -> object:
        return connection.exec_driver_sql("SELECT count(*) FROM log").scalar_one()

    assert await looking_into(database, count) == 1


@in_a_loop
async def test_a_database_of_another_program_is_left_alone(database: str) -> None:
    foreign = "CREATE TABLE log (line text)"
    await looking_into(database, lambda connection: connection.exec_driver_sql(foreign))
    assert (await complaint(database)).code == "database_foreign"
