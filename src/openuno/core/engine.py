"""The engine: runs the kernels for one set of rules, interpreted or compiled."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from openuno.core.data.log_rows import new_log
from openuno.core.data.rules import Rules, rules_record
from openuno.core.data.state import MAX_CARDS, MAX_SEATS, State
from openuno.core.effects.deal import (
    begin_match,
    begin_picking,
    deal_hand,
    pick_round,
    prepare_hand,
    seat_players,
)
from openuno.core.effects.step import step
from openuno.core.jit import compiled
from openuno.core.legality.judge import judge

Rows = list[list[int]]

LOG_ROWS = 4 * MAX_CARDS + 100 * MAX_SEATS
"""The most rows that a step writes: every card is laid, drawn, shown or dealt, and every seat
scored, a few times at most. The rows for seats leave room for the rounds in which a dealer is
picked (S3).
"""


class _Log(threading.local):
    """A log for each thread. It has room for the largest table, so games do not keep one each: that
    would come to half a megabyte for every table that people play at.
    """

    def __init__(self) -> None:
        self.rows = new_log(LOG_ROWS)
        self.memory: Any = self.rows.data
        """The same for interpreted code."""


_log = _Log()


class Engine:
    """Runs the kernels for one set of rules. Compiling them changes nothing but the speed."""

    def __init__(self, rules: Rules, *, compiles: bool = False) -> None:
        self.rules = rules
        self.compiles = compiles
        self._record = rules_record(rules)

    def __reduce__(self) -> tuple[Callable[[Rules], Engine], tuple[Rules]]:
        return partial(Engine, compiles=self.compiles), (self.rules,)

    def begin_match(self, state: State, seats: int, dealer: int) -> Rows:
        """Seats the players and finds the dealer (S3); all decks then lie ready to be dealt."""
        self._run(begin_match, state, self._empty_log(), seats, dealer)
        return _told()

    def begin_picking(self, state: State, seats: int) -> None:
        """Seats the players, with all decks ready for everyone to pick a card (S3)."""
        self._run(seat_players, state, seats)
        self._run(begin_picking, state)

    def pick_round(self, state: State) -> None:
        """Has everyone who is in it pick the next card for the deal (S3)."""
        self._run(pick_round, state, self._empty_log())

    def prepare_hand(self, state: State) -> Rows:
        """Passes the deal on (S3); all decks then lie ready. `step` does this and deals in one."""
        self._run(prepare_hand, state, self._empty_log())
        return _told()

    def deal_hand(self, state: State) -> Rows:
        """Deals a hand from the draw pile as it lies (S4, S5)."""
        self._run(deal_hand, state, self._empty_log())
        return _told()

    def step(self, state: State, action: list[int]) -> tuple[int, Rows]:
        """Applies an action. Gives why it was refused, 0 if it was not, and the new log rows."""
        refusal = self._run(step, state, action, self._empty_log())
        return int(refusal), _told()

    def judge(self, state: State, action: list[int]) -> int:
        """Why an action is not allowed now; 0 if it is."""
        return int(self._run(judge, state, action))

    def _run(self, kernel: Callable[..., Any], state: State, *arguments: Any) -> Any:
        if not self.compiles:
            return kernel(state, self.rules, *arguments)
        arrays = (np.array(a, np.int64) if isinstance(a, list) else a for a in arguments)
        return compiled(kernel)(state.data, self._record, *arrays)

    def _empty_log(self) -> Any:
        """This thread's log. A step that was broken off may have left something there."""
        _log.memory[0, 0] = 0
        return _log.rows if self.compiles else _log.memory


def _told() -> Rows:
    """What the last step of this thread has written."""
    rows = _log.rows
    return rows[1 : int(rows[0, 0]) + 1].tolist()
