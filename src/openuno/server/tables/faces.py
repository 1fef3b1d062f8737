"""Faces: gives an avatar and a colour to everyone at a table who has not chosen them.

What is given follows from who sits there, so it is the same after every restart, and tables from
before there were faces have them, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar
from zlib import crc32

import msgspec

from openuno.protocol.faces import AVATARS, SEAT_COLOURS, SeatColour
from openuno.protocol.table_view import SeatInfo
from openuno.server.payloads import MatchStarted

T = TypeVar("T", bound=str)


def with_faces(seats: Sequence[SeatInfo]) -> list[SeatInfo]:
    """The seats, where everyone who had no avatar or no colour is given one.

    Nobody gets what another has as long as there is something else. The avatar goes by the name: at
    another table, the same person will mostly have the same. Neighbours have different colours.

    >>> [seat.avatar for seat in with_faces([SeatInfo("Ann"), SeatInfo(), SeatInfo("Ben")])]
    ['bear', None, 'cat']
    """
    shown = list(seats)
    for seat, info in enumerate(shown):
        if not info.name:
            continue
        avatars = (other.avatar for other in shown)
        colours = (other.colour for other in shown)
        beside = _beside(shown, seat)
        free = [colour for colour in SEAT_COLOURS if colour not in beside]
        shown[seat] = msgspec.structs.replace(
            info,
            avatar=info.avatar or _rarest(AVATARS, avatars, crc32(info.name.encode())),
            colour=info.colour or _rarest(free, colours, seat),
        )
    return shown


def faces_of(start: MatchStarted) -> tuple[SeatInfo, ...]:
    """What the players of a match looked like when it started. Where that was not noted, they have
    the faces that they would be given now: nobody who chose none had another.
    """
    faces = start.faces or ((None, None),) * len(start.seats)
    shown = (
        SeatInfo(name, avatar=avatar, colour=colour)
        for name, (avatar, colour) in zip(start.seats, faces, strict=True)
    )
    return tuple(with_faces(list(shown)))


def _beside(seats: Sequence[SeatInfo], seat: int) -> list[SeatColour | None]:
    """The colours of those on the left and on the right, empty seats left out."""
    round_ = (*seats[seat + 1 :], *seats[:seat])
    others: list[SeatColour | None] = [info.colour for info in round_ if info.name]
    return others[:1] + others[-1:]


def _rarest(known: Sequence[T], taken: Iterable[T | None], first: int) -> T:
    """What the fewest have; of several the next, where one begins to look at a place."""
    count = Counter(taken)
    start = first % len(known)
    return min((*known[start:], *known[:start]), key=lambda each: count[each])
