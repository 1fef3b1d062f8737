"""The game of a match as payloads make it: how it begins, how its course is bound, and how moves
are taken back.
"""

from __future__ import annotations

from collections.abc import Mapping

from openuno.game.course import first_link, link
from openuno.game.dealer_choice import DealerChoice, Pick
from openuno.game.events import CardPicked, CardPlayed, Event
from openuno.game.fair_deal import FairDeal
from openuno.game.game import Game
from openuno.protocol import messages as m
from openuno.rulebooks import load
from openuno.server import payloads as r
from openuno.server.tables.table_state import Picking, TableState


def fair_deal_of(state: TableState) -> FairDeal:
    """What the match that is on is dealt from."""
    return fair_deal(state.secret, state.contributions)


def fair_deal(secret: str, contributions: Mapping[str, str]) -> FairDeal:
    """What a match is dealt from, out of the hexadecimal of payloads."""
    return FairDeal(
        bytes.fromhex(secret), {name: bytes.fromhex(text) for name, text in contributions.items()}
    )


def begin(payload: r.MatchStarted) -> Game:
    """The game of a match before its first action."""
    rulebook = load(payload.rulebook, payload.options, edition=payload.edition)
    fair = fair_deal(payload.secret, payload.contributions)
    return Game(payload.seats, rulebook, fair=fair, picks=map(Pick.parse, payload.picks))


def told_at_start(game: Game) -> list[Event]:
    """What is told when a match starts: of cards that people picked, everyone has heard before, and
    where nobody picked any, nobody did.
    """
    return [event for event in game.events if not isinstance(event, CardPicked)]


def first_head(game: Game, payload: r.MatchStarted) -> str:
    """The head of a course in which nothing was done yet; empty if it is not bound."""
    if not payload.course or game.fair is None:
        return ""
    return first_link(game.rulebook, game.seats, game.fair, map(Pick.parse, payload.picks))


def linked(game: Game, head: str, action: str) -> str:
    """The head after an action of a game; empty if its course is not bound."""
    return link(game.fair, head, action) if head and game.fair is not None else ""


def take_back(game: Game, actions: int) -> m.MovesTakenBack:
    """Undoes the last actions of a game, the first of which was a person's move."""
    events = game.events
    seat = game.undo(actions).seat
    undone = events[len(game.events) :]
    laid = (event.card for event in undone if isinstance(event, CardPlayed) and event.seat == seat)
    return m.MovesTakenBack(seat, actions, next(laid, None))


def choice_of(picking: Picking) -> DealerChoice:
    """The choice of the dealer as far as it has come."""
    start = picking.start
    return DealerChoice(
        start.seats,
        load(start.rulebook, start.options, edition=start.edition),
        fair=fair_deal(start.secret, start.contributions),
        picks=map(Pick.parse, picking.picks),
    )
