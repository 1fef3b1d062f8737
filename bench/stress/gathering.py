"""People at many tables, of all sizes and by all kinds of rules, who play as long as it takes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from time import perf_counter
from types import TracebackType
from typing import Self

from openuno.bots.level import Level
from openuno.client import Seat
from tests.support.scripted_people import Notes, Person, sit_down
from tests.support.waiting import SECONDS

RULES: Sequence[tuple[str, dict[str, bool | int | str]]] = (
    ("official", {"target": 100}),
    ("party", {"target": 100}),
    ("mayhem", {"target": 100}),
    ("quickplay", {}),
    ("traditional", {"target": 100, "jump_in": True}),
    ("bluffers", {"target": 100, "stacking": "any"}),
    ("classic", {}),
    ("strict", {"target": 100, "multi_play": "number"}),
)
"""With chains, stacks, jump-ins, penalties and swaps; and short enough for matches to end."""
_LEVELS = (Level.RANDOM, Level.EASY, Level.NORMAL)
_POLL = 0.005


class Gathering:
    """Everyone, from when they sit down until they are told to stop.

    They ask for seats at `url`, and play there too unless `way` leads them another way.
    """

    def __init__(self, url: str, tables: int, rng: Random, way: str | None = None) -> None:
        self.people: list[Person] = []
        self._url = url
        self._plans = [_Plan(number, Random(rng.getrandbits(64))) for number in range(tables)]
        self._way = way or url
        self._playing: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        try:
            async with asyncio.timeout(SECONDS + len(self._plans)):
                for plan in self._plans:
                    for seat in await plan.sit_down(self._url):
                        await self._seat(seat, plan.rng)
        except BaseException:
            await self.close()
            raise
        self._playing = [asyncio.create_task(person.play()) for person in self.people]
        return self

    async def _seat(self, seat: Seat, rng: Random) -> None:
        person = Person(replace(seat, url=self._way), rng)
        self.people.append(person)
        await person.client.__aenter__()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Has everyone stop; raises what kept anyone from playing."""
        for task in self._playing:
            task.cancel()
        ends = await asyncio.gather(*self._playing, return_exceptions=True)
        await asyncio.gather(*(person.client.close() for person in self.people))
        failures = [end for end in ends if isinstance(end, Exception)]
        if failures:
            raise ExceptionGroup("people had to give up", failures)

    # How they fare

    @property
    def notes(self) -> list[Notes]:
        """What each of them has noted; those of a table stand together."""
        return [person.notes for person in self.people]

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self._plans)

    @property
    def bots(self) -> int:
        """How many bots there are."""
        return sum(plan.bots for plan in self._plans)

    @property
    def reasons(self) -> Counter[str]:
        """Why commands were refused, and how often."""
        return sum((notes.reasons for notes in self.notes), Counter[str]())

    def connections(self) -> list[int]:
        """How often each of them had to connect so far."""
        return [person.client.connections for person in self.people]

    async def return_of_everyone(self, before: Sequence[int]) -> list[float]:
        """Waits until everyone was welcomed once more; gives when each of them was."""
        back: dict[int, float] = {}

        def missing() -> list[str]:
            for number, count in enumerate(self.connections()):
                if count > before[number]:
                    back.setdefault(number, perf_counter())
            return [f"{i}" for i in range(len(self.people)) if i not in back]

        await self.until_none(missing, "did not come back")
        return list(back.values())

    async def progress(self, entries: int = 5) -> None:
        """Waits until so much has happened at every table."""
        goal = {code: seq + entries for code, seq in self._seqs().items()}
        await self.until_none(
            lambda: [code for code, seq in self._seqs().items() if seq < goal[code]],
            "do not go on",
        )

    async def until_none(self, left: Callable[[], list[str]], complaint: str) -> None:
        """Waits, while they play, until nothing is left of what is waited for."""
        try:
            async with asyncio.timeout(SECONDS):
                while left():
                    for task in self._playing:
                        if task.done():
                            task.result()
                    await asyncio.sleep(_POLL)
        except TimeoutError:
            raise TimeoutError(f"{left()} {complaint}") from None

    def _seqs(self) -> dict[str, int]:
        """How far each table has come, as the one there knows who knows least."""
        least: dict[str, int] = {}
        for person in self.people:
            code, seq = person.client.seat.code, person.client.seq
            least[code] = min(seq, least.get(code, seq))
        return least


class _Plan:
    """A table that is going to be opened."""

    def __init__(self, number: int, rng: Random) -> None:
        self.rng = rng
        self._people = rng.randint(2, 4)
        self.bots = rng.randint(0, 2)
        self._rulebook, self._options = RULES[number % len(RULES)]

    async def sit_down(self, url: str) -> list[Seat]:
        return await sit_down(
            url,
            self._people,
            self.bots,
            rulebook=self._rulebook,
            options=self._options,
            level=self.rng.choice(_LEVELS),
        )
