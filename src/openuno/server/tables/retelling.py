"""Retells one match from its entries in the log, for its history, its replay and its hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openuno.game.game import Game
from openuno.server import payloads as r
from openuno.server.storage import Entry
from openuno.server.tables.match_game import begin, take_back, told_at_start
from openuno.server.tables.table import AppliedEntry


def retell(
    entries: Iterable[Entry], game: Game | None = None
) -> Iterator[tuple[Game, AppliedEntry]]:
    """One match again, from the entries that begin with its start, or from a game that has come so
    far: the game after each entry that changed it, and what happened.
    """
    for entry in entries:
        match r.decode(entry.record):
            case r.MatchStarted() as payload:
                if game is not None:
                    return  # the next match
                game = begin(payload)
                events = tuple(told_at_start(game))
            case r.TakenBack(actions=actions) if game is not None:
                events = (take_back(game, actions),)
            case r.Acted(action) | r.Said(suggested=action) if action and game is not None:
                events = game.apply(action)
            case _:
                continue
        yield game, AppliedEntry(entry.seq, entry.at, events, changes_table=False)


def play_again(entries: Iterable[Entry]) -> Game:
    """The game of one match, as far as the entries go that begin with its start."""
    game: Game | None = None
    for moment, _ in retell(entries):
        game = moment
    if game is None:
        raise LookupError("no match among the entries")
    return game
