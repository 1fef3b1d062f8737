"""Reminders: whether a table tells who can be caught, and when UNO has to be called (U1, U2).

It is no rule: the same is allowed either way. Where nobody is reminded, everyone has to notice, and
nothing that a table shows or does gives away whether somebody can be caught: calls are offered
always, whether they would be right or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from openuno.core.data.refusals import Refusal
from openuno.core.data.rules import CatchWindow, UnoCall
from openuno.game import actions as a
from openuno.game import events as e
from openuno.game.game import Game
from openuno.game.view import PlayerView
from openuno.text.errors import OpenUnoError

_WINDOWS = (e.CatchWindowOpened, e.CatchWindowClosed)
_REMINDING = tuple(
    refusal.name.lower()
    for refusal in (
        Refusal.FALSE_CATCH,
        Refusal.CATCH_TOO_LATE,
        Refusal.FALSE_UNO,
        Refusal.UNO_NOT_NEEDED,
    )
)
"""The objections that tell whether a call would be right."""


class Reminders(StrEnum):
    """What a table reminds its players of: all that concerns UNO, or nothing."""

    ALL = "all"
    NONE = "none"

    def view(self, game: Game, seat: str | None) -> PlayerView:
        """A game as a seat, or a spectator, is shown it."""
        return self.shown(game.view(seat))

    def shown(self, view: PlayerView) -> PlayerView:
        """A view as it is shown."""
        return view if self is Reminders.ALL else msgspec.structs.replace(view, catchable=())

    def events(self, events: Sequence[e.Event]) -> tuple[e.Event, ...]:
        """The events that are told."""
        silent = () if self is Reminders.ALL else _WINDOWS
        return tuple(event for event in events if not isinstance(event, silent))

    def legal(self, game: Game, seat: str) -> list[a.Action]:
        """The actions that a seat is offered. Without reminders these are all calls, and no card
        with which UNO is called: it may be, with each.
        """
        legal = game.legal(seat)
        if self is Reminders.ALL:
            return legal
        return [action for action in legal if not _is_reminder(action)] + _calls(game, seat)

    def withholds(self, problem: OpenUnoError | None) -> bool:
        """Whether nobody is told this before they have acted."""
        return self is Reminders.NONE and problem is not None and problem.code in _REMINDING

    def window_at(
        self,
        game: Game,
        events: Iterable[e.Event],
        *,
        is_call: bool,
        before: float | None,
        now: float,
    ) -> float | None:
        """Since when bots leave people time to speak up, after these events; none if they do not.

        They do so while somebody can be caught (U2). Without reminders they do so whenever somebody
        with one card might be, by what everyone sees.
        """
        if self is Reminders.ALL:
            if not game.catchable:
                return None
            opened = any(isinstance(event, e.CatchWindowOpened) for event in events)
            return now if opened or before is None else before
        if is_call:
            return before
        alone = [name for name, count in game.counts.items() if count == 1]
        touched = [event for event in events if isinstance(event, e.CardPlayed | e.HandReceived)]
        is_new = any(event.seat in alone for event in touched)
        lasts = bool(alone) and game.rules.catch_window != CatchWindow.NEXT_TURN
        return now if _is_called(game) and (is_new or lasts) else None


def _is_called(game: Game) -> bool:
    return game.turn is not None and game.rules.uno_call == UnoCall.REQUIRED


def _is_reminder(action: a.Action) -> bool:
    calls = isinstance(action, a.Play | a.Jump) and action.uno
    return calls or isinstance(action, a.CallUno | a.Catch)


def _calls(game: Game, seat: str) -> list[a.Action]:
    """Every call that somebody with cards could make, to others with cards (P0)."""
    counts = game.counts
    if not _is_called(game) or not counts[seat]:
        return []
    others = [name for name in game.seats if name != seat and counts[name]]
    return [a.CallUno(seat), *(a.Catch(seat, other) for other in others)]
