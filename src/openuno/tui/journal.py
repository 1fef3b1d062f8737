"""A file that a match is written to as it goes on, a line at a time.

Every line is on the disk before anyone is shown what it says, so whatever ends the program, nothing
that was seen is lost. A last line without its end was never shown, and does not count.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from openuno.files import MATCH_LIMIT, decoded, lock, read_bytes
from openuno.text.errors import InputError, inside


class Journal:
    """An open file of lines; nobody else can open it as a journal meanwhile."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self._file = file
        try:
            _keep(file)
        except BaseException:
            file.close()
            raise

    @classmethod
    def create(cls, path: Path) -> Journal:
        """A journal with nothing in it yet, in a file that must be new."""
        return cls(path, path.open("x+b"))

    @classmethod
    def reopen(cls, path: Path) -> tuple[Journal, list[str]]:
        """A journal to go on with, and its lines so far."""
        with inside(path):
            try:
                journal = cls(path, path.open("r+b"))
            except FileNotFoundError:
                raise InputError("file_missing") from None
            except OSError as problem:
                raise InputError("file_unreadable", problem=problem.strerror) from None
            try:
                data = whole_lines(read_bytes(path, MATCH_LIMIT))
                journal._file.seek(len(data))  # a torn line will be written over
                return journal, decoded(data).split("\n")[:-1]
            except BaseException:
                journal.close()
                raise

    def write(self, line: str) -> None:
        """Adds a line; it is safe once this returns."""
        self._file.write(f"{line}\n".encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Lets others have it."""
        with suppress(OSError):  # what could not be written has been complained of by `write`
            self._file.close()

    def remove(self) -> None:
        """Throws it away."""
        self.path.unlink(missing_ok=True)
        self.close()


def whole_lines(data: bytes) -> bytes:
    r"""The data without a last line that was not written to its end.

    >>> whole_lines(b"Ann: draw\nBo: pl")
    b'Ann: draw\n'
    """
    return data[: data.rfind(b"\n") + 1]


def _keep(file: BinaryIO) -> None:
    """Keeps the file for this process."""
    if not lock(file):
        raise InputError("match_is_open")
