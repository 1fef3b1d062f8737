"""All that is measured in one run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bench.contenders import openuno, openuno_interpreted, openuno_threads
from bench.growth import by_options, by_seats
from bench.instructions import Counts, count_instructions
from bench.laboratory import lab_seconds
from bench.measure import Contender, compete
from bench.memory import peaks
from bench.parts import Parts, parts
from bench.peers import crazy_eights, rlcard_environment, rlcard_game
from bench.play import first_decisions
from bench.referee import answer_times
from bench.starts import Starts, starts
from bench.thinking import think_times
from openuno.sim.arena.think_times import ThinkTimes

T = TypeVar("T")


@dataclass(frozen=True)
class Results:
    """The figures, as the page shows them."""

    rounds: int
    peers: list[Contender]
    """RLCard's environment first: it is what the others are compared with."""
    ours: list[Contender]
    """`official` at 2 seats first, then at 4; `mayhem` last."""
    interpreted: Contender
    seats: list[Contender]
    options: list[Contender]
    """`official` first."""
    threads: list[Contender]
    """One, then two."""
    parts: Parts
    counts: Counts | None
    starts: Starts
    peaks: dict[int, int]
    lab: float | None
    referee: list[float]
    play: list[float]
    thinking: dict[int, ThinkTimes]
    """By the milliseconds that `hard` was given."""


def measure(rounds: int) -> Results:
    """Measures everything, and says on the way what is going on."""
    peers = [rlcard_environment(), rlcard_game(), crazy_eights(2), crazy_eights(4)]
    ours = [
        *(openuno(rulebook, seats) for rulebook in ("official", "strict") for seats in (2, 4)),
        *(openuno(rulebook, 4, 100_000) for rulebook in ("quickplay", "party", "mayhem")),
    ]
    interpreted = openuno_interpreted("official", 2)
    threads = [openuno_threads("official", 2, count) for count in (1, 2)]

    def race(what: str, contenders: list[Contender]) -> list[Contender]:
        _say(what, lambda: compete(contenders, rounds))
        return contenders

    race("OpenUNO and its peers", [*peers, *ours, interpreted])
    race("one thread and two", threads)
    seats = race("more seats", by_seats())
    options = race("more rules", by_options())
    pieces = _say("the moves of some hands, to play them again", parts)
    race("the parts of a hand", list(pieces.all))
    return Results(
        rounds,
        peers,
        ours,
        interpreted,
        seats,
        options,
        threads,
        pieces,
        _say("instructions", count_instructions),
        _say("first and later starts", starts),
        _say("memory", peaks),
        _say("`openuno lab`", lab_seconds),
        _say("`openuno referee`", answer_times),
        _say("`openuno play`", first_decisions),
        _say("the thinking of `hard`", think_times),
    )


def _say(what: str, measured: Callable[[], T]) -> T:
    print(f"Measuring {what}", flush=True)
    return measured()
