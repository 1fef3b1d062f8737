"""The supervisor: starts the workers, starts one again that died, and stops them all."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.context import SpawnProcess

import msgspec

from openuno.server.operation.config import Config
from openuno.server.operation.crowd import Crowd
from openuno.server.operation.logs import log_event
from openuno.server.workers.channel import Sender, channel
from openuno.server.workers.front import Front
from openuno.text.errors import InputError

_SHORTEST_LIFE = 10.0
"""Seconds that a worker has to live if the next one is to be started at once."""
_PAUSE = 1.0
"""Seconds until the next one is, if it lived shorter."""
_PATIENCE = 5.0
"""Seconds beyond those in which a worker should have stopped, before it is killed."""


class Orders(msgspec.Struct, frozen=True):
    """What a worker is told when it is started."""

    config: Config
    number: int
    log_key: bytes
    """So that all of them write the same for the same address in their logs."""


Work = Callable[[Orders, socket.socket], None]
"""What a worker does until it is stopped, with its end of the channel: a function of a module."""


async def supervise(
    config: Config,
    listener: socket.socket,
    log_key: bytes,
    work: Work,
    *,
    most_waiting: int,
    opened: Callable[[], None],
) -> None:
    """Serves by as many processes as the configuration says, until SIGTERM or SIGINT comes.

    `opened` is called when all of them take connections; `InputError` if one of them cannot begin.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    workers = [_Worker(Orders(config, number, log_key), work) for number in range(config.workers)]
    tasks: list[asyncio.Task[None]] = []
    try:
        if not await _began(workers, stop):
            return
        senders = [worker.sender for worker in workers]
        work_on = [_keep(worker, senders) for worker in workers]
        crowd = Crowd(config.limits.most_per_address, config.trusted_proxies)
        work_on.append(Front(listener, senders, most_waiting, crowd).run())
        tasks.extend(map(asyncio.create_task, work_on))
        opened()
        await stop.wait()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop(config.stop_within) for worker in workers))


async def _began(workers: list[_Worker], stop: asyncio.Event) -> bool:
    """Waits until all workers take connections; false if they are told to stop before."""
    ready = asyncio.gather(*(worker.sender.ready() for worker in workers))
    stopping = asyncio.create_task(stop.wait())
    done, _ = await asyncio.wait({ready, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if ready not in done:
        ready.cancel()
        with suppress(asyncio.CancelledError):
            await ready
        return False
    if not all(ready.result()):
        raise InputError("worker_ended")
    return True


async def _keep(worker: _Worker, senders: list[Sender]) -> None:
    """Starts a worker again whenever it has ended, and puts it in its place among the senders."""
    loop = asyncio.get_running_loop()
    while True:
        began = loop.time()
        status = await worker.ended()
        log_event("worker_lost", level="error", worker=str(worker.number), status=str(status))
        if loop.time() < began + _SHORTEST_LIFE:
            await asyncio.sleep(_PAUSE)
        worker.start()
        senders[worker.number] = worker.sender
        await worker.sender.ready()


class _Worker:
    """A process that serves the tables of one worker, and the way to it."""

    sender: Sender
    _process: SpawnProcess

    def __init__(self, orders: Orders, work: Work) -> None:
        self.number = orders.number
        self._orders = orders
        self._work = work
        self.start()

    def start(self) -> None:
        ours, its = channel()
        context = multiprocessing.get_context("spawn")  # nothing of this process is in the other
        name = f"openuno worker {self.number}"
        self._process = context.Process(target=self._work, args=(self._orders, its), name=name)
        self._process.start()
        its.close()
        self.sender = Sender(ours)

    async def ended(self) -> int | None:
        """Waits until the process ends; gives its exit status, or minus the signal."""
        loop, over = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, over.set)
        try:
            await over.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        self.sender.close()
        return self._process.exitcode

    async def stop(self, within: float) -> None:
        """Stops the process, by force if it takes longer than it may."""
        self._process.terminate()
        await asyncio.to_thread(self._process.join, within + _PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            await asyncio.to_thread(self._process.join)
        self.sender.close()
