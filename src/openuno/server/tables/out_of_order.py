"""Tables whose log cannot be read: each is out of order for itself, and no other stands still."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from openuno.server.operation.logs import log_event
from openuno.server.storage import StorageDown
from openuno.server.tables.unreadable import UnreadableTable
from openuno.text.errors import InputError

_LEFT_ALONE = 60.0
"""Seconds until it is tried again: somebody may have mended it."""


class OutOfOrder(InputError):  # noqa: N818
    """Raised instead of a table whose log makes no sense to this server."""

    def __init__(self) -> None:
        super().__init__("table_out_of_order")


class BrokenTables:
    """The tables that could not be read. The server's log tells of each once; for a while it is not
    tried again.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """The clock never goes back."""
        self._clock = clock
        self._until: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._until)

    def __contains__(self, code: str) -> bool:
        return self._clock() < self._until.get(code, 0.0)

    @contextmanager
    def reading(self, code: str) -> Generator[None]:
        """Reads a table meanwhile: what fails there is this table's failure, and nobody else's.
        `OutOfOrder` if it did, or has done so lately.
        """
        if code in self:
            raise OutOfOrder
        try:
            yield
        except (StorageDown, OSError):
            raise  # it may be whole
        except Exception as problem:
            if code not in self._until:
                _note(code, problem)
            self._until[code] = self._clock() + _LEFT_ALONE
            raise OutOfOrder from problem
        self._until.pop(code, None)


def _note(code: str, problem: Exception) -> None:
    entry, version = "", ""
    if isinstance(problem, UnreadableTable):
        entry, version = str(problem.seq), problem.version
    log_event(
        "table_out_of_order",
        level="error",
        error=problem,
        table=code,
        entry=entry,
        version=version,
    )
