"""The work of a cluster's worker: makes sure that it has the same rules, and plays."""

from __future__ import annotations

import functools
import pickle
import threading
from collections.abc import Sequence
from typing import cast

from openuno import __version__
from openuno.core.jit import digest_of_sources
from openuno.sim.jobs import Part
from openuno.sim.runners import Span

_compiling = threading.Lock()


@functools.cache  # the sources as they were loaded, or nearly so: they may change under a worker
def version_here() -> str:
    """The version of OpenUNO with a digest of its rules: all that decides how a hand goes."""
    return f"{__version__} ({digest_of_sources()})"


class _Call:
    """An object that calls `play_packed` when it is unpickled, and becomes its result."""

    def __init__(self, *arguments: object) -> None:
        self._arguments = arguments

    def __reduce__(self) -> tuple[object, ...]:
        return play_packed, self._arguments


def packed(spans: Sequence[Span]) -> bytes:
    """Spans as they are sent out: `pickle.loads` plays them. Every worker can call that, even if it
    has no OpenUNO, or another one, whereas a Dask worker dies of a function that it cannot load.
    """
    return pickle.dumps(_Call(pickle.dumps(tuple(spans)), version_here()))


def play_packed(work: bytes, version: str) -> list[Part] | str:
    """Plays spans if the version here is the one asked for; otherwise gives the version here."""
    if version != version_here():
        return version_here()
    spans = cast("tuple[Span, ...]", pickle.loads(work))
    with _compiling:  # one thread compiles for all of the worker's; after that it takes no time
        for job in {span.job for span in spans}:
            job.play(0, 0)
    return [span.play() for span in spans]
