"""What a test knows to be there."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """Gives the value, which must not be None."""
    assert value is not None
    return value
