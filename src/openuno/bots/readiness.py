"""Whether the bot `hard` can think already, or has to be compiled first."""

from __future__ import annotations

from enum import StrEnum


class Readiness(StrEnum):
    """How far `hard` is. Until it is ready, it plays as `normal`."""

    READY = "ready"
    COMPILING = "compiling"
    FAILED = "failed"
    """It could not be compiled, or what was compiled could not be kept."""
    BUSY = "busy"
    """It has thought too much lately for those who asked for it."""
    MISSING = "missing"
    """There is no compiler: it comes with an extra."""
