"""Moves: actions of the game as clients send them.

A move has no seat: the server knows it from the connection.

>>> move_of(a.Play("Ann", (Card("R7"),))).by("Bo")
Play(seat='Bo', cards=(Card('R7'),), uno=False)
"""

from __future__ import annotations

from typing import Annotated, get_args

import msgspec

from openuno.game import actions as a
from openuno.game.card import Card, Colour
from openuno.game.notation import NAME_LIMIT

Player = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_LIMIT)]


def _action(name: str) -> type[a.Action]:
    """The class of actions that has the same name as a move."""
    return getattr(a, name)


def _tag(name: str) -> str:
    """The tag of a move in messages: its verb, such as `uno`. `Move` itself has none."""
    return "" if name == "Move" else _action(name).verb.name.lower()


class Move(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="action",
    tag=_tag,
    omit_defaults=True,
):
    """An action of the game without its seat."""

    @property
    def is_call(self) -> bool:
        """Whether it is a call, which may be said out of turn and counts as it arrives."""
        return _action(type(self).__name__).is_call

    def by(self, seat: str) -> a.Action:
        """The action that the move is when this seat makes it."""
        return _action(type(self).__name__)(seat, *msgspec.structs.astuple(self))


class Play(Move, frozen=True):
    """Lay a card, or several in order; `uno` calls UNO with it. A wild has its colour: `W:R`."""

    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=200)]
    uno: bool = False


class Jump(Move, frozen=True):
    """H3: lay a card like the top one, out of turn."""

    card: Card
    uno: bool = False


class Draw(Move, frozen=True):
    """Draw a card."""


class Pass(Move, frozen=True):
    """Keep the drawn card, or play nothing where there is nothing to play or draw."""


class CallUno(Move, frozen=True):
    """Call UNO after laying the card, before being caught."""


class Catch(Move, frozen=True):
    """Catch a player who did not call UNO."""

    target: Player


class Challenge(Move, frozen=True):
    """T4: challenge the Wild Draw Four."""


class Accept(Move, frozen=True):
    """T4, H1: take the cards of a draw card or a stack."""


class ChooseColour(Move, frozen=True):
    """S5: name the colour of an opening Wild."""

    colour: Colour


class Suggest(Move, frozen=True):
    """P1: tell another player what to play."""

    target: Player
    card: Card


class Swap(Move, frozen=True):
    """H2: swap hands with another player."""

    target: Player


class Deal(Move, frozen=True):
    """Have the next hand dealt."""


AnyMove = (
    Play
    | Jump
    | Draw
    | Pass
    | CallUno
    | Catch
    | Challenge
    | Accept
    | ChooseColour
    | Suggest
    | Swap
    | Deal
)

_MOVES: dict[type[a.Action], type[AnyMove]] = {
    _action(kind.__name__): kind for kind in get_args(AnyMove)
}

CALLS = tuple(_tag(kind.__name__) for action, kind in _MOVES.items() if action.is_call)
"""The tags of the moves that are calls."""


def move_of(action: a.Action) -> AnyMove:
    """The move for an action: the same without its seat."""
    return _MOVES[type(action)](*msgspec.structs.astuple(action)[1:])
