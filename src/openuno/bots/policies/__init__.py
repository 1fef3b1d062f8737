"""Policies: kernels that choose an action for whoever is to move and write it into a row.

A policy has random numbers of its own and never touches the game's, so that the same deals can be
played by other policies. It looks at nothing that its seat may not see.
"""

from __future__ import annotations

from enum import IntEnum


class Policy(IntEnum):
    """The policy by which a seat is played."""

    RANDOM = 0
    GREEDY = 1
    SENSIBLE = 2
    LEARNED = 3
