"""Time at a table goes on evenly, whatever becomes of the time of day."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from openuno.bots.level import Level
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.http import TakeSeat
from openuno.server.net.app import serving
from openuno.server.net.context import AppContext
from openuno.server.operation.config import Config
from openuno.server.tables.actor import TableActor
from tests.support.databases import Postgres
from tests.support.table_server import Listener, story
from tests.support.tables_in_process import ANN, BO, a_server, a_table
from tests.support.waiting import until

HOUR = 3600.0
TURN = 60.0


class Times:
    """The time of day, which may be set, and a timer, which only goes on."""

    def __init__(self, day: float = 10_000.0) -> None:
        self.day = day
        self.timer = 50.0

    def pass_(self, seconds: float) -> None:
        self.day += seconds
        self.timer += seconds


async def a_match(context: AppContext) -> TableActor:
    """Ann and Ben, one of whom is to move within a minute."""
    live = await a_table(context, turn_time=TURN)
    if "Ben" not in [info.name for info in live.table.state.seats]:
        await context.registry.sit(live.table.code, TakeSeat("Ben"), BO)
    await live.command(Listener(ANN), c.Start("start"))
    return live


def time_left(live: TableActor) -> float:
    """Seconds until something is due, as the driver has it."""
    left = live._driver._time_left()
    assert left is not None
    return left


@pytest.mark.parametrize("step", [-HOUR, HOUR])
@story
async def test_setting_the_clock_changes_nothing_at_a_table(step: float, tmp_path: Path) -> None:
    """A turn is as long as it was to be, and then it is over."""
    times = Times()
    async with a_server(tmp_path, lambda: times.day, timer=lambda: times.timer) as context:
        live = await a_match(context)
        whole, began = time_left(live), live.table.at
        times.day += step
        assert time_left(live) == pytest.approx(whole)
        times.pass_(20)
        assert time_left(live) == pytest.approx(whole - 20)
        await live.command(Listener(ANN), c.Say("hurry", "Hurry up!"))
        assert live.table.at == pytest.approx(began + 20)
        assert time_left(live) == pytest.approx(whole - 20)
        ann = Listener(ANN)
        await live.join(ann, None)
        (welcome,) = ann.heard
        assert isinstance(welcome, m.Welcome)
        assert welcome.now == pytest.approx(live.table.at)
        times.pass_(whole - 20)
        live._driver.schedule()
        await until(lambda: any(info.away for info in live.table.state.seats))


@story
async def test_a_bot_moves_though_the_clock_was_set_back(tmp_path: Path) -> None:
    times = Times()
    async with a_server(tmp_path, lambda: times.day, timer=lambda: times.timer) as context:
        live = await a_table(context, bots=(Level.EASY,), pick_dealer=True)
        await live.command(Listener(ANN), c.Start("start"))
        seq = live.table.seq
        times.day -= HOUR
        times.timer += 10  # the bot picks its card, and later Ann is given one
        live._driver.schedule()
        await until(lambda: live.table.seq > seq)


@story
async def test_a_table_does_not_stay_in_the_future(tmp_path: Path) -> None:
    """The clock was an hour ahead, and is right again: so are tables, at the latest with the next
    match.
    """
    times = Times()
    async with a_server(tmp_path, lambda: times.day, timer=lambda: times.timer) as context:
        live = await a_match(context)
        for command in (c.Say("1", "Hello!"), c.Leave("2")):
            await live.command(Listener(ANN), command)
        code = live.table.code
        times.day -= HOUR
        live = await context.registry.find(code)
        at = live.table.at
        times.pass_(5)
        await live.command(Listener(BO, 1), c.Say("3", "Where are you?"))
        assert live.table.at == pytest.approx(at + 5)
        other = await a_table(context, "C" * 32)
        times.day -= HOUR
        await other.command(Listener("C" * 32), c.Say("4", "Hello?"))
        assert other.table.at == times.day


@pytest.mark.parametrize("behind", [HOUR, 30.0])
@story
async def test_a_server_that_starts_while_the_clock_is_behind_goes_on(
    behind: float, tmp_path: Path
) -> None:
    times = Times()
    async with a_server(tmp_path, lambda: times.day, timer=lambda: times.timer) as context:
        live = await a_match(context)
        code, whole = live.table.code, time_left(live)
    times.day -= behind
    async with a_server(tmp_path, lambda: times.day, timer=lambda: times.timer) as context:
        await context.registry._look_for_work()
        assert time_left(context.registry.actors[code]) == pytest.approx(whole)
    times.day += behind + 20
    async with a_server(tmp_path, lambda: times.day, timer=lambda: times.timer) as context:
        assert time_left(await context.registry.find(code)) == pytest.approx(whole - 20)


@pytest.mark.parametrize("ahead", [-30.0, 30.0])
@story
async def test_two_servers_whose_clocks_differ(ahead: float, tmp_path: Path) -> None:
    """Nobody gains or loses time by what happens at the other."""
    times = Times()
    async with (
        a_server(tmp_path, lambda: times.day, timer=lambda: times.timer) as here,
        a_server(tmp_path, lambda: times.day + ahead, timer=lambda: times.timer) as there,
    ):
        live = await a_table(here, turn_time=TURN)
        code = live.table.code
        far = await there.registry.find(code)
        await far.join(Listener(ANN), None)
        await here.registry.sit(code, TakeSeat("Ben"), BO)
        times.pass_(3)
        await live.command(Listener(ANN), c.Start("start"))
        await far.catch_up()
        whole = time_left(live)
        assert time_left(far) - far.lag == pytest.approx(whole)
        for number in range(1, 4):
            times.pass_(5)
            one, other = (far, live) if number % 2 else (live, far)
            await one.command(Listener(ANN), c.Say(str(number), "Hurry up!"))
            await other.catch_up()
            for each in (live, far):
                assert time_left(each) - each.lag == pytest.approx(whole - 5 * number)


@story
async def test_servers_go_by_the_clock_of_their_database(postgres: Postgres) -> None:
    """So one whose own is ahead does not think that the other one's tables are overdue."""
    config = Config(database=postgres.new_database())
    async with (
        serving(config) as here,
        serving(config, clock=lambda: time.time() + HOUR) as there,
    ):
        apart = there.services.clock() - here.services.clock()
        assert abs(apart) < HOUR / 2
        live = await a_match(here)
        await there.registry._look_for_work()
        assert not there.registry.actors
        assert time_left(live) <= TURN + 10
