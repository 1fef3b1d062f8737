"""The rows of a simulation as a Parquet file, written as they come."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import numpy as np

from openuno.extras import module_of
from openuno.files import written_whole
from openuno.sim.columns import Column
from openuno.sim.jobs import Job, Part, RowTable
from openuno.text.errors import InputError, inside

ROWS_AT_ONCE = 200_000
"""How many rows are kept in memory before they are written."""

NAMES = ("hand", "seed", "seats", *(column.name.lower() for column in Column))


@contextmanager
def rows_file(path: Path, job: Job) -> Generator[RowsFile]:
    """A Parquet file with a row for each hand. It appears under its name once it is complete."""
    with inside(path):
        if path.suffix != ".parquet":
            raise InputError("not_parquet")
        arrow, parquet = module_of("lab", "pyarrow"), module_of("lab", "pyarrow.parquet")
    types = {"seed": arrow.uint64(), "blocked": arrow.bool_()}
    schema = arrow.schema([(name, types.get(name, arrow.int64())) for name in NAMES])
    with written_whole(path) as part:
        writer = parquet.ParquetWriter(part, schema, compression="zstd")
        rows = RowsFile(writer, job)
        try:
            yield rows
            rows.finish()
        except BaseException:
            with suppress(Exception):  # one failure is enough
                writer.close()
            raise


class RowsFile:
    """A Parquet file under way: takes rows as they come, and writes many at once."""

    def __init__(self, writer: Any, job: Job) -> None:
        self._writer = writer
        self._job = job
        self._waiting: list[RowTable] = []
        self._first = 0

    def add(self, part: Part) -> None:
        """Takes the rows of the next part."""
        assert part.rows is not None, "the job is not watched"
        self._waiting.append(part.rows)
        if sum(map(len, self._waiting)) >= ROWS_AT_ONCE:
            self._write()

    def _write(self) -> None:
        rows: RowTable = cast("Any", np).concatenate(self._waiting)  # its types differ by version
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
        self._writer.write_table(
            module_of("lab", "pyarrow").table(arrays, schema=self._writer.schema)
        )

    def finish(self) -> None:
        """Writes what is left, and the end of the file."""
        if self._waiting:
            self._write()
        self._writer.close()
