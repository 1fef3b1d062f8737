"""A match that is over, shown again step by step: with all cards open, or as one player saw it."""

from __future__ import annotations

from collections.abc import Iterable

from openuno.game.game import Game
from openuno.game.view import redact
from openuno.protocol.http import HandReplay, ReplayStep
from openuno.server.storage import Entry
from openuno.server.tables.projections import tell
from openuno.server.tables.retelling import retell
from openuno.server.tables.table import AppliedEntry
from openuno.text.lang import Language


def show_again(
    entries: Iterable[Entry], hand: int, language: Language, seat: str | None = None
) -> HandReplay | None:
    """One hand of the match that these entries begin with; none if it had no such hand."""
    steps: list[ReplayStep] = []
    game: Game | None = None
    for game, applied in retell(entries):
        if game.hand_number == hand:
            steps.append(_step(game, applied, language, seat))
    if game is None or not steps:
        return None
    name, options = game.rulebook.as_preset()
    return HandReplay(
        name,
        options,
        game.rulebook.edition,
        game.seats,
        hand,
        game.hand_number,
        game.partners,
        tuple(steps),
    )


def _step(game: Game, applied: AppliedEntry, language: Language, seat: str | None) -> ReplayStep:
    events = tuple(applied.events)
    if seat is not None:
        events = tuple(redact(event, seat) for event in events)
    view = game.view(seat)
    return ReplayStep(
        told=tuple(tell(event, language) for event in events),
        view=view,
        hands={name: game.hand(name) for name in game.seats if seat in (None, name)},
        next=view.next,
    )
