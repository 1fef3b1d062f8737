"""A real terminal with `openuno` in it."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import psutil

from tests.support.waiting import SECONDS, wait_until

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def _own_terminal() -> None:
    """Ctrl-C reaches only the program that a terminal belongs to, and that does not ignore it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Terminal:
    """Types into a program and reads what it shows; `data` is the folder it keeps matches in."""

    def __init__(self, *arguments: str, data: Path | None = None, **environment: str) -> None:
        self.master, slave = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", **environment}
        if data is not None:
            environment["XDG_DATA_HOME"] = str(data)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "openuno", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=_own_terminal,  # noqa: PLW1509
        )
        os.close(slave)
        self.raw = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    @property
    def screen(self) -> str:
        return ANSI.sub("", self.raw)

    def read_until(self, *endings: str) -> str:
        """What appears until one of these stands at the end, or the program does."""
        start = len(self.screen)
        while not self.screen[start:].endswith(endings) and self._read():
            pass
        return self.screen[start:]

    def find_dealer(self, pick: str = "") -> None:
        """Picks a card when asked to, has others picked after ties, until it is a turn."""
        while self.read_until("any card): ", "Ann> ").endswith("any card): "):
            self.type(pick)
            pick = ""

    def read_until_shown(self, text: str) -> None:
        """Waits until something has appeared anywhere, control sequences included."""
        while text not in self.raw:
            assert self._read(), f"never shown: {text}"

    def _read(self) -> bool:
        """Takes what the program shows next; nothing comes once it has ended."""
        ready, _, _ = select.select([self.master], [], [], SECONDS)
        assert ready, f"silent after: {self.screen[-500:]}"
        try:
            piece = os.read(self.master, 65536)
        except OSError:
            return False
        self.raw += self._decoder.decode(piece)
        return bool(piece)

    def interrupt(self) -> None:
        """Types Ctrl-C, once the program waits for a line: between its prompt and that, a signal
        would be held back.
        """
        wait_until(lambda: psutil.Process(self.process.pid).status() == psutil.STATUS_SLEEPING)
        os.write(self.master, b"\x03")

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def hang_up(self) -> int:
        """Closes the window."""
        os.close(self.master)
        return self.process.wait(SECONDS)

    def close(self) -> int:
        status = self.process.wait(SECONDS)
        os.close(self.master)
        return status

    def abandon(self) -> None:
        """Ends a program that a test has left running."""
        if self.process.poll() is None:
            self.process.kill()
            self.close()


class OpenTerminal(Protocol):
    """Opens a terminal with `openuno` in it; the arguments are those of `Terminal`."""

    def __call__(
        self, *arguments: str, data: Path | None = None, **environment: str
    ) -> Terminal: ...


@contextmanager
def terminals() -> Generator[OpenTerminal]:
    """Lets a test open terminals. None outlives it: a program that is left behind would be
    complained about in whatever test comes next.
    """
    opened: list[Terminal] = []

    def open_terminal(*arguments: str, data: Path | None = None, **environment: str) -> Terminal:
        opened.append(Terminal(*arguments, data=data, **environment))
        return opened[-1]

    try:
        yield open_terminal
    finally:
        for terminal in opened:
            terminal.abandon()
