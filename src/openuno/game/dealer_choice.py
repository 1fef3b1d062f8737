"""The choice of the first dealer (S3), when people pick their cards themselves.

Cards are spread out face down, in an order that is settled before anybody picks. Everyone takes
one, in any order; those who share the highest number pick again, from cards spread out anew.

>>> choice = DealerChoice(["Ann", "Bo"], seed=5)
>>> choice.waiting, choice.spread
(('Ann', 'Bo'), 12)
>>> choice.pick(Pick("Bo", 3))
CardPicked(seat='Bo', card=Card('R6'), place=3)
>>> choice.waiting
('Ann',)
>>> choice.pick(choice.pick_for("Ann"))
CardPicked(seat='Ann', card=Card('BS'), place=1)
>>> choice.dealer
'Bo'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from openuno.arguments import check_type
from openuno.core.data.rng import WORDS, below, seed_with, seed_words
from openuno.core.data.state import State
from openuno.core.effects.deal import PICKS_NO_MORE
from openuno.core.engine import Engine
from openuno.game.card import Card
from openuno.game.events import CardPicked
from openuno.game.fair_deal import FairDeal
from openuno.game.fields import Fields
from openuno.game.notation import check_seat, check_seats
from openuno.game.piles import stack_pile
from openuno.rulebooks import Rulebook, load
from openuno.text.errors import InputError, inside, shown

_LEAST_SPREAD = 12
_SPREAD_FOR_EACH = 2


class Pick(NamedTuple):
    """A card picked from the spread: by whom, and where it lay, from 1.

    >>> str(Pick("Bo", 3)), Pick.parse("Bo: pick 3")
    ('Bo: pick 3', Pick(seat='Bo', place=3))
    """

    seat: str
    place: int

    @classmethod
    def parse(cls, text: str) -> Pick:
        """The pick that a line tells of."""
        seat, _, place = text.rpartition(": pick ")
        if not seat or not place.isascii() or not place.isdigit():
            raise InputError("bad_pick", text=shown(text))
        return cls(seat, int(place[:9]))

    def __str__(self) -> str:
        return f"{self.seat}: pick {self.place}"


def read_picks(given: Fields) -> tuple[Pick, ...]:
    """The picks that the file of a match tells of; none if nobody picked."""
    with inside(given.path("picks")):
        return tuple(map(Pick.parse, given.texts("picks", [])))


class DealerChoice:
    """Finds the first dealer: everyone in `waiting` is to `pick`, until there is a `dealer`.

    What lies where follows from the seed or the fair deal, and from nothing that anybody picks.
    """

    def __init__(
        self,
        seats: Sequence[str],
        rulebook: Rulebook | str = "official",
        *,
        seed: int = 0,
        fair: FairDeal | None = None,
        picks: Iterable[Pick] = (),
    ) -> None:
        self.seats = check_seats(seats)
        self.picks: list[Pick] = []
        """Every pick so far."""
        self.events: list[CardPicked] = []
        """What was picked, one event a pick."""
        self.round = 0
        """Which time cards are spread out, from 1."""
        self._fair = fair
        self._state = State()
        self._engine = Engine(load(rulebook).rules)
        seed_with(self._state.random, *seed_words(seed))
        self._engine.begin_picking(self._state, len(self.seats))
        self._cards: list[Card] = []
        self._picked: dict[str, CardPicked] = {}
        self._spread_out()
        for pick in picks:
            self.pick(pick)

    @property
    def spread(self) -> int:
        """How many cards are spread out, those included that were picked from among them."""
        return len(self._cards)

    @property
    def picked(self) -> tuple[CardPicked, ...]:
        """What has been picked from the cards that are spread out now."""
        return tuple(self._picked.values())

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who is still to pick a card."""
        if self.dealer is not None:
            return ()
        return tuple(name for name in self._picking() if name not in self._picked)

    @property
    def dealer(self) -> str | None:
        """Who deals, once the cards have decided."""
        left = self._picking()
        return left[0] if len(left) == 1 else None

    def hand_on_random(self, state: State) -> None:
        """Has a game go on with the random numbers that come after those of the spread."""
        for i in range(WORDS):
            state.random[i] = self._state.random[i]

    def pick(self, pick: Pick) -> CardPicked:
        """Turns up the card that somebody picks; raises `InputError` if they cannot have it."""
        self.check(pick)
        event = CardPicked(pick.seat, self._cards[pick.place - 1], pick.place)
        self.picks.append(pick)
        self.events.append(event)
        self._picked[pick.seat] = event
        if not self.waiting:
            self._end_round()
        return event

    def check(self, pick: Pick) -> None:
        """Refuses a pick that cannot be: by somebody who is not to pick, or of a card not there."""
        check_type("pick", pick, Pick)
        if check_seat(pick.seat, self.seats) not in self.waiting:
            raise InputError("not_to_pick", name=pick.seat)
        if not 1 <= pick.place <= self.spread:
            raise InputError("pick_range", place=pick.place, most=self.spread)
        if pick.place in self._taken():
            raise InputError("pick_taken", place=pick.place)

    def pick_for(self, seat: str) -> Pick:
        """The card that somebody is given who does not choose one: the first free one from where
        they sit, so that nobody chooses it for them.
        """
        start = self.seats.index(check_seat(seat, self.seats)) * self.spread // len(self.seats)
        free = (start + i for i in range(self.spread))
        place = next(p for p in free if p % self.spread + 1 not in self._taken())
        return Pick(seat, place % self.spread + 1)

    def _picking(self) -> list[str]:
        """Who has picked the highest number each time so far."""
        scores = self._state.scores
        return [name for seat, name in enumerate(self.seats) if scores[seat] != PICKS_NO_MORE]

    def _taken(self) -> set[int]:
        return {event.place for event in self._picked.values()}

    def _end_round(self) -> None:
        """Has the cards decide who picks again, if anybody does."""
        in_order = [self._picked[name].card for name in self._picking()]
        stack_pile(self._state, in_order)
        self._engine.pick_round(self._state)
        if self.dealer is None:
            self._spread_out()

    def _spread_out(self) -> None:
        """Spreads out some of the cards that are left, in a random order."""
        self.round += 1
        self._picked = {}
        size = max(_LEAST_SPREAD, _SPREAD_FOR_EACH * len(self._picking()))
        pile = [Card.of(self._state.draw[i]) for i in range(self._state.draw_count)]
        self._cards = [pile[i] for i in self._order(len(pile))[:size]]

    def _order(self, size: int) -> list[int]:
        if self._fair is not None:
            return self._fair.order(f"spread {self.round}", size)
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = below(self._state.random, last + 1)
            order[last], order[other] = order[other], order[last]
        return order
