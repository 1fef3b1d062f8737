"""Flat records: named whole numbers in one stretch of memory.

A class decorated with `flat_record` declares its fields once, as annotations. Compiled code gets
`instance.data`, a NumPy record; interpreted code uses the instance, whose attributes read and write
the same bytes through memory views: several times faster than NumPy's own scalars, and plain Python
integers, so that nothing overflows silently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, get_type_hints

import numpy as np


class Ints(Protocol):
    """A row of whole numbers: an array where compiled, a memory view or a list where not."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class IntTable(Protocol):
    """Rows and columns of whole numbers, always indexed by both."""

    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


_NUMBER: Any = np.dtype(np.int64).char
"""What memory views call a single number."""


class Shape:
    """For `Annotated`: element type and extent of a row or table in a record."""

    def __init__(self, element: type[np.signedinteger[Any]], *extent: int) -> None:
        self.element = element
        self.extent = extent


class _Place(NamedTuple):
    """Where a row or table lies in a record's memory, and what it is made of."""

    field: str
    begin: int
    end: int
    element: Any
    """What memory views call it."""
    extent: tuple[int, ...]


class FlatRecord:
    """The base class of flat records. `data` is the NumPy record that holds every field."""

    dtype: np.dtype[np.void]
    layout: ClassVar[tuple[_Place, ...]]
    """Where its rows and tables lie; the single numbers come before them."""
    data: np.void
    numbers: memoryview
    """The fields that are single numbers, in order."""
    memory: memoryview
    """The record's memory, byte by byte."""

    def __init__(self, data: np.void | None = None) -> None:
        dtype = self.dtype
        memory = bytearray(dtype.itemsize if data is None else data.tobytes())
        self.data = np.frombuffer(memory, dtype)[0]
        self.memory = view = memoryview(memory)
        for field, begin, end, element, extent in self.layout:
            setattr(self, field, view[begin:end].cast(element, extent))
        self.numbers = view[: self.layout[0].begin].cast(_NUMBER)

    def copy(self) -> Self:
        """An independent record with the same content."""
        return type(self)(self.data)

    @classmethod
    def row_in(cls, field: str) -> Callable[[Self, int], bytes]:
        """What gives the memory of one row of a table."""
        place = next(each for each in cls.layout if each.field == field)
        begin, length = place.begin, (place.end - place.begin) // place.extent[0]

        def row(record: Self, number: int) -> bytes:
            at = begin + number * length
            return record.memory[at : at + length].tobytes()

        return row

    def tobytes(self) -> bytes:
        """The record's memory."""
        return self.data.tobytes()

    @classmethod
    def frombytes(cls, memory: bytes) -> Self:
        """The record with this memory."""
        return cls(np.frombuffer(memory, cls.dtype)[0])

    def __reduce__(self) -> tuple[Callable[[bytes], Self], tuple[bytes]]:
        return self.frombytes, (self.tobytes(),)


R = TypeVar("R", bound=FlatRecord)


def flat_record(cls: type[R]) -> type[R]:
    """Lays the annotated fields of a class out in memory: single numbers first, then the rows."""
    fields: list[tuple[str, type[np.signedinteger[Any]], tuple[int, ...]]] = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if name in FlatRecord.__annotations__:
            continue
        shape = next(
            (note for note in getattr(hint, "__metadata__", ()) if isinstance(note, Shape)), None
        )
        if shape is None:
            setattr(cls, name, _number(len(fields)))
            fields.append((name, np.int64, ()))
        else:
            fields.append((name, shape.element, shape.extent))
    cls.dtype = np.dtype(fields)
    cls.layout = tuple(_layout(cls.dtype))
    return cls


def _layout(dtype: np.dtype[np.void]) -> Iterator[_Place]:
    for name, (field, begin, *_) in (dtype.fields or {}).items():
        if field.shape:
            yield _Place(name, begin, begin + field.itemsize, field.base.char, field.shape)


def _number(index: int) -> property:
    def read(self: FlatRecord) -> int:
        return self.numbers[index]

    def write(self: FlatRecord, value: int) -> None:
        self.numbers[index] = value

    return property(read, write)
