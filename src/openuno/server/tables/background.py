"""Tasks of a table that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class BackgroundTasks:
    """Runs work beside everything else, and sees to it that no failure goes unheard."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        """`failed` is called with whatever a task raises."""
        self._failed = failed
        self._tasks: dict[asyncio.Task[None], None] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts a task."""
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks[task] = None

        def forget(task: asyncio.Task[None]) -> None:
            del self._tasks[task]
            work.close()  # it may have been cancelled before it began

        task.add_done_callback(forget)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as problem:  # noqa: BLE001 (whoever started it hears of it)
            self._failed(problem)

    async def close(self) -> None:
        """Ends all tasks."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
