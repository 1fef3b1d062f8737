"""What is told of a game where it takes a turn: what a challenge would cost, what the end of a hand
has left. Both are public: nothing of it depends on what anybody holds.
"""

from __future__ import annotations

from collections.abc import Sequence

from openuno.core.data.cards import points_of
from openuno.core.data.rules import Turn
from openuno.game.actions import Action, Challenge
from openuno.game.card import Colour
from openuno.game.events import CardPlayed, ColourChosen, Event, OpeningCardTurned
from openuno.game.game import Game
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
    laid = _last_four(game.events)
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


def _last_four(events: Sequence[Event]) -> tuple[str, Colour | None] | None:
    """Who laid the last Wild Draw Four, and which colour was in force before."""
    laid: tuple[str, Colour | None] | None = None
    for event in reversed(events):
        match event:
            case CardPlayed(seat=seat, card=card) if laid is None:
                if str(card).startswith("W+4"):
                    laid = (seat, None)
            case CardPlayed(card=card) | OpeningCardTurned(card=card) if laid is not None:
                return laid[0], card.colour
            case ColourChosen(colour=colour) if laid is not None:
                return laid[0], colour
            case _:
                pass
    return laid
