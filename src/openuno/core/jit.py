"""Kernels: one source, run interpreted or compiled.

A *kernel* is a plain function over a game's record, written in the part of Python that Numba
understands. As it stands it runs interpreted, at once and with no import of Numba;
`compiled(kernel)` is the same function as machine code. Which of the two to use is the caller's
choice, call by call. This is the only module that knows Numba.
"""

from __future__ import annotations

import builtins
import hashlib
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_kernels: dict[FunctionType, Callable[..., Any] | None] = {}
"""Every kernel, and its compiled twin once there is one."""

_COMPILATION: dict[str, Any] = {"cache": True, "nogil": True, "forceinline": True, "_nrt": False}
"""Everything becomes one function of machine code: calls that pass arrays are dear. Without Numba's
run time no kernel can allocate memory, and passing an array on does not count references."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Marks a function as a kernel. It stays the plain Python function it was."""
    _kernels[cast("FunctionType", function)] = None
    return function


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The machine-code twin of a kernel, compiled on its first call and kept on disk after that."""
    if function not in _kernels:
        raise TypeError(f"{function!r} is not a kernel")
    if _kernels[function] is None:
        _compile_all()
    return cast("Callable[P, R]", _kernels[function])


def _compile_all() -> None:
    """Gives every kernel that has none a compiled twin, which calls the twins of what it calls.

    A twin is the same code object with globals of its own, in which each kernel's name stands
    for that kernel's twin.
    """
    import numba
    from numba.core import config

    fresh = [function for function, twin in _kernels.items() if twin is None]
    copies: list[tuple[FunctionType, FunctionType]] = []
    with _cache_folder(config):
        for function in fresh:
            copy = FunctionType(function.__code__, {"__builtins__": builtins}, function.__name__)
            copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
            copies.append((function, copy))
            _kernels[function] = numba.njit(**_COMPILATION)(copy)
    for function, copy in copies:
        for name in function.__code__.co_names:
            if name in function.__globals__:
                value = function.__globals__[name]
                twin = _kernels.get(value) if isinstance(value, FunctionType) else None
                copy.__globals__[name] = twin or value


@contextmanager
def _cache_folder(config: Any) -> Generator[None]:
    """Has Numba keep machine code in a folder of ours, named after the sources it was made from.

    Numba looks only at the file a function stands in; ours call each other across files.
    """
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_writable_folder() / _digest_of_sources())
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _writable_folder() -> Path:
    import platformdirs

    folder = Path(platformdirs.user_cache_dir("openuno"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.gettempdir()) / "openuno"


def _digest_of_sources() -> str:
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        source = path.read_bytes()
        if path.parent.name == "core" or b"\n@kernel" in source:
            digest.update(source)
    return digest.hexdigest()[:16]
