"""The tournaments that docs/bots.md tells of, each by a name and the command that plays it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openuno.rulebooks import names

_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Tournament:
    """One of them."""

    name: str
    title: str
    command: str
    """As one would type it; it prints JSON."""

    def play(self) -> dict[str, Any]:
        """Plays it as a process of its own, and gives what it prints."""
        program, *words = self.command.split()
        start = ["-m", "openuno"] if program == "openuno" else []
        command = [sys.executable, *start, *words]
        done = subprocess.run(command, check=True, cwd=_ROOT, stdout=subprocess.PIPE, text=True)
        return json.loads(done.stdout)


def _arena(name: str, title: str, words: str) -> Tournament:
    return Tournament(name, title, f"openuno arena {words} --json")


def _rlcard(name: str, title: str, words: str) -> Tournament:
    return Tournament(name, title, f"python -m bench.strength.rlcard_match {words}")


def _mixbot(name: str, title: str, words: str) -> Tournament:
    return Tournament(name, title, f"python -m bench.strength.mixbot_match {words}")


LEVELS = [
    _arena("normal-random", "`normal` against `random`", "normal random --hands 12000"),
    _arena("easy-random", "`easy` against `random`", "easy random --hands 6000"),
    _arena("normal-easy", "`normal` against `easy`", "normal easy --hands 6000"),
    _arena("hard-20", "`hard` with 20 ms against `normal`", "hard@20 normal --hands 4000"),
    _arena(
        "hard-rounds",
        "`hard` with 500 games for each choice against `normal`",
        "hard#500 normal --hands 4000",
    ),
    _arena("hard-100", "`hard` with 100 ms against `normal`", "hard@100 normal --hands 1000"),
    _arena("learned", "`learned`, the net alone, against `normal`", "learned normal --hands 8000"),
    _arena(
        "oracle", "`oracle`, who sees all cards, against `normal`", "oracle@20 normal --hands 1000"
    ),
]
"""Two seats under `official`."""

SEATS = [
    _arena("hard-of-4", "`hard` among three `normal`", "hard@20 normal --seats 4 --hands 4000"),
    _arena("normal-of-6", "`normal` among five `random`", "normal random --seats 6 --hands 6000"),
    _arena("hard-of-6", "`hard` among five `normal`", "hard@20 normal --seats 6 --hands 6000"),
    _arena("hard-random-6", "`hard` among five `random`", "hard@20 random --seats 6 --hands 6000"),
    _arena("hard-of-10", "`hard` among nine `normal`", "hard@20 normal --seats 10 --hands 6000"),
    _arena(
        "normal-random-10", "`normal` among nine `random`", "normal random --seats 10 --hands 6000"
    ),
    _arena(
        "hard-random-10", "`hard` among nine `random`", "hard@20 random --seats 10 --hands 6000"
    ),
]
"""More seats under `official`."""

OTHER_RULEBOOKS = [name for name in names() if name != "official"]

RULEBOOKS = [
    _arena(
        f"hard-{name}",
        f"`hard` against `normal` under `{name}`",
        f"hard@20 normal --rulebook {name} --hands 600",
    )
    for name in OTHER_RULEBOOKS
]
"""Two seats under each other rulebook."""

MATCHES = [
    _mixbot(
        "normal-matches",
        "`normal` against `random`, matches",
        "normal random --matches --hands 2000",
    ),
    _mixbot(
        "hard-matches", "`hard` against `normal`, matches", "hard@20 normal --matches --hands 1000"
    ),
    _mixbot(
        "hard-mixbot-matches",
        "`hard` against MixBot2, matches",
        "hard@20 mixbot --matches --hands 400",
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
        "mixbot random --rules unoai --seats 6 --hands 6000",
    ),
    _mixbot("normal-mixbot", "`normal` against MixBot2", "normal mixbot --hands 6000"),
    _mixbot(
        "normal-mixbots", "`normal` among three MixBot2", "normal mixbot --seats 4 --hands 6000"
    ),
    _mixbot("hard-mixbot", "`hard` against MixBot2", "hard@20 mixbot --hands 4000"),
    _mixbot("hard-mixbots", "`hard` among three MixBot2", "hard@20 mixbot --seats 4 --hands 4000"),
]
"""Against the best player that somebody else has published."""

RLCARD = [
    _rlcard("rlcard-random", "`normal` against `RandomAgent`", "normal random --games 20000"),
    _rlcard("rlcard-rule", "`normal` against `uno-rule-v1`", "normal uno-rule-v1 --games 20000"),
    _rlcard("rlcard-hard", "`hard` against `uno-rule-v1`", "hard@20 uno-rule-v1 --games 400"),
]
"""In RLCard's own game."""

CALIBRATION = [
    Tournament(
        f"calibration-{seats}",
        f"`normal` among itself, {seats} seats",
        f"python -m bench.strength.calibration normal --seats {seats} --hands {hands}",
    )
    for seats, hands in ((2, 4000), (4, 3000))
]
"""Whether the chances that the search of `hard` states come true."""

ALL = {
    each.name: each
    for part in (LEVELS, SEATS, RULEBOOKS, MATCHES, PUBLISHED, RLCARD, CALIBRATION)
    for each in part
}
