"""Actions: what a seat asks the game to do, as small frozen values.

`str(action)` is the notation, `openuno.game.notation.parse_action` reads it back.

>>> str(Play("Ann", (Card("R7"),), uno=True))
'Ann: play R7 uno'
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import ClassVar, Self

import msgspec
from msgspec.structs import force_setattr

from openuno.arguments import check_fields
from openuno.core.data.verbs import Verb
from openuno.game.card import Card, Colour, text_of
from openuno.text.errors import InputError

SeatNumber = Callable[[str], int]


class Action(msgspec.Struct, frozen=True):
    """A request by a seat. The game says whether the rules allow it."""

    seat: str
    verb: ClassVar[Verb]
    is_call: ClassVar[bool] = False
    """Whether it is said across the table: it counts as it arrives, whatever else has happened
    since, and cannot be taken back.
    """

    def __post_init__(self) -> None:
        check_fields(self)

    def by(self, seat: str) -> Self:
        """The same action of another seat, which is known to be one: nothing is checked."""
        action = copy(self)
        force_setattr(action, "seat", seat)
        return action

    def words(self) -> str:
        """The action without its seat: `play R7`."""
        return self.verb.name.lower()

    def __str__(self) -> str:
        return f"{self.seat}: {self.words()}"

    def row(self, number: SeatNumber) -> list[int]:
        """The row of whole numbers that the core reads."""
        return [self.verb, number(self.seat), self._target(number), 0, 0]

    def _target(self, number: SeatNumber) -> int:
        del number
        return 0


class Play(Action, frozen=True):
    """Lay a card, or under `chain` several in order, calling UNO with it or not."""

    cards: tuple[Card, ...]
    uno: bool = False
    verb = Verb.PLAY

    def words(self) -> str:
        return f"play {text_of(self.cards)}{' uno' if self.uno else ''}"

    def row(self, number: SeatNumber) -> list[int]:
        if not self.cards:
            raise InputError("play_needs_card")
        codes = [card.code for card in self.cards]
        return [self.verb, number(self.seat), 0, int(self.uno), len(codes), *codes]


class Jump(Action, frozen=True):
    """Lay a card identical to the top one, out of turn (H3)."""

    card: Card
    uno: bool = False
    verb = Verb.JUMP

    def words(self) -> str:
        return f"jump {self.card}{' uno' if self.uno else ''}"

    def row(self, number: SeatNumber) -> list[int]:
        return [self.verb, number(self.seat), 0, int(self.uno), 1, self.card.code]


class Draw(Action, frozen=True):
    """Draw a card."""

    verb = Verb.DRAW


class Pass(Action, frozen=True):
    """Keep the drawn card, or give up the turn when there is nothing to play or draw."""

    verb = Verb.PASS


class CallUno(Action, frozen=True):
    """Call UNO after the card, before being caught."""

    verb = Verb.UNO
    is_call = True


class Catch(Action, frozen=True):
    """Catch a player who did not call UNO."""

    target: str
    verb = Verb.CATCH
    is_call = True

    def words(self) -> str:
        return f"catch {self.target}"

    def _target(self, number: SeatNumber) -> int:
        return number(self.target)


class Challenge(Action, frozen=True):
    """Challenge the Wild Draw Four."""

    verb = Verb.CHALLENGE


class Accept(Action, frozen=True):
    """Take the cards of the Wild Draw Four."""

    verb = Verb.ACCEPT


class ChooseColour(Action, frozen=True):
    """Name the colour of an opening Wild."""

    colour: Colour
    verb = Verb.CHOOSE

    def words(self) -> str:
        return f"choose {self.colour}"

    def _target(self, number: SeatNumber) -> int:
        del number
        return self.colour.number


class Suggest(Action, frozen=True):
    """Tell another player what to play."""

    target: str
    card: Card
    verb = Verb.SUGGEST
    is_call = True

    def words(self) -> str:
        return f"suggest {self.target} {self.card}"

    def row(self, number: SeatNumber) -> list[int]:
        return [self.verb, number(self.seat), number(self.target), 0, 1, self.card.code]


class Swap(Action, frozen=True):
    """Swap hands with another player (H2)."""

    target: str
    verb = Verb.SWAP

    def words(self) -> str:
        return f"swap {self.target}"

    def _target(self, number: SeatNumber) -> int:
        return number(self.target)


class Deal(Action, frozen=True):
    """Start the next hand. Anyone may ask for it; who deals is settled by the rules."""

    seat: str = ""
    verb = Verb.DEAL

    def __str__(self) -> str:
        return f"{self.seat}: deal" if self.seat else "deal"

    def row(self, number: SeatNumber) -> list[int]:
        return [self.verb, number(self.seat) if self.seat else 0, 0, 0, 0]
