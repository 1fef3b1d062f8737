"""Whose move it is, and how a turn passes on."""

from __future__ import annotations

from openuno.core.cards import NO_CARD
from openuno.core.jit import kernel
from openuno.core.log import Happened, tell
from openuno.core.records import IntTable
from openuno.core.state import Phase, State, next_seat


@kernel
def await_move(s: State, log: IntTable, seat: int, phase: int) -> None:
    """From now on the game waits for this seat, in this phase."""
    s.turn = seat
    s.phase = phase
    if phase != Phase.DRAWN:
        s.drawn = NO_CARD
    tell(log, Happened.TURN_CHANGED, seat, phase, s.owed if phase == Phase.CHALLENGE else s.drawn)


@kernel
def move_on(s: State, log: IntTable, seat: int, skips: int) -> None:
    """Passes the turn on from a seat, over so many seats that are skipped (T6, T9)."""
    for _ in range(skips):
        seat = next_seat(s, seat)
        tell(log, Happened.TURN_SKIPPED, seat, 0, 0)
    await_move(s, log, next_seat(s, seat), Phase.PLAY)
