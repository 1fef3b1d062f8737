"""Kernels: one source, run interpreted or compiled.

A *kernel* is a plain function over a game's record, written in the part of Python that Numba
understands. As it stands it runs interpreted, at once and with no import of Numba;
`compiled(kernel)` is the same function as machine code. Which of the two to use is the caller's
choice, call by call. Only this module and `inlining` import Numba, which comes with an extra: where
it is not installed, asking for machine code raises `MissingExtraError`.

Where it is known that some options have certain values, `compiled(kernel, frozen)` leaves out what
would depend on them: each `rules.option` in the source becomes its value. A table without house
rules does not pay for asking, card by card, whether it has any.

Both depend on how a kernel is written: its options are a parameter called `rules`, nothing else has
that name, and it contains no nested functions, which would not find the compiled kernels. `kernel`
refuses what is written otherwise.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import functools
import hashlib
import inspect
import os
import platform
import sys
import tempfile
import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, ParamSpec, TypeVar, cast

from openuno.extras import require

P = ParamSpec("P")
R = TypeVar("R")
Frozen = tuple[tuple[str, int], ...]
"""Options and their values, in order."""

_kernels: set[FunctionType] = set()
_apart: set[FunctionType] = set()
"""Kernels that are not inlined in their callers."""
_compiled_kernels: dict[tuple[Frozen, FunctionType], Callable[..., Any]] = {}
"""The compiled forms of kernels, for each way to freeze them. They call each other."""
_entry_points: dict[tuple[Frozen, FunctionType], Callable[..., Any]] = {}
"""The compiled kernels that Python calls, too."""
_making = threading.Lock()
"""Lets one thread at a time compile: where Numba keeps code is a global setting."""

_COMPILATION: dict[str, Any] = {"nogil": True, "_nrt": False}
"""Options of Numba. Without its run time (`_nrt`) no kernel can allocate memory, and passing an
array on does not count references.
"""
_NOT_FROM_PYTHON: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of Numba for kernels that Python does not call: only entry points need wrappers for
Python.
"""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Marks a function as a kernel. It stays the plain Python function it was."""
    _check(cast("FunctionType", function))
    _kernels.add(cast("FunctionType", function))
    return function


def kernel_apart(function: Callable[P, R]) -> Callable[P, R]:
    """Marks a kernel that is called rarely, so that it is compiled once for all of its callers. All
    others are inlined, as calls that pass arrays are slow.
    """
    _apart.add(cast("FunctionType", function))
    return kernel(function)


def compiled(function: Callable[P, R], frozen: Mapping[str, int] | None = None) -> Callable[P, R]:
    """A kernel as machine code, compiled on its first call and kept on disk after that."""
    key = tuple(sorted((frozen or {}).items())), cast("FunctionType", function)
    if function not in _kernels:
        raise TypeError(f"{function!r} is not a kernel")
    with _making:
        if key not in _entry_points:
            _entry_points[key] = _make_entry_point(key)
    return cast("Callable[P, R]", _entry_points[key])


def require_compiler() -> None:
    """Raises `MissingExtraError` where kernels cannot be compiled, before anybody waits for it."""
    require("compiled", "numba")


def _check(function: FunctionType) -> None:
    """Refuses a kernel whose compiled form would not do the same."""
    code, name = function.__code__, function.__qualname__
    for value in code.co_consts:
        if isinstance(value, CodeType):
            raise TypeError(f"kernel {name} has code within its code: {value.co_name}")
    parameters = inspect.getfullargspec(function).args
    if "rules" in code.co_varnames and "rules" not in parameters:
        raise TypeError(f"kernel {name} calls something `rules` that is not a parameter")
    for parameter in parameters:
        hint = function.__annotations__.get(parameter)
        is_rules = getattr(hint, "__name__", hint) == "Rules"
        if is_rules != (parameter == "rules"):
            raise TypeError(f"kernel {name}: `rules` must be its parameter of type `Rules`")


@contextmanager
def on_compiling(tell: Callable[[], object]) -> Generator[None]:
    """Calls `tell` once if, inside, anything has to be compiled and is not just loaded."""
    require_compiler()
    from numba.core import event as events

    class Once(events.Listener):
        told = False

        def on_start(self, event: object) -> None:  # noqa: ARG002
            if not self.told:
                self.told = True
                tell()

        def on_end(self, event: object) -> None: ...

    with cast("Any", events).install_listener("numba:compile", Once()):
        yield


def _make_entry_point(key: tuple[Frozen, FunctionType]) -> Callable[..., Any]:
    """The compiled form of a kernel that Python can call."""
    require_compiler()
    import numba
    from numba.core import config

    if key not in _compiled_kernels:
        _compile_kernels(key[0])
    inner = cast("Any", _compiled_kernels[key]).py_func
    with _cache_folder(config):
        entry = _copy(inner, inner.__code__, inner.__globals__, "_entry_point")
        return numba.njit(cache=True, **_COMPILATION)(entry)


def _compile_kernels(frozen: Frozen) -> None:
    """Gives every kernel that has none a compiled form, which calls the compiled forms of others.

    It is the same code with globals of its own, in which each kernel's name stands for that
    kernel's compiled form.
    """
    import numba

    from openuno.core.inlining import InliningCompiler

    fresh = [function for function in _kernels if (frozen, function) not in _compiled_kernels]
    copies: list[tuple[FunctionType, FunctionType]] = []
    mark = hashlib.sha256(repr(frozen).encode()).hexdigest()[:8] if frozen else ""
    for function in fresh:
        code = _frozen_code(function, dict(frozen)) if frozen else function.__code__
        copy = _copy(function, code, {"__builtins__": builtins}, mark)
        copies.append((function, copy))
        how: dict[str, Any] = {
            **_COMPILATION,
            **_NOT_FROM_PYTHON,
            "forceinline": function not in _apart,
            "pipeline_class": InliningCompiler,
        }
        _compiled_kernels[frozen, function] = numba.njit(**how)(copy)
    for function, copy in copies:
        for name in function.__code__.co_names:
            if name in function.__globals__:
                value = function.__globals__[name]
                is_kernel = isinstance(value, FunctionType) and value in _kernels
                copy.__globals__[name] = _compiled_kernels[frozen, value] if is_kernel else value


def _copy(function: FunctionType, code: CodeType, names: dict[str, Any], mark: str) -> FunctionType:
    """A function with this code and these globals. Numba's cache goes by its name and `mark`."""
    copy = FunctionType(code, names, function.__name__)
    copy.__module__ = function.__module__
    copy.__qualname__ = function.__qualname__ + mark
    return copy


def _frozen_code(function: FunctionType, frozen: Mapping[str, int]) -> CodeType:
    """The code of a kernel with the values of some options in place of the options."""

    class Freeze(ast.NodeTransformer):
        def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
            owner = node.value
            if isinstance(owner, ast.Name) and owner.id == "rules" and node.attr in frozen:
                return ast.copy_location(ast.Constant(frozen[node.attr]), node)
            return self.generic_visit(node)

    tree = ast.parse(inspect.getsource(function))
    definition = cast("ast.FunctionDef", tree.body[0])
    definition.decorator_list.clear()
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    flags = __future__.annotations.compiler_flag
    module = compile(
        Freeze().visit(tree), function.__code__.co_filename, "exec", flags, dont_inherit=True
    )
    return next(code for code in module.co_consts if isinstance(code, CodeType))


@contextmanager
def _cache_folder(config: Any) -> Generator[None]:
    """Has Numba keep machine code in a folder of ours, named after the sources it was made from.

    Numba itself looks only at the file a function stands in; kernels call each other across files.
    """
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_writable_folder() / digest_of_sources())
    try:
        yield
    finally:
        config.CACHE_DIR = before


def note_beside_code(name: str) -> Path:
    """A file beside the machine code made of these sources, to note something about it. Another
    Python, compiler or processor has files, and code, of its own.
    """
    host = f"{sys.implementation.cache_tag} {version('numba')} {_processor()}"
    mark = hashlib.sha256(host.encode()).hexdigest()[:8]
    return _writable_folder() / digest_of_sources() / f"{name}-{mark}"


def _processor() -> str:
    """What machine code depends on, besides the system: the processor and what it can do."""
    with suppress(OSError):
        first = Path("/proc/cpuinfo").read_text(encoding="utf-8").split("\n\n", 1)[0]
        fields = ("model name", "flags", "Features")
        return "".join(line for line in first.splitlines() if line.startswith(fields))
    return platform.processor()


def _writable_folder() -> Path:
    """Where machine code is kept: in the virtual environment whose Numba makes it, and with which
    it is deleted. In the cache of the user where there is none that can be written to, or where
    XDG_CACHE_HOME says so.
    """
    import platformdirs

    folders = [Path(platformdirs.user_cache_dir("openuno"))]
    if sys.prefix != sys.base_prefix and "XDG_CACHE_HOME" not in os.environ:
        folders.insert(0, Path(sys.prefix) / "cache" / "openuno")
    for folder in folders:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
    return Path(_private_folder().name)


@functools.cache
def _private_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder for this process alone: machine code that others could write is not trusted."""
    return tempfile.TemporaryDirectory(prefix="openuno-")


def digest_of_sources(package: Path = Path(__file__).parents[1]) -> str:
    """A digest that changes whenever a kernel does, or what stands beside one: constants that
    kernels use are compiled into them.
    """
    sources = {path: path.read_bytes() for path in sorted(package.rglob("*.py"))}
    folders = {path.parent for path, source in sources.items() if b"\n@kernel" in source}
    folders.add(package / "core")  # how kernels are compiled
    digest = hashlib.sha256()
    for path, source in sources.items():
        if path.parent in folders:
            digest.update(source)
    return digest.hexdigest()[:16]
