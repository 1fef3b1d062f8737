"""The client without `async`, at a real server."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from openuno import client
from openuno.client import CommandRefused, Seat, TableLost, blocking
from openuno.protocol.http import CreateTable, TakeSeat
from openuno.text.errors import InputError
from tests.support.failing_storage import failing
from tests.support.present import present
from tests.support.table_server import sqlite, table_server


def test_two_programs_play_without_async(tmp_path: Path) -> None:
    with table_server(sqlite(tmp_path / "tables.db")) as server:
        host = blocking.create(server.url, CreateTable("Ann", rulebook="classic", seats=2))
        guest = blocking.join(server.url, host.code, TakeSeat("Ben"))
        with blocking.TableClient(host) as ann, blocking.TableClient(guest) as ben:
            started = ann.start()
            updates = iter(ben)
            while next(updates).seq < started:
                pass
            view = present(ben.view)
            mover, other = (ann, ben) if view.turn == "Ann" else (ben, ann)
            with pytest.raises(CommandRefused):
                other.act("draw")
            assert present(other.why_not("draw")).code == "not_your_turn"
            done = mover.act(mover.legal[0])
            while next(updates).seq < done:
                pass
            assert ben.seq >= done
            assert blocking.fetch(server.url, f"/api/tables/{host.code}")


def test_what_cannot_be_is_said_as_without_it() -> None:
    with pytest.raises(InputError):
        blocking.create("http://127.0.0.1:9", CreateTable("Ann"))
    with pytest.raises(RuntimeError, match="with TableClient"):
        blocking.TableClient(Seat("http://127.0.0.1:9", "NOBODY")).start()


def test_a_table_that_is_not_there_is_lost(tmp_path: Path) -> None:
    with table_server(sqlite(tmp_path / "tables.db")) as server, pytest.raises(TableLost):
        blocking.TableClient(Seat(server.url, "NOBODY")).__enter__()


def test_both_clients_have_the_same_methods() -> None:
    for name, method in inspect.getmembers(client.TableClient, inspect.isfunction):
        if not name.startswith("_"):
            same = inspect.signature(getattr(blocking.TableClient, name))
            assert list(same.parameters) == list(inspect.signature(method).parameters)


def test_what_could_not_be_written_down_is_sent_again(tmp_path: Path) -> None:
    with table_server(sqlite(tmp_path / "tables.db")) as server:
        with failing(server, "create", times=2) as failed:
            seat = blocking.create(server.url, CreateTable("Ann"))
            assert len(failed) == 2
        with blocking.TableClient(seat, contributes=False) as ann:
            with failing(server, "append", times=2) as failed:
                done = ann.say("hello")
            assert (len(failed), done) == (2, ann.say("again") - 1)
