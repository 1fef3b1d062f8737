"""Histories and replays: matches told again for whoever asks, beside the tables that are played at.

To tell a match is to play it again, so it is done in a few threads, in portions, each match once
at a time. What was told leaves bookmarks behind, from which the next telling goes on, and answers
that are given again to whoever asks the same.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import ParamSpec, TypeVar

from openuno.server.payloads import MatchStarted, decode
from openuno.server.storage import Store
from openuno.server.tables.telling import Bookmark, Telling, Visit
from openuno.text.errors import InputError

_PORTION = 500
"""How many entries are read, and told, at once."""
_BOOKMARK_EVERY = 2_000
"""After so many entries a bookmark is kept."""
_BOOKMARKS = 2_000
"""How many bookmarks are kept of all matches; each takes some twenty kilobytes."""
_ANSWERS = 32_000_000
"""How many bytes of answers are kept."""
_WAITING = 16
"""How many may wait for each thread."""

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class MatchEntries:
    """Where a match stands in the log of its table."""

    code: str
    first: int
    """The entry that it started with."""
    last: int
    """The last that can belong to it, as far as the log has come."""


@dataclass(slots=True)
class _Known:
    """What is known of a match that was told."""

    bookmarks: list[Bookmark]
    """From its beginning on, in their order."""
    end: tuple[int, int] = (0, 0)
    """The last entry to which it was told, and how many hands it had come to there."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Histories:
    """Tells matches again, so many at the same time."""

    def __init__(self, store: Store, at_once: int) -> None:
        self._store = store
        self._threads = ThreadPoolExecutor(at_once, "history")
        self._free = asyncio.Semaphore(at_once)
        self._most_waiting = _WAITING * at_once
        self._waiting = 0
        self._known: OrderedDict[tuple[str, int], _Known] = OrderedDict()
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0

    def close(self) -> None:
        """Lets the threads end."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def answer(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What was answered to the same question before, or is once its turn has come; refused if
        too many wait already.
        """
        if key not in self._answers:
            if self._waiting >= self._most_waiting:
                raise InputError("histories_busy")
            self._waiting += 1
            try:
                async with self._free:
                    if key not in self._answers:
                        return self._keep(key, await make())
            finally:
                self._waiting -= 1
        self._answers.move_to_end(key)
        return self._answers[key]

    async def tell(
        self, match: MatchEntries, is_before: Callable[[Bookmark], bool], visit: Visit
    ) -> Telling:
        """Tells a match from the last bookmark before what is asked for, until `visit` has seen
        enough, or to its end.
        """
        known = self._known_of(match)
        async with known.lock:
            bookmark = max(filter(is_before, known.bookmarks), key=lambda each: each.seq)
            telling, goes_on = await self.run(Telling, bookmark), True
            while goes_on and telling.seq < match.last:
                upto = min(telling.seq + _PORTION, match.last)
                entries = await self._store.entries(match.code, telling.seq, upto)
                if not entries:
                    break
                goes_on = await self.run(telling.tell, entries, visit)
                if goes_on and telling.seq >= known.bookmarks[-1].seq + _BOOKMARK_EVERY:
                    known.bookmarks.append(await self.run(telling.bookmark))
            if goes_on:
                known.end = (match.last, telling.hand)
        self._forget()
        return telling

    async def start_of(self, match: MatchEntries) -> MatchStarted:
        """How a match began."""
        (entry,) = await self._store.entries(match.code, match.first - 1, match.first)
        start = decode(entry.record)
        if not isinstance(start, MatchStarted):
            raise TypeError(start)
        return start

    def hands_of(self, match: MatchEntries) -> int:
        """How many hands a match has up to its last entry; 0 before it was told as far."""
        last, hands = self._known_of(match).end
        return hands if last == match.last else 0

    async def run(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Has something done in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(work, *given, **named))

    def _known_of(self, match: MatchEntries) -> _Known:
        key = (match.code, match.first)
        known = self._known.setdefault(key, _Known([Bookmark(match.first - 1)]))
        self._known.move_to_end(key)
        return known

    def _forget(self) -> None:
        """Forgets the matches that nobody has asked for the longest time."""
        kept = sum(len(known.bookmarks) for known in self._known.values())
        while kept > _BOOKMARKS and len(self._known) > 1:
            _, known = self._known.popitem(last=False)
            kept -= len(known.bookmarks)

    def _keep(self, key: Hashable, made: bytes) -> bytes:
        self._answers[key] = made
        self._bytes += len(made)
        while self._bytes > _ANSWERS:
            _, old = self._answers.popitem(last=False)
            self._bytes -= len(old)
        return made
