"""Who sits at a table: how seats are taken, left, and played for by bots meanwhile."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from openuno.game.events import Event
from openuno.protocol import messages as m
from openuno.protocol.table_view import SeatInfo
from openuno.server.payloads import TableOpened
from openuno.server.tables.faces import with_faces
from openuno.server.tables.table_state import TableState


def opened(payload: TableOpened) -> TableState:
    """A table that was just opened: its host sits on the first seat, bots on the last ones."""
    count = payload.settings.seats
    empty = count - 1 - len(payload.bots)
    host = SeatInfo(payload.name, avatar=payload.avatar, colour=payload.colour)
    bots = [SeatInfo(name, level) for name, level in payload.bots]
    return TableState(
        settings=payload.settings,
        rulebook=payload.rulebook,
        options=payload.options,
        seats=with_faces([host, *[SeatInfo()] * empty, *bots]),
        keys=[payload.key, *[""] * (count - 1)],
        secret=payload.secret,
        edition=payload.edition,
    )


def sit(state: TableState, seat: int, info: SeatInfo, key: str) -> None:
    """Seats somebody; the hash of a person's token is the key, bots have none."""
    state.seats[seat], state.keys[seat] = info, key
    state.own_ids = [other for other in state.own_ids if other != seat]
    state.seats = with_faces(state.seats)
    if key and state.host < 0:
        state.host = seat


def get_up(state: TableState, seat: int, players: Collection[str]) -> str:
    """Empties a seat; for one of the players of a match that is on, a bot plays to the end. Gives
    who sat there.
    """
    name, state.keys[seat] = state.seats[seat].name, ""
    if state.playing and name in players:
        change_seat(state, seat, away=False, gone=True)
    else:
        state.seats[seat] = SeatInfo()
        state.contributions.pop(name, None)
    if state.host == seat:
        state.pass_host_on()
    return name


def come_back(state: TableState, seat: int) -> list[Event]:
    """Has a person play for themselves again; tells it if a bot did."""
    info = state.seats[seat]
    change_seat(state, seat, away=False)
    return [m.PlayerCameBack(info.name)] if info.away else []


def change_seat(state: TableState, seat: int, **changes: bool | str) -> None:
    """Changes what is known of who sits there; the list of seats is another one only then."""
    before = state.seats
    after = msgspec.structs.replace(before[seat], **changes)
    if after != before[seat]:
        state.seats = [*before[:seat], after, *before[seat + 1 :]]
