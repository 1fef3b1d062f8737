"""The picking of cards before a match, by which people and bots find the first dealer (S3).

>>> from openuno.tui.setup import first_setup
>>> picking = DealerPicking(replace(first_setup(), seed=3))
>>> picking.seat, picking.person
('Ann', 'Ann')
>>> str(picking.pick(5).event.card)
'B6'
>>> picking.seat, picking.person
('Bo', None)
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from openuno.game.dealer_choice import DealerChoice, Pick
from openuno.game.events import CardPicked
from openuno.tui.setup import Setup


class Picked(NamedTuple):
    """What a pick came to: the card, and who has to pick again because of it."""

    event: CardPicked
    tied: tuple[str, ...] = ()
    has_number: bool = True
    """Whether those who tie share a number; otherwise nobody has picked one."""


class DealerPicking:
    """Has everyone at a table pick a card, one after the other as they sit.

    It is kept nowhere: a match begins when its dealer is known.
    """

    def __init__(self, setup: Setup) -> None:
        seed = setup.deal().seed  # a table that cannot be dealt to is refused before anyone picks
        self._setup = replace(setup, seed=seed)
        self.choice = DealerChoice(setup.names, setup.rulebook, seed=seed)

    @property
    def setup(self) -> Setup:
        """The setup of the match, with what has been picked so far."""
        return replace(self._setup, picks=tuple(self.choice.picks))

    @property
    def seat(self) -> str | None:
        """Who picks now; nobody once there is a dealer."""
        return next(iter(self.choice.waiting), None)

    @property
    def person(self) -> str | None:
        """Who at the keyboard picks now; nobody while it is a bot's turn."""
        return self.seat if self.seat in self._setup.people else None

    def pick(self, place: int | None = None) -> Picked:
        """Has whoever picks now take a card, or be given one; `InputError` if it is not there."""
        seat, number = self.seat or "", self.choice.round
        pick = self.choice.pick_for(seat) if place is None else Pick(seat, place)
        event = self.choice.pick(pick)
        if self.choice.round == number:
            return Picked(event)
        tied = self.choice.waiting
        return Picked(event, tied, self._latest(tied[0]).card.face.isdigit())

    def _latest(self, seat: str) -> CardPicked:
        """What somebody has picked last."""
        return next(event for event in reversed(self.choice.events) if event.seat == seat)
