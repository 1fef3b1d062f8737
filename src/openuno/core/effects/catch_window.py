"""The moment between a card and the next turn: who can be caught (U2), and who may jump in (H3)."""

from __future__ import annotations

from openuno.core.data.codecs import Seat
from openuno.core.data.log_rows import Happened, Log, tell
from openuno.core.data.state import State
from openuno.core.jit import kernel


@kernel
def open_catch_window(s: State, log: Log, seat: Seat) -> None:
    """U2: opens the catch window: from here on this seat can be caught, or call."""
    if not s.due[seat]:
        s.due[seat] = 1
        s.due_count += 1
        tell(log, Happened.CATCH_WINDOW_OPENED, seat, 0, 0)


@kernel
def close_catch_window(s: State, log: Log, seat: Seat) -> None:
    """U2: closes the catch window: from here on this seat cannot be caught."""
    if s.due[seat]:
        s.due[seat] = 0
        s.due_count -= 1
        tell(log, Happened.CATCH_WINDOW_CLOSED, seat, 0, 0)


@kernel
def begin_turn(s: State, log: Log) -> None:
    """U2, H3: begins a turn: it is too late to catch anyone, and to jump in."""
    s.jump_open = 0
    if s.due_count > 0:
        for seat in range(s.seats):
            close_catch_window(s, log, seat)
