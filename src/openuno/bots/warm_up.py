"""Prepares the bot `hard`: compiles the kernels it needs once, and keeps the machine code on disk.

That takes half a minute and more. Where somebody plays, another process does it meanwhile
(`WarmUp`); the machine code is then loaded from disk in a moment.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

from openuno.bots.hard import HardBot
from openuno.bots.readiness import Readiness
from openuno.bots.search.search import Budget
from openuno.core.data.rules import Rules, is_plain
from openuno.core.jit import note_beside_code, require_compiler
from openuno.extras import MissingExtraError
from openuno.game.game import Game
from openuno.game.view import redact
from openuno.rulebooks import load

_RULEBOOKS = ("official", "party")
"""A rulebook without house rules and one with: each needs machine code of its own."""
_ENOUGH = 40
"""The most moves to play: one of them has had a choice."""


def prepare(rulebooks: Sequence[str] = _RULEBOOKS) -> None:
    """Has `hard` think for a moment, with and without house rules, which compiles its kernels, and
    notes beside the machine code that it is there.
    """
    for rulebook in rulebooks:
        game = Game(["Ann", "Bo"], rulebook, seed=1)
        for _ in range(_ENOUGH):
            if game.turn is None:
                break
            bot = HardBot(game.turn, game.rules, Random(1), Budget(games=1))
            for event in game.events:
                bot.watch(redact(event, game.turn))
            game.apply(bot.move(game.view(game.turn), game.legal(game.turn)))
            if bot.thought is not None and bot.thought.findings:
                break
        with suppress(OSError):
            _note(is_plain(game.rules)).touch()


def _note(plain: bool) -> Path:
    """The file whose being there says that `hard` is compiled for tables of this kind."""
    return note_beside_code("hard-plain" if plain else "hard")


class WarmUp:
    """Has another process compile `hard`, unless that was done before, and knows how far it is.

    It begins when told to, or when somebody first asks. `close` it in the end: nothing goes on
    after that, nor when this process has died.
    """

    def __init__(self, command: Sequence[str] = (sys.executable, "-m", __name__)) -> None:
        self._command = tuple(command)
        self._notes: dict[bool, Path] | None = None
        """For plain tables and others, the file that is there once `hard` is compiled."""
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def begin(self, first: Rules | None = None) -> None:
        """Begins to compile, where that has not been done; for tables with these rules first."""
        with self._lock:
            if self._notes is not None or self._is_closed or not _has_compiler():
                return
            kinds = {is_plain(load(name).rules): name for name in _RULEBOOKS}
            self._notes = {kind: _note(kind) for kind in kinds}
            missing = [kind for kind, note in self._notes.items() if not note.exists()]
            if first is not None:
                missing.sort(key=lambda kind: kind != is_plain(first))
            if missing:
                self._start([kinds[kind] for kind in missing])

    def _start(self, rulebooks: Sequence[str]) -> None:
        """The process ends when its standard input does: when it is closed, or this one dies."""
        with suppress(OSError):
            self._process = subprocess.Popen(
                [*self._command, *rulebooks],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )

    def readiness(self, rules: Rules) -> Readiness:
        """How far `hard` is for tables with these rules."""
        if not _has_compiler():
            return Readiness.MISSING
        self.begin(rules)
        is_working = self._process is not None and self._process.poll() is None
        if self._notes is not None and self._notes[is_plain(rules)].exists():
            return Readiness.READY
        return Readiness.COMPILING if is_working or self._is_closed else Readiness.FAILED

    def close(self) -> None:
        """Ends the process, if it still works."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
                self._process.wait()
                if self._process.stdin is not None:
                    self._process.stdin.close()


def _has_compiler() -> bool:
    try:
        require_compiler()
    except MissingExtraError:
        return False
    return True


def _end_with_input() -> None:
    """Ends this process as soon as nobody holds its standard input any more."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # whoever waits for something else goes first
    threading.Thread(target=_end_with_input, daemon=True).start()
    prepare(sys.argv[1:])
