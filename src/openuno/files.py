"""Reading what people hand us: whole, as text, and not without end. Writing: all or nothing."""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import BinaryIO, cast

from openuno.text.errors import InputError, inside

SIZE_LIMIT = 1_000_000
"""More bytes than any file has that people write."""
MATCH_LIMIT = 100_000_000
"""More bytes than any match takes."""


def read_toml(path: Path | str) -> dict[str, object]:
    """The table in a TOML file; `-` is standard input."""
    text = read_text(path).removeprefix("\ufeff")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InputError("nested_too_deep") from None
    except ValueError as problem:  # broken TOML, or a number of thousands of digits
        raise InputError("broken_toml", problem=problem) from None


def parse_json(text: str) -> dict[str, object]:
    """The table in a text of JSON."""
    try:
        table: object = json.loads(text)
    except RecursionError:
        raise InputError("nested_too_deep") from None
    except ValueError as problem:
        raise InputError("broken_json", problem=problem) from None
    if not isinstance(table, dict):
        raise InputError("json_no_table")
    return cast("dict[str, object]", table)


def read_text(path: Path | str, limit: int = SIZE_LIMIT) -> str:
    """The text of a file; `-` is standard input."""
    return decoded(read_bytes(path, limit))


def read_bytes(path: Path | str, limit: int) -> bytes:
    """All of a file; `-` is standard input."""
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(limit + 1)
    except FileNotFoundError:
        raise InputError("file_missing") from None
    except IsADirectoryError:
        raise InputError("file_is_folder") from None
    except OSError as problem:
        raise InputError("file_unreadable", problem=problem.strerror) from None
    except ValueError as problem:  # a name that no file can have
        raise InputError("file_unreadable", problem=problem) from None
    if len(data) > limit:
        raise InputError("too_large", limit=limit)
    return data


def decoded(data: bytes) -> str:
    """The text in a file's bytes."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise InputError("not_utf8", byte=problem.start) from None


@contextmanager
def written_whole(path: Path) -> Generator[Path]:
    """A file to write, which takes this name once it is whole; if it fails, nothing is left of it,
    and what was there before stays.

    Complains at once if nothing can be written there, not only once there is something to write.
    """
    with inside(path):
        try:
            target = path.resolve()  # what a link leads to, not the link
            if target.is_dir():
                raise InputError("file_is_folder")
            if target.exists() and not target.is_file():
                raise InputError("file_is_device")
            number, name = mkstemp(".part", f".{target.name}.", target.parent)
        except OSError as problem:
            raise InputError("file_unwritable", problem=problem.strerror) from None
        except ValueError as problem:  # a name that no file can have
            raise InputError("file_unwritable", problem=problem) from None
    os.close(number)
    part = Path(name)
    try:
        yield part
        part.chmod(0o666 & ~_umask())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def lock(file: BinaryIO) -> bool:
    """Keeps an open file for this process; false if another has it. The system forgets it when the
    process ends, however. On Windows, which has no such lock, nobody is kept out.
    """
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _umask() -> int:
    """What new files do not allow; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
