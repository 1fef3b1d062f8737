"""Snapshots: a table as bytes, and the table that they make again.

Within a hand, a snapshot has the game as it was some actions ago, and those actions with what each
of them found: so that they can be taken back, and bots and clients told of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from openuno.game.game import Game
from openuno.game.position import Position
from openuno.server import payloads as r
from openuno.server.tables.faces import with_faces
from openuno.server.tables.match_game import fair_deal_of, linked
from openuno.server.tables.ranking import places_of
from openuno.server.tables.table_state import Done, TableState

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableState).decode


class Before(msgspec.Struct, frozen=True):
    """What an action found, and a game that takes it back does not bring back."""

    window_at: float | None
    caught: dict[str, tuple[str, float]]
    head: str


def write(
    state: TableState, at: float, game: Game | None = None, before: Sequence[Before] = ()
) -> bytes:
    """A table as it is at a time; with what each action of its game found, the game is written as
    it was before those that it remembers.
    """
    if game is None:
        return _encode(msgspec.structs.replace(state, at=at, version=r.VERSION))
    since = _done(game, before) if before else []
    position = game.base().to_dict() if since else game.position().to_dict()
    written = {"at": at, "position": position, "since": since, "version": r.VERSION}
    return _encode(msgspec.structs.replace(state, **written))


def read(snapshot: bytes) -> tuple[TableState, Game | None, list[Before]]:
    """The state of a table, with the time still in it; its game, and what each action found that
    the game remembers.
    """
    state = _decode(snapshot)
    state.seats = with_faces(state.seats)
    game, before = _game_of(state)
    if state.last is not None and not state.last.places and game and not state.playing:
        places = places_of(game, state.last.left)  # snapshots from before have none
        state.last = msgspec.structs.replace(state.last, places=places)
    state.position, state.since, state.version = None, [], ""
    return state, game, before


def _game_of(state: TableState) -> tuple[Game | None, list[Before]]:
    before: list[Before] = []
    if state.position is None:
        return None, before
    fair = fair_deal_of(state) if state.playing else None
    moves = state.moves - len(state.since)
    game = Game.from_position(Position.from_dict(state.position), fair=fair, moves=moves)
    caught, head = dict[str, tuple[str, float]](), ""
    for done in state.since:
        caught = caught if done.caught is None else done.caught
        head = done.head or head
        before.append(Before(done.window_at, caught, head))
        game.apply(done.action)
        head = linked(game, head, done.action)
    return game, before


def _done(game: Game, before: Sequence[Before]) -> list[Done]:
    """The actions that a game remembers, with what each of them found."""
    actions = game.actions
    done: list[Done] = []
    last: dict[str, tuple[str, float]] = {}
    follows = ""
    for action, found in zip(actions, before[-len(actions) :], strict=True):
        caught = None if found.caught == last else found.caught
        head = "" if found.head == follows else found.head
        done.append(Done(str(action), found.window_at, caught, head))
        last, follows = found.caught, linked(game, found.head, str(action))
    return done
