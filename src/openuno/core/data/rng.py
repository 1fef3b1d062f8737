"""The game's own random numbers: sfc32, four 32-bit words that are part of the game's record.

It is written for 64-bit signed integers that never overflow, so interpreted and compiled runs give
the same numbers, and a copied game goes on exactly as the original would have.
"""

from __future__ import annotations

from openuno.core.data.flat_records import Ints
from openuno.core.jit import kernel

WORDS = 4
SEED_LIMIT = 1 << 32 * WORDS
_LOW = (1 << 32) - 1
_WARM_UP = 16


def seed_words(seed: int) -> tuple[int, int, int, int]:
    """A seed from 0 to 2^128 - 1 as the words `seed_with` takes, lowest first."""
    if not 0 <= seed < SEED_LIMIT:
        raise ValueError("a seed is a whole number from 0 to 2^128 - 1")
    return seed & _LOW, seed >> 32 & _LOW, seed >> 64 & _LOW, seed >> 96


@kernel
def seed_with(rng: Ints, first: int, second: int, third: int, fourth: int) -> None:
    """Starts the generator from four words and runs it until they have mixed."""
    rng[0] = first
    rng[1] = second
    rng[2] = third
    rng[3] = (fourth + 1) & _LOW
    for _ in range(_WARM_UP):
        next_word(rng)


@kernel
def next_word(rng: Ints) -> int:
    """The next number from 0 to 2^32 - 1."""
    a, b, c = rng[0], rng[1], rng[2]
    word = (a + b + rng[3]) & _LOW
    rng[3] = (rng[3] + 1) & _LOW
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & _LOW
    rng[2] = (((c << 21) & _LOW | c >> 11) + word) & _LOW
    return word


@kernel
def below(rng: Ints, limit: int) -> int:
    """A number from 0 to `limit` - 1, each exactly as likely (Lemire's method)."""
    product = next_word(rng) * limit
    if product & _LOW < limit:
        rejected = (_LOW + 1 - limit) % limit
        while product & _LOW < rejected:
            product = next_word(rng) * limit
    return product >> 32
