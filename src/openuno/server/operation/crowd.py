"""Connections by the addresses they come from, whether they ever ask for anything or not: so that
nobody can take those of all others by connecting and keeping silent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network

from openuno.server.operation.limits import subnet_of

_END = b"Connection: close\r\nContent-Length: 0\r\n\r\n"
NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\n" + _END
"""What is said where there are too many connections, whatever is asked."""
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\n" + _END
"""What is said to an address that has too many of them. By then those are cut off that have asked
for nothing.
"""


class Crowd:
    """How many connections each address has. All who come by way of a proxy have its address, so
    those of proxies are not counted.
    """

    def __init__(self, most: int, proxies: Iterable[str] = ()) -> None:
        """`most` is how many an address may have; `proxies` are addresses and networks."""
        self._most = most
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._counts)

    def admit(self, address: str | None) -> bool:
        """Counts a connection, which has to be dismissed once it is gone; whether it may stay."""
        home = self._home(address)
        if home is None:
            return True
        self._counts[home] += 1
        return self._counts[home] <= self._most

    def dismiss(self, address: str | None) -> None:
        """Counts a connection less, one that was counted before."""
        home = self._home(address)
        if home is not None:
            self._counts[home] -= 1
            if not self._counts[home]:
                del self._counts[home]

    def _home(self, address: str | None) -> str | None:
        """The address that is counted; none for a proxy's, and where there are no addresses, as in
        a file system.
        """
        home = "?" if address is None else subnet_of(address)
        if address is None or home == "?":
            return None
        exact = ip_address(address.partition("%")[0] if "/" in home else home)
        return None if any(exact in proxy for proxy in self._proxies) else home
