"""A database of SQLite is for one server: two would not hear of what the other writes."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from openuno.files import lock
from openuno.server.storage.open_database import is_file, parse, shown
from openuno.server.storage.sqlite import make_file
from openuno.text.errors import InputError, inside


@contextmanager
def exclusive(url: str) -> Generator[None]:
    """Locks a file of SQLite against other servers meanwhile; `InputError` if one of them has it.

    However the process ends, the system lets go of it. The file beside it that stands for this
    stays: whoever deleted it might delete the one that the next server has just locked.
    """
    address = parse(url)
    if not is_file(address):
        yield
        return
    with inside(shown(address)):
        database = Path(address.database or "")
        make_file(database)  # first: what is wrong with it is better told than with the other
        path = Path(f"{os.path.realpath(database)}.lock")  # the same for all names of the file
        make_file(path)
        file = path.open("r+b")
    with file:
        with inside(shown(address)):
            if not lock(file):
                raise InputError("database_taken")
        yield
