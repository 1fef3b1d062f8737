"""The time of day that servers share: what the database says, as far as it can be known."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest

from openuno.server.operation.shared_clock import SharedClock


@dataclass
class World:
    """A server's clock, and a database whose clock differs and which takes its time to answer."""

    ahead: float
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now

    def compare(self, clock: SharedClock, until_asked: float, until_told: float) -> None:
        """Compares clocks, with so many seconds on the way to the database and back."""

        async def ask() -> float:
            self.now += until_asked
            told = self.now + self.ahead
            self.now += until_told
            return told

        asyncio.run(clock.compare(ask))

    def error(self, clock: SharedClock) -> float:
        return clock() - (self.now + self.ahead)


@pytest.mark.parametrize("ahead", [30.0, -3600.0, 0.0])
def test_it_goes_by_the_database(ahead: float) -> None:
    world = World(ahead)
    clock = SharedClock(world)
    world.compare(clock, 0.001, 0.002)
    assert world.error(clock) == pytest.approx(0, abs=0.002)


@pytest.mark.parametrize("slow", [(8.0, 0.001), (0.001, 8.0)])
def test_an_answer_that_took_long_does_not_set_a_clock_that_may_be_right(
    slow: tuple[float, float],
) -> None:
    """While the database is away, a question waits for seconds, on one of its two ways."""
    world = World(ahead=30.0)
    clock = SharedClock(world)
    world.compare(clock, 0.001, 0.001)
    world.compare(clock, *slow)
    assert world.error(clock) == pytest.approx(0, abs=0.002)


def test_it_does_not_tremble() -> None:
    world = World(ahead=0.5)
    clock = SharedClock(world)
    world.compare(clock, 0.001, 0.001)
    error = world.error(clock)
    for until_asked, until_told in [(0.004, 0.001), (0.001, 0.004), (0.02, 0.001), (0.001, 0.02)]:
        world.compare(clock, until_asked, until_told)
        assert world.error(clock) == pytest.approx(error, abs=1e-9)


def test_a_clock_that_cannot_be_right_is_set_whatever_it_took() -> None:
    world = World(ahead=-3600.0)
    clock = SharedClock(world)
    world.compare(clock, 5.0, 3.0)
    assert abs(world.error(clock)) <= 4.0


def test_without_a_clock_of_the_database_ours_holds() -> None:
    world = World(ahead=30.0)
    clock = SharedClock(world)
    world.compare(clock, 0.001, 0.001)

    async def nobody_knows() -> None:
        return None

    asyncio.run(clock.compare(nobody_knows))
    assert clock() == world.now
