"""The analysis desk and its analyst: one job after the other, in another process, which never
outlives the server.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager

import pytest

from openuno.protocol.analysis import Underway
from openuno.server.analyst import desk as desk_module
from openuno.server.analyst.analyst import Analyst, AnalystError
from openuno.server.analyst.desk import AnalysisDesk, DeskFullError
from openuno.server.analyst.orders import (
    AnalyseMatch,
    Failed,
    FindProblem,
    Order,
    read_reply,
    receive,
    send,
)
from openuno.text.errors import InputError
from tests.support.held_analyst import HeldAnalyst
from tests.support.table_server import story
from tests.support.waiting import SECONDS, until, wait_until

NONSENSE = FindProblem("no day")
"""An order of which nothing comes, which is known at once."""


def order(day: int) -> Order:
    return FindProblem(f"2026-11-{day:02}")


@asynccontextmanager
async def a_desk(most: int = 3) -> AsyncGenerator[tuple[AnalysisDesk, HeldAnalyst]]:
    analyst = HeldAnalyst()
    desk = AnalysisDesk(most, analyst)
    try:
        yield desk, analyst
    finally:
        desk.close()


# The desk


@story
async def test_one_job_is_done_after_the_other() -> None:
    async with a_desk() as (desk, analyst):
        for day in (1, 2, 3):
            desk.order(day, order(day), "here")
        await until(lambda: analyst.orders)
        assert desk.ask(1, "en") == Underway(1, 2, 0)
        assert desk.ask(2, "en") == Underway(0, 0, 1)
        assert desk.ask(3, "en") == Underway(0, 0, 2)
        assert desk.ask(4, "en") is None
        analyst.go_on()
        await until(lambda: len(analyst.orders) == 2)
        assert desk.ask(3, "en") == Underway(0, 0, 1)
        analyst.go_on(2)
        await until(lambda: isinstance(desk.ask(3, "en"), bytes))
        assert analyst.orders == [order(1), order(2), order(3)]


@story
async def test_nothing_is_worked_out_twice_for_another_language() -> None:
    async with a_desk() as (desk, analyst):
        desk.order("match", order(1), "here")
        desk.order("match", order(1), "there")
        assert (desk.count("here"), desk.count("there")) == (1, 0)
        analyst.go_on()
        await until(lambda: desk.ask("match", "en") == b'["en 1"]')
        assert desk.ask("match", "de") == b'["de 1"]'
        assert (len(analyst.orders), desk.count("here")) == (1, 0)


@story
async def test_so_many_may_wait_and_no_more() -> None:
    async with a_desk(most=2) as (desk, analyst):
        desk.order(1, order(1), "here")
        desk.order(2, order(2), "here")
        with pytest.raises(DeskFullError) as full:
            desk.order(3, order(3), "there")
        assert full.value.after > 0
        assert isinstance(desk.order(2, order(2), "there"), Underway)
        analyst.go_on()
        await until(lambda: isinstance(desk.ask(1, "en"), bytes))
        desk.order(3, order(3), "there")


@story
async def test_what_failed_is_said_once_and_tried_again() -> None:
    async with a_desk() as (desk, analyst):
        analyst.fails = True
        analyst.go_on()
        desk.order("match", order(1), "here")
        await until(lambda: desk.count("here") == 0)
        with pytest.raises(InputError) as failed:
            desk.ask("match", "en")
        assert failed.value.code == "analysis_failed"
        assert desk.ask("match", "en") is None
        analyst.fails = False
        analyst.go_on()
        desk.order("match", order(1), "here")
        await until(lambda: desk.ask("match", "en") == b'["en 2"]')


@story
async def test_a_failure_of_another_kind_does_not_end_the_work() -> None:
    async with a_desk() as (desk, analyst):
        analyst.fails, analyst.failure = True, RuntimeError("no thread")
        analyst.go_on(2)
        for day in (1, 2):
            desk.order(day, order(day), "here")
        await until(lambda: desk.count("here") == 0)
        for day in (1, 2):
            with pytest.raises(InputError) as failed:
                desk.ask(day, "en")
            assert failed.value.code == "analysis_failed"


@story
async def test_failures_are_not_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "_FAILURES", 1)
    async with a_desk() as (desk, analyst):
        analyst.fails = True
        analyst.go_on(2)
        desk.order(1, order(1), "here")
        desk.order(2, order(2), "here")
        await until(lambda: desk.count("here") == 0)
        assert desk.ask(1, "en") is None
        with pytest.raises(InputError):
            desk.ask(2, "en")


@story
async def test_what_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "_LONGEST", 0.0)
    async with a_desk() as (desk, analyst):
        desk.order("match", order(1), "here")
        await until(lambda: desk.count("here") == 0)
        assert analyst.ended == 1
        with pytest.raises(InputError):
            desk.ask("match", "en")


@story
async def test_answers_are_kept_until_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "_KEPT", 5_000)
    async with a_desk() as (desk, analyst):
        analyst.size = 1_000  # twice, in two languages
        analyst.go_on(3)
        for day in (1, 2):
            desk.order(day, order(day), "here")
        await until(lambda: desk.count("here") == 0)
        assert isinstance(desk.ask(1, "en"), bytes)  # the other was asked for longer ago
        desk.order(3, order(3), "here")
        await until(lambda: desk.count("here") == 0)
        assert desk.ask(2, "en") is None
        assert isinstance(desk.ask(1, "en"), bytes)
        assert isinstance(desk.ask(3, "en"), bytes)


@story
async def test_what_is_prepared_waits_for_all_that_is_ordered() -> None:
    async with a_desk() as (desk, analyst):
        desk.order(1, order(1), "here")
        desk.prepare(9, order(9))
        desk.prepare(8, order(8))
        desk.order(2, order(2), "here")
        await until(lambda: analyst.orders)
        assert desk.ask(9, "en") is None
        assert desk.order(8, order(8), "here") == Underway(0, 0, 2)  # not prepared any more
        analyst.go_on(4)
        await until(lambda: isinstance(desk.ask(9, "en"), bytes))
        assert analyst.orders == [order(1), order(2), order(8), order(9)]
        desk.prepare(9, order(9))
        assert desk.ask(9, "en") == b'["en 4"]'


@story
async def test_what_is_prepared_now_is_underway_for_whoever_orders_it() -> None:
    async with a_desk() as (desk, analyst):
        desk.prepare(9, order(9))
        await until(lambda: analyst.orders)
        desk.order(1, order(1), "here")
        assert desk.ask(1, "en") == Underway(0, 0, 1)
        assert desk.order(9, order(9), "here") == Underway(1, 2, 0)
        assert desk.ask(1, "en") == Underway(0, 0, 1)
        analyst.go_on(2)
        await until(lambda: isinstance(desk.ask(1, "en"), bytes))
        assert analyst.orders == [order(9), order(1)]


@story
async def test_the_process_rests_when_there_was_nothing_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(desk_module, "_IDLE", 0.0)
    async with a_desk() as (desk, analyst):
        analyst.go_on()
        desk.order(1, order(1), "here")
        await until(lambda: analyst.ended)
        assert isinstance(desk.ask(1, "en"), bytes)


@story
async def test_closing_ends_all_at_once() -> None:
    async with a_desk() as (desk, analyst):
        desk.order(1, order(1), "here")
        desk.order(2, order(2), "here")
        await until(lambda: analyst.orders)
        desk.close()
        await asyncio.sleep(0)
        assert analyst.orders == [order(1)]
        assert desk.ask(2, "en") is None


@story
async def test_nothing_is_begun_after_closing() -> None:
    others = asyncio.all_tasks()
    async with a_desk() as (desk, _):
        desk.order(1, order(1), "here")
        desk.close()
        await until(lambda: asyncio.all_tasks() == others)
        assert desk.order(2, order(2), "here") == Underway(0, 0, 0)
        desk.prepare(9, order(9))
        assert asyncio.all_tasks() == others, "its work could only fail"


# The analyst


@contextmanager
def an_analyst(*program: str) -> Generator[Analyst]:
    analyst = Analyst((sys.executable, *program)) if program else Analyst()
    try:
        yield analyst
    finally:
        analyst.close()


def nothing(done: int, of: int) -> None: ...


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import sys; sys.exit(3)", "status 3"),
        ("import os, sys; sys.stdin.buffer.read(4); os.kill(os.getpid(), 9)", "status -9"),
        ("import os, time; os.write(1, bytes([0, 0, 0, 1, 200])); time.sleep(10_000)", "status"),
    ],
)
def test_a_process_that_ends_or_talks_nonsense(program: str, said: str) -> None:
    with an_analyst("-c", program) as analyst:
        for _ in range(2):  # each order has a process of its own then
            with pytest.raises(AnalystError, match=said):
                analyst.fulfil(NONSENSE, nothing)


def test_a_process_that_cannot_be_started() -> None:
    analyst = Analyst(("no-such-program-anywhere",))
    with pytest.raises(AnalystError):
        analyst.fulfil(NONSENSE, nothing)
    analyst.close()


def test_an_order_that_fails_leaves_the_process_to_the_next() -> None:
    broken = AnalyseMatch({"secret": "card"}, ())
    with an_analyst() as analyst:
        with pytest.raises(AnalystError, match="ValueError in ") as failed:
            analyst.fulfil(NONSENSE, nothing)
        assert "no day" not in str(failed.value)
        process = analyst.process
        with pytest.raises(AnalystError, match="InputError in ") as failed:
            analyst.fulfil(broken, nothing)
        assert "card" not in str(failed.value)
        assert process is not None
        assert analyst.process is process


def test_a_process_that_was_ended_while_it_rested_is_started_again() -> None:
    with an_analyst() as analyst:
        for _ in range(2):
            with pytest.raises(AnalystError, match="ValueError in "):
                analyst.fulfil(NONSENSE, nothing)
            process = analyst.process
            assert process is not None
            process.kill()  # as a system does that has no memory left
            process.wait(SECONDS)


def test_closing_ends_the_process_whatever_it_does() -> None:
    with an_analyst("-c", "import time; time.sleep(1_000_000)") as analyst:
        problems: list[Exception] = []

        def ask() -> None:
            try:
                analyst.fulfil(NONSENSE, nothing)
            except AnalystError as problem:
                problems.append(problem)

        asking = threading.Thread(target=ask)
        asking.start()
        wait_until(lambda: analyst.process)
        process = analyst.process
        analyst.close()
        asking.join(SECONDS)
        assert len(problems) == 1
        assert process is not None
        assert process.poll() is not None
        with pytest.raises(AnalystError):
            analyst.fulfil(NONSENSE, nothing)


@contextmanager
def the_process() -> Generator[subprocess.Popen[bytes]]:
    program = [sys.executable, "-m", "openuno.server.analyst.process"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.skipif(not hasattr(os, "kill"), reason="there are no signals")
def test_ctrl_c_is_for_the_server_which_ends_the_process() -> None:
    with the_process() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            send(process.stdin, NONSENSE)
            assert isinstance(read_reply(receive(process.stdout)), Failed)
            process.send_signal(signal.SIGINT)
        process.stdin.close()
        assert process.wait(SECONDS) == 0


@pytest.mark.compiled
def test_a_process_that_works_ends_with_its_input() -> None:
    with the_process() as process:
        assert process.stdin is not None
        for day in range(1, 29):  # it would take a minute
            send(process.stdin, order(day))
        process.stdin.close()
        assert process.wait(SECONDS) == 0
