"""How much memory many hands take, everything loaded: no more than few."""

from __future__ import annotations

from bench.processes import openuno

FEW, MANY = 100_000, 10_000_000


def peaks() -> dict[int, int]:
    """The peak in bytes of `openuno simulate`, by the number of hands."""
    return {
        hands: openuno("simulate", "--hands", str(hands), "--json").peak for hands in (FEW, MANY)
    }
