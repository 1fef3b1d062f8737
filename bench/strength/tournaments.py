"""The tournaments that docs/bots.md tells of, each by a name and the command that plays it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.strength.habits import HABITS
from openuno.rulebooks import names

_ROOT = Path(__file__).parents[2]
_ROUNDS, _MILLISECONDS = "hard#300", "hard@20"
"""`hard` with a fixed number of games for each choice, so that it plays alike on every machine,
however busy that is; and with 20 ms, which on a quiet core allow two to three times as many.
"""
_ENDED_EARLY = 130


@dataclass(frozen=True)
class Tournament:
    """One of them."""

    name: str
    title: str
    command: str
    """As one would type it; it prints JSON."""
    needs: str = ""
    """A module that it needs and that is not locked: without it, it is left out."""

    @property
    def can_be_played(self) -> bool:
        """Whether all that it needs is installed."""
        return not self.needs or find_spec(self.needs) is not None

    def play(self) -> dict[str, Any]:
        """Plays it as a process of its own, and gives what it prints. One that is interrupted tells
        of the deals that it has finished.
        """
        program, *words = self.command.split()
        start = ["-m", "openuno"] if program == "openuno" else []
        command = [sys.executable, *start, *words]
        done = subprocess.run(command, check=False, cwd=_ROOT, stdout=subprocess.PIPE, text=True)
        if done.returncode not in (0, _ENDED_EARLY):
            done.check_returncode()
        return json.loads(done.stdout)


def _arena(name: str, title: str, words: str) -> Tournament:
    return Tournament(name, title, f"openuno arena {words} --json")


def _rlcard(name: str, title: str, words: str, needs: str = "") -> Tournament:
    return Tournament(name, title, f"python -m bench.strength.rlcard_match {words}", needs)


def _mixbot(name: str, title: str, words: str) -> Tournament:
    return Tournament(name, title, f"python -m bench.strength.mixbot_match {words}")


LEVELS = [
    _arena("normal-random", "`normal` against `random`", "normal random --hands 12000"),
    _arena("easy-random", "`easy` against `random`", "easy random --hands 6000"),
    _arena("normal-easy", "`normal` against `easy`", "normal easy --hands 6000"),
    _arena("hard-normal", "`hard` against `normal`", f"{_ROUNDS} normal --hands 1600"),
    _arena("learned", "`learned`, the net alone, against `normal`", "learned normal --hands 8000"),
    _arena(
        "oracle", "`oracle`, who sees all cards, against `normal`", "oracle@20 normal --hands 1000"
    ),
]
"""Two seats under `official`."""

SEATS = [
    _arena("hard-of-4", "`hard` among three `normal`", f"{_ROUNDS} normal --seats 4 --hands 1600"),
    _arena("normal-of-6", "`normal` among five `random`", "normal random --seats 6 --hands 6000"),
    _arena("hard-of-6", "`hard` among five `normal`", f"{_ROUNDS} normal --seats 6 --hands 1200"),
    _arena(
        "hard-random-6", "`hard` among five `random`", f"{_ROUNDS} random --seats 6 --hands 1200"
    ),
    _arena(
        "normal-random-10", "`normal` among nine `random`", "normal random --seats 10 --hands 1000"
    ),
    _arena("hard-of-10", "`hard` among nine `normal`", f"{_ROUNDS} normal --seats 10 --hands 600"),
    _arena(
        "hard-random-10", "`hard` among nine `random`", f"{_ROUNDS} random --seats 10 --hands 300"
    ),
]
"""More seats under `official`."""

OTHER_RULEBOOKS = [name for name in names() if name != "official"]

RULEBOOKS = [
    _arena(
        f"hard-{name}",
        f"`hard` against `normal` under `{name}`",
        f"{_ROUNDS} normal --rulebook {name} --hands 200",
    )
    for name in OTHER_RULEBOOKS
]
"""Two seats under each other rulebook."""

MATCHES = [
    _mixbot(
        "normal-matches",
        "`normal` against `random`, matches",
        "normal random --matches --hands 200",
    ),
    _mixbot(
        "hard-matches",
        "`hard` against `normal`, matches",
        f"{_ROUNDS} normal --matches --hands 80",
    ),
]
"""Two seats under `official`, matches to 500."""

PUBLISHED = [
    _mixbot(
        "mixbot-random",
        "MixBot2 against `random`, by its own rules (68.8 % published)",
        "mixbot random --rules unoai --hands 10000",
    ),
    _mixbot(
        "mixbot-of-6",
        "MixBot2 among five `random`, by its own rules (24.2 % published)",
        "mixbot random --rules unoai --seats 6 --hands 600",
    ),
    _mixbot("normal-mixbot", "`normal` against MixBot2", "normal mixbot --hands 1200"),
    _mixbot(
        "normal-mixbots", "`normal` among three MixBot2", "normal mixbot --seats 4 --hands 600"
    ),
    _mixbot("hard-mixbot", "`hard` against MixBot2", f"{_ROUNDS} mixbot --hands 800"),
    _mixbot(
        "hard-mixbots", "`hard` among three MixBot2", f"{_ROUNDS} mixbot --seats 4 --hands 800"
    ),
]
"""Against the best player that somebody else has published."""

RLCARD = [
    _rlcard("rlcard-random", "`normal` against `RandomAgent`", "normal random --games 20000"),
    _rlcard("rlcard-rule", "`normal` against `uno-rule-v1`", "normal uno-rule-v1 --games 20000"),
    _rlcard("rlcard-hard", "`hard` against `uno-rule-v1`", "hard@20 uno-rule-v1 --games 400"),
    _rlcard("rlcard-dqn", "`normal` against a DQN agent", "normal dqn --games 2000", "torch"),
    _rlcard("rlcard-hard-dqn", "`hard` against it", f"{_ROUNDS} dqn --games 200", "torch"),
]
"""In RLCard's own game."""

EXPLOITED = [
    *(
        Tournament(
            f"exploiter-{name}",
            f"a net trained against `{name}` alone, against `{name}`",
            f"python -m bench.strength.exploiter {name} --hands 2000",
        )
        for name in ("normal", "learned")
    ),
    *(
        _mixbot(f"{habit}-{name}", f"`{habit}` against `{name}`", f"{habit} {bot} --hands {hands}")
        for name, bot, hands in (("normal", "normal", 1000), ("hard", _ROUNDS, 300))
        for habit in HABITS
    ),
]
"""How far the bots can be exploited, at least."""

CALIBRATION = [
    Tournament(
        f"calibration-{seats}",
        f"{seats} seats",
        f"python -m bench.strength.calibration normal --seats {seats} --hands {hands} --rounds 300",
    )
    for seats, hands in ((2, 60), (4, 30))
]
"""Whether the chances that the search of `hard` states come true."""

_GOING_BY_THE_CLOCK = [
    ("hard-normal", 4000),
    ("hard-of-4", 4000),
    ("hard-of-6", 4000),
    ("hard-random-6", 4000),
    ("hard-of-10", 3000),
    ("hard-mixbot", 4000),
    ("hard-mixbots", 4000),
    ("hard-matches", 200),
    *((f"hard-{name}", 600) for name in OTHER_RULEBOOKS),
]
"""What is played with 20 ms, too, and how many hands of it."""

CLOCK = "-20ms"
"""The end of the name of a tournament in which `hard` has 20 ms, beside that by rounds."""


def _by_the_clock(tournament: Tournament, hands: int) -> Tournament:
    words = re.sub(r"hard#\d+", _MILLISECONDS, tournament.command)
    command = re.sub(r"--hands \d+", f"--hands {hands}", words)
    return Tournament(tournament.name + CLOCK, tournament.title, command)


_BY_ROUNDS = {
    each.name: each for part in (LEVELS, SEATS, RULEBOOKS, MATCHES, PUBLISHED) for each in part
}
MILLISECONDS = [
    *(_by_the_clock(_BY_ROUNDS[name], hands) for name, hands in _GOING_BY_THE_CLOCK),
    _arena("hard-100ms", "`hard` with 100 ms against `normal`", "hard@100 normal --hands 1000"),
]
"""What goes by the clock, so that it means something only on a quiet machine."""

ALL = {
    each.name: each
    for part in (
        LEVELS,
        SEATS,
        RULEBOOKS,
        MATCHES,
        PUBLISHED,
        RLCARD,
        EXPLOITED,
        CALIBRATION,
        MILLISECONDS,
    )
    for each in part
}
"""All of them, by name."""
