"""Fair deals: the server and the players settle all shuffles together, and anyone can check them.

The server draws a secret and shows its hash, the *commitment*, before the players contribute
randomness of their own. Every shuffle of the match follows from both, so neither side can choose
it. When the match is over, the secret is shown. `docs/fair-deals.md` is for those who doubt it.

>>> fair = FairDeal(bytes(32), {"Ann": bytes(16)})
>>> fair.commitment[:16]
'66687aadf862bd77'
>>> fair.order("deck 1", 5)
[2, 0, 1, 4, 3]
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from struct import Struct

from openuno.arguments import check_fields, checked
from openuno.text.errors import InputError, shown

SECRET_SIZE = 32
LARGEST_ORDER = 1_000_000
CONTRIBUTION_LEAST, CONTRIBUTION_MOST = 16, 64

_LABEL = b"openuno fair deal 1"
"""What keys are made for, and how: another way would have to be called 2."""
_FOUR_WORDS = Struct(">4I")
_WORD_LIMIT = 1 << 32
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


def commitment_of(secret: bytes) -> str:
    """What is shown of a secret before the deal: its SHA-256, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True)
class FairDeal:
    """What all chance in a match follows from: the server's secret and what players contributed.

    Each shuffle has a *purpose* in words, and random numbers of its own: HMAC-SHA256 in counter
    mode, so that whoever has seen some of them knows nothing of the others.
    """

    secret: bytes = field(repr=False)
    contributions: Mapping[str, bytes]
    """By seat; bots contribute nothing."""

    def __post_init__(self) -> None:
        check_fields(self)
        if len(self.secret) != SECRET_SIZE:
            raise InputError("bad_secret", size=SECRET_SIZE, count=len(self.secret))
        for seat, data in self.contributions.items():
            check_contribution(seat, data)

    @property
    def commitment(self) -> str:
        """What was shown of the secret before the deal."""
        return commitment_of(self.secret)

    @checked
    def seed(self, purpose: str) -> int:
        """128 random bits."""
        return int.from_bytes(self._block(purpose, 0)[:16])

    def seed_words(self, purpose: str) -> tuple[int, ...]:
        """The same bits as four numbers, the lowest first; nothing is checked."""
        return _FOUR_WORDS.unpack_from(self._block(purpose, 0))[::-1]

    @checked
    def order(self, purpose: str, size: int) -> list[int]:
        """The numbers below `size` in a random order, every order as likely (Fisher and Yates)."""
        if not 0 <= size <= LARGEST_ORDER:
            raise InputError("field_range", field="size", value=size, least=0, most=LARGEST_ORDER)
        words = self._words(purpose)
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = _below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return order

    def _words(self, purpose: str) -> Iterator[int]:
        """Random numbers of 32 bits, without end."""
        for number in count():
            block = self._block(purpose, number)
            for i in range(0, len(block), 4):
                yield int.from_bytes(block[i : i + 4])

    def _block(self, purpose: str, number: int) -> bytes:
        """HMAC-SHA256. `hmac.digest` would let other threads run meanwhile, which takes many times
        as long as such a small hash.
        """
        inner, outer = self._pads
        told = hashlib.sha256(inner + f"{purpose} {number}".encode()).digest()
        return hashlib.sha256(outer + told).digest()

    @cached_property
    def _pads(self) -> tuple[bytes, bytes]:
        """What RFC 2104 makes of the key, for the inner and the outer hash."""
        key = self._key.ljust(hashlib.sha256().block_size, b"\0")
        return key.translate(_INNER), key.translate(_OUTER)

    @cached_property
    def course_key(self) -> bytes:
        """What is part of every link of the course, so that nobody can guess what it binds."""
        return self._block("course", 0)

    @cached_property
    def _key(self) -> bytes:
        """The key of this match, in which the secret and all contributions have their part.

        They are written as netstrings: no two sets of contributions are the same bytes.
        """
        parts = [_LABEL]
        for seat, data in sorted(self.contributions.items()):
            parts += (seat.encode(), data)
        return hmac.digest(self.secret, netstrings(parts), "sha256")


def netstrings(parts: Iterable[bytes]) -> bytes:
    """Several things as one, which cannot be cut up in another way: `3:Ann,`."""
    return b"".join([b"%d:%b," % (len(part), part) for part in parts])


def check_contribution(seat: str, data: bytes) -> None:
    """Refuses a contribution that is too short to matter, or too long."""
    least, most = CONTRIBUTION_LEAST, CONTRIBUTION_MOST
    if not least <= len(data) <= most:
        raise InputError(
            "bad_contribution", seat=shown(seat), count=len(data), least=least, most=most
        )


def parse_hex(text: str) -> bytes:
    """Bytes as people pass them on: two hexadecimal digits each."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise InputError("not_hex", text=shown(text)) from None


def _below(limit: int, words: Iterator[int]) -> int:
    """A number from 0 to `limit` - 1, each exactly as likely: what would favour the low ones is
    drawn again.
    """
    even = _WORD_LIMIT - _WORD_LIMIT % limit
    return next(word for word in words if word < even) % limit
