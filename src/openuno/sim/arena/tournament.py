"""A tournament: every deal is played at every table, once for each way to sit there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from openuno.game.game import check_table
from openuno.rulebooks import Rulebook
from openuno.sim.arena.hand import Deal, Hand
from openuno.sim.arena.players import MakePlayer, Participant, make_player
from openuno.sim.arena.processes import in_processes
from openuno.sim.arena.seating import Lineup, seating
from openuno.sim.arena.think_times import ThinkTimes
from openuno.sim.estimates import Values
from openuno.sim.runners import Stop


@dataclass(slots=True)
class DealResult:
    """The result of one deal."""

    wins: Values
    """The hands won, by table and participant; partners share one."""
    blocked: int
    """T7: hands that nobody won."""
    actions: int
    milliseconds: list[list[float]]
    """How long each move took, by participant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament: who plays against whom, under which rules, in which deals."""

    tables: tuple[Lineup, ...]
    rulebook: Rulebook
    deals: int
    seed: int
    make: MakePlayer = make_player
    matches: bool = False
    """Whether each deal is the first of a match, and that counts."""

    def __post_init__(self) -> None:
        check_table(self.rulebook.rules, self.seats)

    @property
    def seats(self) -> int:
        """The seats at each table."""
        return len(self.tables[0])

    @property
    def participants(self) -> tuple[Participant, ...]:
        """Everyone who takes part, once."""
        return tuple(dict.fromkeys(player for table in self.tables for player in table))

    @property
    def chairs(self) -> NDArray[np.int64]:
        """How many seats each participant has, by table and participant."""
        return np.array(
            [[table.count(player) for player in self.participants] for table in self.tables]
        )

    @property
    def hands_a_deal(self) -> int:
        """How often a deal is played."""
        return self.seats * len(self.tables)

    @property
    def hands(self) -> int:
        """How many hands are to be played in all."""
        return self.deals * self.hands_a_deal

    def prepare(self) -> None:
        """Has every participant play a hand in a hurry, so that what has to be compiled, or loaded,
        is there before anybody's time counts.
        """
        deal = Deal(self.rulebook, self.seed, 0)
        for player in self.participants:
            table = (player.in_a_hurry(),) * self.seats
            Hand(deal, table, 0, self.make, is_match=self.matches).play()

    def play(self, number: int) -> DealResult:
        """Plays one deal at every table in every seating."""
        deal = Deal(self.rulebook, self.seed, number)
        places = {player: place for place, player in enumerate(self.participants)}
        result = DealResult(np.zeros((len(self.tables), len(places))), 0, 0, [[] for _ in places])
        for wins, table in zip(result.wins, self.tables, strict=True):
            for turned in range(self.seats):
                seated = seating(table, number, turned)
                hand = Hand(deal, seated, turned, self.make, is_match=self.matches)
                hand.play()
                for seat in hand.winners:
                    wins[places[hand.players[seat]]] += 1 / len(hand.winners)
                for seat, bot in hand.bots.items():
                    result.milliseconds[places[hand.players[seat]]] += bot.milliseconds
                result.blocked += not hand.winners
                result.actions += len(hand.game.actions)
        return result


@dataclass(slots=True)
class TournamentResult:
    """The result of a tournament, as far as it was played."""

    tournament: Tournament
    blocked: int = 0
    """T7: hands that nobody won."""
    actions: int = 0
    thinking: tuple[ThinkTimes, ...] = ()
    """The times of moves, by participant."""
    seconds: float = 0.0
    """How long it took, without compiling."""
    _wins: list[Values] = field(default_factory=list[Values])

    def __post_init__(self) -> None:
        self.thinking = tuple(ThinkTimes() for _ in self.tournament.participants)

    def add(self, deal: DealResult) -> None:
        """Adds the result of a deal."""
        self._wins.append(deal.wins)
        self.blocked += deal.blocked
        self.actions += deal.actions
        for times, more in zip(self.thinking, deal.milliseconds, strict=True):
            times.add(more)

    @property
    def deals(self) -> int:
        """The deals that are finished."""
        return len(self._wins)

    @property
    def hands(self) -> int:
        """The hands that are finished."""
        return self.deals * self.tournament.hands_a_deal

    @property
    def wins(self) -> Values:
        """The hands won, by deal, table and participant."""
        return np.array(self._wins)


def play_tournament(
    tournament: Tournament,
    processes: int,
    *,
    stop: Stop,
    listener: Callable[[int], None] = lambda _hands: None,
) -> TournamentResult:
    """Plays all deals, or until somebody asks to stop. The listener hears how many hands are done.

    Where the bots do not think by the clock, the result does not depend on how many processes play.
    """
    result = TournamentResult(tournament)
    start = perf_counter()
    numbers = range(tournament.deals)
    for deal in in_processes(tournament.play, numbers, processes, stop, tournament.prepare):
        result.add(deal)
        result.seconds = perf_counter() - start
        listener(tournament.hands_a_deal)
    return result
