"""The client for programs without `async`: the same names and methods, which wait for the answer.

from openuno.client import blocking

seat = blocking.join("http://localhost:8000", "KQ7RMA", TakeSeat("Ann"))
with blocking.TableClient(seat) as client:
for update in client:
...
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from types import TracebackType
from typing import Any, Self, TypeVar

from openuno.client import http_requests, table_client
from openuno.client.http_requests import Seat
from openuno.game.actions import Action
from openuno.game.fair_audit import Audit
from openuno.game.view import PlayerView
from openuno.protocol import commands as c
from openuno.protocol import messages as m
from openuno.protocol.faces import Reaction
from openuno.protocol.http import CreateTable, TakeSeat
from openuno.protocol.table_view import TableView
from openuno.text.lang import Language

T = TypeVar("T")


def create(url: str, asked: CreateTable) -> Seat:
    """Opens a table; `InputError` with what the server objects to."""
    return _done(http_requests.create(url, asked))


def join(url: str, code: str, asked: TakeSeat) -> Seat:
    """Sits down at a table; `InputError` with what the server objects to."""
    return _done(http_requests.join(url, code, asked))


def fetch(
    url: str, path: str, *, body: bytes | None = None, token: str | None = None
) -> dict[str, Any]:
    """The answer to a request, a JSON object; `InputError` if it is a complaint, or none comes."""
    return _done(http_requests.fetch(url, path, body=body, token=token))


def _done(work: Coroutine[Any, Any, T]) -> T:
    """What comes of some work. A notebook's own thread has an event loop already."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


class TableClient:
    """A connection to a seat, or as a spectator. Use `with`, and loop over it for updates.

    It is kept up in a thread of its own, so that it lasts while the program does something else.
    """

    def __init__(self, seat: Seat, language: Language = "en", *, contributes: bool = True) -> None:
        self._client = table_client.TableClient(seat, language, contributes=contributes)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = Thread(daemon=True)

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        try:
            self._wait(self._client.__aenter__())
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection; the seat stays ours."""
        if self._loop is not None:
            self._wait(self._client.close())
            self._end()

    def _end(self) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()
            self._loop = None

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        if self._loop is None:
            work.close()
            raise RuntimeError("not connected: use it as `with TableClient(seat) as client`")
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def __iter__(self) -> Iterator[m.Update]:
        updates = aiter(self._client)
        while (update := self._wait(_next(updates))) is not None:
            yield update

    # How things stand

    @property
    def seat(self) -> Seat:
        """Whose client this is."""
        return self._client.seat

    @property
    def table(self) -> TableView | None:
        """The table as it stands."""
        return self._client.table

    @property
    def view(self) -> PlayerView | None:
        """What the seat may know of the game; none while there is no match."""
        return self._client.view

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the seat may do."""
        return self._client.legal

    @property
    def help(self) -> m.Help | None:
        """What the seat is offered if it plays alone among bots."""
        return self._client.help

    @property
    def seq(self) -> int:
        """The number of the last thing that happened."""
        return self._client.seq

    @property
    def contributed(self) -> dict[str, str]:
        """The randomness that was added to each deal, by commitment."""
        return self._client.contributed

    @property
    def heads(self) -> dict[str, str]:
        """The last head of each course that was seen, by commitment."""
        return self._client.heads

    # Commands

    def act(self, action: Action | str, *, at_any_price: bool = False) -> int:
        """Does something in the game, also in notation, `play R7`; gives its sequence number."""
        return self._wait(self._client.act(action, at_any_price=at_any_price))

    def say(self, text: str) -> int:
        """Says something at the table."""
        return self._wait(self._client.say(text))

    def react(self, reaction: Reaction) -> int:
        """Expresses something without words."""
        return self._wait(self._client.react(reaction))

    def start(self) -> int:
        """The host: begins a match."""
        return self._wait(self._client.start())

    def pick(self, place: int) -> int:
        """Picks a card of those that are spread out to find the dealer."""
        return self._wait(self._client.pick(place))

    def come_back(self) -> int:
        """Takes the seat back from the bot that plays for it."""
        return self._wait(self._client.come_back())

    def take_back(self) -> int:
        """Takes back one's last move, and all that came of it; for who plays alone among bots."""
        return self._wait(self._client.take_back())

    def pause(self) -> int:
        """Has clock and bots rest; for whoever plays alone among bots."""
        return self._wait(self._client.pause())

    def resume(self) -> int:
        """Goes on with a match that was paused."""
        return self._wait(self._client.resume())

    def leave(self) -> int:
        """Gives up the seat."""
        return self._wait(self._client.leave())

    def do(self, command: c.AnyCommand) -> int:
        """Has a command done, exactly once, however often it must be sent."""
        return self._wait(self._client.do(command))

    def why_not(self, action: Action | str) -> m.Refused | None:
        """Why this seat could not do that now; none if it could."""
        return self._wait(self._client.why_not(action))

    def hint(self) -> m.Hinted:
        """What the strongest bot would do now, and why; for whoever plays alone among bots.
        `CommandRefused` if there is none to be had.
        """
        return self._wait(self._client.hint())

    def audit(self, match: int) -> Audit:
        """Whether a match that is over went as this client saw it, and nobody chose its cards; by
        number, as in `table.last`. `InputError` if the server does not show it.
        """
        return self._wait(self._client.audit(match))


async def _next(updates: Any) -> m.Update | None:
    """The next update; none once the connection was closed."""
    return await anext(updates, None)
