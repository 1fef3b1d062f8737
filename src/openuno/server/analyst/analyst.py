"""The analyst: another process that works out what would delay tables here.

An analysis is Python for the most part, and holds the interpreter that everyone at a table waits
for. The process is started when there is something to do, and ended when there was nothing for a
while: it takes some 200 MB.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from openuno.server.analyst.orders import (
    Done,
    Failed,
    Order,
    Progress,
    Written,
    read_reply,
    receive,
    send,
)

_PROCESS = (sys.executable, "-m", "openuno.server.analyst.process")


class AnalystError(Exception):
    """Nothing came of an order: it could not be fulfilled, or the process has ended."""


class Analyst:
    """Has orders fulfilled by a process of its own, one at a time."""

    def __init__(self, command: Sequence[str] = _PROCESS) -> None:
        self._command = tuple(command)
        self.process: subprocess.Popen[bytes] | None = None
        """That which is running, if one is."""
        self._is_busy = False
        self._is_closed = False
        self._lock = threading.Lock()

    def fulfil(self, order: Order, advance: Callable[[int, int], object]) -> Written:
        """What came of an order; for a thread, as it takes long. `advance` is told of progress."""
        try:
            process = self._begin()
        except OSError as problem:
            raise AnalystError(f"it cannot be started: {problem.strerror}") from None
        try:
            return self._ask(process, order, advance)
        except (OSError, EOFError, msgspec.DecodeError):
            self.end()
            raise AnalystError(f"it ended with status {process.returncode}") from None
        finally:
            self._finish()

    def _ask(
        self,
        process: subprocess.Popen[bytes],
        order: Order,
        advance: Callable[[int, int], object],
    ) -> Written:
        if process.stdin is None or process.stdout is None:
            raise AssertionError("it has both")
        send(process.stdin, order)
        while True:
            match read_reply(receive(process.stdout)):
                case Progress(done, of):
                    advance(done, of)
                case Done(written):
                    return written
                case Failed(problem):
                    raise AnalystError(problem)

    def _begin(self) -> subprocess.Popen[bytes]:
        """The process, started if there is none."""
        with self._lock:
            if self._is_closed:
                raise AnalystError("the server stops")
            if self.process is not None and self.process.poll() is not None:
                self._let_go(self.process)  # somebody has ended it while there was nothing to do
            if self.process is None:
                self.process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            self._is_busy = True
            return self.process

    def _finish(self) -> None:
        with self._lock:
            self._is_busy = False
            if self.process is not None and self.process.poll() is not None:
                self._let_go(self.process)

    def _let_go(self, process: subprocess.Popen[bytes]) -> None:
        """Forgets a process that has ended."""
        self.process = None
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was not written any more
                    pipe.close()

    def end(self) -> None:
        """Ends the process at once; the next order starts another."""
        with self._lock:
            if self.process is None:
                return
            self.process.kill()
            self.process.wait()
            if not self._is_busy:
                self._let_go(self.process)

    def close(self) -> None:
        """Ends the process for good."""
        with self._lock:
            self._is_closed = True
        self.end()
