"""The journal of a simulation: what happens, what people are told, and what is wrong with it."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b

from openuno.protocol import commands as c


@dataclass(frozen=True)
class Told:
    """What somebody was told about a command of theirs."""

    person: str
    """The hash of their token."""
    code: str
    """The table."""
    command: c.AnyCommand
    seq: int = 0
    """Where it stands in the log, if it was done."""
    refusal: str = ""
    """Why it was not, if it was refused."""


@dataclass(frozen=True)
class Shown:
    """An update that somebody was shown."""

    code: str
    seat: int | None
    seq: int
    at: float
    text: str
    """As it was sent; empty if it was among what they had missed."""


@dataclass
class Journal:
    """What has happened in a simulation."""

    loop: asyncio.AbstractEventLoop
    lines: list[tuple[float, str, object]] = field(default_factory=list[tuple[float, str, object]])
    problems: list[str] = field(default_factory=list[str])
    sent: dict[tuple[str, str], list[c.AnyCommand]] = field(
        default_factory=dict[tuple[str, str], list[c.AnyCommand]]
    )
    """All commands, by who sent them and their ids."""
    arrived: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """How often each of them has come to a server."""
    told: list[Told] = field(default_factory=list[Told])
    shown: list[Shown] = field(default_factory=list[Shown])

    def note(self, what: str, detail: object = "") -> None:
        """Notes that something has happened."""
        self.lines.append((self.loop.time(), what, detail))

    def object_to(self, problem: str) -> None:
        """Notes that something is wrong."""
        self.note("PROBLEM", problem)
        self.problems.append(problem)

    def digest(self) -> str:
        """A hash of everything that has happened: the same seed has the same."""
        return blake2b(repr(self.lines).encode(), digest_size=8).hexdigest()

    def story(self, last: int = 400) -> str:
        """The last things that have happened, a line for each."""
        return "\n".join(
            f"{at:9.4f}  {what:10} {detail}" for at, what, detail in self.lines[-last:]
        )
