"""Processes of a simulation: what runs in one of them ends with it, wherever it stands."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

T = TypeVar("T")

_current: ContextVar[Process | None] = ContextVar("process", default=None)


class Process:
    """A process, and its tasks; whatever is started from one of them is one of them."""

    def __init__(self) -> None:
        self.is_alive = True
        self._tasks: dict[asyncio.Task[Any], None] = {}

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Has something done in this process."""
        context = copy_context()
        context.run(_current.set, self)
        return asyncio.get_running_loop().create_task(work, context=context)

    def add(self, task: asyncio.Task[Any]) -> None:
        """Notes a task of this process; one that has ended does nothing any more."""
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        if not self.is_alive:
            task.cancel()

    async def end(self) -> None:
        """Ends all that it does, at once. What its tasks still do on their way out reaches nobody:
        its doors to disk and network have to be closed before.
        """
        self.is_alive = False
        while self._tasks:
            for task in tuple(self._tasks):
                task.cancel()
            await asyncio.wait(tuple(self._tasks))


def make_task(
    loop: asyncio.AbstractEventLoop,
    work: Coroutine[Any, Any, T],
    context: Context | None = None,
    **options: Any,
) -> asyncio.Task[T]:
    """A task of the process that it is started from: an event loop's task factory."""
    task = asyncio.Task(work, loop=loop, context=context, **options)
    process = _current.get() if context is None else context.get(_current)
    if process is not None:
        process.add(task)
    return task


def this_process() -> Process:
    """The process that asks."""
    process = _current.get()
    if process is None:
        raise LookupError("nobody's task")
    return process
