"""Reading what people hand us: whole, as text, and not without end. Writing: all or nothing."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import cast

from openuno.errors import InputError, inside

SIZE_LIMIT = 1_000_000
"""More bytes than any file of ours has."""


def read_toml(path: Path | str) -> dict[str, object]:
    """The table in a TOML file; `-` is standard input."""
    text = read_text(path).removeprefix("\ufeff")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InputError("nested_too_deep") from None
    except ValueError as problem:  # broken TOML, or a number of thousands of digits
        raise InputError("broken_toml", problem=problem) from None


def read_json(path: Path | str) -> dict[str, object]:
    """The table in a JSON file."""
    text = read_text(path)
    try:
        table: object = json.loads(text)
    except RecursionError:
        raise InputError("nested_too_deep") from None
    except ValueError as problem:
        raise InputError("broken_json", problem=problem) from None
    if not isinstance(table, dict):
        raise InputError("json_no_table")
    return cast("dict[str, object]", table)


def read_text(path: Path | str) -> str:
    """The text of a file; `-` is standard input."""
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(SIZE_LIMIT + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(SIZE_LIMIT + 1)
    except FileNotFoundError:
        raise InputError("file_missing") from None
    except IsADirectoryError:
        raise InputError("file_is_folder") from None
    except OSError as problem:
        raise InputError("file_unreadable", problem=problem.strerror) from None
    except ValueError as problem:  # a name that no file can have
        raise InputError("file_unreadable", problem=problem) from None
    if len(data) > SIZE_LIMIT:
        raise InputError("too_large", limit=SIZE_LIMIT)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise InputError("not_utf8", byte=problem.start) from None


def part_file(path: Path) -> Path:
    """Where a new file is written until it is whole and takes its name with `Path.replace`.

    Complains at once if nothing can be written there, not only once there is something to write.
    """
    part = path.with_name(f".{path.name}.part")
    with inside(path):
        if path.is_dir():
            raise InputError("file_is_folder")
        try:
            part.touch()
            part.unlink()
        except OSError as problem:
            raise InputError("file_unwritable", problem=problem.strerror) from None
    return part
