"""What one address may ask for: codes in vain, paths that there are not, bots that think."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from openuno.bots.hints import Hint
from openuno.bots.readiness import Readiness
from openuno.core.data.rules import Rules
from openuno.game.game import Game
from openuno.server.net.app import make_app, serving
from openuno.server.operation.config import Config
from openuno.server.operation.limits import AddressBudget, Limits, TokenBucket
from openuno.server.tables import hint_desk
from openuno.server.tables.bot_runner import BotThreads
from openuno.server.tables.registry import code_from
from tests.support.present import present
from tests.support.recording_clients import AppDoor, Ear
from tests.support.stores import in_a_loop
from tests.support.table_server import sqlite

WRONG = [code_from(f"nobody {number}") for number in range(600)]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def door(folder: Path, clock: Clock | None = None, **limits: int) -> AsyncGenerator[AppDoor]:
    most = {"requests_burst": 10_000, "requests_per_second": 10_000, **limits}
    config = Config(database=sqlite(folder / "tables.db"), limits=Limits(**most))
    async with serving(config, steady_clock=clock or Clock()) as context:
        yield AppDoor(make_app(context), context)


async def a_table(door: AppDoor, **asked: Any) -> dict[str, Any]:
    return (await door.request("/api/tables", {"name": "Ann", **asked})).json


# Misses


@in_a_loop
async def test_codes_that_are_tried_all_at_once_are_misses_all_the_same(tmp_path: Path) -> None:
    async with door(tmp_path) as way:
        code = (await a_table(way))["code"]
        tries = (way.request(f"/api/tables/{wrong}") for wrong in WRONG)
        told = [answer.json["code"] for answer in await asyncio.gather(*tries)]
        assert told.count("unknown_table") == 20
        assert told.count("too_many_misses") == 580
        refused = await way.request(f"/api/tables/{code}")
        assert (refused.status, refused.json["code"]) == (429, "too_many_misses")


@in_a_loop
async def test_tables_that_are_found_are_no_misses_however_many_at_once(tmp_path: Path) -> None:
    """As when a class comes back after a restart, from one address."""
    async with door(tmp_path, misses_per_minute=2) as way:
        codes = [(await a_table(way))["code"] for _ in range(10)]
        for _ in range(2):  # they have to be read first, and then they are at hand
            looks = (way.request(f"/api/tables/{code}") for code in codes * 3)
            assert {answer.status for answer in await asyncio.gather(*looks)} == {200}


@in_a_loop
async def test_who_has_missed_too_often_hears_how_long_to_wait(tmp_path: Path) -> None:
    clock = Clock()
    async with door(tmp_path, clock, misses_per_minute=2) as way:
        answers = [await way.request(f"/api/tables/{wrong}") for wrong in WRONG[:3]]
        assert [answer.status for answer in answers] == [404, 404, 429]
        assert answers[-1].headers["retry-after"] == "30"
        clock.now += 29
        assert (await way.request(f"/api/tables/{WRONG[0]}")).headers["retry-after"] == "1"
        clock.now += 1
        assert (await way.request(f"/api/tables/{WRONG[0]}")).status == 404


@in_a_loop
async def test_paths_that_there_are_not_are_misses_too(tmp_path: Path) -> None:
    async with door(tmp_path, misses_per_minute=3) as way:
        for path in ("/favicon.ico", "/robots.txt", "/apple-touch-icon.png"):
            assert {(await way.request(path)).status for _ in range(4)} == {404}, path
        code = (await a_table(way))["code"]
        paths = ["/admin", f"/api/tables/{code}/keys", "/assets/none.js", "/.git/config"]
        answers = [await way.request(path) for path in paths]
        assert [answer.status for answer in answers] == [404, 404, 404, 429]
        assert (await way.request(f"/api/tables/{code}")).json["code"] == "too_many_misses"


@in_a_loop
async def test_every_429_says_when_to_come_back(tmp_path: Path) -> None:
    async with door(tmp_path, requests_burst=12, requests_per_second=2, tables_per_hour=1) as way:
        code = (await a_table(way))["code"]
        second = await way.request("/api/tables", {"name": "Ann"})
        assert (second.status, second.headers["retry-after"]) == (429, "3600")
        assert (await way.request(f"/api/tables/{code}/matches/1")).status == 404
        as_many = await way.request(f"/api/tables/{code}/matches/1")
        assert (as_many.status, as_many.json["code"]) == (429, "too_many_requests")
        assert int(as_many.headers["retry-after"]) in range(1, 6)
        for path in ("/api/rulebooks", "/favicon.ico", "/healthz/of/the/moon"):
            answer = await way.request(path)
            assert (answer.status, answer.headers["retry-after"]) == (429, "1"), path
        assert (await way.request("/healthz")).status == 200


def test_nobody_fills_the_server_however_long_they_try() -> None:
    """Even with tables at which they play, which are kept for as long as any."""
    limits, clock = Limits(), Clock()
    budget = AddressBudget(limits, clock)
    opened = 0
    for _ in range(Config().keep_days * 24):
        while all(bucket.take() for bucket in budget.tables.values()):
            opened += 1
        clock.now += 3600
    assert limits.tables_per_day * 7 < opened < limits.tables


def test_what_was_taken_in_vain_is_given_back() -> None:
    clock = Clock()
    bucket = TokenBucket(1, burst=2, clock=clock)
    assert bucket.take(2)
    bucket.give_back()
    assert bucket.take()
    bucket.give_back(5)
    assert bucket.is_full
    assert not bucket.take(3)  # never more than there can be
    bucket.spend(3)
    assert bucket.is_empty
    assert bucket.wait() == 2
    bucket.spend(100)
    assert bucket.wait() == 3  # and never more than that behind
    assert TokenBucket(0, burst=0, clock=clock).wait() == 3600


# Bots that think


def ear_of(way: AppDoor, told: dict[str, Any]) -> Ear:
    return way.ear(told["code"], told["token"])


def is_compiled(self: BotThreads, rules: Rules) -> Readiness:
    return Readiness.READY


@in_a_loop
async def test_hard_bots_of_one_address_think_for_so_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond it they play as `normal`, and everyone is told; others' are not concerned."""
    monkeypatch.setattr(BotThreads, "readiness", is_compiled)
    clock = Clock()
    async with door(tmp_path, clock, thinking_per_minute=1) as way:
        told = [await a_table(way, bots=["hard"], turn_time=3600) for _ in range(2)]
        first, second = [await ear_of(way, each).connect() for each in told]
        registry = way.context.registry
        mine, other = (registry.actors[each["code"]] for each in told)
        assert mine.thinking is other.thinking is not None
        await first.ask(type="start", id="a")
        assert not first.last.get("hard_as_normal")
        rules = present(mine.table.match).rules
        for _ in range(4):
            mine.bots_with("Bo")
            assert mine._bot_runner.readiness(rules) is Readiness.READY
            mine._bot_runner.charge("Ann")
            mine._bot_runner.charge("Bo")
        assert mine._bot_runner.readiness(rules) is Readiness.BUSY
        await second.ask(type="start", id="a")
        assert second.last["hard_as_normal"]
        clock.now += 60
        assert mine._bot_runner.readiness(rules) is Readiness.READY
        elsewhere = way.context.addresses.budget("192.0.2.99").thinking
        assert elsewhere is not mine.thinking


@in_a_loop
async def test_hints_are_thoughts_of_a_hard_bot_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever plays at many tables alone could have as many of them think as there are."""
    found: list[Readiness] = []

    def thought(
        game: Game, seat: str, _: object, ready: Callable[[], Readiness], __: object
    ) -> Any:
        action = game.legal(seat)[0]

        def think() -> Hint:
            found.append(ready())
            return Hint(action, lambda *_: "It fits.")

        return think

    monkeypatch.setattr(BotThreads, "readiness", is_compiled)
    monkeypatch.setattr(hint_desk, "hint_thought", thought)
    clock = Clock()
    async with door(tmp_path, clock, thinking_per_minute=1) as way:
        ears: list[Ear] = []
        while len(ears) < 2:  # chance decides who begins
            told = await a_table(way, seats=2, bots=["random"], turn_time=86_400)
            ear = await ear_of(way, told).connect()
            await ear.ask(type="start", id="a")
            ears += [ear] * bool(ear.last["help"]["hint"])
        for number in range(3):
            for ear in ears:
                assert (await ear.ask(type="hint", id=f"h{number}"))["type"] == "hinted"
        assert found == [Readiness.READY] * 4 + [Readiness.BUSY] * 2
        clock.now += 60
        await ears[0].ask(type="hint", id="later")
        assert found[-1] is Readiness.READY
