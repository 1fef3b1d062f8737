"""Limits: how much anyone may ask for, so that nobody can take the server from the others.

>>> moments = iter([0.0, 0.0, 0.0, 0.5])
>>> two_a_second = TokenBucket(2, burst=2, clock=lambda: next(moments))
>>> two_a_second.take(2), two_a_second.take(), two_a_second.take()
(True, False, True)
"""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address

import msgspec

Clock = Callable[[], float]
"""Seconds that never go back, such as `time.monotonic`."""

_REMEMBERED = 10_000  # addresses without a socket
_HOUR = 3600  # seconds
_LONG = _HOUR  # to wait for what never comes
_ONE_HOME = 64  # bits: whoever has one IPv6 address has all that begin like it


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits of everything; `per_second` and the like count for one sender."""

    tables: int = 10_000
    tables_loaded: int = 2_000
    tables_per_hour: int = 60
    tables_per_day: int = 300
    """In the 30 days for which a table is kept, one address does not fill the server."""
    sockets: int = 5_000
    sockets_per_address: int = 40
    connections: int = 1_000
    """Connections that are no sockets, or not yet: requests that are under way, or awaited."""
    connections_per_address: int = 200
    spectators: int = 50
    messages_per_second: int = 20
    messages_burst: int = 60
    message_bytes: int = 8_192
    queue: int = 256
    requests_per_second: int = 20
    requests_burst: int = 100
    body_bytes: int = 16_384
    misses_per_minute: int = 20
    name_length: int = 20
    chat_length: int = 200
    chats_per_minute: int = 20
    thinking_per_minute: int = 30
    hints_per_minute: int = 20
    changes_per_minute: int = 60
    seats_per_minute: int = 60
    changes_between_matches: int = 2_000
    asides_per_hand: int = 2_000
    table_bytes: int = 32_000_000
    histories: int = 2
    analyses: int = 16
    """Analyses and problems that may wait; 0 for none."""
    analysed_moves: int = 5_000

    @property
    def most_connections(self) -> int:
        """How many connections there may be in all, whether they ever ask for anything or not."""
        return self.sockets + self.connections

    @property
    def most_per_address(self) -> int:
        """How many connections one address may have, sockets among them."""
        return self.sockets_per_address + self.connections_per_address


class TokenBucket:
    """A bucket of tokens: `burst` of them at most, and `rate` new ones every second."""

    __slots__ = ("_clock", "_left", "_looked", "_rate", "burst")

    def __init__(self, rate: float, burst: float, clock: Clock) -> None:
        self._rate = rate
        self.burst = burst
        self._clock = clock
        self._left = burst
        self._looked = clock()

    def has(self, count: float = 1) -> bool:
        """Whether so many could be taken now."""
        return self._count() >= count

    def take(self, count: float = 1) -> bool:
        """Takes so many, if they are there."""
        if not self.has(count):
            return False
        self._left -= count
        return True

    def give_back(self, count: float = 1) -> None:
        """Puts back what was taken, as if it never had been."""
        self._left = min(self.burst, self._left + count)

    def spend(self, count: float) -> None:
        """Takes so many, though they may not all be there; then there are none for a while."""
        self._left = max(self._count() - count, -self.burst)

    def wait(self, count: float = 1) -> int:
        """In how many whole seconds so many can be taken, if nobody takes any until then."""
        missing = min(count, self.burst) - self._count()
        return max(1, math.ceil(missing / self._rate)) if self._rate else _LONG

    @property
    def is_full(self) -> bool:
        """Whether nothing has been taken that has not come back: it is as good as a new one."""
        return self._count() >= self.burst

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing left, be it a part of one."""
        return self._count() <= 0

    def _count(self) -> float:
        now = self._clock()
        self._left = min(self.burst, self._left + self._rate * (now - self._looked))
        self._looked = now
        return self._left


class MessageBudget:
    """The budget of one seat: what it may still say, on however many sockets."""

    __slots__ = ("changes", "chats", "hints", "messages")

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.messages = TokenBucket(limits.messages_per_second, limits.messages_burst, clock)
        self.hints = TokenBucket(limits.hints_per_minute / 60, limits.hints_per_minute, clock)
        self.chats = TokenBucket(limits.chats_per_minute / 60, limits.chats_per_minute, clock)
        changes = limits.changes_per_minute
        self.changes = TokenBucket(changes / 60, changes, clock)


class AddressBudget:
    """The budget of one address: what it may still ask for."""

    __slots__ = ("lookups", "misses", "requests", "seats", "sockets", "tables", "thinking")

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.requests = TokenBucket(limits.requests_per_second, limits.requests_burst, clock)
        self.misses = TokenBucket(limits.misses_per_minute / 60, limits.misses_per_minute, clock)
        hourly, daily = limits.tables_per_hour, limits.tables_per_day
        self.tables = {
            "too_many_new_tables": TokenBucket(hourly / _HOUR, hourly, clock),
            "too_many_tables_in_a_day": TokenBucket(daily / (24 * _HOUR), daily, clock),
        }
        """New ones, by what is said when there are too many."""
        thinking = limits.thinking_per_minute
        self.thinking = TokenBucket(thinking / 60, thinking, clock)
        """Seconds that `hard` bots may think at its tables."""
        self.lookups = asyncio.Lock()
        """Held while a table is looked for that may not be there."""
        self.seats = TokenBucket(limits.seats_per_minute / 60, limits.seats_per_minute, clock)
        self.sockets = 0
        """How many it has open."""

    @property
    def is_idle(self) -> bool:
        """Whether nothing would change if it were forgotten."""
        tables = self.tables.values()
        buckets = (self.requests, self.misses, *tables, self.seats, self.thinking)
        is_busy = self.sockets or self.lookups.locked()
        return not is_busy and all(bucket.is_full for bucket in buckets)


class AddressBudgets:
    """The budgets by their addresses. A flood of addresses makes it forget those seen longest ago;
    it never holds more than `remembered`, and those with open sockets.
    """

    def __init__(self, limits: Limits, clock: Clock, remembered: int = _REMEMBERED) -> None:
        self._limits = limits
        self._clock = clock
        self._remembered = remembered
        self._connected: dict[str, AddressBudget] = {}
        self._others: OrderedDict[str, AddressBudget] = (
            OrderedDict()
        )  # the one seen last stands last
        self.sockets = 0
        """How many are open in all."""

    def __len__(self) -> int:
        return len(self._connected) + len(self._others)

    def budget(self, address: str) -> AddressBudget:
        """The budget at this address."""
        home = subnet_of(address)
        known = self._connected.get(home) or self._others.pop(home, None)
        if known is None:
            self._make_room()
            known = AddressBudget(self._limits, self._clock)
        if not known.sockets:
            self._others[home] = known
        return known

    def connect(self, address: str) -> bool:
        """Counts a new socket, unless there are too many."""
        budget = self.budget(address)
        limits = self._limits
        if self.sockets >= limits.sockets or budget.sockets >= limits.sockets_per_address:
            return False
        home = subnet_of(address)
        self._others.pop(home, None)
        self._connected[home] = budget
        budget.sockets += 1
        self.sockets += 1
        return True

    def disconnect(self, address: str) -> None:
        """Counts a socket less: one that `connect` has counted, with the same address."""
        home = subnet_of(address)
        budget = self._connected[home]
        budget.sockets -= 1
        self.sockets -= 1
        if not budget.sockets:
            del self._connected[home]
            self._make_room()
            self._others[home] = budget

    def _make_room(self) -> None:
        """Forgets the idle among those seen longest ago, and at least one if there is no room."""
        while self._others:
            home, oldest = next(iter(self._others.items()))
            if len(self._others) < self._remembered and not oldest.is_idle:
                return
            del self._others[home]


def subnet_of(address: str) -> str:
    """The address that is counted: of an IPv6 address the part that all in one home share.

    >>> subnet_of("192.0.2.7"), subnet_of("::ffff:192.0.2.7"), subnet_of("2001:db8::a:7")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return "?"  # one for all that are none, or they would be a way around the limits
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known), _ONE_HOME), strict=False))
