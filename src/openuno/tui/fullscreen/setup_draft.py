"""A draft of a match's setup, while it is being edited."""

from __future__ import annotations

from dataclasses import replace

from openuno.bots.bot_names import bot_names
from openuno.bots.level import Level
from openuno.core.data.rules import Option, Value
from openuno.core.data.state import MIN_SEATS
from openuno.game.reminders import Reminders
from openuno.game.seat_names import check_names
from openuno.rulebooks import Rulebook, names, preset
from openuno.text.errors import InputError
from openuno.tui.setup import FirstDealer, SeatPlan, Setup

MOST_SEATS = 30
"""More are hard to follow on a screen; the plain lines seat more."""
_LEVELS = (None, *Level)


class Draft:
    """What has been settled so far; `setup` is always a table one could sit down at, so far as
    the rules go.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    @property
    def rulebook(self) -> Rulebook:
        """The rules chosen so far."""
        return self.setup.rulebook

    def turn_rulebook(self, by: int) -> None:
        """Takes the next of our rulebooks; options that were changed go with the old one."""
        known = names()
        at = known.index(self.rulebook.name) if self.rulebook.name in known else -max(by, 0)
        self.take_rulebook(known[(at + by) % len(known)])

    def take_rulebook(self, name: str) -> None:
        """Takes one of our rulebooks."""
        self.setup = replace(self.setup, rulebook=preset(name))

    def set_option(self, option: Option, value: Value) -> None:
        """Changes an option; `InputError` says why it cannot be."""
        rulebook = self.rulebook.with_options(**{option.name: value})
        self.setup = replace(self.setup, rulebook=rulebook)

    def turn_option(self, option: Option, by: int) -> None:
        """Takes the next value that makes a game; `InputError` if there is none that way."""
        refused: InputError | None = None
        for value in _beyond(option, option.read(self.rulebook.rules), by):
            try:
                return self.set_option(option, value)
            except InputError as problem:
                refused = refused or problem
        if refused:
            raise refused
        return None

    def turn_seats(self, by: int) -> None:
        """Adds a bot, or takes the last seat away, as far as that goes."""
        wanted = len(self.setup.seat_plans) + by
        self.take_seats(min(max(wanted, MIN_SEATS), MOST_SEATS))

    def take_seats(self, count: int) -> None:
        """Has so many seats at the table; `InputError` if it cannot have them."""
        if not MIN_SEATS <= count <= MOST_SEATS:
            raise InputError("table_size", count=count, least=MIN_SEATS, most=MOST_SEATS)
        seat_plans = list(self.setup.seat_plans[:count])
        while len(seat_plans) < count:
            name = next(bot_names([plan.name for plan in seat_plans]))
            seat_plans.append(SeatPlan(name, seat_plans[-1].level or Level.NORMAL))
        self.setup = replace(self.setup, seat_plans=tuple(seat_plans))

    def turn_seat(self, place: int, by: int) -> None:
        """Takes the next kind of player: a person, or a bot of the next level."""
        plan = self.setup.seat_plans[place]
        level = _LEVELS[(_LEVELS.index(plan.level) + by) % len(_LEVELS)]
        self._seat(place, SeatPlan(plan.name, level))

    def rename(self, place: int, name: str) -> None:
        """Gives a player another name; `InputError` if it cannot be one."""
        self._seat(place, SeatPlan(name, self.setup.seat_plans[place].level))

    def _seat(self, place: int, plan: SeatPlan) -> None:
        seat_plans = list(self.setup.seat_plans)
        seat_plans[place] = plan
        check_names([each.name for each in seat_plans])
        self.setup = replace(self.setup, seat_plans=tuple(seat_plans))

    def turn_taking_back(self) -> None:
        """Allows moves to be taken back, or not."""
        self.setup = replace(self.setup, takes_back=not self.setup.takes_back)

    def turn_reminders(self) -> None:
        """Has players reminded of UNO, or not."""
        others = [each for each in Reminders if each is not self.setup.reminders]
        self.setup = replace(self.setup, reminders=others[0])

    def turn_first_dealer(self) -> None:
        """Has everyone pick a card to find the first dealer, or chance do it."""
        others = [each for each in FirstDealer if each is not self.setup.first_dealer]
        self.setup = replace(self.setup, first_dealer=others[0])


def _beyond(option: Option, value: Value, by: int) -> list[Value]:
    """The values after this one, or before it; words and flags go round."""
    values: list[Value] = list(option.choices) or ([True, False] if option.is_flag else [])
    if values:
        at = values.index(value)
        others = values[at + 1 :] + values[:at]
        return others if by > 0 else others[::-1]
    number = int(value)
    return list(range(number + by, (option.most if by > 0 else option.least) + by, by))
