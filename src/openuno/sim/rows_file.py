"""The rows of a simulation as a Parquet file, written as they come."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np

from openuno.errors import InputError, inside
from openuno.files import part_file
from openuno.sim.columns import Column
from openuno.sim.jobs import Job, Part, RowTable

ROWS_AT_ONCE = 200_000
"""So many rows are kept in memory before they are written."""

NAMES = ("hand", "seed", "seats", *(column.name.lower() for column in Column))


class RowsFile:
    """A Parquet file with a row for each hand. It takes its name when it is whole: until then the
    rows stand in a file beside it, and a file that was there before is left alone.
    """

    def __init__(self, path: Path, job: Job) -> None:
        self._path = path
        self._job = job
        self._waiting: list[RowTable] = []
        self._first = 0
        with inside(path):
            if path.suffix != ".parquet":
                raise InputError("not_parquet")
            arrow = _arrow("pyarrow")
        self._part_file = part_file(path)
        types = {"seed": arrow.uint64(), "blocked": arrow.bool_()}
        columns = [(name, types.get(name, arrow.int64())) for name in NAMES]
        self._schema: Any = arrow.schema(columns)

    def __enter__(self) -> Self:
        parquet = _arrow("pyarrow.parquet")
        self._writer = parquet.ParquetWriter(self._part_file, self._schema, compression="zstd")
        return self

    def add(self, part: Part) -> None:
        """Takes the rows of the next part."""
        assert part.rows is not None, "the job is not watched"
        self._waiting.append(part.rows)
        if sum(map(len, self._waiting)) >= ROWS_AT_ONCE:
            self._write()

    def _write(self) -> None:
        rows = np.concatenate(self._waiting)
        count = len(rows)
        self._waiting.clear()
        hands = np.arange(self._first, self._first + count, dtype=np.int64)
        self._first += count
        seeds = np.full(count, self._job.seed, np.uint64)
        seats = np.full(count, self._job.seats, np.int64)
        columns: list[Any] = [hands, seeds, seats, *rows.T]
        arrays = [
            array.astype(bool) if name == "blocked" else array
            for name, array in zip(NAMES, columns, strict=True)
        ]
        self._writer.write_table(_arrow("pyarrow").table(arrays, schema=self._schema))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None and self._waiting:
            self._write()
        self._writer.close()
        if kind is None:
            self._part_file.replace(self._path)
        else:
            self._part_file.unlink(missing_ok=True)


def _arrow(module: str) -> Any:
    """A module of pyarrow, which has no types and comes with an extra."""
    try:
        return import_module(module)
    except ImportError:
        raise InputError("needs_extra", extra="lab") from None
