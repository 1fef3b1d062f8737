"""The levels a bot can play at."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """How well a bot plays, from the weakest."""

    RANDOM = "random"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
