"""The progress of a long run: a bar on a terminal, and a message when rules are being compiled."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from typing import Self

from openuno.core.jit import on_compiling
from openuno.text.lang import Language, grouped, say


def explaining_a_wait(language: Language) -> AbstractContextManager[None]:
    """Says on standard error that the rules are being compiled, if they are."""
    text = say(language, "simulate.compiling")
    return on_compiling(lambda: sys.stderr.write(f"{text}\n"))


class Bar:
    """A progress bar on standard error; shows nothing where that is not a terminal."""

    def __init__(self, total: int, language: Language, topic: str = "simulate") -> None:
        """A bar for so many hands, or whatever is `playing` in the sentences of this topic."""
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            TaskProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        console = Console(stderr=True)
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        self._language: Language = language
        self._topic = topic
        title = say(language, f"{topic}.playing")
        self._task = self._progress.add_task(title, total=total, speed="")

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def advance(self, count: int) -> None:
        """Counts so many more as done."""
        self._progress.advance(self._task, count)
        speed = self._progress.tasks[0].speed
        if speed:
            told = grouped(round(speed), self._language)
            text = say(self._language, f"{self._topic}.speed", speed=told)
            self._progress.update(self._task, speed=text)

    def __exit__(self, *_problem: object) -> None:
        self._progress.stop()
