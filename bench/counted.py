"""Plays parts of a hand while its machine instructions are counted, and prints the actions.

`python -m bench.counted HANDS PART…` is started by `bench.instructions` in one of two ways: below
`perf`, which counts the whole process, or with `--callgrind` below Valgrind, which is told to count
nothing but the part itself and to write a file about each.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

from bench.parts import Parts, parts

NOTHING = "nothing"
"""What Valgrind counts beside a part."""


def main(words: list[str]) -> None:
    hands, *names = (word for word in words if word != "--callgrind")
    played = parts(int(hands))
    if "--callgrind" in words:
        _count_each(played, names)
    else:
        for name in names:
            played.named(name).take_turn()
    print(played.whole.play(int(hands)))


def _count_each(played: Parts, names: list[str]) -> None:
    with _counting(NOTHING):
        pass
    for name in names:
        part = played.named(name)
        part.play(1)
        with _counting(name):
            part.take_turn()


@contextmanager
def _counting(name: str) -> Generator[None]:
    _tell("instrumentation", "on")
    yield
    _tell("instrumentation", "off")
    _tell("dump", name)


def _tell(*words: str) -> None:
    """Tells the Valgrind that this process runs in."""
    command = ["vgdb", f"--pid={os.getpid()}", *words]
    subprocess.run(command, check=True, timeout=60, capture_output=True)


if __name__ == "__main__":
    main(sys.argv[1:])
