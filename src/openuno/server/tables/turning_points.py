"""What is told of a game where it takes a turn: what a challenge would cost, what the end of a hand
has left. Both are public: nothing of it depends on what anybody holds.
"""

from __future__ import annotations

from collections.abc import Sequence

from openuno.core.data.cards import points_of
from openuno.core.data.rules import Turn
from openuno.core.data.state import NOBODY
from openuno.game.actions import Action, Challenge
from openuno.game.card import Colour
from openuno.game.events import CardPlayed, ColourChosen, OpeningCardTurned
from openuno.game.game import Game
from openuno.game.view import top_of
from openuno.protocol.messages import HandLeft, Stakes

_FOUR = 4


def hands_left(game: Game) -> tuple[HandLeft, ...]:
    """C2: what everyone was left with, if the hand is over, and what each card counts."""
    rules = game.rules
    return tuple(
        HandLeft(
            name,
            cards,
            tuple(points_of(card.kind, rules.action_points, rules.wild_points) for card in cards),
        )
        for name, cards in game.left_over().items()
    )


def stakes(game: Game, legal: Sequence[Action]) -> Stakes | None:
    """T4: what is at stake for a seat that may do this, if it can challenge.

    Of a chain it is not told what its bluffs come to: that would tell whether there are any.
    """
    if not any(isinstance(action, Challenge) for action in legal):
        return None
    laid = _last_four(game)
    if laid is None:
        return None
    accused, colour = laid
    rules, owed = game.rules, game.view(None).owed
    beside = 0 if rules.turn == Turn.CHAIN else owed - _FOUR
    return Stakes(
        accused=accused,
        guilty=rules.challenge_guilty + beside,
        innocent=rules.challenge_innocent + owed - _FOUR,
        colour=colour,
    )


def _last_four(game: Game) -> tuple[str, Colour | None] | None:
    """Who laid the last Wild Draw Four, and which colour was in force before."""
    laid: str | None = None
    for event in reversed(game.events):
        match event:
            case CardPlayed(seat=seat, card=card) if laid is None:
                if str(card).startswith("W+4"):
                    laid = seat
            case CardPlayed(card=card) | OpeningCardTurned(card=card) if laid is not None:
                return laid, card.colour
            case ColourChosen(colour=colour) if laid is not None:
                return laid, colour
            case _:
                pass
    base = game.base().state  # for it may go on from a position, of which no events are known
    if laid is not None:
        top = top_of(base)
        return laid, None if top is None else top.colour
    return None if base.accused == NOBODY else (game.seats[base.accused], None)
