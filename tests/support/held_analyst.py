"""An analyst that does nothing until it is told to, so that tests can look at what goes on then."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeVar

from openuno.server.analyst.analyst import Analyst, AnalystError
from openuno.server.analyst.desk import AnalysisDesk
from openuno.server.analyst.orders import Order, Written
from openuno.server.net.context import AppContext
from tests.support.waiting import SECONDS

A = TypeVar("A", bound="HeldAnalyst")


class HeldAnalyst(Analyst):
    """Fulfils an order when it is let go on, with an answer that says which it was."""

    def __init__(self) -> None:
        super().__init__(("no such program",))
        self.orders: list[Order] = []
        """What it has begun with."""
        self.fails = False
        self.failure: Exception = AnalystError("told to fail")
        self.size = 0
        """How much longer than it needs to be an answer is."""
        self.ended = 0
        """How often it was ended."""
        self._may_go_on = threading.Semaphore(0)

    def fulfil(self, order: Order, advance: Callable[[int, int], object]) -> Written:
        self.orders.append(order)
        advance(1, 2)
        assert self._may_go_on.acquire(timeout=SECONDS)
        if self.fails:
            raise self.failure
        return self.answer(order)

    def answer(self, order: Order) -> Written:
        """What comes of an order."""
        number = len(self.orders)
        return {lang: f'["{lang} {number}"]{" " * self.size}'.encode() for lang in ("en", "de")}

    def go_on(self, count: int = 1) -> None:
        """Lets it fulfil so many orders."""
        self._may_go_on.release(count)

    def end(self) -> None:
        """Ends what it does, as if its process were killed."""
        self.ended += 1
        self.fails = True
        self.go_on()


@contextmanager
def held_by(analyst: A, context: AppContext, most: int = 16) -> Generator[A]:
    """Has this analyst do all the work of a server."""
    desk = context.analyses
    context.analyses = AnalysisDesk(most, analyst)
    try:
        yield analyst
    finally:
        context.analyses.close()
        context.analyses = desk


def held(context: AppContext, most: int = 16) -> AbstractContextManager[HeldAnalyst]:
    """Has an analyst do all the work of a server who waits for permission."""
    return held_by(HeldAnalyst(), context, most)
