"""A match that is over, shown again step by step: with all cards open, or as one player saw it."""

from __future__ import annotations

from collections.abc import Iterable

from openuno.game.events import Event
from openuno.game.game import Game
from openuno.game.view import redact
from openuno.protocol.http import HandReplay, ReplayStep
from openuno.server.tables.faces import faces_of
from openuno.server.tables.histories import Histories, MatchEntries
from openuno.server.tables.projections import tell
from openuno.server.tables.table import AppliedEntry
from openuno.server.tables.telling import Bookmark
from openuno.text.lang import Language

MOST_STEPS = 500
"""How many steps of a hand are shown at once; hands that people play seldom have as many."""


async def show_again(
    histories: Histories,
    match: MatchEntries,
    hand: int,
    language: Language,
    seat: str | None = None,
    start: int = 0,
) -> HandReplay | None:
    """One hand of a match that is over, from a step on; none if it had no such hand."""
    steps: list[ReplayStep] = []
    knows_end = histories.hands_of(match) > 0
    end = start + MOST_STEPS
    goes_on = False

    def visit(game: Game, applied: AppliedEntry, step: int) -> bool:
        nonlocal goes_on
        if game.hand_number == hand and start <= step < end:
            steps.append(step_of(game, applied.events, language, seat))
        goes_on |= game.hand_number == hand and step >= end
        return not knows_end or (game.hand_number, step) < (hand, end)

    def is_before(bookmark: Bookmark) -> bool:
        return (bookmark.hand, bookmark.step) < (hand, start)

    told = await histories.tell(match, is_before, visit)
    game, hands = told.game, histories.hands_of(match)
    if game is None or hand > hands:
        return None
    faces = faces_of(await histories.start_of(match))
    name, options = game.rulebook.as_preset()
    return HandReplay(
        name,
        options,
        game.rulebook.edition,
        game.seats,
        hand,
        hands,
        game.partners,
        tuple(steps),
        end if goes_on else None,
        faces,
    )


def step_of(
    game: Game, happened: Iterable[Event], language: Language, seat: str | None = None
) -> ReplayStep:
    """One step: what happened, and the game after it."""
    events = tuple(happened)
    if seat is not None:
        events = tuple(redact(event, seat) for event in events)
    view = game.view(seat)
    return ReplayStep(
        told=tuple(tell(event, language) for event in events),
        view=view,
        hands={name: game.hand(name) for name in game.seats if seat in (None, name)},
        next=view.next,
    )
