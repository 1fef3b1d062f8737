"""Whose move it is, and how a turn passes on."""

from __future__ import annotations

from openuno.core.data.cards import NO_CARD
from openuno.core.data.codecs import Seat
from openuno.core.data.log_rows import Happened, Log, tell
from openuno.core.data.state import Phase, State, next_seat
from openuno.core.jit import kernel


@kernel
def await_move(s: State, log: Log, seat: Seat, phase: int) -> None:
    """Has the game wait for a seat, in a phase."""
    s.turn = seat
    s.phase = phase
    s.must_follow = 0
    if phase != Phase.DRAWN:
        s.drawn = NO_CARD
    waiting = phase == Phase.CHALLENGE or phase == Phase.STACK
    tell(log, Happened.TURN_CHANGED, seat, phase, s.owed if waiting else s.drawn)


@kernel
def skip(s: State, log: Log, seat: Seat) -> None:
    """T6: logs that a seat loses its turn, if it still had one to lose (H7)."""
    if not s.out[seat]:
        tell(log, Happened.TURN_SKIPPED, seat, 0, 0)


@kernel
def move_on(s: State, log: Log, seat: Seat, skips: int) -> None:
    """Passes the turn on from a seat, over so many seats that are skipped (T6, T9)."""
    for _ in range(skips):
        seat = next_seat(s, seat)
        skip(s, log, seat)
    await_move(s, log, next_seat(s, seat), Phase.PLAY)
