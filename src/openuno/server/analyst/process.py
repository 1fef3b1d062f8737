"""The analyst's process: takes orders from its standard input, and answers on its standard output.

It ends when its standard input does: when it is told to, or when the server has died.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from datetime import date
from queue import SimpleQueue
from typing import BinaryIO

from openuno.analysis.document import document
from openuno.analysis.match_analysis import analyse
from openuno.analysis.problem import problem_of
from openuno.game.replay import Replay
from openuno.protocol.messages import encode
from openuno.rulebooks import load
from openuno.server.analyst.orders import (
    AnalyseMatch,
    Done,
    Failed,
    FindProblem,
    Order,
    Progress,
    Reply,
    Written,
    read_order,
    receive,
    send,
)
from openuno.server.analyst.problem_shown import problem_shown
from openuno.text.lang import LANGUAGES

PROBLEM_RULEBOOK = "official"
_NICER = 15
"""How much lower its priority is: whoever plays at a table goes first."""


def fulfil(order: Order, advance: Callable[[int, int], object]) -> Written:
    """What is asked for, in every language; `advance` is told on the way how far it has come."""
    match order:
        case AnalyseMatch(replay, steps):
            return _analyse(Replay.from_dict(replay), steps, advance)
        case FindProblem(day):
            problem = problem_of(date.fromisoformat(day), load(PROBLEM_RULEBOOK))
            return {each: encode(problem_shown(problem, day, each)) for each in LANGUAGES}


def _analyse(
    replay: Replay, steps: tuple[int, ...], advance: Callable[[int, int], object]
) -> Written:
    done, count = 0, len(replay.actions)

    def count_action() -> None:
        nonlocal done
        done += 1
        advance(done, count)

    found = analyse(replay, advance=count_action)
    return {language: encode(document(found, language, steps)) for language in LANGUAGES}


def serve(orders: SimpleQueue[Order], replies: BinaryIO) -> None:
    """Fulfils orders, one after the other, for as long as there is somebody to tell."""

    def tell(reply: Reply) -> None:
        send(replies, reply)

    while True:
        try:
            tell(Done(fulfil(orders.get(), lambda done, of: tell(Progress(done, of)))))
        except OSError:
            return
        except Exception as problem:  # noqa: BLE001 (whatever it is, the next order may go well)
            tell(Failed(_place_of(problem)))


def _place_of(problem: Exception) -> str:
    """What went wrong where, and nothing of what there is in a match."""
    *_, last = traceback.extract_tb(problem.__traceback__)
    return f"{type(problem).__name__} in {last.name}, line {last.lineno} of {last.filename}"


def _take_orders(pipe: BinaryIO, orders: SimpleQueue[Order]) -> None:
    """Takes orders while another is being fulfilled, so that the end of them is noticed at once."""
    try:
        while True:
            orders.put(read_order(receive(pipe)))
    except EOFError:
        os._exit(0)


def main() -> None:
    """Serves the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this
    if hasattr(os, "nice"):
        os.nice(_NICER)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed is no reply
    orders: SimpleQueue[Order] = SimpleQueue()
    takes = threading.Thread(target=_take_orders, args=(sys.stdin.buffer, orders), daemon=True)
    takes.start()
    serve(orders, replies)


if __name__ == "__main__":
    main()
