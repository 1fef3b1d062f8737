"""What a table counts of its log, because there may not be too much of it."""

from __future__ import annotations

from openuno.game.notation import parse_action
from openuno.server import payloads as r
from openuno.server.tables.table_state import TableState


def count(state: TableState, payload: r.Payload, length: int) -> None:
    """Counts an entry of the log that is so many bytes long."""
    state.bytes += length
    match payload:
        case r.Said(seat) | r.Reacted(seat=seat) | r.FaceChanged(seat):
            _count_aside(state, "" if seat is None else state.seats[seat].name)
        case r.TakenBack(seat) | r.Paused(seat):
            _count_aside(state, state.seats[seat].name)
        case r.Acted(action, aside=True):
            _count_aside(state, parse_action(action).seat)
        case _ if not state.playing:
            state.changes += 1
        case _:
            pass


def _count_aside(state: TableState, name: str) -> None:
    """Counts what somebody does in a hand besides moves."""
    if state.playing:
        state.asides[name] = state.asides.get(name, 0) + 1
