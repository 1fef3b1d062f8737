"""Extras: libraries that only some of OpenUNO needs, so that not everyone has to install them.

Whoever asks for something whose library is missing is told so in one form: which it is, and the
command that brings it.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from openuno.text.errors import InputError


class MissingExtraError(InputError, ImportError):
    """A library that comes with an extra is not installed."""

    def __init__(self, extra: str, module: str) -> None:
        super().__init__("needs_extra", extra=extra, module=module)


def require(extra: str, module: str) -> None:
    """Raises `MissingExtraError` where a module of this extra is not installed; imports nothing."""
    if find_spec(module) is None:
        raise MissingExtraError(extra, module)


@contextmanager
def needing(extra: str) -> Generator[None]:
    """Imports inside raise `MissingExtraError` where they find a library of this extra missing."""
    try:
        yield
    except ModuleNotFoundError as problem:
        raise MissingExtraError(extra, str(problem.name)) from None


def module_of(extra: str, name: str) -> Any:
    """A module, without types, that comes with an extra."""
    with needing(extra):
        return import_module(name)
