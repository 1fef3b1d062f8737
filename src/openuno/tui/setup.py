"""The setup of a match: the rules, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from openuno.bots.bot_names import bot_names
from openuno.bots.level import Level
from openuno.core.data.state import MAX_SEATS, MIN_SEATS
from openuno.game.dealer_choice import Pick
from openuno.game.game import Game
from openuno.game.reminders import Reminders
from openuno.game.seat_names import check_names
from openuno.rulebooks import Rulebook, load
from openuno.text.errors import InputError, Near, shown

DEFAULT_SEATS = 4
DEFAULT_NAME = "Ann"


class FirstDealer(StrEnum):
    """How the first dealer is found (S3): everyone picks a card, or chance does it for all."""

    PICK = "pick"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A plan for one seat: a person, or a bot of some level."""

    name: str
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is settled before the first deal."""

    rulebook: Rulebook
    seat_plans: tuple[SeatPlan, ...]
    takes_back: bool = True
    """Whether a move may be taken back at this table."""
    seed: int | None = None
    reminders: Reminders = Reminders.ALL
    """Whether it is shown who can be caught, and when to call UNO."""
    first_dealer: FirstDealer = FirstDealer.CHANCE
    picks: tuple[Pick, ...] = ()
    """The cards that were picked to find the first dealer, once they have been."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone at the table."""
        return tuple(plan.name for plan in self.seat_plans)

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits at the keyboard."""
        return tuple(plan.name for plan in self.seat_plans if plan.level is None)

    @property
    def levels(self) -> dict[str, Level]:
        """The bots, and how well each plays."""
        return {plan.name: plan.level for plan in self.seat_plans if plan.level is not None}

    @property
    def lets_people_pick(self) -> bool:
        """Whether cards have to be picked before the first deal, and somebody is here to do it."""
        return self.first_dealer is FirstDealer.PICK and bool(self.people) and not self.picks

    def deal(self) -> Game:
        """The game with its first hand dealt."""
        return Game(self.names, self.rulebook, seed=self.seed, picks=self.picks)

    def anew(self) -> Setup:
        """The setup of another match with the same players and rules."""
        return replace(self, seed=None, picks=())


def first_setup() -> Setup:
    """The default setup: one person against three bots, by the official rules."""
    seat_plans = plan_seats([DEFAULT_NAME], [Level.NORMAL])
    return Setup(load("official"), seat_plans, first_dealer=FirstDealer.PICK)


def plan_seats(
    people: Sequence[str], levels: Sequence[Level], seats: int | None = None
) -> tuple[SeatPlan, ...]:
    """The people, and as many bots as the table still needs: of one level, or one level each."""
    if seats is None:
        bots = DEFAULT_SEATS - len(people) if len(levels) == 1 else len(levels)
        seats = len(people) + max(bots, 0)
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise InputError("table_size", count=seats, least=MIN_SEATS, most=MAX_SEATS)
    bots = seats - len(people)
    if bots < 0:
        raise InputError("more_people_than_seats", people=len(people), seats=seats)
    if len(levels) == 1:
        levels = [*levels] * bots
    if not bots and levels:
        raise InputError("level_without_bot", people=len(people))
    if len(levels) != bots:
        right = ",".join([*levels, *[levels[-1]] * bots][:bots])
        raise InputError("level_count", count=len(levels), bots=bots, right=right)
    seated = zip(levels, bot_names(people), strict=False)  # there is no end of names
    plans = (*map(SeatPlan, people), *(SeatPlan(name, level) for level, name in seated))
    check_names([plan.name for plan in plans])
    return plans


def parse_levels(text: str) -> list[Level]:
    """One level for all bots, or one for each with commas between."""
    return [_parse_level(word.strip()) for word in text.split(",")]


def _parse_level(word: str) -> Level:
    known = tuple(Level)
    if word not in known:
        raise InputError(
            "unknown_level", name=shown(word), known=", ".join(known), near=Near.to(word, known)
        )
    return Level(word)
